import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import { isId } from "../../ids.ts";
import { findLoggedDeliveries, type LoggedDelivery } from "../../store/webhook-log.ts";
import { LARGEST_PAGE, pageOf, rowsToFind } from "../page-of.ts";
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
  const count = rowsToFind(limit, `A page has 1 to ${LARGEST_PAGE} deliveries.`);
  if (cursor !== null && !isId(cursor, "dlv")) throw invalid("The cursor is not one that this log gave out.");
  const found = await findLoggedDeliveries(scope, deps.db, { endpointId, before: cursor, limit: count });
  const { rows, last } = pageOf(found, limit);
  return { deliveries: rows, nextCursor: last?.id ?? null };
}
