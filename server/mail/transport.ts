import type { Config } from "../config.ts";
import { createFileTransport } from "./file-transport.ts";
import { defaultMailbox, type Mailbox, mailHost, parseMailbox } from "./mailbox.ts";
import type { MailMessage } from "./message.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

/** How handing over one mail went. */
export interface SendResult {
  /** "temporary" is worth another try, "permanent" never will be. */
  readonly outcome: "delivered" | "temporary" | "permanent";
  /** In our words, with the server's own answer where it gave one. */
  readonly detail: string;
  /** The server's reply code; absent when no server was asked. */
  readonly replyCode?: number;
  /** What would fail right now for the same reason: mail to this address, or all mail. */
  readonly blocks?: "target" | "kind";
}

export interface MailTransport {
  /** The address that all mail comes from. */
  readonly from: string;
  /** Hands one mail over. Never rejects for a reason that lies with a server or a disk. */
  send(message: MailMessage, signal: AbortSignal): Promise<SendResult>;
  /** Connects and signs in without sending anything; null when mail could be sent, otherwise why not. */
  check(): Promise<string | null>;
  /** Lets mails that are under way finish. */
  close(): void;
}

/** Who the mails come from, and the host that their ids are unique on. */
export interface Sender {
  readonly from: Mailbox;
  readonly host: string;
}

/** Over SMTP when it is configured, otherwise into files in the data folder. */
export function createMailTransport(config: Config): MailTransport {
  const configured = config.mailFrom === null ? null : parseMailbox(config.mailFrom);
  const from = configured ?? defaultMailbox(config.publicUrl);
  const sender: Sender = { from, host: mailHost(config.publicUrl) };
  return config.smtpUrl === null
    ? createFileTransport(config.dataDir, sender)
    : createSmtpTransport(config.smtpUrl, sender);
}
