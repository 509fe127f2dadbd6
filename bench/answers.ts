import type pg from "pg";
import { idAt } from "../server/core/platform/ids.ts";

const DAY_MS = 86_400_000;
const SPAN_DAYS = 300;
const BATCH_ROWS = 20_000;

/** The twelve answers of submission `n`; one field repeats. */
const FIELDS = `jsonb_build_array(
  jsonb_build_array('full_name', (ARRAY['Ana','Ben','Chiara','Dev','Elif','Femi'])[1 + n % 6] || ' ' || (ARRAY['Lopes','Okafor','Novak','Ito','Haddad'])[1 + n % 5]),
  jsonb_build_array('email', 'guest' || n || '@example.com'),
  jsonb_build_array('company', 'Company ' || n % 5000),
  jsonb_build_array('country', (ARRAY['Germany','France','Portugal','Japan','Nigeria','Chile'])[1 + n % 6]),
  jsonb_build_array('city', (ARRAY['Berlin','Lyon','Porto','Osaka','Lagos','Arica'])[1 + n % 6]),
  jsonb_build_array('plan', (ARRAY['Free','Team','Business'])[1 + n % 3]),
  jsonb_build_array('seats', (1 + n % 250)::text),
  jsonb_build_array('budget', (n % 100000 / 10.0)::text),
  jsonb_build_array('start_date', (date '2026-01-01' + (n % 365)::int)::text),
  jsonb_build_array('topics[]', (ARRAY['Pricing','Support','Privacy'])[1 + n % 3]),
  jsonb_build_array('topics[]', 'Import'),
  jsonb_build_array('rating', (1 + n % 5)::text),
  jsonb_build_array('comments', 'We would like to hear how the forms of our ' || (n % 40) || ' websites can be collected in one place.'))`;

/**
 * Adds answers of twelve fields to a form, evenly over the last 300 days, with their counts and index terms. Triggers
 * are off: the work they queue would take as long as the whole measurement.
 */
export async function addAnswers(pool: pg.Pool, formId: string, count: number): Promise<void> {
  const client = await pool.connect();
  const startMs = Date.now() - SPAN_DAYS * DAY_MS;
  try {
    await client.query("SET session_replication_role = replica");
    for (let done = 0; done < count; done += BATCH_ROWS) {
      const size = Math.min(BATCH_ROWS, count - done);
      const times = Array.from({ length: size }, (_, at) => startMs + ((done + at) / count) * SPAN_DAYS * DAY_MS);
      await client.query(
        `WITH added AS (
           INSERT INTO submissions (id, account_id, form_id, created_at, folder, fields, sender, preview, spam_score, spam_reasons)
           SELECT made.id, form.account_id, form.id, made.at, 'inbox', ${FIELDS}, 'guest' || n || '@example.com', '', 0, '[]'
           FROM unnest($1::text[], $2::timestamptz[], $3::bigint[]) AS made (id, at, n) JOIN forms AS form ON form.id = $4
           RETURNING *
         ), words AS (
           INSERT INTO submission_words (submission_id, words)
           SELECT added.id, array_to_tsvector(ARRAY(
             SELECT DISTINCT word FROM jsonb_array_elements(added.fields) AS field,
               regexp_split_to_table(lower(field ->> 1), '[^[:alnum:]]+') AS word WHERE word <> '')
             || ARRAY['#' || added.account_id, '#' || added.form_id])
           FROM added
         )
         INSERT INTO submission_counts AS kept (account_id, form_id, week, folder, status, count)
         SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, count(*) FROM added GROUP BY 1, 2, 3, 4, 5
         ON CONFLICT (account_id, form_id, week, folder, status, is_done) DO UPDATE SET count = kept.count + excluded.count`,
        [
          times.map((at) => idAt("sub", new Date(at))),
          times.map((at) => new Date(at).toISOString()),
          times.map((_, at) => done + at),
          formId,
        ],
      );
    }
    await client.query("SET session_replication_role = DEFAULT");
    await client.query("VACUUM ANALYZE submissions, submission_words");
  } finally {
    client.release();
  }
}
