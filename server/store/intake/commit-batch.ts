import type pg from "pg";
import type { RuleOutcome } from "../../rules/apply-rules.ts";
import type { IntakeScope } from "../../scope/scope.ts";
import { beginWith } from "../database/begin-with.ts";
import type { Database, Submission } from "../database/db.ts";
import { timed } from "../database/sql.ts";
import { retryOnConflict } from "../database/transaction.ts";
import { channelQueries, currentTargets, type DueTarget, mailboxOf } from "../deliveries/channels.ts";
import { insertDeliveries } from "../deliveries/transitions.ts";
import { type ArrivedFile, insertFiles, type NewFile } from "../files/files.ts";
import { applyOutcomes, type RuledSubmission } from "../rules/apply-outcomes.ts";
import type { SpamReason, SubmittedFields } from "../submitted-fields.ts";

/** A submission as the intake hands it over; the form and its owner come from the scope. */
export interface NewSubmission
  extends Pick<
    Submission,
    | "id"
    | "createdAt"
    | "folder"
    | "sender"
    | "preview"
    | "subject"
    | "replyTo"
    | "spamScore"
    | "spamThreshold"
    | "isDoubtful"
    | "addressesAi"
    | "fromOwnPage"
    | "hasPageToken"
    | "hasBrowserHeaders"
    | "hasProofOfWork"
    | "ip"
    | "userAgent"
    | "referrer"
  > {
  readonly fields: SubmittedFields;
  readonly spamReasons: readonly SpamReason[];
  readonly files: readonly NewFile[];
  /** `null` or absent: no rule applied. */
  readonly rules?: RuleOutcome | null;
}

export interface Arrival {
  readonly scope: IntakeScope;
  readonly submission: NewSubmission;
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

/** The connection went while COMMIT was under way: the transaction's fate must be asked for, never assumed. */
export class TransactionInDoubt extends Error {
  /** Includes the timeline: a follower promoted without this transaction reuses its number. */
  readonly transactionId: string;

  constructor(transactionId: string, cause: unknown) {
    super("The connection to the database was lost during a commit.", { cause });
    this.name = "TransactionInDoubt";
    this.transactionId = transactionId;
  }
}

/**
 * Adds submissions, the deliveries they call for and their counts in one transaction. When this resolves, all of it is
 * durable; when it rejects with anything but a `TransactionInDoubt`, none of it is.
 */
export async function commitBatch(
  db: Database,
  newDeliveryId: () => string,
  arrivals: readonly Arrival[],
  counts: readonly OutcomeCount[],
): Promise<void> {
  const isAnythingDue = await retryOnConflict(() => commitOnce(db, newDeliveryId, arrivals, counts));
  if (isAnythingDue) db.announceDue();
  for (const { scope } of arrivals) db.announce(scope.accountId);
}

async function commitOnce(
  db: Database,
  newDeliveryId: () => string,
  arrivals: readonly Arrival[],
  counts: readonly OutcomeCount[],
): Promise<boolean> {
  const client = await db.pool.connect();
  try {
    const { transactionId, due: planned } = await insertBatch(client, arrivals, counts);
    await insertFiles(client, arrivals.flatMap(filesOf));
    const due = await applyRulesTo(client, arrivals, planned);
    await insertDeliveries(
      client,
      due.map((target) => ({ ...target, id: newDeliveryId() })),
    );
    await commit(client, transactionId);
    client.release();
    return due.length > 0;
  } catch (error) {
    // Ends the connection and with it the transaction; the pool opens another one when it needs to.
    client.release(true);
    throw error;
  }
}

/** Each promotion of a follower, and each restore, begins another one. */
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
  readonly due: DueTarget[];
}

/**
 * Opens the transaction and writes its submissions and counts in one statement, which two JSON documents give any number
 * of rows, and which also returns where they are to be delivered.
 *
 * Forms that do not exist share one row of the intake statistics, so that nobody fills the table with invented ids; rows
 * are taken in the order of their key, so that two processes never wait for each other in turn.
 */
