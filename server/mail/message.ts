/** A mail as it is composed: everything in it is already safe for where it goes. */
export interface MailMessage {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One address, or null. */
  readonly replyTo: string | null;
  /** The part before the @ of the Message-ID: the same for every try, so that a second copy can be told from a second mail. */
  readonly id: string;
  /** Whether it answers somebody or tells somebody something; both keep other machines from answering it. */
  readonly automatic?: "auto-replied";
  /** Which stream of mails it belongs to; null for one of a kind. */
  readonly list: { readonly id: string; readonly name: string } | null;
}
