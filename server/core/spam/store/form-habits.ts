import type { StoredSubmission } from "@postern/spam";
import type { Database, Folder, Submission } from "../../database/db.ts";
import { timed } from "../../database/sql.ts";
import { floorOfIds } from "../../platform/ids.ts";
import type { FormDays } from "../../scope/content-retention.ts";
import type { RetentionFacts } from "../../scope/retention-window.ts";
import type { IntakeScope } from "../../scope/scope.ts";
import { spamReasonsOf } from "../../scope/store/submitted-fields.ts";

/** One of the newest messages of a form that is still where the filter put it. */
export interface ScreenedMessage
  extends RetentionFacts,
    Pick<StoredSubmission, "fields" | "reasons" | "referrer" | "fromOwnPage">,
    Pick<Submission, "subject" | "hasPageToken" | "hasBrowserHeaders" | "hasProofOfWork"> {
  readonly createdAt: Date;
  readonly days: Omit<FormDays, "id">;
  readonly folder: Folder;
  readonly score: number;
  readonly threshold: number;
}

/** Index entries read to find the newest messages, including those the owner moved, which are left out. */
const MAX_ENTRIES = 1_000;

/** The newest messages of the form in each folder, except those the owner moved, oldest first. */
export async function findScreened(
  scope: IntakeScope,
  db: Database,
  query: { readonly since: Date; readonly limit: number },
): Promise<ScreenedMessage[]> {
  // As in server/core/submissions/store/walk.ts: no other index has this order, and the planner does not see the form.
  const newest = (folder: Folder) => `(
    SELECT s.* FROM (
      SELECT k.form_id, k.folder, k.id FROM submissions AS k
      WHERE (k.form_id, k.folder, k.id) < ((SELECT $1::text), '${folder}', 'sub_~') AND k.form_id >= (SELECT $1::text)
      ORDER BY k.form_id DESC, k.folder DESC, k.id DESC LIMIT ${MAX_ENTRIES}
    ) AS near CROSS JOIN LATERAL (SELECT k.* FROM submissions AS k WHERE k.id = near.id OFFSET 0) AS s
    WHERE near.form_id = $1 AND near.folder = '${folder}' AND near.id >= $2 AND s.account_id = $4
      AND NOT coalesce((SELECT true FROM spam_lessons AS lesson WHERE lesson.submission_id = s.id), false)
    ORDER BY near.id DESC LIMIT $3)`;
  const { rows } = await db.pool.query<Omit<ScreenedMessage, "reasons"> & { spamReasons: unknown }>(
    timed({
      name: "find-screened",
      text: `SELECT s.created_at AS "createdAt", s.folder, s.fields, s.subject, s.spam_reasons AS "spamReasons", s.referrer, s.from_own_page AS "fromOwnPage",
               s.has_page_token AS "hasPageToken", s.has_browser_headers AS "hasBrowserHeaders",
               s.has_proof_of_work AS "hasProofOfWork",
               s.spam_score AS score, s.spam_threshold AS threshold, account.plan,
               account.retention_days AS "retentionDays", account.retention_in_force AS "retentionInForce",
               account.next_retention_days AS "nextRetentionDays", account.next_retention_at AS "nextRetentionAt",
               json_build_object('contentsDays', form.contents_days, 'originDays', form.origin_days,
                 'formerDays', form.former_days) AS days
             FROM (${newest("inbox")} UNION ALL ${newest("spam")}) AS s JOIN accounts AS account ON account.id = s.account_id
               JOIN forms AS form ON form.id = s.form_id
             ORDER BY s.id`,
      values: [scope.formId, floorOfIds("sub", query.since), query.limit, scope.accountId],
    }),
  );
  return rows.map(({ spamReasons, ...row }) => ({ ...row, reasons: spamReasonsOf({ spamReasons }) }));
}
