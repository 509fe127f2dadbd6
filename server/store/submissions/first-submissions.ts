import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, Folder, SubmissionStatus } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { ownForms, visible } from "../visibility.ts";

export interface FirstSubmission {
  readonly id: string;
  readonly formId: string;
  readonly folder: Folder;
  readonly status: SubmissionStatus;
  /** The page that it came from, or only that page's origin. */
  readonly referrer: string | null;
}

/** At most so many of the account's submissions, the newest first. */
export async function findNewestSubmissions(
  scope: OwnerScope,
  db: Database,
  limit: number,
): Promise<FirstSubmission[]> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<FirstSubmission>(
    `SELECT s.id, s.form_id AS "formId", s.folder, s.status, s.referrer FROM submissions s
     WHERE ${visible(scope, parameters)} ORDER BY s.id DESC LIMIT ${parameters.add(limit)}`,
    parameters.values,
  );
  return rows;
}

/** The hour in which the account's forms took their first message in; null while there was none. */
export async function findFirstHour(scope: OwnerScope, db: Database): Promise<Date | null> {
  const forms = await db.prisma.form.findMany({ where: ownForms(scope), select: { id: true } });
  const { rows } = await db.pool.query<{ hour: Date | null }>(
    `SELECT min(first.hour) AS hour FROM unnest($1::text[]) AS given(id)
     CROSS JOIN LATERAL (SELECT hour FROM receipt_counts
       WHERE form_id = given.id AND outcome IN ('inbox', 'spam') ORDER BY hour LIMIT 1) AS first`,
    [forms.map(({ id }) => id)],
  );
  return rows[0]?.hour ?? null;
}
