import type { OwnerScope } from "../../scope/scope.ts";
import type { AttemptOutcome, Database, Delivery, DeliveryAttempt } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { visible } from "../submissions/visibility.ts";

/** One delivery in an endpoint's log, with how its last attempt went. */
export interface LoggedDelivery
  extends Pick<
    Delivery,
    "id" | "formId" | "submissionId" | "target" | "state" | "attempts" | "createdAt" | "finishedAt" | "nextAttemptAt"
  > {
  readonly lastAttemptAt: Date | null;
  readonly lastOutcome: AttemptOutcome | null;
  readonly lastDetail: string | null;
  readonly lastStatus: number | null;
  readonly lastDurationMs: number | null;
}

type HeaderList = readonly (readonly [name: string, value: string])[];

export interface LoggedAttempt extends Omit<DeliveryAttempt, "deliveryId" | "requestHeaders" | "responseHeaders"> {
  readonly requestHeaders: HeaderList;
  readonly responseHeaders: HeaderList;
}

// A delivery is as visible as its submission: gone with it at the end of the retention window.
const LOGGED = `SELECT d.id, d.form_id AS "formId", d.submission_id AS "submissionId", d.target, d.state, d.attempts,
    d.created_at AS "createdAt", d.finished_at AS "finishedAt", d.next_attempt_at AS "nextAttemptAt",
    last.at AS "lastAttemptAt", last.outcome AS "lastOutcome", last.detail AS "lastDetail",
    last.response_status AS "lastStatus", last.duration_ms AS "lastDurationMs"
  FROM deliveries AS d
  JOIN submissions AS s ON s.id = d.submission_id
  LEFT JOIN LATERAL (
    SELECT * FROM delivery_attempts AS attempt WHERE attempt.delivery_id = d.id ORDER BY attempt.number DESC LIMIT 1
  ) AS last ON true`;

/** A place in an endpoint's log, whether its delivery still exists or not. */
export type LogPosition = Pick<Delivery, "createdAt" | "id">;

/** One page of an endpoint's log, newest first, after the delivery `before`. */
export async function findLoggedDeliveries(
  scope: OwnerScope,
  db: Database,
  query: { readonly endpointId: string; readonly before: LogPosition | null; readonly limit: number },
): Promise<LoggedDelivery[]> {
  const parameters = new Parameters();
  const target = parameters.add(query.endpointId);
  const older =
    query.before === null
      ? ""
      : `AND (d.created_at, d.id) < (${parameters.add(query.before.createdAt)}, ${parameters.add(query.before.id)})`;
  const { rows } = await db.pool.query<LoggedDelivery>(
    `${LOGGED}
     WHERE ${visible(scope, parameters)} AND d.kind = 'webhook' AND d.target = ${target} ${older}
     ORDER BY d.created_at DESC, d.id DESC LIMIT ${parameters.add(query.limit)}`,
    parameters.values,
  );
  return rows;
}

export async function findLoggedDelivery(scope: OwnerScope, db: Database, id: string): Promise<LoggedDelivery | null> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<LoggedDelivery>(
    `${LOGGED} WHERE ${visible(scope, parameters)} AND d.kind = 'webhook' AND d.id = ${parameters.add(id)}`,
    parameters.values,
  );
  return rows[0] ?? null;
}

/** The attempts of one delivery that the scope can see, newest first. */
export async function findLoggedAttempts(
  scope: OwnerScope,
  db: Database,
  deliveryId: string,
  limit: number,
): Promise<LoggedAttempt[]> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<LoggedAttempt>(
    `SELECT attempt.number, attempt.at, attempt.duration_ms AS "durationMs", attempt.outcome, attempt.detail,
       attempt.response_status AS "responseStatus", coalesce(attempt.request_headers, '[]') AS "requestHeaders",
       coalesce(attempt.response_headers, '[]') AS "responseHeaders", attempt.response_body AS "responseBody"
     FROM delivery_attempts AS attempt
     JOIN deliveries AS d ON d.id = attempt.delivery_id
     JOIN submissions AS s ON s.id = d.submission_id
     WHERE ${visible(scope, parameters)} AND d.id = ${parameters.add(deliveryId)}
     ORDER BY attempt.number DESC LIMIT ${parameters.add(limit)}`,
    parameters.values,
  );
  return rows;
}
