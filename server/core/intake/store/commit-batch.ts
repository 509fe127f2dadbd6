import type pg from "pg";
import { insertFiles, type NewFile } from "../../attachments/store.ts";
import { beginWith } from "../../database/begin-with.ts";
import type { Database } from "../../database/db.ts";
import { timed } from "../../database/sql.ts";
import { retryOnConflict } from "../../database/transaction.ts";
import { currentTargets, type DueTarget, kindsWhere, mailboxSql } from "../../deliveries/store/channels.ts";
import { INSERT_PLANNED } from "../../deliveries/store/transitions.ts";
import type { IntakeScope } from "../../scope/scope.ts";
import { type Decided, type Decisions, type Delivering, queueDecided } from "../../submissions/store/delivery-steps.ts";
import { type Given, givenAsJson, insertSubmissions } from "../../submissions/store/insert.ts";
import { formVersion } from "./intake-forms.ts";
import { beginWithSends, type EarlierSubmission, findEarlier, type SentArrival } from "./sends.ts";

/** A submission from the intake; the form and its owner come from the scope. */
export interface NewSubmission extends Omit<Given<"intake">, "accountId" | "formId"> {
  readonly files: readonly NewFile[];
  readonly decisions?: Decisions;
  /** Hash of its send id and content, in hex. `null` or absent: it was sent without an id. */
  readonly sendHash?: string | null;
}

export interface Arrival {
  readonly scope: IntakeScope;
  readonly submission: NewSubmission;
  /** The version of the cached form. Absent: the form was looked up for this submission. */
  readonly formVersion?: string | null;
}

export interface OutcomeCount {
  /** Empty for requests to a form that does not exist. */
  readonly formId: string;
  /** The full hour in UTC, RFC 3339. */
  readonly hour: string;
  /** "inbox", "spam" or "refused:<reason>". */
  readonly outcome: string;
  readonly count: number;
}

/** Nothing was stored, because these forms, their filters or rules have changed since they were cached. */
export class FormsChanged extends Error {
  readonly formIds: ReadonlySet<string>;

  constructor(formIds: readonly string[]) {
    super("Forms have changed since they were looked up.");
    this.name = "FormsChanged";
    this.formIds = new Set(formIds);
  }
}

/** The connection was lost during COMMIT: the transaction's outcome must be queried, never assumed. */
export class TransactionInDoubt extends Error {
  /** Includes the timeline: a follower promoted without this transaction reuses its number. */
  readonly transactionId: string;

  constructor(transactionId: string, cause: unknown) {
    super("The connection to the database was lost during a commit.", { cause });
    this.name = "TransactionInDoubt";
    this.transactionId = transactionId;
  }
}

/** Earlier submissions, by the ids of the ones that repeat them. */
export type Repeats = ReadonlyMap<string, EarlierSubmission>;

/** The counts to add for the new submissions of a batch. */
export type CountKept = (kept: readonly Arrival[]) => readonly OutcomeCount[];

/**
 * Adds submissions, their deliveries and their counts in one transaction, and returns the repeats that were not added.
 * When this resolves, all of it is durable; when it rejects with anything but a `TransactionInDoubt`, none of it is.
 * Throws `FormsChanged`.
 */
export async function commitBatch(
  db: Database,
  delivering: Delivering,
  arrivals: readonly Arrival[],
  countKept: CountKept,
): Promise<Repeats> {
  const { isAnythingDue, repeats } = await retryOnConflict(() => commitOnce(db, delivering, arrivals, countKept));
  if (isAnythingDue) db.announceDue();
  for (const { scope, submission } of arrivals) if (!repeats.has(submission.id)) db.announce(scope, [scope.formId]);
  return repeats;
}

