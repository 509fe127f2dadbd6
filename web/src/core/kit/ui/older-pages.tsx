import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { describeFailure } from "../graphql/failure.ts";
import type { CombinedError } from "../graphql/urql.ts";

interface OlderPagesProps {
  /** Why this page failed to load. */
  readonly error: CombinedError | undefined;
  readonly onRetry: () => void;
  /** True while this page loads, or if another one follows. */
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly label: string;
  readonly onMore: () => void;
  /** The following page, once requested. */
  readonly next: ReactNode;
}

/** The end of one page of a paginated list. */
export function OlderPages({ error, onRetry, hasMore, isLoading, label, onMore, next }: OlderPagesProps) {
  if (error !== undefined) {
    return (
      <Group mt="md" role="alert">
        <Text size="sm">{describeFailure(error).message}</Text>
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    );
  }
  if (next !== null) return next;
  if (!hasMore) return null;
  return (
    <Button variant="default" size="xs" mt="md" loading={isLoading} onClick={onMore}>
      {label}
    </Button>
  );
}
