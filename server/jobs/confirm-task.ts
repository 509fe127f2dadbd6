import type { Task } from "graphile-worker";
import { z } from "zod";
import { authenticateSystem } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import type { MailTransport } from "../mail/transport.ts";
import { askToConfirm } from "../services/destinations/ask-to-confirm.ts";
import { deliverWaiting } from "../services/destinations/confirm-destination.ts";

const destinationPayload = z.object({ formId: z.string(), address: z.string() });

/** Asks a new destination to confirm; the queue tries again, ever more rarely, while mail is away. */
export function createConfirmTask(deps: Deps, mail: MailTransport): Task {
  return async (payload) => {
    const result = await askToConfirm(authenticateSystem(), deps, { ...destinationPayload.parse(payload), mail });
    if (result?.outcome === "temporary") throw new Error(`A confirmation could not be mailed: ${result.detail}`);
    if (result?.outcome === "permanent") deps.log.warn({ detail: result.detail }, "a destination cannot be reached");
  };
}

/** Looks once more for messages that arrived while a destination was being confirmed. */
export function createDeliverWaitingTask(deps: Deps): Task {
  return (payload) => deliverWaiting(authenticateSystem(), deps, destinationPayload.parse(payload));
}
