import { asFileRow, WITHOUT_MARKS } from "../../attachments/store.ts";
import type { Database, Delivery, DeliveryAttempt, DeliveryState } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import type { DeliveredFile } from "../../deliveries/store/due-delivery.ts";
import { withoutLeft } from "../../scope/content-retention.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type SubmittedFields, submittedFieldsOf } from "../../scope/store/submitted-fields.ts";
import { keptSubmissions, visible, visibleSubmissions } from "../../scope/store/visibility.ts";

/** One delivery in an endpoint's log, with the outcome of its last attempt. */
export interface LoggedDelivery
  extends Pick<
    Delivery,
    "id" | "formId" | "submissionId" | "target" | "state" | "attempts" | "createdAt" | "nextAttemptAt"
  > {
  readonly lastDetail: string | null;
  readonly lastDurationMs: number | null;
  /** The retention of its message's contents has not ended. */
  readonly hasContents: boolean;
}

type HeaderList = readonly (readonly [name: string, value: string])[];

export interface LoggedAttempt extends Omit<DeliveryAttempt, "deliveryId" | "requestHeaders" | "responseHeaders"> {
  readonly requestHeaders: HeaderList;
  readonly responseHeaders: HeaderList;
}

// A delivery is as visible as its submission: gone with it at the end of the retention window.
const LOGGED = `SELECT d.id, d.form_id AS "formId", d.submission_id AS "submissionId", d.target, d.state, d.attempts,
    d.created_at AS "createdAt", d.next_attempt_at AS "nextAttemptAt",
    CASE WHEN s.has_contents THEN last.detail ELSE '' END AS "lastDetail", last.duration_ms AS "lastDurationMs", s.has_contents AS "hasContents"`;
function withItsMessage(scope: OwnerScope, parameters: Parameters): string {
  return `CROSS JOIN LATERAL ${keptSubmissions(scope, parameters, "(SELECT k.* FROM submissions AS k WHERE k.id = d.submission_id OFFSET 0)")} AS s
    LEFT JOIN LATERAL (
      SELECT * FROM delivery_attempts AS attempt WHERE attempt.delivery_id = d.id ORDER BY attempt.number DESC LIMIT 1
    ) AS last ON true
    WHERE ${visible(scope, parameters)} AND d.kind = 'webhook'`;
}

/** A position in an endpoint's log, whether or not its delivery still exists. */
export type LogPosition = Pick<Delivery, "createdAt" | "id">;

/** Literals, because a partial index of undelivered ones cannot serve a parameter. */
const STATES: Readonly<Record<DeliveryState, string>> = {
  pending: "'pending'",
  delivered: "'delivered'",
  failed: "'failed'",
  cancelled: "'cancelled'",
};

/** One page of an endpoint's log, newest first, after the delivery `before`. */
export async function findLoggedDeliveries(
  scope: OwnerScope,
  db: Database,
  query: {
    readonly endpointId: string;
    /** `null` for any state. */
    readonly state: DeliveryState | null;
    readonly before: LogPosition | null;
    readonly limit: number;
  },
): Promise<LoggedDelivery[]> {
  const parameters = new Parameters();
  const { state, before } = query;
  const target = parameters.addHidden(query.endpointId);
  const from = [before?.createdAt ?? "infinity", before?.id ?? ""].map((value) => parameters.add(value)).join(", ");
  // As in server/core/submissions/store/walk.ts: the key of one index, compared as a whole.
  const isListed = state === "failed" || state === "cancelled";
  const columns = isListed ? ["target", "state", "created_at", "id"] : ["target", "created_at", "id"];
  // Without the state, which is one: PostgreSQL would read all entries to sort them by it.
  const inOrder = (alias: string) => `${alias}.target DESC, ${alias}.created_at DESC, ${alias}.id DESC`;
  const values = isListed ? `${target}, ${STATES[state]}, ${from}` : `${target}, ${from}`;
  const inState = state === null ? "" : ` AND k.state = ${STATES[state]}`;
  const { rows } = await db.pool.query<LoggedDelivery>(
    `${LOGGED} FROM (
       SELECT k.* FROM deliveries AS k
       WHERE (${columns.map((column) => `k.${column}`).join(", ")}) < (${values}) AND k.target >= ${target}${inState}
       ORDER BY ${inOrder("k")} LIMIT ${MAX_ENTRIES}) AS d ${withItsMessage(scope, parameters)}
     ORDER BY ${inOrder("d")} LIMIT ${parameters.add(query.limit)}`,
    parameters.values,
  );
  return rows;
}

/** Deliveries read for one page: some may belong to messages that have just expired. */
const MAX_ENTRIES = 1_000;

