import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findDeliveries, restartDelivery, type TimelineDelivery } from "../../store/deliveries/timeline.ts";

/** Delivers once more, now and under the same id, so that the receiver can tell a repetition from something new. */
export async function retryDelivery(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<TimelineDelivery> {
  requireWrite(scope);
  const find = async () => (isId(input.id, "dlv") ? (await findDeliveries(scope, deps.db, input))[0] : undefined);
  const before = await find();
  if (before === undefined) throw notFound("delivery");
  if (before.state === "pending") throw conflict("It is already on its way.");
  if (!(await restartDelivery(scope, deps.db, input.id, deps.clock.now()))) {
    throw conflict("Only what is in the inbox, and not being sent at this moment, can be sent again.");
  }
  const restarted = await find();
  if (restarted === undefined) throw notFound("delivery");
  return restarted;
}
