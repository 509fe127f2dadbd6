import { Alert } from "@mantine/core";

export function Problem({ children }: { readonly children: string | null }) {
  if (children === null) return null;
  return (
    <Alert color="brick" role="alert">
      {children}
    </Alert>
  );
}
