import { formatInstant, type Layout, renderHtml, renderText } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { formLine, oneLine } from "./one-line.ts";

export interface DigestToMail {
  /** Id of its oldest delivery. */
  readonly id: string;
  readonly target: string;
  readonly formId: string;
  readonly formName: string;
  /** The owner's IANA time zone. */
  readonly timeZone: string;
  readonly count: number;
  /** True if they waited until the address could receive them; otherwise they arrived within an hour. */
  readonly isBacklog: boolean;
  /** The oldest ones. */
  readonly submissions: readonly {
    readonly id: string;
    readonly createdAt: Date;
    readonly sender: string;
    readonly preview: string;
  }[];
}

const MAX_SENDER_CHARACTERS = 120;

/** One mail for a flood of submissions: each sender with the first words, the rest one click away. */
export function composeDigest(digest: DigestToMail, publicUrl: string): MailMessage {
  const { formId, target, count, submissions, timeZone } = digest;
  const formName = formLine(digest.formName);
  const subject = `${count} new ${count === 1 ? "message" : "messages"}`;
  const reason = digest.isBacklog
    ? `These messages arrived through the form “${formName}” before they could be emailed to this address.`
    : `The form “${formName}” received many messages this hour, so they are combined in this digest.`;
  const unnamed = count - submissions.length;
  const layout: Layout = {
    preheader: `${subject} through the form “${formName}”.`,
    heading: subject,
    lead: `${reason}${unnamed > 0 ? ` The first ${submissions.length}:` : ""}`,
    rows: submissions.map(({ createdAt, sender, preview }) => [
      `${oneLine(sender, MAX_SENDER_CHARACTERS) || "No name"}, ${formatInstant(createdAt, timeZone)}`,
      preview,
    ]),
    button: { label: "Open the inbox", href: `${publicUrl}/forms/${formId}/inbox` },
    footer: `You are receiving this because ${target} is a destination of the form “${formName}”. The text above was written by visitors.`,
  };
  return {
    to: target,
    senderName: formName,
    subject: `[${formName}] ${subject}`,
    text: renderText(layout),
    html: renderHtml(layout),
    replyTo: null,
    id: `${digest.id}.digest`,
  };
}
