import { escapeHtml } from "../escape-html.ts";
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
}

const MOST_FORM_NAME_CHARACTERS = 60;
const MOST_SUBJECT_CHARACTERS = 120;

/** Holds the owner's words and none of the visitor's, so that nobody can have us carry a message to a stranger. */
export function composeAutoReply({ id, to, formName, subject, text }: AutoReply): MailMessage {
  const name = oneLine(formName, MOST_FORM_NAME_CHARACTERS) || "Form";
  const footer = `You get this because this address was given with the form “${name}”. If that was not you, there is nothing to do.`;
  return {
    to,
    subject: oneLine(subject ?? "", MOST_SUBJECT_CHARACTERS) || `${name}: we have your message`,
    text: `${text}\n\n-- \n${footer}\n`,
    html: `<!doctype html>
<html lang="und"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:22px">
<div dir="auto">${escapeHtml(text).replace(/\r\n|\r|\n/g, "<br>\n")}</div>
<p style="font-size:12px;line-height:18px;color:#6b6558">${escapeHtml(footer)}</p>
</body></html>
`,
    replyTo: null,
    id,
    automatic: "auto-replied",
    list: null,
  };
}
