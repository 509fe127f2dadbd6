import type { Task } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { reportToSpamServices } from "../services/spam/outside/query-spam-services.ts";

const payloadShape = z.object({ submissionId: z.string(), folder: z.enum(["inbox", "spam"]) });

/** Tells the owner's spam services of a move; the queue tries again, ever more rarely, while one is away. */
export function createTellServicesTask(deps: Deps): Task {
  return async (payload) => {
    const missed = await reportToSpamServices(systemScope(), deps, payloadShape.parse(payload));
    if (missed.length > 0) throw new Error(`A move could not be told to ${missed.join(" and ")}.`);
  };
}
