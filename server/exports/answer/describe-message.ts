import { DAY_MS } from "../../../shared/durations.ts";
import { LEGAL_BASES } from "../../../shared/legal-bases.ts";
import { MAX_TRASH_DAYS } from "../../../shared/limits.ts";
import type { ChatFormat } from "../../../shared/webhook-formats.ts";
import type { Answer } from "../../services/erasure/answer.ts";
import { hostOf } from "../../services/privacy/recipients.ts";
import { channelQueries, copiesOf } from "../../store/deliveries/channels.ts";
import type { AnsweredDelivery, AnsweredFile, AnsweredRead, AnsweredRow } from "../../store/erasure/answered.ts";
import { archivePaths } from "../archive-paths.ts";

/** What an answer says of one message: as it is in `answer.json`. Times are ISO 8601 in UTC. */
export interface AnsweredMessage {
  readonly id: string;
  readonly form: string;
  readonly received_at: string;
  readonly imported_at: string | null;
  readonly folder: "inbox" | "spam" | "trash";
  /** When it is deleted at the latest. */
  readonly deleted_by: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly files: readonly DescribedFile[];
  readonly sent: readonly Sent[];
  readonly read: readonly Read[];
  /** Null for a message of somebody else. */
  readonly own: OwnFacts | null;
}

/** Reads messages in batches, in the order of their ids. */
export type ReadMessages = (ids: readonly string[], isOwn: boolean) => AsyncGenerator<AnsweredMessage[]>;

interface OwnFacts {
  /** As its form's owner states it; null where they do not. */
  readonly purpose: string | null;
  readonly legal_basis: string | null;
  readonly subject: string | null;
  readonly reply_to: string | null;
  readonly language: string | null;
  readonly origin: {
    readonly ip_address: string | null;
    readonly user_agent: string | null;
    readonly page: string | null;
    readonly from_own_page: boolean | null;
    readonly has_page_token: boolean | null;
    readonly has_browser_headers: boolean | null;
    readonly has_proof_of_work: boolean | null;
  };
  readonly confirmation: {
    readonly sent_at: string | null;
    readonly confirmed_at: string | null;
    readonly released_at: string | null;
    readonly language: string | null;
    readonly words: string | null;
  } | null;
  readonly spam_filter: {
    readonly score: number;
    readonly threshold: number;
    /** It was held as spam when it arrived. */
    readonly held: boolean;
    readonly reasons: readonly { readonly name: string; readonly points: number; readonly words: string }[];
    /** It says something to an AI that reads for the owner. */
    readonly addresses_ai: boolean;
    /** The filter learned from it. */
    readonly learned: boolean;
  };
  /** Names of rules that applied; null for one that was deleted. */
  readonly rules: readonly (string | null)[];
  readonly replies: AnsweredRow["replies"];
  /** Null where the owner left them out. */
  readonly labels: readonly string[] | null;
  readonly notes: AnsweredRow["notes"] | null;
}

export interface DescribedFile extends Pick<AnsweredFile, "field" | "name" | "size" | "type" | "sha256"> {
  /** In the archive; null where it is not in there. */
  readonly path: string | null;
  readonly missing: "not_kept" | "infected" | null;
}

export interface Sent extends Pick<AnsweredDelivery, "kind" | "state" | "attempts" | "at"> {
  /** What understands a webhook: a chat service, or null for an endpoint of the owner's. */
  readonly service: ChatFormat | null;
  /** An email address or the host of a webhook; null for one that was deleted. */
  readonly recipient: string | null;
}

export interface Read extends Pick<AnsweredRead, "role" | "times" | "complete"> {
  readonly by: "agent" | "member" | "export" | "download" | "answer";
  /** Name of an agent. */
  readonly recipient: string | null;
  readonly first_at: string;
  readonly last_at: string;
}

