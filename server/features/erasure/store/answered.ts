import type { WebhookFormat } from "../../../../shared/webhook-formats.ts";
import { READS } from "../../../core/access-log/store/submission-readers.ts";
import type { FileRow } from "../../../core/attachments/store.ts";
import type { AccessSurface, Database, Delivery, File, Folder } from "../../../core/database/db.ts";
import { openSnapshot } from "../../../core/database/snapshot.ts";
import { type Connection, Parameters } from "../../../core/database/sql.ts";
import { DESTINATION } from "../../../core/deliveries/store/channels.ts";
import { instant } from "../../../core/deliveries/store/confirmations.ts";
import { factsShownOn, type ShownOn } from "../../../core/scope/facts.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { keptSubmissions, visibleOrTrashed } from "../../../core/scope/store/visibility.ts";
import { type SubmissionRow, selectList } from "../../../core/submissions/store/submissions.ts";

/** A message of the person who asks, with everything stored with it. Its timestamps are ISO 8601 in UTC. */
export interface AnsweredRow extends Pick<SubmissionRow, ShownOn<"answer">> {
  readonly formName: string;
  /** Null unless it is in the Trash. */
  readonly trashedAt: Date | null;
  readonly trashedFrom: Folder | null;
  /** True if the spam filter learned from it. */
  readonly isLearned: boolean;
  readonly labels: readonly string[];
  readonly notes: readonly { readonly text: string; readonly at: string }[];
  readonly replies: readonly AnsweredReply[];
  readonly files: readonly AnsweredFile[];
  readonly deliveries: readonly AnsweredDelivery[];
  readonly reads: readonly AnsweredRead[];
}

export interface AnsweredReply {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
}

export interface AnsweredFile
  extends Pick<FileRow, "id" | "field" | "name" | "leftOut" | "scan" | "size">,
    Pick<File, "type" | "sha256" | "storageKey"> {}

export interface AnsweredDelivery extends Pick<Delivery, "kind" | "state" | "attempts"> {
  /** Null once the endpoint is gone. */
  readonly destination: string | null;
  readonly target: string;
  readonly format: WebhookFormat | null;
  readonly at: string;
}

/** Reads of one kind by one agent. */
export interface AnsweredRead {
  readonly submissionId: string;
  readonly surface: AccessSurface;
  /** The name its owner gave it. */
  readonly agent: string | null;
  readonly agentId: string | null;
  readonly times: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly complete: boolean;
}

export interface AnsweredMessages {
  /** The ids that still exist, in their order. */
  readonly ids: readonly string[];
  readonly about: ReadonlyMap<string, Pick<AnsweredRow, "formId" | "language">>;
  /** As of the snapshot, in the order of these ids. */
  read(ids: readonly string[]): Promise<AnsweredRow[]>;
  /** Never fails. */
  close(): Promise<void>;
}

