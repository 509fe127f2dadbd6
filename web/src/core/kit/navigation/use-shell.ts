import { ShellDocument } from "../graphql/documents.ts";
import { useQuery } from "../graphql/urql.ts";

const TYPES_SHOWN = { additionalTypenames: ["Form", "FolderCounts", "SavedView"] };

/** The signed-in user, forms and views, as shown on every page. Loaded once for all callers. */
export function useShell() {
  return useQuery({ query: ShellDocument, context: TYPES_SHOWN });
}
