import { Button, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { Permitted } from "../../kit/access/permitted.tsx";
import { describeFailure } from "../../kit/graphql/failure.ts";
import { TextLink } from "../../kit/ui/links.tsx";
import type { MessageList } from "../actions/use-inbox.ts";
import classes from "./submission-list.module.css";

/** Below the last row: loading, failed, or the end. */
interface ListEndProps {
  readonly list: MessageList;
  readonly hasMore?: boolean;
}

export function ListEnd({ list, hasMore = list.nextCursor !== null }: ListEndProps) {
  if (list.error !== null) {
    return (
      <Text component="div" p="md" ta="center" fz="small" c="dimmed" role="alert">
        Older messages could not be loaded. {describeFailure(list.error).message}
        <div>
          <Button variant="subtle" size="compact-sm" mt="xs" onClick={list.loadOlder}>
            Try again
          </Button>
        </div>
      </Text>
    );
  }
  // The rows above it end in placeholders.
  if (hasMore) {
    return <VisuallyHidden role="status">{list.isLoadingOlder ? "Loading more messages" : ""}</VisuallyHidden>;
  }
  return (
    <Text component="div" p="md" ta="center" fz="small" c="dimmed">
      {"You’ve reached the end. "}
      {/* feature: trash */}
      <Permitted to="work">
        <TextLink inherit underline="always" to="/trash">
          Deleted messages
        </TextLink>
      </Permitted>
    </Text>
  );
}

export function RowsLoading() {
  return (
    <div role="status" aria-label="Loading messages">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
        <SkeletonRow key={row} />
      ))}
    </div>
  );
}

function SkeletonRow() {
  return (
    <div className={classes.skeleton}>
      <Skeleton height={14} width="55%" mb={8} />
      <Skeleton height={12} width="90%" />
    </div>
  );
}
