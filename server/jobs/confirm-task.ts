import type { Task } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import type { MailTransport } from "../mail/transport.ts";
import { deliverWaiting } from "../services/destinations/confirm-destination.ts";
import { askToConfirm } from "../services/destinations/send-confirmation.ts";

const destinationPayload = z.object({ formId: z.string(), address: z.string() });

/** Asks a new destination to confirm; the queue tries again, ever more rarely, while mail is away. */
export function createConfirmTask(deps: Deps, mail: MailTransport): Task {
  return async (payload) => {
    const result = await askToConfirm(systemScope(), deps, { ...destinationPayload.parse(payload), mail });
    if (result?.outcome === "temporary") throw new Error(`A confirmation could not be mailed: ${result.detail}`);
    if (result?.outcome === "permanent") deps.log.warn({ detail: result.detail }, "a destination cannot be reached");
  };
}

/** Looks once more for messages that arrived while a destination was being confirmed. */
export function createDeliverWaitingTask(deps: Deps): Task {
  return (payload) => deliverWaiting(systemScope(), deps, destinationPayload.parse(payload));
}
