import type { Deps } from "../../deps.ts";
import { isDatabaseUnavailable } from "../../errors.ts";

const PAUSES_MS = [200, 500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** What was sent must be on record, or it is sent again: waits out a database that is being restarted. */
export async function retryOnConnectionLoss(deps: Deps, work: () => Promise<void>): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      deps.log.warn({ err: error }, "the database is away; an attempt waits to be recorded");
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return work();
}
