import type { StoredSubmission } from "@postern/spam";
import type { RetentionFacts } from "../../scope/retention-window.ts";
import type { IntakeScope } from "../../scope/scope.ts";
import type { Database, Folder, Submission } from "../database/db.ts";
import { timed } from "../database/sql.ts";

/** One of the newest messages of a form that lies where the filter put it. */
export interface ScreenedMessage
  extends RetentionFacts,
    Pick<StoredSubmission, "fields" | "reasons" | "referrer" | "fromOwnPage">,
    Pick<Submission, "subject" | "hasPageToken" | "hasBrowserHeaders" | "hasProofOfWork"> {
  readonly createdAt: Date;
  readonly folder: Folder;
  readonly score: number;
  readonly threshold: number;
}

/** The newest messages of the scope's form in each folder, without those that its owner moved, oldest first: for the filter. */
export async function findScreened(
  scope: IntakeScope,
  db: Database,
  query: { readonly since: Date; readonly limit: number },
): Promise<ScreenedMessage[]> {
  const newest = (folder: Folder) => `(
    SELECT s.id, s.account_id, s.created_at, s.folder, s.fields, s.subject, s.spam_reasons, s.referrer, s.from_own_page,
      s.has_page_token, s.has_browser_headers, s.has_proof_of_work, s.spam_score, s.spam_threshold
    FROM submissions AS s WHERE s.form_id = $1 AND s.account_id IS NOT DISTINCT FROM $4 AND s.folder = '${folder}' AND s.created_at > $2
      AND NOT EXISTS (SELECT FROM spam_lessons AS lesson WHERE lesson.submission_id = s.id)
    ORDER BY s.id DESC LIMIT $3)`;
  const { rows } = await db.pool.query<ScreenedMessage>(
    timed({
      name: "find-screened",
      text: `SELECT s.created_at AS "createdAt", s.folder, s.fields, s.subject, s.spam_reasons AS reasons, s.referrer, s.from_own_page AS "fromOwnPage",
               s.has_page_token AS "hasPageToken", s.has_browser_headers AS "hasBrowserHeaders",
               s.has_proof_of_work AS "hasProofOfWork",
               s.spam_score AS score, s.spam_threshold AS threshold, account.plan,
               account.retention_days AS "retentionDays", account.retention_in_force AS "retentionInForce",
               account.next_retention_days AS "nextRetentionDays", account.next_retention_at AS "nextRetentionAt"
             FROM (${newest("inbox")} UNION ALL ${newest("spam")}) AS s JOIN accounts AS account ON account.id = s.account_id
             ORDER BY s.id`,
      values: [scope.formId, query.since, query.limit, scope.accountId],
    }),
  );
  return rows;
}
