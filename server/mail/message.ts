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
  /** Set on an auto-reply: nothing may answer it, not even a bounce (RFC 3834). */
  readonly automatic?: "auto-replied";
  /** Which stream of mails it belongs to; null for one of a kind. */
  readonly list: { readonly id: string; readonly name: string } | null;
}