async function insertBatch(
  client: pg.PoolClient,
  arrivals: readonly Arrival[],
  counts: readonly OutcomeCount[],
): Promise<Inserted> {
  const rows = await beginWith<{ transactionId: string } & (DueTarget | { submissionId: null })>(client, {
    name: "insert-batch",
    text: INSERT_BATCH,
    values: [JSON.stringify(arrivals.map(rowOf)), JSON.stringify(counts)],
  });
  const [first] = rows;
  if (first === undefined) throw new Error("A batch was written without an answer.");
  const due = rows.flatMap(({ transactionId: _, ...target }) => (target.submissionId === null ? [] : [target]));
  return { transactionId: first.transactionId, due: onceEach(due) };
}

function rowOf({ scope, submission: { files: _files, rules: _rules, ...row } }: Arrival): object {
  return { ...row, accountId: scope.accountId, formId: scope.formId };
}

function filesOf({ scope, submission }: Arrival): ArrivedFile[] {
  const { id: submissionId, createdAt: receivedAt } = submission;
  const { accountId, formId } = scope;
  return submission.files.map((file, position) => ({
    ...file,
    accountId,
    formId,
    submissionId,
    receivedAt,
    position,
  }));
}

/** Skips the statement when no rule applied. */
async function applyRulesTo(
  client: pg.PoolClient,
  arrivals: readonly Arrival[],
  due: readonly DueTarget[],
): Promise<readonly DueTarget[]> {
  const ruled = arrivals.flatMap(({ scope: { accountId, formId }, submission }): RuledSubmission[] =>
    submission.rules === undefined || submission.rules === null
      ? []
      : [
          {
            submissionId: submission.id,
            accountId,
            formId,
            outcome: submission.rules,
            isDelivered: true,
            at: submission.createdAt,
          },
        ],
  );
  return ruled.length === 0 ? due : applyOutcomes(client, ruled, due);
}

const INSERT_BATCH = `
  WITH arrived AS (
    INSERT INTO submissions (id, account_id, form_id, created_at, folder, fields, sender, preview, subject,
      reply_to, spam_score, spam_reasons, spam_threshold, is_doubtful, addresses_ai, from_own_page, has_page_token,
      has_browser_headers, has_proof_of_work, ip, user_agent, referrer)
    SELECT * FROM json_to_recordset($1::json) AS given(
      "id" text, "accountId" text, "formId" text, "createdAt" timestamptz, "folder" folder, "fields" jsonb,
      "sender" text, "preview" text, "subject" text, "replyTo" text, "spamScore" real, "spamReasons" jsonb,
      "spamThreshold" real, "isDoubtful" boolean, "addressesAi" boolean, "fromOwnPage" boolean, "hasPageToken" boolean,
      "hasBrowserHeaders" boolean, "hasProofOfWork" boolean,
      "ip" text, "userAgent" text, "referrer" text)
    RETURNING id, account_id, form_id, created_at, folder, reply_to
  ), counted AS (
    INSERT INTO receipt_counts AS stats (form_id, hour, outcome, count)
    SELECT coalesce(form.id, ''), given.hour, given.outcome, sum(given.count)
    FROM json_to_recordset($2::json) AS given("formId" text, hour timestamptz, outcome text, count bigint)
    LEFT JOIN forms AS form ON form.id = given."formId"
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (form_id, hour, outcome) DO UPDATE SET count = stats.count + excluded.count
  ), due AS (
    SELECT arrived.id AS "submissionId", arrived.account_id AS "accountId", arrived.form_id AS "formId",
      arrived.created_at AS "createdAt", target.kind, target.target
    FROM arrived CROSS JOIN LATERAL (${currentTargets({
      formId: "arrived.form_id",
      accountId: "arrived.account_id",
      replyTo: "arrived.reply_to",
      createdAt: "arrived.created_at",
    })}) AS target
    WHERE arrived.folder = 'inbox'
  )
  SELECT ${TIMELINE} || '/' || pg_current_xact_id() AS "transactionId", due.*
  FROM (VALUES (1)) AS one LEFT JOIN due ON true
  ORDER BY due."submissionId"`;

/** The statement cannot see what it makes itself: within it, too, a form sends such a mailbox only one. */
function onceEach(due: readonly DueTarget[]): DueTarget[] {
  const known = new Set<string>();
  return due.filter(({ kind, formId, target }) => {
    if (!channelQueries[kind].isOncePerMailbox) return true;
    const which = `${kind} ${formId} ${mailboxOf(target)}`;
    return !known.has(which) && known.add(which);
  });
}
