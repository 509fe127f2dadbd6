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

/** Waits until no submission's words are left to index. */
export async function waitForIndex(pool: pg.Pool): Promise<void> {
  const isLeft = async () => (await pool.query("SELECT FROM unindexed_submissions LIMIT 1")).rowCount === 1;
  while (await isLeft()) await setTimeout(500);
}

/** Sessions report what they read when they have been idle for a second. */
const REPORTED_MS = 1_500;

/** Pages of 8 kB that the database has read up to now, from memory or disk. */
export async function pagesRead(pool: pg.Pool): Promise<number> {
  await setTimeout(REPORTED_MS);
  const { rows } = await pool.query<{ pages: string }>(
    "SELECT blks_hit + blks_read AS pages FROM pg_stat_database WHERE datname = current_database()",
  );
  return Number(rows[0]?.pages ?? 0);
}
