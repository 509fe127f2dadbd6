import { createFileTransport } from "./file-transport.ts";
import { defaultMailbox, mailHost, parseMailbox } from "./mailbox.ts";
import type { MailTransport, Sender } from "./message.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

export type { FailureScope, MailTransport, SendResult } from "./message.ts";

export interface MailSettings {
  readonly mailFrom: string | null;
  readonly smtpUrl: string | null;
  readonly publicUrl: string;
  readonly dataDir: string;
}

/** Over SMTP when it is configured, otherwise into files in the data folder. */
export function createMailTransport(settings: MailSettings): MailTransport {
  const configured = settings.mailFrom === null ? null : parseMailbox(settings.mailFrom);
  const from = configured ?? defaultMailbox(settings.publicUrl);
  const sender: Sender = { from, host: mailHost(settings.publicUrl) };
  return settings.smtpUrl === null
    ? createFileTransport(settings.dataDir, sender)
    : createSmtpTransport(settings.smtpUrl, sender);
}
