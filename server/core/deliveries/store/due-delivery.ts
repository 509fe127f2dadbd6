import type { FileRow } from "../../attachments/store.ts";
import type { Delivery, Form, Submission } from "../../database/db.ts";
import type { FormDays } from "../../scope/content-retention.ts";
import type { SubmittedFields } from "../../scope/store/submitted-fields.ts";
import { claimedColumns, perKind } from "./channels.ts";
import type { Confirmation } from "./confirmations.ts";
import { contentsHaveLeft } from "./not-kept.ts";

export type DeliveredFile = Pick<
  FileRow,
  "id" | "field" | "name" | "type" | "size" | "sha256" | "storageKey" | "leftOut" | "scan" | "signals"
>;

export interface DueSubmission
  extends Pick<Submission, "id" | "createdAt" | "sender" | "preview" | "subject" | "replyTo"> {
  readonly fields: SubmittedFields;
  readonly files: readonly DeliveredFile[];
}

/** What its visitor confirmed. */
export interface DueConfirmation extends Confirmation {
  readonly words: string | null;
}

export interface DueReply {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The owner's. */
  readonly senderName: string;
  /** The owner's confirmed address, or null. */
  readonly replyTo: string | null;
  /** Ids of earlier emails, oldest first. */
  readonly references: readonly string[];
}

/** A delivery claimed by one worker, with everything needed to try it. */
export interface DueDelivery
  extends Pick<
    Delivery,
    | "id"
    | "accountId"
    | "formId"
    | "submissionId"
    | "kind"
    | "target"
    | "attempts"
    | "failures"
    | "createdAt"
    | "digest"
  > {
  readonly formName: string;
  /** The owner's. */
  readonly timeZone: string;
  /** The form's language, or the one its visitor was answered in; null if neither is known. */
  readonly language: string | null;
  /** True if nothing has arrived at this destination recently; null if the channel does not ask. */
  readonly isFailing: boolean | null;
  /** The form's oldest confirmed destination, which receives a visitor's answer to an auto-reply. */
  readonly ownAddress: string | null;
  /** `null` unless it is a reply. */
  readonly reply: DueReply | null;
  /** `null` unless it is a webhook for a submission that had to be confirmed. */
  readonly confirmation: DueConfirmation | null;
  readonly form: Pick<Form, "digestAbove" | "autoReplySubject" | "autoReplyText" | "maxAttachmentBytes">;
  /** Its contents are removed after delivery. */
  readonly isUnkept: boolean;
  /** How long the form keeps contents. */
  readonly days: FormDays;
  /** False if the form no longer sends to this target (removed, disabled, not in the plan), and for spam. */
  readonly isWanted: boolean;
  readonly submission: DueSubmission;
}

/** A submission's files over an alias, as deliveries name them. */
function filesOf(alias: string): string {
  return `COALESCE((SELECT json_agg(json_build_object('id', file.id, 'field', file.field, 'name', file.name, 'type', file.type, 'size', file.size,
        'sha256', file.sha256, 'storageKey', file.storage_key, 'leftOut', file.left_out, 'scan', file.scan, 'signals', file.signals)
        ORDER BY file.position)
      FROM files AS file WHERE file.submission_id = ${alias}.id), '[]'::json)`;
}

/**
 * Selects from the CTE `claimed`, which has every column of a delivery. Each LIMIT keeps the planner to one look-up per
 * row: a plan from when a table was small would read all of it.
 */
export const selectDue = `SELECT claimed.id, claimed.account_id AS "accountId", claimed.form_id AS "formId",
    claimed.submission_id AS "submissionId", claimed.kind, claimed.target, claimed.attempts, claimed.failures,
    claimed.created_at AS "createdAt", claimed.digest, form.name AS "formName", account.time_zone AS "timeZone",
    coalesce(form.language, submission.language) AS language,
    ${claimedColumns.map((name) => `${perKind("claimed.kind", ({ columns }) => columns[name])} AS "${name}"`).join(", ")},
    form.digest_above AS "digestAbove",
    form.auto_reply_subject AS "autoReplySubject", form.auto_reply_text AS "autoReplyText",
    form.max_attachment_bytes AS "maxAttachmentBytes",
    EXISTS (SELECT FROM unkept_submissions AS unkept WHERE unkept.submission_id = submission.id) AS "isUnkept",
    json_build_object('id', form.id, 'contentsDays', form.contents_days, 'originDays', form.origin_days,
      'formerDays', form.former_days) AS days,
    submission.folder = 'inbox' AND NOT ${contentsHaveLeft("submission.id")} AND ${perKind("claimed.kind", ({ isWanted }) => isWanted)} AS "isWanted",
    submission.created_at AS "submittedAt", submission.fields, submission.sender, submission.preview,
    submission.subject, submission.reply_to AS "replyTo",
    ${filesOf("submission")} AS files
  FROM claimed
  CROSS JOIN LATERAL (SELECT * FROM submissions WHERE id = claimed.submission_id LIMIT 1) AS submission
  CROSS JOIN LATERAL (SELECT * FROM forms WHERE id = claimed.form_id LIMIT 1) AS form
  CROSS JOIN LATERAL (SELECT * FROM accounts WHERE id = claimed.account_id LIMIT 1) AS account`;

export type DueRow = Omit<DueDelivery, "submission" | "form" | "confirmation"> & {
  confirmation: Confirmation | null;
  confirmationWords: string | null;
} & Omit<DueSubmission, "id" | "createdAt"> &
  DueDelivery["form"] & { submittedAt: Date };

export function asDueDelivery(row: DueRow): DueDelivery {
  const { submittedAt, fields, files, sender, preview, subject, replyTo, confirmation, confirmationWords, ...rest } =
    row;
  const { digestAbove, autoReplySubject, autoReplyText, maxAttachmentBytes, ...delivery } = rest;
  const contents = { fields, files, sender, preview, subject, replyTo };
  const form = { digestAbove, autoReplySubject, autoReplyText, maxAttachmentBytes };
  const confirmed = confirmation === null ? null : { ...confirmation, words: confirmationWords };
  return {
    ...delivery,
    confirmation: confirmed,
    form,
    submission: { id: delivery.submissionId, createdAt: submittedAt, ...contents },
  };
}

/** Identifies the digest to one target of one form. */
export interface DigestKey extends Pick<DueDelivery, "kind" | "formId" | "target"> {
  /** The hour whose messages it lists: its end as RFC 3339. */
  readonly digest: string;
}

export type DigestedSubmission = Pick<Submission, "id" | "createdAt" | "sender" | "preview">;

export interface ClaimedDigest {
  /** Id of its oldest delivery. */
  readonly id: string;
  /** Ids of its deliveries, oldest first. */
  readonly deliveryIds: readonly string[];
  readonly count: number;
  /** The oldest submissions, at most `MAX_NAMED`. */
  readonly submissions: readonly DigestedSubmission[];
}

export const MAX_NAMED = 100;
