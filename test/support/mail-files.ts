import type { Deps } from "../../server/deps.ts";
import { createRemoveMailFilesTask } from "../../server/jobs/tasks.ts";

/** Runs the jobs that remove mails as files, as a worker would. */
export async function runFileRemovals(deps: Deps): Promise<void> {
  const { rows } = await deps.db.pool.query<{ id: string; payload: unknown }>(
    `SELECT job.id, job.payload FROM graphile_worker._private_jobs AS job
     JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id WHERE task.identifier = 'remove-mail-files'`,
  );
  const task = createRemoveMailFilesTask(deps);
  // It reads nothing but its payload.
  for (const { payload } of rows) await task(payload, undefined as never);
  await deps.db.pool.query("SELECT graphile_worker.complete_jobs($1::bigint[])", [rows.map(({ id }) => id)]);
}
