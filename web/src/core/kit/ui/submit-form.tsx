import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Problem } from "./problem.tsx";
import { type Send, useSubmit } from "./use-submit.ts";

interface SubmitFormProps {
  readonly send: Send;
  readonly label: string;
  /** Alternatives, below the button. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** Inputs with their error and submit button. */
export function SubmitForm({ send, label, after, children }: SubmitFormProps) {
  const { problem, isSending, onSubmit } = useSubmit(send);
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        {children}
        <Problem>{problem}</Problem>
        <Button type="submit" loading={isSending}>
          {label}
        </Button>
        {after}
      </Stack>
    </form>
  );
}
