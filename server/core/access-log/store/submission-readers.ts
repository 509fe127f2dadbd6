import type { AccessSurface, Database } from "../../database/db.ts";
import { Parameters, prepared } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { visible } from "../../scope/store/visibility.ts";
import { MARK, PLACE, returned } from "./submission-reads.ts";

/** An agent or kind of export that received a submission's contents. */
export interface SubmissionReader {
  readonly surface: AccessSurface;
  readonly credentialName: string;
  readonly clientName: string | null;
  readonly memberName: string | null;
  readonly times: number;
  readonly lastAt: Date;
  /** False if none of the exports is known to have completed. */
  readonly complete: boolean;
}

/** Every record of access to the contents of the submission `s`. */
export const READS = `SELECT r.* FROM submission_reads AS read JOIN access_records AS r ON r.id = read.record_id
  WHERE ${returned(PLACE, MARK)} AND r.account_id = s.account_id
  UNION ALL
  SELECT r.* FROM access_records AS r
  WHERE r.account_id = s.account_id
    AND CASE WHEN r.last_submission_id IS NULL THEN r.created_at >= s.created_at ELSE s.id <= r.last_submission_id END
    AND (r.after_submission_id IS NULL OR s.id > r.after_submission_id)
    AND (r.surface = 'csv_account' OR r.surface = 'csv_form' AND r.form_id = s.form_id)`;

/**
 * Latest first. Agents are linked to what they read; an export contains
 * everything up to its last submission, and one of a period nothing before it.
 */
export async function findReaders(
  scope: OwnerScope,
  db: Database,
  query: { readonly submissionId: string; readonly most: number },
): Promise<SubmissionReader[]> {
  const parameters = new Parameters();
  const text = `SELECT record.surface, record.credential_name AS "credentialName", record.client_name AS "clientName",
       record.member_name AS "memberName", count(*)::int AS times, max(record.created_at) AS "lastAt", bool_or(record.complete) AS complete
     FROM submissions s
     CROSS JOIN LATERAL (
       ${READS}
     ) AS record
     WHERE ${visible(scope, parameters)} AND s.id = ${parameters.add(query.submissionId)}
     GROUP BY 1, record.credential_id, 2, 3, 4 ORDER BY "lastAt" DESC LIMIT ${parameters.add(query.most)}`;
  const { rows } = await db.pool.query<SubmissionReader>(prepared(text, parameters.values));
  return rows;
}
