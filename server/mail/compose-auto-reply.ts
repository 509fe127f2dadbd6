import { html } from "hono/html";
import { multiline } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { oneLine } from "./one-line.ts";

export interface AutoReply {
  /** The delivery's. */
  readonly id: string;
  readonly to: string;
  readonly formName: string;
  /** The owner's words; null for a plain one. */
  readonly subject: string | null;
  readonly text: string;
  /** Address of the form's owner, or `null`. */
  readonly replyTo: string | null;
}

const MAX_FORM_NAME_CHARACTERS = 60;
const MAX_SUBJECT_CHARACTERS = 120;

/** Composed of the owner's words alone: quoting the visitor would let anybody send messages to strangers. */
export function composeAutoReply({ id, to, formName, subject, text, replyTo }: AutoReply): MailMessage {
  const name = oneLine(formName, MAX_FORM_NAME_CHARACTERS) || "Form";
  const footer = `You are receiving this because someone entered this address in the form “${name}”. If it was not you, ignore this email.`;
  return {
    to,
    senderName: name,
    subject: oneLine(subject ?? "", MAX_SUBJECT_CHARACTERS) || `${name}: we received your message`,
    text: `${text}\n\n-- \n${footer}\n`,
    html: html`<!doctype html>
<html lang="und"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:22px">
<div dir="auto">${multiline(text)}</div>
<p style="font-size:12px;line-height:18px;color:#6b6558">${footer}</p>
</body></html>
`.toString(),
    replyTo,
    id,
    automatic: "auto-replied",
    list: null,
  };
}