async function commitOnce(
  db: Database,
  delivering: Delivering,
  given: readonly Arrival[],
  countKept: CountKept,
): Promise<{ readonly isAnythingDue: boolean; readonly repeats: Repeats }> {
  const client = await db.pool.connect();
  try {
    const sent = given.filter(isSent);
    const isBegun = sent.length > 0;
    const claimed = isBegun ? await beginWithSends(client, sent) : new Set<string>();
    const repeated = sent.filter(({ submission }) => !claimed.has(submission.id));
    const arrivals = given.filter((arrival) => !repeated.some(({ submission }) => submission === arrival.submission));
    const batch = { arrivals, counts: countKept(arrivals), isBegun };
    const { transactionId, changed, hasQueued, decided, due } = await insertBatch(client, delivering, batch);
    if (changed.length > 0) {
      await client.query(timed({ text: "ROLLBACK" }));
      throw new FormsChanged(changed);
    }
    await insertFiles(client, arrivals);
    const queued = await queueDecided(client, delivering, decided, due);
    const repeats = await findEarlier(client, repeated);
    await commit(client, transactionId);
    client.release();
    return { isAnythingDue: hasQueued || queued > 0, repeats };
  } catch (error) {
    // Otherwise closes the connection and so ends the transaction; the pool opens another when needed.
    client.release(!(error instanceof FormsChanged));
    throw error;
  }
}

/**
 * Does everything to store submissions except commit. Rejects if they could not be stored. Without any, PostgreSQL only
 * plans the statement.
 */
export async function rehearseCommit(
  db: Database,
  delivering: Delivering,
  arrivals: readonly Omit<Arrival, "formVersion">[],
): Promise<void> {
  const client = await db.pool.connect();
  try {
    const unchecked = arrivals.map(({ scope, submission }) => ({ scope, submission }));
    const batch = { arrivals: unchecked, counts: [], isBegun: false };
    const { decided, due } = await insertBatch(client, delivering, batch);
    await queueDecided(client, delivering, decided, due);
    await client.query(timed({ text: "ROLLBACK" }));
    client.release();
  } catch (error) {
    // Closes the connection, which rolls back the transaction.
    client.release(true);
    throw error;
  }
}

/** Each promotion of a follower, and each restore, starts a new one. */
const TIMELINE = "left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)";

/**
 * "in progress": the server has not noticed the lost connection; "unknown": this server cannot know, as after a
 * failover.
 */
export async function transactionFate(db: Database, transactionId: string): Promise<TransactionFate> {
  const { rows } = await db.pool.query<{ fate: TransactionFate | null }>(
    timed({
      text: `SELECT CASE split_part($1, '/', 1) WHEN ${TIMELINE} THEN pg_xact_status(split_part($1, '/', 2)::xid8) END AS fate`,
      values: [transactionId],
    }),
  );
  return rows[0]?.fate ?? "unknown";
}

export type TransactionFate = "committed" | "aborted" | "in progress" | "unknown";

async function commit(client: pg.PoolClient, transactionId: string): Promise<void> {
  try {
    await client.query(timed({ text: "COMMIT" }));
  } catch (error) {
    throw new TransactionInDoubt(transactionId, error);
  }
}

interface Inserted {
  readonly transactionId: string;
  /** Forms whose submissions were left out, because the forms have changed since they were cached. */
  readonly changed: readonly string[];
  readonly hasQueued: boolean;
  readonly decided: readonly Decided[];
  /** Deliveries still to be queued. */
  readonly due: readonly DueTarget[];
}

interface InsertedRow {
  readonly transactionId: string;
  readonly changed: readonly string[] | null;
  readonly isQueued: boolean;
}

/** Pre-generated delivery ids per submission; few forms need more. */
const IDS_EACH = 4;

interface Batch {
  readonly arrivals: readonly Arrival[];
  readonly counts: readonly OutcomeCount[];
  /** The transaction is open. */
  readonly isBegun: boolean;
}

/**
 * Opens the transaction if needed, and writes its submissions, counts and deliveries in one statement, which takes any
 * number of rows as JSON documents. Deliveries of submissions with decisions, and those that ran out of ids, are
 * returned instead of queued. Forms that do not exist share one row of the intake statistics, so that invented ids
 * cannot fill the table; rows are locked in key order, so that two processes never deadlock.
 */
async function insertBatch(
  client: pg.PoolClient,
  { newDeliveryId }: Delivering,
  { arrivals, counts, isBegun }: Batch,
): Promise<Inserted> {
  const decided = arrivals.flatMap(decidedOf);
  const held = decided.map(({ submissionId }) => submissionId);
  const ids = Array.from({ length: IDS_EACH * (arrivals.length - held.length) }, newDeliveryId);
  const query = {
    name: "insert-batch",
    text: INSERT_BATCH,
    values: [arrivals.map(rowOf), counts, ids, held].map((value) => JSON.stringify(value)),
  };
  type Row = InsertedRow & (DueTarget | { submissionId: null });
  const rows = isBegun ? (await client.query<Row>(timed(query))).rows : await beginWith<Row>(client, query);
  const [first] = rows;
  if (first === undefined) throw new Error("A batch was written without an answer.");
  const due = rows.flatMap(({ transactionId: _, changed: _changed, isQueued, ...target }) =>
    isQueued || target.submissionId === null ? [] : [target],
  );
  const { transactionId, changed } = first;
  const hasQueued = rows.some(({ isQueued }) => isQueued);
  return { transactionId, changed: changed ?? [], hasQueued, decided, due };
}

