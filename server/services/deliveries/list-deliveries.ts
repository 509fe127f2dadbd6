import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findDeliveries, findUndelivered, type TimelineDelivery } from "../../store/deliveries/timeline.ts";

/** What became of a submission: each delivery with its attempts. Empty for one that does not exist for the scope. */
export async function listDeliveries(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly submissionId: string },
): Promise<TimelineDelivery[]> {
  return findDeliveries(scope, deps.db, { submissionId: input.submissionId });
}

/** Returns those of the named submissions that have a delivery that failed, or that is waiting after a failed attempt. */
export async function listUndelivered(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly submissionIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  return new Set(await findUndelivered(scope, deps.db, input.submissionIds));
}
