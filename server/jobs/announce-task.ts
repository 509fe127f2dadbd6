import type { Task } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import type { MailTransport } from "../mail/transport.ts";
import { notifyEndpointDisabled } from "../services/webhooks/notify-endpoint-disabled.ts";

const announcePayload = z.object({ endpointId: z.string() });

/** Tells an owner that a webhook was switched off; the queue tries again, ever more rarely, while mail is away. */
export function createAnnounceTask(deps: Deps, mail: MailTransport): Task {
  return async (payload) => {
    const { endpointId } = announcePayload.parse(payload);
    const result = await notifyEndpointDisabled(systemScope(), deps, { endpointId, mail });
    if (result?.outcome === "temporary") throw new Error(`The news of a webhook could not be mailed: ${result.detail}`);
  };
}
