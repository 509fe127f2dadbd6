import type pg from "pg";
import { idAt } from "../server/core/platform/ids.ts";
import { spamReasonsOf } from "../server/core/scope/store/submitted-fields.ts";
import { indexTerms } from "../server/features/search/index-terms.ts";
import type { Unindexed } from "../server/features/search/store/index-terms.ts";
import { DAY_MS } from "../shared/durations.ts";

/** Submissions of some forms of one account, spread evenly over a period. */
export interface Share {
  readonly accountId: string;
  readonly formIds: readonly string[];
  readonly count: number;
  /** Days before now, starting with the oldest. */
  readonly days: readonly [oldest: number, newest: number];
}

const PIECE = 10_000;

/**
 * Adds what an instance has after some months: submissions of every kind with deliveries in every state, attempts,
 * labels, notes, replies, files and words, some still to be indexed. Triggers are off, and counts are computed at the
 * end.
 */
export async function fill(pool: pg.Pool, shares: readonly Share[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "SET session_replication_role = replica; SET statement_timeout = 0; SET synchronous_commit = on",
    );
    for (const share of shares) {
      for (let from = 0; from < share.count; from += PIECE) {
        await addPiece(client, share, from, Math.min(PIECE, share.count - from));
      }
    }
    await client.query(await countsOf(client));
  } finally {
    client.release(true);
  }
  await pool.query("VACUUM ANALYZE");
  // A transaction older than the rows keeps them from being marked all-visible.
  while (!(await isMarkedVisible(pool))) await pool.query("VACUUM submissions, submission_counts");
}

async function isMarkedVisible(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ marked: boolean }>(
    "SELECT bool_and(relallvisible > 0) AS marked FROM pg_class WHERE relname IN ('submissions', 'submission_counts')",
  );
  return rows[0]?.marked === true;
}

async function addPiece(client: pg.PoolClient, { accountId, formIds, count, days }: Share, from: number, size: number) {
  const now = Date.now();
  const [oldest, newest] = days.map((before) => now - before * DAY_MS);
  const at = Array.from({ length: size }, (_, place) =>
    Math.round((oldest ?? now) + ((from + place) / count) * ((newest ?? now) - (oldest ?? now))),
  );
  const ids = at.map((time) => idAt("sub", new Date(time)));
  const forms = at.map((_, place) => formIds[(from + place) % formIds.length]);
  await client.query("CREATE TEMP TABLE made (id text, form_id text, at timestamptz, n int) ON COMMIT PRESERVE ROWS");
  await client.query(
    "INSERT INTO made SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[]) WITH ORDINALITY",
    [ids, forms, at.map((time) => new Date(time).toISOString())],
  );
  await client.query(SUBMISSIONS, [accountId]);
  for (const statement of BESIDES) await client.query(statement, statement.includes("$1") ? [accountId] : []);
  await addWords(client);
  await client.query("DROP TABLE made");
}

async function addWords(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<Unindexed>(
    `SELECT s.id, s.account_id AS "accountId", s.form_id AS "formId", s.sender, s.fields, s.spam_reasons AS "spamReasons",
       ARRAY[]::text[] AS writings
     FROM submissions AS s JOIN made USING (id) WHERE n % 100 <> 6`,
  );
  const words = rows.map((row) => ({ id: row.id, words: indexTerms({ ...row, spamReasons: spamReasonsOf(row) }) }));
  await client.query(
    `INSERT INTO submission_words (submission_id, words)
     SELECT given.id, array_to_tsvector(given.words) FROM json_to_recordset($1::json) AS given(id text, words text[])`,
    [JSON.stringify(words)],
  );
}

const SUBMISSIONS = `INSERT INTO submissions (id, account_id, form_id, created_at, folder, status, done_at, is_starred, is_doubtful,
    fields, sender, preview, reply_to, spam_score, spam_threshold, spam_reasons, has_page_token)
  SELECT id, $1, form_id, at, CASE WHEN n % 5 = 0 THEN 'spam' ELSE 'inbox' END::folder,
    CASE WHEN n % 3 = 0 THEN 'unread' ELSE 'read' END::submission_status, CASE WHEN n % 2 = 0 AND n % 5 <> 0 THEN at END,
    n % 97 = 0, CASE WHEN n % 50 = 0 THEN true END,
    jsonb_build_array(jsonb_build_array('name', 'Person ' || n), jsonb_build_array('email', 'person' || n || '@example.com'),
      jsonb_build_array('topic', (ARRAY['Order', 'Visit', 'Question', 'Praise'])[1 + n % 4]),
      jsonb_build_array('message', repeat(md5(n::text) || ' ', 8))),
    'Person ' || n, md5(n::text), 'person' || n || '@example.com', n % 7, 2.1,
    CASE WHEN n % 5 = 0 THEN '[["links", 4, "Two links."]]'::jsonb ELSE '[]' END, true
  FROM made`;

