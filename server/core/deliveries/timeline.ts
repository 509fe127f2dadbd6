import { requirePermission } from "../access/require-permission.ts";
import { type Deps, hookOf } from "../deps.ts";
import { conflict, notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { channelQueries } from "./store/channels.ts";
import { findDeliveries, type TimelineDelivery } from "./store/timeline.ts";
import { restartDelivery } from "./store/transitions.ts";

/** Returns deliveries with their attempts; empty if the scope cannot see the submission. */
export async function listDeliveries(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly submissionId: string },
): Promise<TimelineDelivery[]> {
  return findDeliveries(scope, deps.db, { submissionId: input.submissionId });
}

/** Delivers again now, under the same id, so that the receiver can recognize the repeat. */
export async function retryDelivery(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<TimelineDelivery> {
  requirePermission(scope, "work");
  const find = async () => (isId(input.id, "dlv") ? (await findDeliveries(scope, deps.db, input))[0] : undefined);
  const before = await find();
  if (before === undefined) throw notFound("delivery");
  if (before.state === "pending") throw conflict("This delivery is already pending.");
  const { isSentOnce } = channelQueries[before.kind];
  if (isSentOnce && before.state === "delivered") throw conflict("This reply has already been sent.");
  if (isSentOnce) await hookOf(deps, "ceilings")?.countReply(scope, deps);
  if (!(await restartDelivery(scope, deps.db, input.id, deps.clock.now()))) {
    throw conflict(
      "This delivery cannot be resent. Its message must be in the inbox with its contents, and no attempt can be in progress.",
    );
  }
  const restarted = await find();
  if (restarted === undefined) throw notFound("delivery");
  return restarted;
}