function rowOf({ scope, formVersion = null, submission }: Arrival): object {
  const { files: _files, sendHash: _sendHash, decisions: _decisions, ...row } = submission;
  return { ...row, accountId: scope.accountId, formId: scope.formId, formVersion };
}

/** None for spam, about which is decided once the message is moved to the inbox. */
function decidedOf({ scope: { accountId, formId }, submission }: Arrival): Decided[] {
  const { id: submissionId, createdAt: at, folder, decisions = {} } = submission;
  if (folder === "spam" || Object.keys(decisions).length === 0) return [];
  return [{ submissionId, accountId, formId, isDelivered: true, at, decisions }];
}

function isSent(arrival: Arrival): arrival is Arrival & SentArrival {
  return arrival.submission.sendHash !== undefined && arrival.submission.sendHash !== null;
}

/** A form sends each such mailbox only one, even for submissions that arrive together. */
const ONCE_PER_MAILBOX = kindsWhere(({ isOncePerMailbox }) => isOncePerMailbox);

const INSERT_BATCH = `
  WITH given AS MATERIALIZED (
    SELECT * ${givenAsJson("intake", "$1", '"formVersion" text')}
  ), arrived AS (
    ${insertSubmissions("intake", `FROM given WHERE "formVersion" IS NULL OR "formVersion" = ${formVersion('given."formId"')}`)}
    RETURNING id, account_id, form_id, created_at, folder, reply_to
  ), counted AS (
    INSERT INTO receipt_counts AS stats (form_id, hour, outcome, count)
    SELECT CASE WHEN "formId" IN (SELECT form_id FROM arrived) THEN "formId"
      ELSE coalesce((SELECT id FROM forms WHERE id = "formId"), '') END, hour, outcome, sum(given.count)
    FROM json_to_recordset($2::json) AS given("formId" text, hour timestamptz, outcome text, count bigint)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (form_id, hour, outcome) DO UPDATE SET count = stats.count + excluded.count
  ), due AS (
    SELECT arrived.id AS "submissionId", arrived.account_id AS "accountId", arrived.form_id AS "formId",
      arrived.created_at AS "createdAt", target.kind, target.target, $4::jsonb ? arrived.id AS "isHeld",
      CASE WHEN target.kind IN (${ONCE_PER_MAILBOX}) THEN row_number() OVER (
        PARTITION BY target.kind, arrived.form_id, ${mailboxSql("target.target")} ORDER BY arrived.id) ELSE 1 END AS copy
    FROM arrived CROSS JOIN LATERAL (${currentTargets({
      formId: "arrived.form_id",
      accountId: "arrived.account_id",
      replyTo: "arrived.reply_to",
      createdAt: "arrived.created_at",
    })}) AS target
    WHERE arrived.folder = 'inbox'
  ), planned AS MATERIALIZED (
    SELECT "submissionId", "accountId", "formId", "createdAt", kind, target, CASE WHEN NOT "isHeld" THEN
      $3::jsonb ->> (row_number() OVER (PARTITION BY "isHeld" ORDER BY "submissionId", kind, target) - 1)::integer END AS id
    FROM due WHERE copy = 1
  ), queued AS (${INSERT_PLANNED}
  )
  SELECT CASE WHEN $1::text <> '[]' OR $2::text <> '[]' THEN ${TIMELINE} || '/' || pg_current_xact_id() END AS "transactionId",
    (SELECT json_agg("formId") FROM given WHERE id NOT IN (SELECT id FROM arrived)) AS changed, planned.id IS NOT NULL AS "isQueued",
    planned."submissionId", planned."accountId", planned."formId", planned."createdAt", planned.kind, planned.target
  FROM (VALUES (1)) AS one LEFT JOIN planned ON true
  ORDER BY planned."submissionId"`;