const BESIDES = [
  `INSERT INTO deliveries (id, account_id, form_id, submission_id, kind, target, state, attempts, failures, queued_at, next_attempt_at, created_at, finished_at)
   SELECT 'dlv' || substr(id, 4), $1, form_id, id, 'mail', 'owner@' || form_id || '.example',
     CASE WHEN n % 200 = 1 THEN 'failed' WHEN n % 300 = 2 THEN 'pending' ELSE 'delivered' END::delivery_state, 1,
     CASE WHEN n % 200 = 1 OR n % 300 = 2 THEN 1 ELSE 0 END, at, CASE WHEN n % 300 = 2 THEN now() + interval '1 day' END, at, at
   FROM made WHERE n % 5 <> 0`,
  `INSERT INTO delivery_attempts (delivery_id, number, at, duration_ms, outcome, detail)
   SELECT 'dlv' || substr(id, 4), 1, at, 20, CASE WHEN n % 200 = 1 OR n % 300 = 2 THEN 'temporary' ELSE 'delivered' END::attempt_outcome, 'ok'
   FROM made WHERE n % 5 <> 0`,
  `INSERT INTO deliveries (id, account_id, form_id, submission_id, kind, target, state, attempts, queued_at, created_at, finished_at)
   SELECT 'dlv' || substr(id, 4, 26) || CASE right(id, 1) WHEN '0' THEN '1' ELSE '0' END, $1, form_id, id, 'webhook', endpoint.endpoint_id,
     CASE WHEN n % 100 = 3 THEN 'failed' ELSE 'delivered' END::delivery_state, 1, at, at, at
   FROM made CROSS JOIN (SELECT id AS endpoint_id FROM webhook_endpoints WHERE account_id = $1 ORDER BY id LIMIT 1) AS endpoint
   WHERE n % 5 <> 0`,
  `INSERT INTO replies (id, submission_id, to_address, subject, text, created_at)
   SELECT 'rpl' || substr(id, 4), id, 'person@example.com', 'Re', 'Thank you', at FROM made WHERE n % 40 = 4`,
  `INSERT INTO deliveries (id, account_id, form_id, submission_id, kind, target, state, attempts, queued_at, created_at, finished_at)
   SELECT 'dlv' || substr(id, 4, 26) || CASE right(id, 1) WHEN '2' THEN '3' ELSE '2' END, $1, form_id, id, 'reply', 'rpl' || substr(id, 4), 'delivered', 1, at, at, at
   FROM made WHERE n % 40 = 4`,
  `INSERT INTO files (id, account_id, form_id, submission_id, received_at, position, field, name, size)
   SELECT 'file' || substr(id, 4), $1, form_id, id, at, 0, 'photo', 'photo.jpg', 1000 FROM made WHERE n % 45 = 7`,
  `INSERT INTO submission_labels (label_id, submission_id)
   SELECT label.id, made.id FROM made CROSS JOIN (SELECT id FROM labels WHERE account_id = $1 ORDER BY id LIMIT 1) AS label WHERE n % 33 = 3`,
  `INSERT INTO submission_notes (id, submission_id, text, created_at)
   SELECT 'nte' || substr(id, 4), id, 'Called back', at FROM made WHERE n % 60 = 5`,
  "INSERT INTO unindexed_submissions (submission_id, account_id) SELECT id, $1 FROM made WHERE n % 100 = 6",
] as const;

/** What counts are by since 0.3.0. */
const COUNTED_BY: Readonly<Record<string, string>> = {
  is_done: "done_at IS NOT NULL",
  has_contents: "fields <> '[]'",
  has_origin: "num_nonnulls(ip, user_agent, referrer) > 0",
};

async function countsOf(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'submission_counts'",
  );
  const by = rows.flatMap(({ name }) => (name in COUNTED_BY ? [name] : []));
  const values = [
    "account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status",
    ...by.map((name) => COUNTED_BY[name]),
  ];
  return `TRUNCATE submission_counts, submission_count_deltas;
    INSERT INTO submission_counts (${["account_id, form_id, week, folder, status", ...by].join(", ")}, count)
    SELECT ${values.join(", ")}, count(*) FROM submissions GROUP BY ${values.join(", ")}`;
}

/** Other accounts with forms: copies of one under other ids. The first accounts have the most forms. */
export async function addTenants(
  pool: pg.Pool,
  template: { readonly accountId: string; readonly formId: string },
  count: number,
): Promise<Omit<Share, "count" | "days">[]> {
  const tenants = Array.from({ length: count }, (_, place) => {
    const key = `${String(place).padStart(4, "0")}${idAt("acc", new Date()).slice(-18)}`;
    const forms = Math.max(1, Math.round(40 / (place + 1)));
    return { accountId: `acc_${key}`, formIds: Array.from({ length: forms }, (_, form) => `frm_${key}${form}`) };
  });
  await pool.query(
    `INSERT INTO accounts SELECT (jsonb_populate_record(account, jsonb_build_object('id', made.id))).*
     FROM accounts AS account CROSS JOIN unnest($2::text[]) AS made(id) WHERE account.id = $1`,
    [template.accountId, tenants.map(({ accountId }) => accountId)],
  );
  await pool.query(
    `INSERT INTO users (id, email, name, updated_at)
     SELECT 'usr_' || substr(id, 5), id || '@example.com', 'Owner', now() FROM unnest($1::text[]) AS id`,
    [tenants.map(({ accountId }) => accountId)],
  );
  await pool.query(
    `INSERT INTO memberships (account_id, user_id, role)
     SELECT id, 'usr_' || substr(id, 5), 'owner' FROM unnest($1::text[]) AS id`,
    [tenants.map(({ accountId }) => accountId)],
  );
  const forms = tenants.flatMap(({ accountId, formIds }) => formIds.map((id) => [id, accountId] as const));
  await pool.query(
    `INSERT INTO forms SELECT (jsonb_populate_record(form, jsonb_build_object('id', made.id, 'account_id', made.account))).*
     FROM forms AS form CROSS JOIN unnest($2::text[], $3::text[]) AS made(id, account) WHERE form.id = $1`,
    [template.formId, forms.map(([id]) => id), forms.map(([, account]) => account)],
  );
  return tenants;
}

/** Distributes the submissions by Zipf's law, over the last 300 days. */
export function sharesOf(tenants: readonly Omit<Share, "count" | "days">[], count: number): Share[] {
  const weights = tenants.map((_, place) => 1 / (place + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return tenants.map((tenant, place) => ({
    ...tenant,
    count: Math.ceil((count * (weights[place] ?? 0)) / all),
    days: [300, 0],
  }));
}
