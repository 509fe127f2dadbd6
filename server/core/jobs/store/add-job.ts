import type { Connection } from "../../database/sql.ts";

/** For emails that somebody waits for: rarer each time, over about half an hour. */
export const MAIL_TRIES = 8;

interface JobOptions {
  /** A job that still waits under the same key is replaced. */
  readonly key?: string;
  readonly runAt?: Date;
  /** From now on; 0 when absent. */
  readonly delayMs?: number;
  /** 25 when absent. */
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