/** Of somebody else's message only what they wrote and where it went, and nothing of where it came from. */
export function describeMessage(answer: Answer, row: AnsweredRow, isOwn: boolean): AnsweredMessage {
  const { id, formName, createdAt, importedAt, folder, trashedAt, fields, deliveries, reads } = row;
  return {
    id,
    form: formName,
    received_at: createdAt.toISOString(),
    imported_at: importedAt?.toISOString() ?? null,
    folder: trashedAt === null ? folder : "trash",
    deleted_by: deletedBy(answer, row).toISOString(),
    fields: fields.map(([name, value]) => ({ name, value })),
    files: describeFiles(row),
    sent: deliveries.filter(({ kind }) => isOwn || !channelQueries[kind].isToVisitor).map(describeSent),
    read: reads.map(describeRead),
    own: isOwn ? describeOwn(answer, row) : null,
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

function describeOwn({ order, purposes }: Answer, row: AnsweredRow): OwnFacts {
  const { confirmation, confirmationWords } = row;
  const { purpose = null, legalBasis = null } = purposes.get(row.formId) ?? {};
  return {
    purpose,
    legal_basis: legalBasis && LEGAL_BASES[legalBasis],
    subject: row.subject,
    reply_to: row.replyTo,
    language: row.language,
    origin: {
      ip_address: row.ip,
      user_agent: row.userAgent,
      page: row.referrer,
      from_own_page: row.fromOwnPage,
      has_page_token: row.hasPageToken,
      has_browser_headers: row.hasBrowserHeaders,
      has_proof_of_work: row.hasProofOfWork,
    },
    confirmation: confirmation && {
      sent_at: confirmation.sentAt,
      confirmed_at: confirmation.confirmedAt,
      released_at: confirmation.releasedAt,
      language: confirmation.language,
      words: confirmationWords,
    },
    spam_filter: {
      score: rounded(row.spamScore),
      threshold: rounded(row.spamThreshold),
      held: row.spamScore >= row.spamThreshold,
      reasons: row.spamReasons.map(({ name, points, detail }) => ({ name, points: rounded(points), words: detail })),
      addresses_ai: row.addressesAi,
      learned: row.isLearned,
    },
    rules: row.appliedRules.map(({ name }) => name),
    replies: row.replies,
    labels: order.withNotes ? row.labels : null,
    notes: order.withNotes ? row.notes : null,
  };
}

const rounded = (points: number) => Math.round(points * 100) / 100;

/** The kept files of a message, which an archive has a path for. */
export function keptFiles({ files }: Pick<AnsweredRow, "files">) {
  return files.flatMap((file) => (file.storageKey === null ? [] : [{ ...file, storageKey: file.storageKey }]));
}

function describeFiles({ id, files }: AnsweredRow): DescribedFile[] {
  const paths = new Map(archivePaths({ id, files: keptFiles({ files }) }).map(({ file, path }) => [file.id, path]));
  return files.map(({ id: fileId, field, name, size, type, sha256 }) => {
    const isKept = paths.has(fileId);
    const path = paths.get(fileId) ?? null;
    const missing = path !== null ? null : isKept ? "infected" : "not_kept";
    return { field, name, size, type, sha256, path, missing };
  });
}

/** A webhook is named by its host, because its address may have a password in it. */
function describeSent({ kind, state, attempts, destination, format, at }: AnsweredDelivery): Sent {
  const recipient = copiesOf(kind) === "pushed" && destination !== null ? hostOf(destination) : destination;
  return { kind, service: format === "postern" ? null : format, recipient, state, attempts, at };
}

const BY = {
  mcp: "agent",
  dashboard: "member",
  csv_form: "export",
  csv_account: "export",
  csv_import: "export",
  file: "download",
  answer: "answer",
} as const satisfies Record<AnsweredRead["surface"], Read["by"]>;

/** Members are named by their roles alone. */
function describeRead({ surface, agent, role, times, firstAt, lastAt, complete }: AnsweredRead): Read {
  const at = { first_at: firstAt.toISOString(), last_at: lastAt.toISOString() };
  return { by: BY[surface], role, recipient: agent, times, ...at, complete };
}
