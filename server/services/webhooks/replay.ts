import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import { instant, parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findNamedDeliveries, findReplayableRange, queueReplay } from "../../store/webhooks/replay.ts";
import { requireFiring } from "./read-endpoints.ts";

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

const replayRangeInput = z
  .object({ since: instant, until: instant.nullish(), includeDelivered: z.boolean() })
  .refine(({ since, until }) => until == null || since < until, { error: "The range ends before it starts." });

export type ReplayRangeInput = z.input<typeof replayRangeInput> & { readonly endpointId: string };

export interface ReplayedRange {
  readonly queued: number;
  /** The range holds more than one replay takes; the oldest were queued. */
  readonly isCut: boolean;
}

/**
 * Sends what arrived in the Inbox from `since` on and before `until` (without it: until now), the oldest first and at
 * most 1,000 at a time. It takes what failed, was cancelled or never sent, such as while the plan had no webhooks;
 * what did arrive only when asked to.
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
