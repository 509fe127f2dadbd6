import { requireContentFor } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findSpamReasonNames } from "../../store/submissions/page.ts";
import { readFilter } from "./submission-filter.ts";

const LOOKED_AT = 1_000;

/** Names of the reasons for which the newest submissions in Spam were judged so, the most usual first. */
export async function listSpamReasons(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string | null },
): Promise<string[]> {
  requireContentFor(scope, ["fields"]);
  const filter = await readFilter(scope, deps, { formId: input.formId, folder: "spam" });
  return findSpamReasonNames(scope, deps.db, { ...filter, beside: null, limit: LOOKED_AT });
}
