import type { TaskList } from "graphile-worker";
import { authenticateSystem } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { sweepExpired } from "../services/retention/sweep-expired.ts";

/** Every job by name. A handler may run twice for one job and must then do nothing more. */
export function createTasks(deps: Deps): TaskList {
  return {
    "sweep-expired": async () => {
      const deleted = await sweepExpired(authenticateSystem(), deps);
      if (deleted > 0) deps.log.info({ deleted }, "submissions left the retention window");
    },
  };
}

/** Minute, hour, day, month, weekday; all in UTC. */
export const crontab = "*/15 * * * * sweep-expired ?max=1";
