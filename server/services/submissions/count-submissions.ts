import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { countSubmissions as countInStore, emptyCounts, type FolderCounts } from "../../store/submissions/counts.ts";

/** How many submissions of one form the scope can see, per folder. */
export async function countSubmissions(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string },
): Promise<FolderCounts> {
  const counts = await countSubmissionsOfForms(scope, deps, { formIds: [input.formId] });
  return counts.get(input.formId) ?? emptyCounts;
}

/** The same for many forms in one query; a form without visible submissions is absent. */
export async function countSubmissionsOfForms(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formIds: readonly string[] },
): Promise<Map<string, FolderCounts>> {
  return countInStore(scope, deps.db, input.formIds);
}
