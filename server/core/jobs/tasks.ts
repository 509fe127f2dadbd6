import type { Task, TaskList } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { removeMailFiles } from "../mail/mail-files.ts";
import type { MailTransport } from "../mail/transport.ts";
import { BackgroundPace, backgroundShare } from "../platform/background-pace.ts";
import { removeContents } from "../retention/remove-contents.ts";
import { foldOldHours, maySweep, sweepExpired, sweepMailFiles, sweepOutdated } from "../retention/sweep-expired.ts";
import { fitFilter, refitOutdated } from "../spam/fit-filter.ts";
import { compactCounters } from "../submissions/count-submissions.ts";
import { removeDelivered } from "../submissions/remove-delivered.ts";
import { ownerNotice, sendNotice } from "../webhooks/notices.ts";
import { createMailTasks } from "./mail-tasks.ts";

/** All jobs by name. A handler may run twice for one job and must do nothing the second time. */
export function createTasks(deps: Deps, mail: MailTransport): TaskList {
  const tasks = {
    ...createMailTasks(deps, mail),
    "fit-spam-filter": createFitFilterTask(deps),
    "fold-counts": async () => {
      await compactCounters(systemScope(), deps);
    },
    "remove-contents": createRemoveContentsTask(deps),
    "remove-mail-files": createRemoveMailFilesTask(deps),
    "send-notice": createSendNoticeTask(deps),
    "sweep-expired": createSweepTask(deps),
  };
  return Object.assign(tasks, ...deps.features.map(({ jobs }) => jobs?.(deps, mail)));
}

function createSweepTask(deps: Deps): Task {
  return async () => {
    const scope = systemScope();
    if (!(await maySweep(scope, deps))) return;
    const deleted = await sweepExpired(scope, deps);
    if (deleted > 0) deps.log.info({ deleted }, "expired submissions were deleted");
    await sweepOutdated(scope, deps);
    await sweepMailFiles(scope, deps);
    await foldOldHours(scope, deps);
    await refitOutdated(scope, deps);
    for (const { sweep } of deps.features) await sweep?.(scope, deps);
  };
}

// Ends before the next round starts, which does the rest.
const MAX_ROUND_MS = 50_000;

/** Pace of a job that recurs every minute. */
export function roundPace(deps: Deps, signal: AbortSignal | undefined): BackgroundPace {
  return new BackgroundPace(backgroundShare(deps.config), {
    ...(signal === undefined ? {} : { signal }),
    maxMs: MAX_ROUND_MS,
  });
}

function createRemoveContentsTask(deps: Deps): Task {
  return async (_payload, { abortSignal }) => {
    if (!(await maySweep(systemScope(), deps))) return;
    await removeDelivered(systemScope(), deps);
    const changed = await removeContents(systemScope(), deps, { pace: roundPace(deps, abortSignal) });
    if (changed > 0) deps.log.info({ changed }, "fields whose days are over were removed");
  };
}

const fitFilterPayload = z.object({ accountId: z.string() });

/** Refits an account's spam filter after its owner has moved or deleted messages. */
function createFitFilterTask(deps: Deps): Task {
  return async (payload) => fitFilter(systemScope(), deps, fitFilterPayload.parse(payload));
}

const noticePayload = z.object({ endpointId: z.string(), notice: ownerNotice });

/** Sends a notice to a webhook; the queue retries with backoff until the receiver accepts it. */
function createSendNoticeTask(deps: Deps): Task {
  return async (payload) => {
    const sent = await sendNotice(systemScope(), deps, noticePayload.parse(payload));
    if (sent?.outcome === "temporary") throw new Error(`A notice could not be sent to a webhook: ${sent.detail}`);
  };
}

const removalPayload = z.object({ names: z.array(z.string()) });

export function createRemoveMailFilesTask(deps: Deps): Task {
  return async (payload) => {
    const { names } = removalPayload.parse(payload);
    await removeMailFiles(deps.config.dataDir, new Set(names));
  };
}

/** The job schedule: minute, hour, day, month, weekday; all in UTC. */
export function crontab(deps: Pick<Deps, "features">): string {
  return [
    "*/15 * * * * sweep-expired ?max=1",
    "* * * * * fold-counts ?max=1",
    "* * * * * remove-contents ?max=1",
    ...deps.features.flatMap(({ crontab = [] }) => crontab),
  ].join("\n");
}
