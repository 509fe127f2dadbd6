import { DAY_MS } from "../../../../shared/durations.ts";
import { LEGAL_BASES } from "../../../../shared/legal-bases.ts";
import { MAX_TRASH_DAYS } from "../../../../shared/limits.ts";
import { channelQueries, copiesOf } from "../../../core/deliveries/store/channels.ts";
import { archivePaths } from "../../../core/exports/archive-paths.ts";
import { FACTS, type NameOn, type PlainOn, plainFactsOn } from "../../../core/scope/facts.ts";
import { spamReasonsOf } from "../../../core/scope/store/submitted-fields.ts";
import { hostOf } from "../../privacy/recipients.ts";
import type { Answer } from "../answer.ts";
import type { AnsweredDelivery, AnsweredRead, AnsweredRow } from "../store/answered.ts";

/** A message in an answer, for the page and the JSON document. Times are ISO 8601 in UTC. */
export interface AnsweredMessage extends Partial<ReturnType<typeof describeContents> & ReturnType<typeof describeOwn>> {
  readonly form: string;
  readonly received_at: string;
  readonly folder: "inbox" | "spam" | "trash";
  /** Latest possible time. */
  readonly deleted_by: string;
}

/** Reads messages in batches, in the order of their ids. */
export type ReadMessages = (ids: readonly string[], isOwn: boolean) => AsyncGenerator<AnsweredMessage>;

/** For other people's messages, at most what they wrote and where it went, and nothing about where it came from. */
export function describeMessage(answer: Answer, row: AnsweredRow, isOwn: boolean): AnsweredMessage {
  const about = {
    form: row.formName,
    received_at: row.createdAt.toISOString(),
    folder: row.trashedAt === null ? row.folder : "trash",
    deleted_by: deletedBy(answer, row).toISOString(),
  } as const;
  if (!isOwn) return answer.order.withMentions ? { ...about, ...describeContents(answer, row, isOwn) } : about;
  const all = { ...about, ...describeContents(answer, row, isOwn), ...describeOwn(answer, row) };
  return all satisfies Readonly<Record<NameOn<"answer">, unknown>>;
}

function describeContents({ facts }: Answer, row: AnsweredRow, isOwn: boolean) {
  return {
    id: row.id,
    imported_at: row.importedAt?.toISOString() ?? null,
    fields: row.fields.map(([name, value]) => ({ name, value })),
    files: describeFiles(row),
    sent: row.deliveries
      .filter(({ kind }) => isOwn || !channelQueries[kind].isToVisitor)
      .map((one) => describeSent(one, facts)),
    read: row.reads.map((one) => describeRead(one, facts)),
  };
}

/** Follows the sweep and the Trash, or earlier if an address is not confirmed. */
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

/** Labels and notes are null if the owner left them out. */
function describeOwn({ order, facts }: Answer, row: AnsweredRow) {
  const { confirmation: asked } = row;
  const { purpose = null, legalBasis = null } = facts.forms.find(({ id }) => id === row.formId) ?? {};
  return {
    purpose,
    legal_basis: legalBasis && LEGAL_BASES[legalBasis],
    ...plainFacts(row),
    is_learned: row.isLearned,
    replies: row.replies,
    held_as_spam: row.spamScore >= row.spamThreshold,
    // The points would reveal how to pass the filter.
    spam_reasons: spamReasonsOf(row).map(({ name, detail }) => ({ name, detail })),
    rules: row.appliedRules.map(({ name }) => name),
    confirmation: asked && {
      ...{ sent_at: asked.sentAt, confirmed_at: asked.confirmedAt, released_at: asked.releasedAt },
      ...{ language: asked.language, words: row.confirmationWords },
    },
    labels: order.withNotes ? row.labels : null,
    notes: order.withNotes ? row.notes : null,
  };
}

function plainFacts(row: AnsweredRow): { [F in PlainOn<"answer"> as NameOn<"answer", F>]: AnsweredRow[F] } {
  const facts = plainFactsOn("answer").map((fact) => [FACTS[fact].answer, row[fact]]);
  return Object.fromEntries(facts);
}

/** The kept files of a message, which have a path in the archive. */
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
function describeSent(delivery: AnsweredDelivery, { notes }: Answer["facts"]) {
  const { kind, state, attempts, destination, target, format, at } = delivery;
  const recipient = copiesOf(kind) === "pushed" && destination !== null ? hostOf(destination) : destination;
  const note = notes.get(copiesOf(kind) === "pushed" ? `webhook:${target}` : `email:${target}`) ?? null;
  const service = format === "postern" ? null : format;
  return { kind, service, recipient, state, attempts, at, country_and_safeguards: note };
}

const BY = {
  mcp: "agent",
  csv_form: "export",
  csv_account: "export",
  csv_import: "export",
  file: "download",
  answer: "answer",
} as const satisfies Record<AnsweredRead["surface"], string>;

function describeRead(read: AnsweredRead, { notes }: Answer["facts"]) {
  const { surface, agent, agentId, times, firstAt, lastAt, complete } = read;
  const at = { first_at: firstAt.toISOString(), last_at: lastAt.toISOString() };
  const note = notes.get(`agent:${agentId}`) ?? null;
  return { by: BY[surface], recipient: agent, times, ...at, complete, country_and_safeguards: note };
}
