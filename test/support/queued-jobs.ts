import { systemScope } from "../../server/core/access/authenticate.ts";
import type { Deps } from "../../server/core/deps.ts";
import { createTasks } from "../../server/core/jobs/tasks.ts";
import { createMailer } from "../../server/core/mail-server/mailer.ts";

type Payload = Readonly<Record<string, unknown>>;

/** Payloads of a task's queued jobs, oldest first. */
export async function queuedJobs({ db }: Pick<Deps, "db">, task: string): Promise<Payload[]> {
  const { rows } = await db.pool.query<{ payload: Payload }>(
    `SELECT job.payload FROM graphile_worker._private_jobs AS job
     JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
     WHERE task.identifier = $1 ORDER BY job.id`,
    [task],
  );
  return rows.map(({ payload }) => payload);
}

/** Runs them as a worker would, with a mailer; they stay in the queue. */
export async function runQueuedMails(deps: Deps, task: string): Promise<void> {
  const mail = createMailer(systemScope(), deps);
  const run = createTasks(deps, mail)[task];
  for (const payload of await queuedJobs(deps, task)) await run?.(payload, undefined as never);
  await mail.close();
}

/** Queued sign-in emails to a user, except those about new browsers. */
export async function queuedNotices(deps: Pick<Deps, "db">, userId: string): Promise<Payload[]> {
  const notices = await queuedJobs(deps, "mail-security-notice");
  return notices.filter((notice) => notice.userId === userId && notice.kind !== "new-browser");
}