export async function findLoggedDelivery(scope: OwnerScope, db: Database, id: string): Promise<LoggedDelivery | null> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<LoggedDelivery>(
    `${LOGGED} FROM deliveries AS d ${withItsMessage(scope, parameters)} AND d.id = ${parameters.add(id)}`,
    parameters.values,
  );
  return rows[0] ?? null;
}

/**
 * The attempts of one delivery that the scope can see, newest first. The receiver's responses go with the message's
 * contents.
 */
export async function findLoggedAttempts(
  scope: OwnerScope,
  db: Database,
  { id, hasContents }: Pick<LoggedDelivery, "id" | "hasContents">,
  limit: number,
): Promise<LoggedAttempt[]> {
  const attempts = await db.prisma.deliveryAttempt.findMany({
    where: { delivery: { id, submission: visibleSubmissions(scope) } },
    omit: { deliveryId: true },
    orderBy: { number: "desc" },
    take: limit,
  });
  return attempts.map(({ requestHeaders, responseHeaders, ...attempt }) => ({
    ...attempt,
    requestHeaders: (requestHeaders ?? []) as unknown as HeaderList,
    responseHeaders: (responseHeaders ?? []) as unknown as HeaderList,
    ...(hasContents ? {} : { detail: "", responseHeaders: [], responseBody: null }),
  }));
}

export interface DeliveryContents extends Pick<Delivery, "id" | "target" | "createdAt"> {
  readonly submission: {
    readonly id: string;
    readonly createdAt: Date;
    readonly fields: SubmittedFields;
    readonly files: readonly DeliveredFile[];
  };
  readonly form: { readonly id: string; readonly name: string };
}

/** `null` once the submission was deleted or expired. */
export async function findDeliveryContents(
  scope: OwnerScope,
  db: Database,
  id: string,
): Promise<DeliveryContents | null> {
  const found = await db.prisma.delivery.findFirst({
    where: { id, kind: "webhook", submission: visibleSubmissions(scope) },
    include: {
      submission: {
        include: {
          files: { omit: WITHOUT_MARKS, orderBy: { position: "asc" } },
          form: { select: { id: true, name: true } },
        },
      },
    },
  });
  if (found === null) return null;
  const { target, createdAt, submission } = found;
  const { id: submissionId, createdAt: submittedAt, files, form } = submission;
  const fields = submittedFieldsOf(submission);
  const contents = { id: submissionId, createdAt: submittedAt, fields, files: files.map(asFileRow) };
  return { id, target, createdAt, submission: withoutLeft(scope.cutOffs.get(form.id), contents), form };
}

export interface DeliveryCounts {
  readonly delivered: number;
  readonly failed: number;
}

export interface EndpointSuccess {
  readonly endpointId: string;
  readonly day: DeliveryCounts;
  readonly week: DeliveryCounts;
  /** There were more; these are the newest. */
  readonly isCut: boolean;
}

export async function countOutcomes(
  scope: OwnerScope,
  db: Database,
  query: { readonly day: Date; readonly week: Date; readonly most: number },
): Promise<EndpointSuccess[]> {
  const parameters = new Parameters();
  const [day, most] = [parameters.add(query.day), parameters.add(query.most)];
  const { rows } = await db.pool.query<EndpointSuccess>(
    `SELECT e.id AS "endpointId", counted.day, counted.week, counted.rows > ${most}::int AS "isCut"
     FROM webhook_endpoints AS e CROSS JOIN LATERAL (
       SELECT count(*)::int AS rows,
         json_build_object(
           'delivered', count(*) FILTER (WHERE state = 'delivered' AND created_at >= ${day}),
           'failed', count(*) FILTER (WHERE state = 'failed' AND created_at >= ${day})) AS day,
         json_build_object(
           'delivered', count(*) FILTER (WHERE state = 'delivered'),
           'failed', count(*) FILTER (WHERE state = 'failed')) AS week
       FROM (
         SELECT d.state, d.created_at FROM (
           SELECT k.* FROM deliveries AS k WHERE k.target = e.id COLLATE "default" AND k.created_at >= ${parameters.add(query.week)}
           ORDER BY k.target DESC, k.created_at DESC, k.id DESC LIMIT ${most}::int + 1
         ) AS d CROSS JOIN LATERAL (SELECT k.* FROM submissions AS k WHERE k.id = d.submission_id OFFSET 0) AS s
         WHERE ${visible(scope, parameters)} AND d.kind = 'webhook'
       ) AS recent
     ) AS counted
     WHERE e.account_id = ${parameters.add(scope.accountId)} ORDER BY e.id`,
    parameters.values,
  );
  return rows;
}
