import { type ReactNode, useState } from "react";
import { type AnyVariables, type TypedDocumentNode, useQuery } from "../graphql/urql.ts";
import { OlderPages } from "./older-pages.tsx";

interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly nextCursor: string | null;
}

interface PagedListProps<Data, Variables extends AnyVariables, Node> {
  readonly query: TypedDocumentNode<Data, Variables>;
  /** Null asks for the first page. */
  readonly variables: (after: string | null) => Variables;
  readonly pageOf: (data: Data) => Page<Node>;
  readonly row: (node: Node) => ReactNode;
  readonly label: string;
  readonly className: string | undefined;
  readonly after?: string | null;
}

/** One page of a list, followed by the next when the owner asks for it. */
export function PagedList<Data, Variables extends AnyVariables, Node>(props: PagedListProps<Data, Variables, Node>) {
  const { query, variables, pageOf, row, label, className, after = null } = props;
  const [isNextWanted, setIsNextWanted] = useState(false);
  const [{ data, error, fetching }, reload] = useQuery<Data, Variables>({ query, variables: variables(after) });
  const page = data === undefined ? undefined : pageOf(data);
  const nextCursor = page?.nextCursor ?? null;
  return (
    <>
      {page && <ul className={className}>{page.nodes.map(row)}</ul>}
      <OlderPages
        error={error}
        onRetry={() => reload({ requestPolicy: "network-only" })}
        hasMore={nextCursor !== null || !page}
        isLoading={fetching}
        label={label}
        onMore={() => setIsNextWanted(true)}
        next={isNextWanted && nextCursor !== null ? <PagedList {...props} after={nextCursor} /> : null}
      />
    </>
  );
}
