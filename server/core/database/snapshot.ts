import pg from "pg";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { Database } from "./db.ts";

export interface Snapshot {
  readonly client: pg.Client;
  /** Ends the connection at once, wherever the reading is; never fails. */
  close(): Promise<void>;
}

/** A statement may have to read every row, and a reader takes its time between two pieces. */
const TIMEOUTS = {
  statement_timeout: 10 * MINUTE_MS,
  idle_in_transaction_session_timeout: 2 * MINUTE_MS,
} as const satisfies pg.ClientConfig;

/** Opens a snapshot on a connection of its own, so that what is exported never takes one that visitors' posts need. */
export async function openSnapshot(db: Database): Promise<Snapshot> {
  const client = new pg.Client({ ...connectionOf(db), ...TIMEOUTS, application_name: "postern export" });
  // A lost connection shows in the next read; without a listener it would end the process.
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
