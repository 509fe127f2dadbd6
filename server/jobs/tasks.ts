import type { Task, TaskList } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { removeMailFiles } from "../mail/mail-files.ts";
import type { MailTransport } from "../mail/transport.ts";
import { BackgroundPace, backgroundShare } from "../platform/background-pace.ts";
import { forgetRemovals } from "../services/backup/back-up.ts";
import { tryDueSteps } from "../services/daily-test/daily-test.ts";
import { forgetRemovedFiles, removeFiles, sweepFiles } from "../services/files/remove-files.ts";
import { sweepInvitations } from "../services/members/invitations.ts";
import { ownerNotice, sendNotice } from "../services/notices/notices.ts";
import { removeContents } from "../services/retention/remove-contents.ts";
import {
  foldOldHours,
  maySweep,
  sweepExpired,
  sweepMailFiles,
  sweepOutdated,
} from "../services/retention/sweep-expired.ts";
import { reportToAkismet } from "../services/spam/external/ask-akismet.ts";
import { fitFilter, refitOutdated } from "../services/spam/fit-filter.ts";
import { compactCounters } from "../services/submissions/count-submissions.ts";
import { indexWords, reindexOutdated } from "../services/submissions/reindex-pending.ts";
import { removeDelivered } from "../services/submissions/remove-delivered.ts";
import { wakeSnoozed } from "../services/submissions/snooze.ts";
import { createBackupTask } from "./backup-task.ts";
import { createMailTasks } from "./mail-tasks.ts";

/** Every job by name. A handler may run twice for one job and must then do nothing more. */
export function createTasks(deps: Deps, mail: MailTransport): TaskList {
  return {
    ...createMailTasks(deps, mail),
    "back-up": createBackupTask(deps),
    "fit-spam-filter": createFitFilterTask(deps),
    "fold-counts": async () => {
      await compactCounters(systemScope(), deps);
    },
    "remove-contents": async (_payload, { abortSignal }) => {
      if (!(await maySweep(systemScope(), deps))) return;
      await removeDelivered(systemScope(), deps);
      const pace = new BackgroundPace(backgroundShare(deps.config), { signal: abortSignal, maxMs: MAX_ROUND_MS });
      const changed = await removeContents(systemScope(), deps, { pace });
      if (changed > 0) deps.log.info({ changed }, "fields whose days are over were removed");
    },
    "remove-files": async () => {
      await removeFiles(systemScope(), deps);
    },
    "sweep-files": async () => {
      await sweepFiles(systemScope(), deps);
    },
    "remove-mail-files": createRemoveMailFilesTask(deps),
    "index-words": async (_payload, { abortSignal }) => {
      const pace = new BackgroundPace(backgroundShare(deps.config), { signal: abortSignal, maxMs: MAX_ROUND_MS });
      await reindexOutdated(systemScope(), deps);
      await indexWords(systemScope(), deps, { most: Number.POSITIVE_INFINITY, pace });
    },
    "tell-spam-services": createReportTask(deps),
    "try-steps": (_payload, { abortSignal }) => tryDueSteps(systemScope(), deps, { mail, signal: abortSignal }),
    "send-notice": createSendNoticeTask(deps),
    "wake-snoozed": async () => {
      await wakeSnoozed(systemScope(), deps);
    },
    "sweep-expired": async () => {
      if (!(await maySweep(systemScope(), deps))) return;
      const deleted = await sweepExpired(systemScope(), deps);
      if (deleted > 0) deps.log.info({ deleted }, "expired submissions were deleted");
      await sweepOutdated(systemScope(), deps);
      await removeFiles(systemScope(), deps);
      await sweepMailFiles(systemScope(), deps);
      await sweepInvitations(systemScope(), deps);
      await foldOldHours(systemScope(), deps);
      if (deps.config.backup.to === null || deps.config.databaseUrl !== null) {
        await forgetRemovals(systemScope(), deps, null);
        await forgetRemovedFiles(systemScope(), deps);
      }
      await refitOutdated(systemScope(), deps);
    },
  };
}

const fitFilterPayload = z.object({ accountId: z.string() });

/** Fits an account's spam filter to its messages, after its owner has moved or deleted some. */
function createFitFilterTask(deps: Deps): Task {
  return async (payload) => fitFilter(systemScope(), deps, fitFilterPayload.parse(payload));
}

const noticePayload = z.object({ endpointId: z.string(), notice: ownerNotice });

/** Sends a notice to a webhook; the queue tries again, ever more rarely, while its receiver does not take it. */
function createSendNoticeTask(deps: Deps): Task {
  return async (payload) => {
    const sent = await sendNotice(systemScope(), deps, noticePayload.parse(payload));
    if (sent?.outcome === "temporary") throw new Error(`A notice could not be sent to a webhook: ${sent.detail}`);
  };
}

const removalPayload = z.object({ names: z.array(z.string()) });

/** Removes the mails as files of submissions that are gone. */
export function createRemoveMailFilesTask(deps: Deps): Task {
  return async (payload) => {
    const { names } = removalPayload.parse(payload);
    await removeMailFiles(deps.config.dataDir, new Set(names));
  };
}

const reportPayload = z.object({ submissionId: z.string(), folder: z.enum(["inbox", "spam"]) });

/** Tells the owner's Akismet service of a move; the queue tries again, ever more rarely, while it is unreachable. */
function createReportTask(deps: Deps): Task {
  return async (payload) => {
    const isTold = await reportToAkismet(systemScope(), deps, reportPayload.parse(payload));
    if (!isTold) throw new Error("A move could not be reported to Akismet.");
  };
}

// Ends before the next round begins, which takes the rest.
const MAX_ROUND_MS = 50_000;

/** Minute, hour, day, month, weekday; all in UTC. */
export const crontab = `*/10 * * * * back-up ?max=1
*/15 * * * * sweep-expired ?max=1
23 4 * * * sweep-files ?max=1
5 6 * * * queue-doubtful ?fill=1d
*/15 * * * * queue-export-reminders ?max=1
35 6 * * * queue-quiet ?fill=1d
* * * * * fold-counts ?max=1
* * * * * index-words ?max=1
* * * * * remove-contents ?max=1
*/5 * * * * try-steps ?max=1
* * * * * wake-snoozed ?max=1`;
