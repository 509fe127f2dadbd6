import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import pg from "pg";
import { createLogger } from "../../../server/platform/log.ts";
import type { RunningPostern } from "./postern.ts";

export interface Submissions {
  /** What the messages of a form say in their field `message`, oldest first. */
  messages(formId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Reads the database of a running Postern, past everything that it shows. */
export async function openSubmissions({ dataDir }: RunningPostern): Promise<Submissions> {
  const database = await openEmbeddedPostgres({ dataDir, log: createLogger("warn") });
  const pool = new pg.Pool({ ...database.connection, max: 1 });
  return {
    messages: async (formId) => {
      const { rows } = await pool.query<{ message: string }>(
        `SELECT field ->> 1 AS message FROM submissions, jsonb_array_elements(fields) AS field
         WHERE form_id = $1 AND field ->> 0 = 'message' ORDER BY id`,
        [formId],
      );
      return rows.map(({ message }) => message);
    },
    close: async () => {
      await pool.end();
      await database.stop();
    },
  };
}
