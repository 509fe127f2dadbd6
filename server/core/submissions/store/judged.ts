import type { StoredSubmission } from "@postern/spam";
import type { Database, Folder, Submission } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { spamReasonsOf } from "../../scope/store/submitted-fields.ts";
import { type NewestQuery, newestOf } from "./walk.ts";

/** A submission with the data the filter needs to judge it again. */
export interface JudgedSubmission
  extends StoredSubmission,
    Pick<Submission, "id" | "formId" | "createdAt" | "folder" | "sender" | "preview"> {
  readonly isMoved: boolean;
}

/** The newest submissions of both folders, newest first. */
export async function findJudged(scope: OwnerScope, db: Database, query: NewestQuery): Promise<JudgedSubmission[]> {
  const parameters = new Parameters();
  const newest = (folder: Folder) => newestOf(scope, parameters, { ...query, folder }, "s.*");
  const { rows } = await db.pool.query<Omit<JudgedSubmission, "reasons"> & { spamReasons: unknown }>(
    `SELECT s.id, s.form_id AS "formId", s.created_at AS "createdAt", s.folder, s.sender, s.preview, s.fields,
       s.spam_reasons AS "spamReasons", s.referrer, s.from_own_page AS "fromOwnPage", form.sensitivity,
       form.kind, sample.submission_id IS NOT NULL AS "isMoved"
     FROM (
       SELECT * FROM ((${newest("inbox")}) UNION ALL (${newest("spam")})) AS found ORDER BY id DESC LIMIT ${parameters.add(query.limit)}
     ) AS s JOIN forms AS form ON form.id = s.form_id LEFT JOIN spam_lessons AS sample ON sample.submission_id = s.id
     ORDER BY s.id DESC`,
    parameters.values,
  );
  return rows.map((row) => ({ ...row, reasons: spamReasonsOf(row) }));
}
