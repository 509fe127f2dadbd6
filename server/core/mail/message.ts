import type { Readable } from "node:stream";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { Mailbox } from "./mailbox.ts";

/** A file attached to a mail. Whoever opens its content must destroy it. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Readable;
}

/** A composed mail: everything in it is already safe for its destination. */
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
  /**
   * The part of the Message-ID before the @; the same for every attempt, so that a duplicate can be told from a second
   * mail.
   */
  readonly id: string;
  /** Bounce address, instead of the sender's. An auto-reply has none if the server accepts that. */
  readonly returnPath?: string;
  /** Set on an auto-reply: nothing may answer it, not even a bounce (RFC 3834). "no" for mail written by a person. */
  readonly automatic?: "auto-replied" | "no";
  /** The address was entered by a visitor. */
  readonly isToVisitor?: true;
  /** Ids of the earlier mails in the conversation, oldest first; this one answers the last. */
  readonly references?: readonly string[];
  readonly attachments?: readonly MailAttachment[];
}

/** Scope of a failure: one message, its target, or the transport. */
export type FailureScope = "message" | "endpoint" | "transport";

export interface SendResult {
  /** "temporary" is worth retrying, "permanent" is not. */
  readonly outcome: "delivered" | "temporary" | "permanent";
  /** Includes the server's response, if any. */
  readonly detail: string;
  /** The server's reply code; absent if no server was contacted. */
  readonly replyCode?: number;
  /** Defaults to this message only. */
  readonly scope?: FailureScope;
  /** For a rejection that may be about the sender: equal if the server says the same about another mail. */
  readonly words?: string;
  /** For the log. */
  readonly host?: string;
}

/** Timeout for a single email; delivery attempts have their own. */
export const SEND_TIMEOUT_MS = MINUTE_MS;

export interface MailTransport {
  from(): Promise<string>;
  /** Hands over one mail. Never rejects because of a server or disk failure. */
  send(message: MailMessage, signal: AbortSignal): Promise<SendResult>;
  /** Connects and signs in without sending; returns null if mail could be sent, otherwise the reason. */
  check(): Promise<string | null>;
  /** Lets mails in progress finish. */
  close(): void;
}

export interface Sender {
  readonly from: Mailbox;
  /** The sender address's domain, which makes message ids unique. */
  readonly domain: string;
}
