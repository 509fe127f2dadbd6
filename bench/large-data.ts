import { setTimeout } from "node:timers/promises";
import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import pg from "pg";
import { idAt } from "../server/platform/ids.ts";
import { createLogger } from "../server/platform/log.ts";

const DAY_MS = 86_400_000;
const SPAN_DAYS = 300;
const BATCH_ROWS = 20_000;
const TEMPLATES = 500;

/** The embedded database of a Postern that is running. */
export async function openDatabase(dataDir: string): Promise<{ readonly pool: pg.Pool; close(): Promise<void> }> {
  const database = await openEmbeddedPostgres({ dataDir, log: createLogger("warn") });
  const pool = new pg.Pool({ ...database.connection, max: 2 });
  const close = async () => {
    await pool.end();
    await database.stop();
  };
  return { pool, close };
}

/** Adds copies of one form's newest submissions to another, evenly over the last 300 days, with all that triggers do. */
export async function addSubmissions(
  pool: pg.Pool,
  { from, into, count }: { readonly from: string; readonly into: string; readonly count: number },
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'submissions' AND table_schema = 'public'",
  );
  const copied = rows.map(({ name }) => name).filter((name) => !["id", "form_id", "created_at"].includes(name));
  const insert = `WITH template AS (
      SELECT *, row_number() OVER (ORDER BY id DESC) - 1 AS number FROM submissions WHERE form_id = $3 ORDER BY id DESC LIMIT ${TEMPLATES}
    ) INSERT INTO submissions (id, form_id, created_at, ${copied.join(", ")})
    SELECT made.id, $4, made.at, ${copied.map((name) => `template.${name}`).join(", ")}
    FROM unnest($1::text[], $2::timestamptz[]) WITH ORDINALITY AS made (id, at, place)
    JOIN template ON template.number = made.place % ${TEMPLATES}`;
  const startMs = Date.now() - SPAN_DAYS * DAY_MS;
  for (let done = 0; done < count; done += BATCH_ROWS) {
    const size = Math.min(BATCH_ROWS, count - done);
    const times = Array.from(
      { length: size },
      (_, at) => new Date(startMs + ((done + at) / count) * SPAN_DAYS * DAY_MS),
    );
    await pool.query(insert, [times.map((at) => idAt("sub", at)), times.map((at) => at.toISOString()), from, into]);
  }
  await pool.query("VACUUM ANALYZE submissions");
}

/** When the middle one of a form's inbox arrived. */
export async function medianTime(pool: pg.Pool, formId: string): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(
    `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY created_at) AS at FROM submissions
     WHERE form_id = $1 AND folder = 'inbox'`,
    [formId],
  );
  return rows[0]?.at ?? new Date(0);
}

/** Waits until no submission's words are left to index. */
export async function waitForIndex(pool: pg.Pool): Promise<void> {
  const isLeft = async () => (await pool.query("SELECT FROM unindexed_submissions LIMIT 1")).rowCount === 1;
  while (await isLeft()) await setTimeout(500);
}

/** Has so many changes of another account's counts wait to be folded. */
export async function addForeignDeltas(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, count)
     SELECT 'acc_of_somebody_else', 'frm_of_somebody_else_' || number % 50, date_trunc('week', now()), 'inbox', 'unread', 1
     FROM generate_series(1, $1) AS number`,
    [count],
  );
}
