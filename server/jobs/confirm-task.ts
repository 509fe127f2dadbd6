import type { Task } from "graphile-worker";
import { z } from "zod";
import { authenticateSystem } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import type { MailTransport } from "../mail/transport.ts";
import { askToConfirm } from "../services/destinations/ask-to-confirm.ts";

const confirmPayload = z.object({ formId: z.string(), address: z.string() });

/** Asks a new destination to confirm; the queue tries again, ever more rarely, while mail is away. */
export function createConfirmTask(deps: Deps, mail: MailTransport): Task {
  return async (payload) => {
    const result = await askToConfirm(authenticateSystem(), deps, { ...confirmPayload.parse(payload), mail });
    if (result?.outcome === "temporary") throw new Error(`A confirmation could not be mailed: ${result.detail}`);
    if (result?.outcome === "permanent") deps.log.warn({ detail: result.detail }, "a destination cannot be reached");
  };
}
