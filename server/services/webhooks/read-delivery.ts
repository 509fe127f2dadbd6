import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import {
  findLoggedAttempts,
  findLoggedDelivery,
  type LoggedAttempt,
  type LoggedDelivery,
} from "../../store/webhooks/log.ts";

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
