import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconZoomQuestion } from "@tabler/icons-react";
import { useReconnected } from "../graphql/connection.ts";
import { describeFailure } from "../graphql/failure.ts";
import type { CombinedError } from "../graphql/urql.ts";
import { EmptyState } from "./empty-state.tsx";

interface FailureStateProps {
  readonly error: CombinedError;
  readonly onRetry: () => void;
  readonly missing?: { readonly title: string; readonly text: string };
  /** 1 if it is the only content of the page. */
  readonly order?: 1 | 2;
}

export function FailureState({ error, onRetry, missing, order = 2 }: FailureStateProps) {
  const failure = describeFailure(error);
  useReconnected(() => failure.retry && onRetry());
  if (failure.code === "NOT_FOUND" && missing !== undefined) {
    return (
      <EmptyState order={order} icon={<IconZoomQuestion />} title={missing.title}>
        {missing.text}
      </EmptyState>
    );
  }
  return (
    <div role="alert">
      <EmptyState
        order={order}
        icon={<IconPlugConnectedX />}
        title="Could not be loaded"
        action={
          failure.retry && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {failure.message}
      </EmptyState>
    </div>
  );
}
