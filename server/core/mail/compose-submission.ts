import { submissionUrl } from "../platform/submission-url.ts";
import { formatInstant, type Layout, renderHtml, renderText } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { formLine, oneLine, visitorName } from "./one-line.ts";
import { singleAddress } from "./single-address.ts";

export interface SubmissionToMail {
  /** Id of the delivery. */
  readonly id: string;
  readonly target: string;
  readonly formId: string;
  readonly formName: string;
  /** The owner's IANA time zone. */
  readonly timeZone: string;
  readonly submission: {
    readonly id: string;
    readonly createdAt: Date;
    readonly sender: string;
    /** The first words of the message. */
    readonly preview: string;
    readonly subject: string | null;
    readonly replyTo: string | null;
    readonly fields: readonly (readonly [name: string, value: string])[];
  };
}

const MAX_SUBJECT_CHARACTERS = 120;
const MAX_PREHEADER_CHARACTERS = 140;
const MAX_SENDER_NAME_CHARACTERS = 60;
// A mail is a copy; the rest of an unusually long value is one click away.
const MAX_VALUE_CHARACTERS = 20_000;
/** Limit for all values in one mail, which contains them as text and as HTML. */
export const MAX_MAILED_CHARACTERS = 60_000;
const MAX_NAME_CHARACTERS = 200;

/** A file of the submission: attached, only available in Postern, or not saved. */
export interface MailedFile {
  readonly name: string;
  readonly state: "attached" | "in-postern" | "left-out";
}

const FILE_STATES: Readonly<Record<MailedFile["state"], string>> = {
  attached: "attached",
  "in-postern": "open the message in Postern to download it",
  "left-out": "not saved",
};

export function composeSubmission(
  delivery: SubmissionToMail,
  publicUrl: string,
  files: readonly MailedFile[] = [],
): MailMessage {
  const { submission, formId, target } = delivery;
  const formName = formLine(delivery.formName);
  const subject = subjectOf(delivery);
  const layout: Layout = {
    preheader: oneLine(submission.preview, MAX_PREHEADER_CHARACTERS) || subject,
    heading: subject,
    lead: `Sent through the form “${formName}” on ${formatInstant(submission.createdAt, delivery.timeZone)}.`,
    rows: [...readableFields(submission.fields, "[…] Open it in Postern to read the rest."), ...fileRows(files)],
    button: { label: "Open in Postern", href: submissionUrl(publicUrl, { id: submission.id, formId }) },
    footer: `You are receiving this because ${target} is a destination of the form “${formName}”. The text above was written by the visitor.`,
  };
  return {
    to: target,
    senderName: senderNameOf(submission.sender, formName),
    subject: `[${formName}] ${subject}`,
    text: renderText(layout),
    html: renderHtml(layout),
    replyTo: submission.replyTo === null ? null : singleAddress(submission.replyTo),
    id: delivery.id,
  };
}

function fileRows(files: readonly MailedFile[]): (readonly [string, string])[] {
  if (files.length === 0) return [];
  return [["Files", files.map(({ name, state }) => `${name}: ${FILE_STATES[state]}`).join("\n")]];
}

function subjectOf({ submission }: SubmissionToMail): string {
  const { subject, replyTo } = submission;
  // Subjects appear on lock screens and in mail server logs.
  const asked = oneLine((subject ?? "").replaceAll(replyTo || "\0", "…"), MAX_SUBJECT_CHARACTERS);
  if (asked !== "") return asked;
  const name = visitorName(submission.sender, MAX_SUBJECT_CHARACTERS);
  return name === "" ? "New message" : `Message from ${name}`;
}

/** “Ana via Contact”: sender and form, never the sender's address, which is not ours to send from. */
function senderNameOf(sender: string, formName: string): string {
  const name = visitorName(sender, MAX_SENDER_NAME_CHARACTERS);
  return name === "" ? formName : `${name} via ${formName}`;
}

/** Names and values as shown in an email; values too long for it end in `more`. */
export function readableFields(
  fields: SubmissionToMail["submission"]["fields"],
  more: string,
): (readonly [string, string])[] {
  let left = MAX_MAILED_CHARACTERS;
  return fields.map(([name, value]) => {
    const limit = Math.min(left, MAX_VALUE_CHARACTERS);
    const readable = withoutControls(value.slice(0, limit));
    left -= readable.length;
    const shown = value.length > limit ? `${readable}\n${more}` : readable;
    return [oneLine(name.slice(0, 4 * MAX_NAME_CHARACTERS), MAX_NAME_CHARACTERS) || "(no name)", shown];
  });
}

/** True if an email shows every name and value in full. */
export function isMailedWhole(fields: SubmissionToMail["submission"]["fields"]): boolean {
  const total = fields.reduce((sum, [, value]) => sum + value.length, 0);
  const isWhole = ([name, value]: (typeof fields)[number]) =>
    name.length <= MAX_NAME_CHARACTERS && value.length <= MAX_VALUE_CHARACTERS;
  return total <= MAX_MAILED_CHARACTERS && fields.every(isWhole);
}

/** Keeps line breaks and tabs, and never splits a character. */
function withoutControls(value: string): string {
  return value.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\u2028\u2029]/gu, "\ufffd");
}
