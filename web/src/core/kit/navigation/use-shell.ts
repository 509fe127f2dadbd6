import { ShellDocument } from "../graphql/documents.ts";
import { useQuery } from "../graphql/urql.ts";

const TYPES_SHOWN = { additionalTypenames: ["Form", "FolderCounts", "SavedView"] };

/** Who is signed in, their forms and views: what every page shows beside its own. Loaded once for all who ask. */
export function useShell() {
  return useQuery({ query: ShellDocument, context: TYPES_SHOWN });
}
