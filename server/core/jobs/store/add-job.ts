import type { Connection } from "../../database/sql.ts";

/** For emails that someone is waiting for: backs off over about half an hour. */
export const MAIL_TRIES = 8;

interface JobOptions {
  /** Replaces a job still waiting under the same key. */
  readonly key?: string;
  readonly runAt?: Date;
  /** Defaults to 0. */
  readonly delayMs?: number;
  /** Defaults to 25. */
  readonly maxAttempts?: number;
}

/** Queues a job, within the transaction if one is open on the connection. */
export async function addJob(
  connection: Connection,
  task: string,
  payload: object,
  { key, runAt, delayMs = 0, maxAttempts }: JobOptions = {},
): Promise<void> {
  await connection.query(
    `SELECT graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => $4,
       run_at => coalesce($5, now() + $6 * interval '1 ms'))`,
    [task, JSON.stringify(payload), key, maxAttempts, runAt, delayMs],
  );
}
