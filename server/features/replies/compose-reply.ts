import { html } from "hono/html";
import { MAX_REPLY_SUBJECT_LENGTH } from "../../../shared/limits.ts";
import { readableFields } from "../../core/mail/compose-submission.ts";
import { formatInstant, multiline } from "../../core/mail/layout.ts";
import type { MailMessage } from "../../core/mail/message.ts";
import { oneLine } from "../../core/mail/one-line.ts";
import type { Translation } from "../../core/visitor-language/translation.ts";

export interface ReplyToMail {
  /** The delivery's id. */
  readonly id: string;
  readonly to: string;
  readonly senderName: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly references: readonly string[];
  /** The owner's IANA time zone. */
  readonly timeZone: string;
  /** In the visitor's language. */
  readonly translation: Translation;
  readonly submission: {
    readonly createdAt: Date;
    readonly fields: readonly (readonly [name: string, value: string])[];
  };
}

const MAX_SENDER_NAME_CHARACTERS = 60;

/** A plain personal email: no layout, with the visitor's message quoted below. */
export function composeReply({ submission: message, translation, ...reply }: ReplyToMail): MailMessage {
  const { language, direction, locale } = translation;
  const date = formatInstant(message.createdAt, reply.timeZone, language === "en" ? undefined : locale);
  const lead = translation.text("mail.youWrote", { date });
  // Mail clients do not support logical properties such as `start`.
  const side = direction === "rtl" ? "right" : "left";
  const quoted = quotedFields(message.fields);
  const senderName = oneLine(reply.senderName, MAX_SENDER_NAME_CHARACTERS);
  return {
    to: reply.to,
    ...(senderName === "" ? {} : { senderName }),
    subject: oneLine(reply.subject, MAX_REPLY_SUBJECT_LENGTH),
    text: `${reply.text}\n\n${lead}\n${quoted.replace(/^/gm, "> ").replace(/(?<! ) +$/gm, "")}\n`,
    html: html`<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:22px">
<div lang="und" dir="auto">${multiline(reply.text)}</div>
<p style="margin:24px 0 4px;color:#6b6558">${lead}</p>
<blockquote lang="und" dir="auto" style="margin:0;padding-${side}:12px;border-${side}:2px solid #c9c3b6;color:#6b6558">${multiline(quoted)}</blockquote>
</body></html>
`.toString(),
    replyTo: reply.replyTo,
    id: reply.id,
    automatic: "no",
    isToVisitor: true,
    references: reply.references,
  };
}

/** Quotes a single field as it is, several with their names. */
function quotedFields(fields: ReplyToMail["submission"]["fields"]): string {
  const written = readableFields(
    fields.filter(([, value]) => value.trim() !== ""),
    "[…]",
  );
  const lines = written.map(([name, value]) => (written.length === 1 ? value : `${name}: ${value}`));
  return lines.join("\n").replace(/\r\n?/g, "\n");
}
