import { Button, Group, Skeleton, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { describeFailure } from "../graphql/failure.ts";
import { type AnyVariables, type OperationContext, type TypedDocumentNode, useQuery } from "../graphql/urql.ts";
import base from "./base.module.css";
import { FailureState } from "./failure-state.tsx";

interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly nextCursor: string | null;
}

interface PagedListProps<Data, Variables extends AnyVariables, Node> {
  readonly query: TypedDocumentNode<Data, Variables>;
  /** `null` requests the first page. */
  readonly variables: (after: string | null) => Variables;
  readonly context?: Partial<OperationContext>;
  readonly pageOf: (data: Data) => Page<Node>;
  readonly row: (node: Node) => ReactNode;
  /** For screen readers, until the first page has loaded. */
  readonly loading: string;
  readonly empty: string;
  readonly label: string;
  readonly className?: string | undefined;
  readonly after?: string | null;
}

/** One page of a list, followed by the next on demand. */
export function PagedList<Data, Variables extends AnyVariables, Node>(props: PagedListProps<Data, Variables, Node>) {
  const {
    query,
    variables,
    context,
    pageOf,
    row,
    loading,
    empty,
    label,
    className = base.between,
    after = null,
  } = props;
  const [isNextWanted, setIsNextWanted] = useState(false);
  const asked = { query, variables: variables(after), ...(after === null && context !== undefined ? { context } : {}) };
  const [{ data, error, fetching }, reload] = useQuery<Data, Variables>(asked);
  const refresh = () => reload({ requestPolicy: "network-only" });
  const page = data === undefined ? undefined : pageOf(data);
  const nextCursor = page?.nextCursor ?? null;
  if (page === undefined && after === null) {
    if (error !== undefined) return <FailureState error={error} onRetry={refresh} />;
    return <Skeleton height={120} role="status" aria-label={loading} />;
  }
  if (page?.nodes.length === 0 && after === null) {
    return (
      <Text size="sm" role="status">
        {empty}
      </Text>
    );
  }
  return (
    <>
      {page && <ul className={className}>{page.nodes.map(row)}</ul>}
      {error !== undefined ? (
        <Group mt="md" role="alert">
          <Text size="sm">{describeFailure(error).message}</Text>
          <Button variant="default" size="xs" onClick={refresh}>
            Try again
          </Button>
        </Group>
      ) : isNextWanted && nextCursor !== null ? (
        <PagedList {...props} after={nextCursor} />
      ) : (
        (nextCursor !== null || !page) && (
          <Button variant="default" size="xs" mt="md" loading={fetching} onClick={() => setIsNextWanted(true)}>
            {label}
          </Button>
        )
      )}
    </>
  );
}
