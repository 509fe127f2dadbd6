import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findNamedDeliveries, queueReplay } from "../../store/webhooks/replay.ts";
import { requireFiring } from "./require-webhooks.ts";

export const MAX_REPLAYED = 1_000;

/**
 * Sends a selection of an endpoint's deliveries again, also those that arrived: all of it, or nothing when one of them
 * does not exist for the owner. What lies in Spam now is left out. Answers how many were queued.
 */
export async function replayDeliveries(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly endpointId: string; readonly ids: readonly string[] },
): Promise<number> {
  const endpoint = await requireFiring(scope, deps, input.endpointId);
  const ids = [...new Set(input.ids)];
  if (ids.length === 0) throw invalid("Select at least one delivery.");
  if (ids.length > MAX_REPLAYED) throw invalid("Select at most 1,000 deliveries at a time.");
  if (!ids.every((id) => isId(id, "dlv"))) throw notFound("delivery");
  const found = await findNamedDeliveries(scope, deps.db, { endpointId: endpoint.id, ids });
  if (found.length !== ids.length) throw notFound("delivery");
  const again = found.filter(({ isInbox }) => isInbox).map(({ deliveryId }) => deliveryId);
  return queueReplay(scope, deps.db, { again, first: [], now: deps.clock.now() });
}
