import type { RuledMessage } from "../../rules/apply-rules.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, Submission } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { HAS_FILES } from "../submissions/submissions.ts";
import { visibleBefore } from "../visibility.ts";

/** A message of the inbox with what rules look at. */
export interface RuledRow extends RuledMessage, Pick<Submission, "id" | "createdAt" | "sender" | "preview"> {}

/** The newest messages of the inbox, newest first; of every form when `formId` is null, and only those before an id. */
export async function findRuledMessages(
  scope: OwnerScope,
  db: Database,
  query: { readonly formId: string | null; readonly before: string | null; readonly limit: number },
): Promise<RuledRow[]> {
  const parameters = new Parameters();
  const conditions = visibleBefore(scope, parameters, query);
  const { rows } = await db.pool.query<RuledRow>(
    `SELECT s.id, s.form_id AS "formId", s.created_at AS "createdAt", s.sender, s.preview, s.fields,
       s.reply_to AS "replyTo", ${HAS_FILES} AS "hasFiles"
     FROM submissions s WHERE ${conditions} AND s.folder = 'inbox'
     ORDER BY s.id DESC LIMIT ${parameters.add(query.limit)}`,
    parameters.values,
  );
  return rows;
}
