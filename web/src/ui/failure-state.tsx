import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconZoomQuestion } from "@tabler/icons-react";
import type { CombinedError } from "urql";
import { describeFailure } from "../graphql/failure.ts";
import { EmptyState } from "./empty-state.tsx";

interface FailureStateProps {
  readonly error: CombinedError;
  readonly onRetry: () => void;
  /** What to say when the thing asked for does not exist. */
  readonly missing?: string;
  /** 1 where it is all there is on the page. */
  readonly order?: 1 | 2;
}

/** What stands in for contents that could not be loaded. */
export function FailureState({ error, onRetry, missing, order = 2 }: FailureStateProps) {
  const failure = describeFailure(error);
  if (failure.code === "NOT_FOUND" && missing !== undefined) {
    return (
      <EmptyState order={order} icon={<IconZoomQuestion />} title="Nothing here">
        {missing}
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
