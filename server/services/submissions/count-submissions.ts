import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { countSubmissions as countInStore, emptyCounts, type FolderCounts } from "../../store/submissions.ts";

/** How many submissions of one form the scope can see, per folder. */
export async function countSubmissions(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string },
): Promise<FolderCounts> {
  const counts = await countInStore(scope, deps.db, [input.formId]);
  return counts.get(input.formId) ?? emptyCounts;
}
