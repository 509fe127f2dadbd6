import pg from "pg";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { Database } from "./db.ts";

export interface Snapshot {
  readonly client: pg.Client;
  /** Closes the connection immediately, even during a read; never fails. */
  close(): Promise<void>;
}

/** A statement may have to read every row, and a reader may pause between two chunks. */
const TIMEOUTS = {
  statement_timeout: 10 * MINUTE_MS,
  idle_in_transaction_session_timeout: 2 * MINUTE_MS,
} as const satisfies pg.ClientConfig;

/** Opens a snapshot on a dedicated connection, so that exports never take one needed for visitors' submissions. */
export async function openSnapshot(db: Database): Promise<Snapshot> {
  const client = new pg.Client({ ...connectionOf(db), ...TIMEOUTS, application_name: "postern export" });
  // The next read reports a lost connection; without a listener it would end the process.
  client.on("error", () => undefined);
  const close = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return { client, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function connectionOf(db: Database): pg.ClientConfig {
  const { options } = db.direct;
  // The pool hides the password from enumeration.
  return { ...options, password: options.password };
}
