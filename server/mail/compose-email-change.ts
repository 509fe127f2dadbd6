import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";

export interface EmailChangeMail {
  /** The account's present email. */
  readonly email: string;
  readonly newEmail: string;
  readonly mailbox: "present" | "new";
  readonly publicUrl: string;
  /** Link to the confirmation page. */
  readonly link: string;
  readonly validHours: number;
  readonly changeId: string;
}

/** Asks one of the two mailboxes to confirm that an account changes its email. */
export function composeEmailChange(mail: EmailChangeMail): MailMessage {
  const { host } = new URL(mail.publicUrl);
  const isNew = mail.mailbox === "new";
  const layout: Layout = {
    preheader: "The email changes once both addresses have confirmed.",
    heading: isNew ? "Confirm your new email" : "Approve your new email",
    lead: `Someone asked to change the email of the Postern account ${mail.email} on ${host} to ${mail.newEmail}.`,
    rows: [],
    button: { label: isNew ? "Confirm this email" : "Approve the change", href: mail.link },
    footer: isNew
      ? `The link works for ${mail.validHours} hours. If you did not ask for this, ignore this email. Nothing changes without you.`
      : `The link works for ${mail.validHours} hours. If you did not ask for this, do not approve it, and change your password: whoever asked knows it.`,
  };
  return renderMail(layout, {
    to: isNew ? mail.newEmail : mail.email,
    subject: isNew ? "Confirm your new email for Postern" : "Approve the new email of your Postern account",
    id: `email-change.${mail.changeId}.${mail.mailbox}`,
  });
}
