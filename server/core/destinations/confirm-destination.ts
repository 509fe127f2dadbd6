import { z } from "zod";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/errors.ts";
import type { Keys } from "../platform/secret.ts";
import { packClaim, signToken, unpackClaim, verifyToken } from "../platform/signed-token.ts";
import { retentionCutOff, retentionDaysOf } from "../scope/retention-window.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { deliverWaiting as deliverWaitingInStore } from "./store/backlog.ts";
import {
  confirmDestination as confirmInStore,
  type DestinationWithForm,
  findDestination,
} from "./store/destinations.ts";

/** Confirms the address of a link; it then gets the form's messages, including those that were waiting. */
export async function confirmDestination(
  scope: SystemScope,
  deps: Deps,
  input: { readonly token: string },
): Promise<DestinationWithForm | BrokenLink> {
  const claimed = await readClaim(scope, deps, input);
  if (typeof claimed === "string") return claimed;
  return (await confirm(scope, deps, claimed)) ? claimed : "removed";
}

/** Confirms a trusted address (see `trustedDestinations`) without an email. */
export async function confirmTrustedDestination(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly address: string },
): Promise<void> {
  const destination = await findDestination(scope, deps.db, input);
  if (destination === null || !(await confirm(scope, deps, destination))) throw notFound("destination");
}

async function confirm(
  scope: SystemScope | OwnerScope,
  deps: Deps,
  destination: DestinationWithForm,
): Promise<boolean> {
  const isThere = await confirmInStore(scope, deps.db, destination, deps.clock.now());
  if (isThere) await deliverWaiting(scope, deps, destination);
  return isThere;
}

/**
 * Queues the mails of inbox messages within the retention window that arrived while a destination waited for its
 * confirmation, each once. Idempotent.
 */
export async function deliverWaiting(
  scope: SystemScope | OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly address: string },
): Promise<void> {
  const destination = await findDestination(scope, deps.db, input);
  if (destination === null || destination.confirmedAt === null) return;
  const now = deps.clock.now();
  const cutOff = retentionCutOff(now, retentionDaysOf(destination.account, deps.config, now));
  await deliverWaitingInStore(scope, deps.db, destination, { now, cutOff, newDeliveryId: () => deps.newId("dlv") });
}

/** Why a link confirms nothing: it was altered, is too old, or its address was removed from the form. */
export type BrokenLink = "altered" | "expired" | "removed";

export async function readClaim(
  scope: SystemScope,
  deps: Deps,
  input: { readonly token: string },
): Promise<DestinationWithForm | BrokenLink> {
  const claim = readDestinationToken(deps.keys, input.token, deps.clock.now());
  return typeof claim === "string" ? claim : ((await findDestination(scope, deps.db, claim)) ?? "removed");
}

interface DestinationClaim {
  readonly formId: string;
  readonly address: string;
  readonly expiresAt: Date;
}

const claimed = z.tuple([z.string(), z.string(), z.number()]);

export function writeDestinationToken(keys: Keys, { formId, address, expiresAt }: DestinationClaim): string {
  return signToken(keys.destination, packClaim([formId, address, expiresAt.getTime()]));
}

/** "altered": not as we wrote it, such as a link truncated when copied. "expired": ours, but too old. */
export function readDestinationToken(keys: Keys, token: string, now: Date): DestinationClaim | "altered" | "expired" {
  const claim = verifyToken(keys.destination, token);
  if (claim === null) return "altered";
  const [formId, address, expiresMs] = claimed.parse(unpackClaim(claim));
  return now.getTime() < expiresMs ? { formId, address, expiresAt: new Date(expiresMs) } : "expired";
}
