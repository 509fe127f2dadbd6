import type { Task } from "graphile-worker";
import { HOUR_MS } from "../../shared/durations.ts";
import { systemScope } from "../access/authenticate.ts";
import { authenticateSchedule } from "../access/authenticate-schedule.ts";
import type { Deps } from "../deps.ts";
import { writeRun } from "../exports/write-run.ts";
import type { MailTransport } from "../mail/transport.ts";
import { isDatabaseUnavailable } from "../platform/errors.ts";
import {
  type AttemptedRun,
  type ClaimedRun,
  claimNextRun,
  createDueRun,
  finishRun,
  listDueSchedules,
  releaseClaimedRun,
} from "../services/scheduled-exports/run-schedules.ts";

const MAX_RUN_MS = HOUR_MS;

/** Makes the runs that are due and attempts them one after the other; a job of the next minute works beside it. */
export function createRunExportsTask(deps: Deps, mail: MailTransport): Task {
  return async (_payload, { abortSignal }) => {
    for (const id of await listDueSchedules(systemScope(), deps)) await cut(deps, id);
    for (;;) {
      if (abortSignal?.aborted === true) return;
      const claimed = await claimNextRun(systemScope(), deps);
      if (claimed === null) return;
      await attempt(deps, mail, claimed, abortSignal);
    }
  };
}

async function cut(deps: Deps, id: string): Promise<void> {
  try {
    const reader = await authenticateSchedule(deps, id);
    if (reader !== null) await createDueRun(systemScope(), deps, { id, reader });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // The others are not to wait for it.
    deps.log.error({ err: error, schedule: id }, "a scheduled export could not be made");
  }
}

async function attempt(
  deps: Deps,
  mail: MailTransport,
  claimed: ClaimedRun,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { run, schedule, lost } = claimed;
  const signals = [lost, AbortSignal.timeout(MAX_RUN_MS), ...(stopping === undefined ? [] : [stopping])];
  try {
    const scope = await authenticateSchedule(deps, schedule.id);
    if (scope === null) return;
    let attempted: AttemptedRun;
    try {
      attempted = await writeRun(scope, deps, claimed, { mail, signal: AbortSignal.any(signals) });
    } catch (error) {
      // Neither is the target's fault.
      if (stopping?.aborted === true || lost.aborted || isDatabaseUnavailable(error)) {
        await releaseClaimedRun(systemScope(), deps, run);
        throw error;
      }
      deps.log.error({ err: error, run: run.id }, "a scheduled export failed");
      attempted = { arrived: false, detail: "The file could not be made. The log of the server says why." };
    }
    await finishRun(systemScope(), deps, claimed, attempted);
  } finally {
    await claimed.stopRenewing();
  }
}
