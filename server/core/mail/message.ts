import type { Readable } from "node:stream";
import { MINUTE_MS } from "../../../shared/durations.ts";
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
  /** One address, or `null`. */
  readonly replyTo: string | null;
  /** The part before the @ of the Message-ID: the same for every try, so that a second copy can be told from a second mail. */
  readonly id: string;
  /** Where it comes back to, in place of the sender's address. An auto-reply goes without, where the server takes that. */
  readonly returnPath?: string;
  /** Set on an auto-reply: nothing may answer it, not even a bounce (RFC 3834). "no" for what a person wrote. */
  readonly automatic?: "auto-replied" | "no";
  /** Its address is what a visitor has entered. */
  readonly isToVisitor?: true;
  /** The ids of the mails before it in the same conversation, oldest first; it answers the last one. */
  readonly references?: readonly string[];
  readonly attachments?: readonly MailAttachment[];
}

/** Scope of a failure: one message, its target, or the transport. */
export type FailureScope = "message" | "endpoint" | "transport";

export interface SendResult {
  /** "temporary" is worth another try, "permanent" never will be. */
  readonly outcome: "delivered" | "temporary" | "permanent";
  /** Includes the server's response where there is one. */
  readonly detail: string;
  /** The server's reply code; absent when no server was asked. */
  readonly replyCode?: number;
  /** This message alone when absent. */
  readonly scope?: FailureScope;
  /** Of a rejection that may be about the sender: equal where the server says the same of another mail. */
  readonly words?: string;
  /** For the log. */
  readonly host?: string;
}

/** Timeout for a single email; attempts of deliveries have their own. */
export const SEND_TIMEOUT_MS = MINUTE_MS;

export interface MailTransport {
  /** Returns the address that all mail comes from. */
  from(): Promise<string>;
  /** Hands one mail over. Never rejects for a reason that lies with a server or a disk. */
  send(message: MailMessage, signal: AbortSignal): Promise<SendResult>;
  /** Connects and signs in without sending anything; null when mail could be sent, otherwise why not. */
  check(): Promise<string | null>;
  /** Lets mails that are under way finish. */
  close(): void;
}

export interface Sender {
  readonly from: Mailbox;
  /** The domain of its address, which makes message ids unique. */
  readonly domain: string;
}
