import { DAY_MS } from "../../../shared/durations.ts";
import { LEGAL_BASES } from "../../../shared/legal-bases.ts";
import { MAX_TRASH_DAYS } from "../../../shared/limits.ts";
import type { Answer } from "../../services/erasure/answer.ts";
import { hostOf } from "../../services/privacy/recipients.ts";
import { channelQueries, copiesOf } from "../../store/deliveries/channels.ts";
import type { AnsweredDelivery, AnsweredRead, AnsweredRow } from "../../store/erasure/answered.ts";
import { archivePaths } from "../archive-paths.ts";

/** What an answer says of one message, on the page and for programs. Times are ISO 8601 in UTC. */
export interface AnsweredMessage extends Partial<ReturnType<typeof describeContents> & ReturnType<typeof describeOwn>> {
  readonly form: string;
  readonly received_at: string;
  readonly folder: "inbox" | "spam" | "trash";
  /** At the latest. */
  readonly deleted_by: string;
}

/** Reads messages in batches, in the order of their ids. */
export type ReadMessages = (ids: readonly string[], isOwn: boolean) => AsyncGenerator<AnsweredMessage>;

/** Of somebody else's message at most what they wrote and where it went, and nothing of where it came from. */
export function describeMessage(answer: Answer, row: AnsweredRow, isOwn: boolean): AnsweredMessage {
  return {
    form: row.formName,
    received_at: row.createdAt.toISOString(),
    folder: row.trashedAt === null ? row.folder : "trash",
    deleted_by: deletedBy(answer, row).toISOString(),
    ...(isOwn || answer.order.withMentions ? describeContents(row, isOwn) : {}),
    ...(isOwn ? describeOwn(answer, row) : {}),
  };
}

function describeContents(row: AnsweredRow, isOwn: boolean) {
  return {
    id: row.id,
    imported_at: row.importedAt?.toISOString() ?? null,
    fields: row.fields.map(([name, value]) => ({ name, value })),
    files: describeFiles(row),
    sent: row.deliveries.filter(({ kind }) => isOwn || !channelQueries[kind].isToVisitor).map(describeSent),
    read: row.reads.map(describeRead),
  };
}

/** As the sweep and the Trash go by, or earlier where an address is not confirmed. */
function deletedBy(
  { retentionDays }: Pick<Answer, "retentionDays">,
  { createdAt, trashedAt, confirmation }: Pick<AnsweredRow, "createdAt" | "trashedAt" | "confirmation">,
): Date {
  const ends = [createdAt.getTime() + retentionDays * DAY_MS];
  if (trashedAt !== null) ends.push(trashedAt.getTime() + MAX_TRASH_DAYS * DAY_MS);
  const waits = confirmation !== null && confirmation.confirmedAt === null && confirmation.releasedAt === null;
  if (waits && confirmation.expiresAt !== null) ends.push(Date.parse(confirmation.expiresAt));
  return new Date(Math.min(...ends));
}

/** Columns of the person's own messages that an answer has as they are. */
const OWN_COLUMNS = [
  ...(["subject", "replyTo", "language", "ip", "userAgent", "referrer"] as const),
  ...(["fromOwnPage", "hasPageToken", "hasBrowserHeaders", "hasProofOfWork"] as const),
  ...(["spamScore", "spamThreshold", "spamReasons", "addressesAi", "isLearned", "replies"] as const),
];

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Labels and notes are null where the owner left them out. */
function describeOwn({ order, purposes }: Answer, row: AnsweredRow) {
  const { confirmation: asked } = row;
  const { purpose = null, legalBasis = null } = purposes.get(row.formId) ?? {};
  return {
    purpose,
    legal_basis: legalBasis && LEGAL_BASES[legalBasis],
    ...Object.fromEntries(OWN_COLUMNS.map((name) => [toSnakeCase(name), row[name]])),
    held_as_spam: row.spamScore >= row.spamThreshold,
    rules: row.appliedRules.map(({ name }) => name),
    confirmation: asked && {
      ...{ sent_at: asked.sentAt, confirmed_at: asked.confirmedAt, released_at: asked.releasedAt },
      ...{ language: asked.language, words: row.confirmationWords },
    },
    labels: order.withNotes ? row.labels : null,
    notes: order.withNotes ? row.notes : null,
  };
}

/** The kept files of a message, which an archive has a path for. */
export function keptFiles({ files }: Pick<AnsweredRow, "files">) {
  return files.flatMap((file) => (file.storageKey === null ? [] : [{ ...file, storageKey: file.storageKey }]));
}

/** The path is null for a file that is not in the archive. */
function describeFiles({ id, files }: AnsweredRow) {
  const paths = new Map(archivePaths({ id, files: keptFiles({ files }) }).map(({ file, path }) => [file.id, path]));
  return files.map(({ id: fileId, field, name, size, type, sha256 }) => {
    const path = paths.get(fileId) ?? null;
    const missing = path !== null ? null : paths.has(fileId) ? "infected" : "not_kept";
    return { field, name, size, type, sha256, path, missing };
  });
}

/** A webhook is named by its host, because its address may have a password in it. */
function describeSent({ kind, state, attempts, destination, format, at }: AnsweredDelivery) {
  const recipient = copiesOf(kind) === "pushed" && destination !== null ? hostOf(destination) : destination;
  return { kind, service: format === "postern" ? null : format, recipient, state, attempts, at };
}

const BY = {
  mcp: "agent",
  csv_form: "export",
  csv_account: "export",
  csv_import: "export",
  file: "download",
  answer: "answer",
} as const satisfies Record<AnsweredRead["surface"], string>;

function describeRead({ surface, agent, times, firstAt, lastAt, complete }: AnsweredRead) {
  const at = { first_at: firstAt.toISOString(), last_at: lastAt.toISOString() };
  return { by: BY[surface], recipient: agent, times, ...at, complete };
}
