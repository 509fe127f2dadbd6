import { html } from "hono/html";
import { multiline } from "../../core/mail/layout.ts";
import type { MailMessage } from "../../core/mail/message.ts";
import { formLine, oneLine } from "../../core/mail/one-line.ts";
import type { Translation } from "../../core/visitor-language/translation.ts";

export interface AutoReply {
  /** The delivery's id. */
  readonly id: string;
  readonly to: string;
  readonly formName: string;
  /** The owner's subject; null for the default. */
  readonly subject: string | null;
  readonly text: string;
  /** Address of the form's owner, or `null`. */
  readonly replyTo: string | null;
  /** In the visitor's language. */
  readonly translation: Translation;
}

const MAX_SUBJECT_CHARACTERS = 120;

/** Uses only the owner's text: quoting the visitor would let anyone send messages to strangers. */
export function composeAutoReply({ id, to, formName, translation, ...reply }: AutoReply): MailMessage {
  const { subject, text, replyTo } = reply;
  const name = formLine(formName);
  const footer = translation.text("mail.whyReceived", { form: name });
  return {
    to,
    senderName: name,
    subject: oneLine(subject ?? "", MAX_SUBJECT_CHARACTERS) || translation.text("mail.receivedSubject", { form: name }),
    text: `${text}\n\n-- \n${footer}\n`,
    html: html`<!doctype html>
<html lang="${translation.language}" dir="${translation.direction}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:22px">
<div lang="und" dir="auto">${multiline(text)}</div>
<p style="font-size:12px;line-height:18px;color:#6b6558">${footer}</p>
</body></html>
`.toString(),
    replyTo,
    id,
    automatic: "auto-replied",
    isToVisitor: true,
  };
}
