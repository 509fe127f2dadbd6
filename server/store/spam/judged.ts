import type { StoredSubmission } from "@postern/spam";
import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, Submission } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { visibleBefore } from "../visibility.ts";

/** A submission with what the filter needs to judge it again. */
export interface JudgedSubmission
  extends StoredSubmission,
    Pick<Submission, "id" | "formId" | "createdAt" | "folder" | "sender" | "preview"> {
  /** Its owner moved it by hand. */
  readonly isMoved: boolean;
}

export interface JudgedQuery {
  /** `null` for all forms. */
  readonly formId: string | null;
  /** Only submissions older than this one. */
  readonly before: string | null;
  readonly limit: number;
}

/** The newest submissions, newest first. */
export async function findJudged(scope: OwnerScope, db: Database, query: JudgedQuery): Promise<JudgedSubmission[]> {
  const parameters = new Parameters();
  const conditions = visibleBefore(scope, parameters, query);
  const { rows } = await db.pool.query<JudgedSubmission>(
    `SELECT s.id, s.form_id AS "formId", s.created_at AS "createdAt", s.folder, s.sender, s.preview, s.fields,
       s.spam_reasons AS reasons, s.referrer, s.from_own_page AS "fromOwnPage", form.sensitivity,
       form.kind, sample.submission_id IS NOT NULL AS "isMoved"
     FROM submissions s JOIN forms AS form ON form.id = s.form_id
     LEFT JOIN spam_lessons AS sample ON sample.submission_id = s.id
     WHERE ${conditions} ORDER BY s.id DESC LIMIT ${parameters.add(query.limit)}`,
    parameters.values,
  );
  return rows;
}
