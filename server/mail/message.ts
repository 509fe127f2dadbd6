import type { Readable } from "node:stream";
import type { Mailbox } from "./mailbox.ts";

/** A file that a mail carries. Whoever opened its content destroys it. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Readable;
}

/** A mail as it is composed: everything in it is already safe for where it goes. */
export interface MailMessage {
  /** One address. */
  readonly to: string;
  /** Shown beside the sender's address in place of the configured name. */
  readonly senderName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where answers are sent: one address, or null. */
  readonly replyTo: string | null;
  /** The part before the @ of the Message-ID: the same for every try, so that a second copy can be told from a second mail. */
  readonly id: string;
  /** Set on an auto-reply: nothing may answer it, not even a bounce (RFC 3834). "no" for what a person wrote. */
  readonly automatic?: "auto-replied" | "no";
  /** The ids of the mails before it in the same conversation, oldest first; it answers the last one. */
  readonly references?: readonly string[];
  /** Which stream of mails it belongs to; null for one of a kind. */
  readonly list: { readonly id: string; readonly name: string } | null;
  readonly attachments?: readonly MailAttachment[];
}

/** How far a failure reaches: one message, everything to its target, or everything on its transport. */
export type FailureScope = "message" | "endpoint" | "transport";

/** How handing over one mail went. */
export interface SendResult {
  /** "temporary" is worth another try, "permanent" never will be. */
  readonly outcome: "delivered" | "temporary" | "permanent";
  /** In our words, with the server's own answer where it gave one. */
  readonly detail: string;
  /** The server's reply code; absent when no server was asked. */
  readonly replyCode?: number;
  /** What would fail right now for the same reason; the message alone when it is absent. */
  readonly scope?: FailureScope;
  /** Which server was asked, for the log. */
  readonly host?: string;
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
