import { systemScope } from "../../server/core/access/authenticate.ts";
import type { Deps } from "../../server/core/deps.ts";
import { createRemoveMailFilesTask } from "../../server/core/jobs/tasks.ts";
import { removeFiles } from "../../server/features/files/remove-files.ts";

/** Runs the jobs that remove mail files and attachments, as a worker would. */
export async function runFileRemovals(deps: Deps): Promise<void> {
  const { rows } = await deps.db.pool.query<{ id: string; name: string; payload: unknown }>(
    `SELECT job.id, task.identifier AS name, job.payload FROM graphile_worker._private_jobs AS job
     JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id WHERE task.identifier IN ('remove-mail-files', 'remove-files')`,
  );
  const task = createRemoveMailFilesTask(deps);
  // It reads only its payload.
  for (const { name, payload } of rows) {
    if (name === "remove-files") await removeFiles(systemScope(), deps);
    else await task(payload, undefined as never);
  }
  await deps.db.pool.query("SELECT graphile_worker.complete_jobs($1::bigint[])", [rows.map(({ id }) => id)]);
}
