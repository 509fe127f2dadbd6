import { systemScope } from "../../server/core/access/authenticate.ts";
import type { Deps } from "../../server/core/deps.ts";
import { createTasks } from "../../server/core/jobs/tasks.ts";
import { createMailer } from "../../server/core/mail-server/mailer.ts";
import { queuedJobs } from "./queued-jobs.ts";

/** Attempts the due steps, as a worker does every few minutes. */
export async function runDailyTest(deps: Deps): Promise<void> {
  await runTask(deps, "try-steps", {});
}

/** Sends queued notices by email and webhook, once each. */
export async function sendQueuedNotices(deps: Deps): Promise<void> {
  for (const task of ["mail-notice", "send-notice"]) {
    const payloads = await queuedJobs(deps, task);
    await deps.db.pool.query(
      `DELETE FROM graphile_worker._private_jobs WHERE task_id =
         (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)`,
      [task],
    );
    for (const payload of payloads) await runTask(deps, task, payload);
  }
}

async function runTask(deps: Deps, task: string, payload: object): Promise<void> {
  const mail = createMailer(systemScope(), deps);
  try {
    await createTasks(deps, mail)[task]?.(payload, {} as never);
  } finally {
    mail.close();
  }
}
