import type { MailComposerOptions } from "nodemailer/lib/mail-composer";
import type { MailMessage, Sender } from "./message.ts";
import { singleAddress } from "./single-address.ts";

// Forged mail uses display names that look like an address or a list of them.
const UNSAFE_NAME = /[@<>",;:\\]/g;

export interface Envelope {
  /** Nothing may answer the mail, not even a bounce. */
  readonly hasEmptyPath: boolean;
}

/** Converts a message for the mail library; addresses are objects, so that none is parsed again. */
export function toMime(
  message: MailMessage,
  { from, domain }: Sender,
  { hasEmptyPath }: Envelope = { hasEmptyPath: message.automatic === "auto-replied" },
): MailComposerOptions {
  const to = only(message.to);
  return {
    from: message.senderName === undefined ? from : { ...from, name: message.senderName.replace(UNSAFE_NAME, " ") },
    to: { name: "", address: to },
    ...(message.replyTo === null ? {} : { replyTo: { name: "", address: only(message.replyTo) } }),
    envelope: { from: hasEmptyPath ? "" : (message.returnPath ?? from.address), to: [to] },
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: messageId(message.id, domain),
    ...threadOf(message.references ?? [], domain),
    ...(message.automatic === "no"
      ? {}
      : { headers: { "Auto-Submitted": message.automatic ?? "auto-generated", "X-Auto-Response-Suppress": "All" } }),
    ...(message.attachments === undefined
      ? {}
      : { attachments: message.attachments.map((file) => ({ ...file, contentDisposition: "attachment" as const })) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function messageId(id: string, domain: string): string {
  return `<${id}@${domain}>`;
}

function threadOf(ids: readonly string[], domain: string): Pick<MailComposerOptions, "inReplyTo" | "references"> {
  const references = ids.map((id) => messageId(id, domain));
  const last = references.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references };
}

function only(text: string): string {
  const address = singleAddress(text);
  if (address === null) throw new Error("A mail was composed for something that is not one address.");
  return address;
}
