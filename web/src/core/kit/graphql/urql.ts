import type { Kind } from "graphql";
import {
  type AnyVariables,
  type DocumentInput,
  type PersistedDocument,
  type TypedDocumentNode,
  useMutation as useUrqlMutation,
  useQuery as useUrqlQuery,
} from "urql";

// urql, except for the hooks that take a document.
export * from "urql";

/** codegen keeps only the hash of an operation's text, which urql sends as the id of a document without definitions. */
export function byHash<Data, Variables extends AnyVariables>(
  document: DocumentInput<Data, Variables>,
): TypedDocumentNode<Data, Variables> & PersistedDocument {
  return { kind: "Document" as Kind.DOCUMENT, definitions: [], documentId: hashOf(document) };
}

export const useQuery: typeof useUrqlQuery = (args) => useUrqlQuery({ ...args, query: byHash(args.query) });

export const useMutation: typeof useUrqlMutation = (document) => useUrqlMutation(byHash(document));

function hashOf(document: unknown): string {
  const { __meta__: meta } = document as { readonly __meta__?: { readonly hash: string } };
  if (meta === undefined) throw new Error("An operation without a hash: it was not made by codegen.");
  return meta.hash;
}
