import type { TaskList } from "graphile-worker";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import type { MailTransport } from "../mail/transport.ts";
import { forgetIdleCallers } from "../services/agents/limit-calls.ts";
import { sweepAccess } from "../services/agents/oauth-clients.ts";
import type { Attempts } from "../services/deliveries/attempt.ts";
import { rescueDeliveries } from "../services/deliveries/requeue-stalled.ts";
import { sweepRateLimits } from "../services/rate-limit.ts";
import { sweepExpired, sweepMailFiles } from "../services/retention/sweep-expired.ts";
import { compactCounters } from "../services/submissions/count-submissions.ts";
import { indexWords } from "../services/submissions/reindex-pending.ts";
import { createAnnounceTask } from "./announce-task.ts";
import { createConfirmTask, createDeliverWaitingTask } from "./confirm-task.ts";
import { createDeliverTask } from "./deliver-task.ts";
import { createFitFilterTask } from "./fit-filter-task.ts";
import type { Lanes } from "./lanes.ts";
import { createPasswordResetTask } from "./password-reset-task.ts";
import { createRemoveMailFilesTask } from "./remove-mail-files-task.ts";
import { createTellServicesTask } from "./report-to-spam-services-task.ts";
import { createSignUpTask } from "./sign-up-task.ts";

export interface TaskParts {
  readonly attempts: Attempts;
  readonly lanes: Lanes;
  readonly mail: MailTransport;
}

/** Every job by name. A handler may run twice for one job and must then do nothing more. */
export function createTasks(deps: Deps, { attempts, lanes, mail }: TaskParts): TaskList {
  return {
    "announce-webhook-off": createAnnounceTask(deps, mail),
    "confirm-destination": createConfirmTask(deps, mail),
    "deliver-waiting": createDeliverWaitingTask(deps),
    deliver: createDeliverTask(deps, attempts, lanes),
    "fit-spam-filter": createFitFilterTask(deps),
    "fold-counts": async () => {
      await compactCounters(systemScope(), deps);
    },
    "mail-sign-up": createSignUpTask(deps, mail),
    "mail-password-reset": createPasswordResetTask(deps, mail),
    "remove-mail-files": createRemoveMailFilesTask(deps),
    "index-words": async () => {
      await indexWords(systemScope(), deps, { most: INDEXED_AT_ONCE });
    },
    "tell-spam-services": createTellServicesTask(deps),
    "rescue-deliveries": async () => {
      const rescued = await rescueDeliveries(systemScope(), deps);
      if (rescued > 0) deps.log.warn({ rescued }, "deliveries were left behind and are tried again");
    },
    "sweep-expired": async () => {
      await forgetIdleCallers(systemScope(), deps);
      const deleted = await sweepExpired(systemScope(), deps);
      if (deleted > 0) deps.log.info({ deleted }, "submissions left the retention window");
      await sweepMailFiles(systemScope(), deps);
      await sweepAccess(systemScope(), deps);
      await sweepRateLimits(systemScope(), deps);
    },
  };
}

// A minute's worth on a slow machine; the next round takes the rest.
const INDEXED_AT_ONCE = 100_000;

/** Minute, hour, day, month, weekday; all in UTC. */
export const crontab = `*/15 * * * * sweep-expired ?max=1
* * * * * fold-counts ?max=1
* * * * * index-words ?max=1
* * * * * rescue-deliveries ?max=1`;
