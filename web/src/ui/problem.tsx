import { Alert } from "@mantine/core";

/** What was wrong with what somebody has just sent. */
export function Problem({ children }: { readonly children: string | null }) {
  if (children === null) return null;
  return (
    <Alert color="brick" role="alert">
      {children}
    </Alert>
  );
}
