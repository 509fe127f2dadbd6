import { createHash } from "node:crypto";
import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { formLine } from "./one-line.ts";

export interface ConfirmationMail {
  readonly address: string;
  readonly formId: string;
  readonly formName: string;
  readonly publicUrl: string;
  /** Link to the confirmation page. */
  readonly link: string;
  readonly validDays: number;
}

/** Asks the person behind an address to confirm that they want a form's messages. */
export function composeConfirmation(mail: ConfirmationMail): MailMessage {
  const formName = formLine(mail.formName);
  const { host } = new URL(mail.publicUrl);
  const layout: Layout = {
    preheader: "Nothing is sent to you until you confirm.",
    heading: `Confirm your email to receive messages from “${formName}”`,
    lead: `Someone added ${mail.address} as a destination for this form on ${host}.`,
    rows: [],
    button: { label: "Confirm email", href: mail.link },
    footer: `The link works for ${mail.validDays} days. If you did not expect this, ignore it and nothing will be sent to you.`,
  };
  return renderMail(layout, {
    to: mail.address,
    subject: `Confirm your email to receive messages from “${formName}”`,
    id: confirmationId(mail),
  });
}

/** The same for every time the same address is asked about the same form. */
export function confirmationId({ formId, address }: Pick<ConfirmationMail, "formId" | "address">): string {
  return `confirm.${createHash("sha256").update(`${formId} ${address}`).digest("hex").slice(0, 24)}`;
}
