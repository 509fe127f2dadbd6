import type { Database, Submission } from "../../../core/database/db.ts";
import { Parameters } from "../../../core/database/sql.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { HAS_FILES } from "../../../core/submissions/store/submissions.ts";
import { type NewestQuery, newestOf } from "../../../core/submissions/store/walk.ts";
import type { RuledMessage } from "../apply-rules.ts";

export interface RuledRow extends RuledMessage, Pick<Submission, "id" | "createdAt" | "sender" | "preview"> {}

/** The newest inbox messages of these forms before an id, newest first. */
export async function findRuledMessages(scope: OwnerScope, db: Database, query: NewestQuery): Promise<RuledRow[]> {
  const parameters = new Parameters();
  const columns = `s.id, s.form_id AS "formId", s.created_at AS "createdAt", s.sender, s.preview, s.fields,
    s.reply_to AS "replyTo", ${HAS_FILES} AS "hasFiles"`;
  const text = newestOf(scope, parameters, { ...query, folder: "inbox" }, columns);
  return (await db.pool.query<RuledRow>(text, parameters.values)).rows;
}
