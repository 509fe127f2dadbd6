import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import { isId } from "../../ids.ts";
import { findLoggedDeliveries, type LoggedDelivery } from "../../store/webhook-log.ts";
import { readEndpoint } from "./read-endpoint.ts";

export interface WebhookDeliveryPage {
  readonly deliveries: readonly LoggedDelivery[];
  readonly nextCursor: string | null;
}

/** An endpoint's log, newest first, in pages of 1 to 100: what was sent or waits to be, and how the last attempt went. */
export async function listDeliveries(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly endpointId: string; readonly limit: number; readonly cursor: string | null },
): Promise<WebhookDeliveryPage> {
  const { limit, cursor } = input;
  const { id: endpointId } = await readEndpoint(scope, deps, { id: input.endpointId });
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw invalid("A page has 1 to 100 deliveries.");
  if (cursor !== null && !isId(cursor, "dlv")) throw invalid("The cursor is not one that this log gave out.");
  // One more than asked for tells whether another page follows.
  const found = await findLoggedDeliveries(scope, deps.db, { endpointId, before: cursor, limit: limit + 1 });
  const deliveries = found.slice(0, limit);
  return { deliveries, nextCursor: found.length > limit ? (deliveries.at(-1)?.id ?? null) : null };
}
