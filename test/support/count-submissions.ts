import type { Deps } from "../../server/core/deps.ts";
import type { OwnerScope } from "../../server/core/scope/scope.ts";
import { countSubmissionsOfForms } from "../../server/core/submissions/count-submissions.ts";
import { emptyCounts } from "../../server/core/submissions/store/counts.ts";

/** Counts of one form. */
export async function countSubmissions(scope: OwnerScope, deps: Deps, { formId }: { readonly formId: string }) {
  return (await countSubmissionsOfForms(scope, deps, { formIds: [formId] })).get(formId) ?? emptyCounts;
}
