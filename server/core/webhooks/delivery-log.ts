import { z } from "zod";
import { DAY_MS } from "../../../shared/durations.ts";
import { requirePermission } from "../access/require-permission.ts";
import type { DeliveryState } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { conflict, invalid, notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { instant, type Page, pageOf, parseInput, rowsToFind, startsBeforeItEnds } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { readEndpoint, requireFiring } from "./read-endpoints.ts";
import { composeRequest, unreadableSecret } from "./send-message.ts";
import { findSealedEndpoint } from "./store/endpoints.ts";
import {
  countOutcomes,
  type EndpointSuccess,
  findDeliveryContents,
  findLoggedAttempts,
  findLoggedDeliveries,
  findLoggedDelivery,
  type LoggedAttempt,
  type LoggedDelivery,
  type LogPosition,
} from "./store/log.ts";
import { findNamedDeliveries, findReplayableRange, queueReplay } from "./store/replay.ts";

/**
 * An endpoint's log, newest first, in pages of 1 to 100: sent and pending deliveries, with the outcome of the last
 * attempt.
 */
export async function listDeliveries(
  scope: OwnerScope,
  deps: Deps,
  input: {
    readonly endpointId: string;
    readonly state?: DeliveryState | null | undefined;
    readonly limit: number;
    readonly cursor: string | null;
  },
): Promise<Page<LoggedDelivery>> {
  const { limit, cursor } = input;
  const { id: endpointId } = await readEndpoint(scope, deps, { id: input.endpointId });
  const count = rowsToFind(limit, "deliveries");
  const before = cursor === null ? null : decodeCursor(cursor);
  const found = await findLoggedDeliveries(scope, deps.db, {
    endpointId,
    state: input.state ?? null,
    before,
    limit: count,
  });
  return pageOf(found, limit, encodeCursor);
}

/** Encodes the position itself, since its delivery may be deleted before the next page is requested. */
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

/** Replays can make the list long; only the newest attempts matter. */
const MAX_ATTEMPTS = 50;

export interface DeliveryWithAttempts extends LoggedDelivery {
  /** Newest first. */
  readonly log: readonly LoggedAttempt[];
}

/** One webhook delivery with the exchanges of its attempts. Not for agents. */
export async function readDelivery(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<DeliveryWithAttempts> {
  requirePermission(scope, "account");
  const delivery = isId(input.id, "dlv") ? await findLoggedDelivery(scope, deps.db, input.id) : null;
  if (delivery === null) throw notFound("delivery");
  return { ...delivery, log: await findLoggedAttempts(scope, deps.db, delivery, MAX_ATTEMPTS) };
}

/**
 * The body of a delivery as it would be sent now, with today's fields, format and names. Payloads are not stored, so
 * that a visitor's data is in one place only. Not for agents.
 */
export async function previewPayload(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<string> {
  requirePermission(scope, "account");
  const contents = isId(input.id, "dlv") ? await findDeliveryContents(scope, deps.db, input.id) : null;
  const endpoint = contents === null ? null : await findSealedEndpoint(scope, deps.db, contents.target);
  if (contents === null || endpoint === null) throw notFound("delivery");
  const { id, createdAt, form, submission } = contents;
  const request = composeRequest(deps, endpoint, {
    id,
    type: "submission.delivered",
    occurredAt: createdAt,
    submission,
    form,
  });
  if (request === null) throw conflict(unreadableSecret(endpoint).detail);
  return request.body?.toString() ?? "";
}

/** Deliveries counted per endpoint: enough for a rate, few enough to read at once. */
export const MAX_COUNTED = 1_000;

/** Covers the last 24 hours and the last 7 days. Not available to agents. */
export function readSuccess(scope: OwnerScope, deps: Deps): Promise<EndpointSuccess[]> {
  requirePermission(scope, "account");
  const now = deps.clock.now().getTime();
  const since = { day: new Date(now - DAY_MS), week: new Date(now - 7 * DAY_MS) };
  return countOutcomes(scope, deps.db, { ...since, most: MAX_COUNTED });
}

const MAX_REPLAYED = 1_000;

/**
 * Resends a selection of an endpoint's deliveries, including successful ones: all of it, or nothing if one does not
 * exist for the owner. Messages now in Spam are left out. Returns the number queued.
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

const replayRangeInput = z
  .object({ since: instant, until: instant.nullish(), includeDelivered: z.boolean() })
  .refine(...startsBeforeItEnds);

export type ReplayRangeInput = z.input<typeof replayRangeInput> & { readonly endpointId: string };

export interface ReplayedRange {
  readonly queued: number;
  /** The range has more than one replay takes; the oldest were queued. */
  readonly isCut: boolean;
}

/**
 * Resends messages that arrived in the Inbox from `since` until before `until` (default: now), oldest first, at most
 * 1,000 at a time. Includes failed, cancelled and never sent ones, such as while the plan had no webhooks; delivered
 * ones only on request.
 */
export async function replayRange(scope: OwnerScope, deps: Deps, input: ReplayRangeInput): Promise<ReplayedRange> {
  const endpoint = await requireFiring(scope, deps, input.endpointId);
  const { since, until, includeDelivered } = parseInput(replayRangeInput, input);
  const now = deps.clock.now();
  const found = await findReplayableRange(scope, deps.db, {
    endpointId: endpoint.id,
    formId: endpoint.formId,
    since,
    until: until ?? now,
    includeDelivered,
    limit: MAX_REPLAYED + 1,
  });
  const taken = found.slice(0, MAX_REPLAYED);
  const queued = await queueReplay(scope, deps.db, {
    again: taken.map(({ deliveryId }) => deliveryId).filter((id) => id !== null),
    first: taken
      .filter(({ deliveryId }) => deliveryId === null)
      .map(({ submissionId, formId }) => ({
        id: deps.newId("dlv"),
        accountId: scope.accountId,
        formId,
        submissionId,
        kind: "webhook",
        target: endpoint.id,
        createdAt: now,
      })),
    now,
  });
  return { queued, isCut: found.length > MAX_REPLAYED };
}
