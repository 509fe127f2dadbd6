import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import { MAX_PAGE_SIZE, pageOf, rowsToFind } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import {
  findLoggedAttempts,
  findLoggedDeliveries,
  findLoggedDelivery,
  type LoggedAttempt,
  type LoggedDelivery,
  type LogPosition,
} from "../../store/webhooks/log.ts";
import { readEndpoint } from "./read-endpoints.ts";

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
  const count = rowsToFind(limit, `Ask for 1 to ${MAX_PAGE_SIZE} deliveries at a time.`);
  const before = cursor === null ? null : decodeCursor(cursor);
  const found = await findLoggedDeliveries(scope, deps.db, { endpointId, before, limit: count });
  const { rows, last } = pageOf(found, limit);
  return { deliveries: rows, nextCursor: last === null ? null : encodeCursor(last) };
}

/** It names the place itself, since the delivery that stood there may be deleted before the next page is asked for. */
function encodeCursor({ createdAt, id }: LogPosition): string {
  return `${createdAt.toISOString()}/${id}`;
}

function decodeCursor(cursor: string): LogPosition {
  const [instant = "", id = "", ...rest] = cursor.split("/");
  const createdAt = new Date(INSTANT.test(instant) ? instant : Number.NaN);
  if (Number.isNaN(createdAt.getTime()) || !isId(id, "dlv") || rest.length > 0) {
    throw invalid("The cursor is not valid. Leave it out to start at the newest.");
  }
  return { createdAt, id };
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Replays can make the list long; the newest attempts are what is asked about. */
const MAX_ATTEMPTS = 50;

export interface DeliveryWithAttempts extends LoggedDelivery {
  /** Newest first. */
  readonly log: readonly LoggedAttempt[];
}

/** One delivery to a webhook with what was said in its attempts. Not for agents. */
export async function readDelivery(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<DeliveryWithAttempts> {
  requireWrite(scope);
  const delivery = isId(input.id, "dlv") ? await findLoggedDelivery(scope, deps.db, input.id) : null;
  if (delivery === null) throw notFound("delivery");
  return { ...delivery, log: await findLoggedAttempts(scope, deps.db, delivery.id, MAX_ATTEMPTS) };
}
