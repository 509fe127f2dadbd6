import { type FormKind, guessFormKind, kindOfMost } from "@postern/spam";
import { requireContentFor } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { findRecentNameLists } from "../submissions/store/field-names.ts";

const RECENT_SUBMISSIONS = 100;

/** Judges by the newest inbox messages; null while there are too few. */
export async function detectFormKind(
  scope: OwnerScope,
  deps: Deps,
  { formId }: { readonly formId: string },
): Promise<FormKind | null> {
  requireContentFor(scope, ["fields"]);
  const lists = await findRecentNameLists(scope, deps.db, { formId, submissions: RECENT_SUBMISSIONS });
  const counts = new Map<FormKind, number>();
  for (const { names, submissions } of lists) {
    const kind = guessFormKind(names);
    counts.set(kind, (counts.get(kind) ?? 0) + submissions);
  }
  return kindOfMost(counts);
}