/** Opens a snapshot of messages, including those moved to the Trash since; the caller must close it. */
export async function openAnswered(
  scope: OwnerScope,
  db: Database,
  { ids, trashedAfter }: { readonly ids: readonly string[]; readonly trashedAfter: Date },
): Promise<AnsweredMessages> {
  const { client, close } = await openSnapshot(db);
  try {
    const about = await findPresent(scope, client, ids, trashedAfter);
    return {
      ids: ids.filter((id) => about.has(id)),
      about,
      read: async (some) => {
        const rows = new Map((await findRows(scope, client, some)).map((row) => [row.id, row]));
        const reads = await findReads(scope, client, some);
        return some.flatMap((id) => {
          const row = rows.get(id);
          return row === undefined ? [] : [{ ...row, reads: reads.filter((read) => read.submissionId === id) }];
        });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function findPresent(
  scope: OwnerScope,
  connection: Connection,
  ids: readonly string[],
  trashedAfter: Date,
): Promise<AnsweredMessages["about"]> {
  const parameters = new Parameters();
  const { rows } = await connection.query<Pick<AnsweredRow, "id" | "formId" | "language">>(
    `SELECT s.id, s.form_id AS "formId", s.language FROM ${keptSubmissions(scope, parameters)} s LEFT JOIN trashed_submissions AS trashed ON trashed.submission_id = s.id
     WHERE ${visibleOrTrashed(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[])
       AND (trashed.trashed_at IS NULL OR trashed.trashed_at > ${parameters.add(trashedAfter)})`,
    parameters.values,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const listOf = (element: string, rest: string) => `(SELECT coalesce(json_agg(${element}), '[]'::json) ${rest})`;

const LABELS = listOf(
  "label.name ORDER BY label.name",
  `FROM submission_labels AS labelled JOIN labels AS label ON label.id = labelled.label_id
   WHERE labelled.submission_id = s.id`,
);
const NOTES = listOf(
  `json_build_object('text', note.text, 'at', ${instant("note.created_at")}) ORDER BY note.id`,
  "FROM submission_notes AS note WHERE note.submission_id = s.id",
);
const REPLIES = listOf(
  `json_build_object('to', CASE WHEN s.has_contents THEN reply.to_address ELSE '' END, 'subject', reply.subject, 'text', reply.text,
     'at', ${instant("reply.created_at")}) ORDER BY reply.id`,
  "FROM replies AS reply WHERE reply.submission_id = s.id",
);
const FILES = listOf(
  `json_build_object('id', file.id, 'field', file.field, 'name', file.name, 'leftOut', file.left_out, 'scan', file.scan,
     'size', file.size, 'type', file.type, 'sha256', file.sha256, 'storageKey', file.storage_key) ORDER BY file.position`,
  "FROM files AS file WHERE file.submission_id = s.id AND s.has_contents",
);
const DELIVERIES = listOf(
  `json_build_object('kind', d.kind, 'state', d.state, 'attempts', d.attempts,
     'destination', ${DESTINATION}, 'target', d.target,
     'format', (SELECT endpoint.format FROM webhook_endpoints AS endpoint WHERE endpoint.id = d.target),
     'at', ${instant("coalesce(d.finished_at, d.created_at)")}) ORDER BY d.created_at, d.id`,
  "FROM deliveries AS d WHERE d.submission_id = s.id",
);

async function findRows(
  scope: OwnerScope,
  connection: Connection,
  ids: readonly string[],
): Promise<Omit<AnsweredRow, "reads">[]> {
  const parameters = new Parameters();
  const { rows } = await connection.query<Omit<AnsweredRow, "reads">>(
    `SELECT ${selectList(factsShownOn("answer"))}, form.name AS "formName", trashed.trashed_at AS "trashedAt", trashed.folder AS "trashedFrom",
       EXISTS (SELECT FROM spam_lessons AS lesson WHERE lesson.submission_id = s.id) AS "isLearned",
       ${LABELS} AS labels, ${NOTES} AS notes, ${REPLIES} AS replies, ${FILES} AS files, ${DELIVERIES} AS deliveries
     FROM ${keptSubmissions(scope, parameters)} s JOIN forms AS form ON form.id = s.form_id
     LEFT JOIN trashed_submissions AS trashed ON trashed.submission_id = s.id
     WHERE ${visibleOrTrashed(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[])`,
    parameters.values,
  );
  return rows;
}

/** Latest last. Excludes exports made while a message was in the Trash, because they did not contain it. */
async function findReads(scope: OwnerScope, connection: Connection, ids: readonly string[]): Promise<AnsweredRead[]> {
  const parameters = new Parameters();
  const { rows } = await connection.query<AnsweredRead>(
    `SELECT s.id AS "submissionId", record.surface,
       CASE WHEN record.surface = 'mcp' THEN record.credential_name END AS agent,
       CASE WHEN record.surface = 'mcp' THEN record.credential_id END AS "agentId",
       count(*)::int AS times, min(record.created_at) AS "firstAt", max(record.created_at) AS "lastAt",
       bool_or(record.complete) AS complete
     FROM submissions s
     LEFT JOIN trashed_submissions AS trashed ON trashed.submission_id = s.id
     CROSS JOIN LATERAL (${READS}) AS record
     WHERE ${visibleOrTrashed(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[])
       AND (trashed.trashed_at IS NULL OR record.created_at <= trashed.trashed_at)
     GROUP BY 1, 2, 3, 4 ORDER BY "lastAt"`,
    parameters.values,
  );
  return rows;
}

/** True if the file and its message have not been deleted for good. */
export async function isAnsweredFilePresent(scope: OwnerScope, db: Database, id: string): Promise<boolean> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query(
    `SELECT FROM files AS file JOIN ${keptSubmissions(scope, parameters)} s ON s.id = file.submission_id
     WHERE ${visibleOrTrashed(scope, parameters)} AND s.has_contents AND file.id = ${parameters.add(id)}`,
    parameters.values,
  );
  return rows.length > 0;
}
