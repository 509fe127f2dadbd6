import { createHash } from "node:crypto";
import { type Layout, renderHtml, renderText } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { oneLine } from "./one-line.ts";

export interface ConfirmationMail {
  readonly address: string;
  readonly formId: string;
  readonly formName: string;
  readonly publicUrl: string;
  /** Of the page that confirms. */
  readonly link: string;
  readonly validDays: number;
}

const MOST_FORM_NAME_CHARACTERS = 60;

/** Asks whoever reads this address whether they want a form's messages. */
export function composeConfirmation(mail: ConfirmationMail): MailMessage {
  const formName = oneLine(mail.formName, MOST_FORM_NAME_CHARACTERS) || "Form";
  const { host } = new URL(mail.publicUrl);
  const layout: Layout = {
    preheader: `Confirm that you want the messages of the form “${formName}”.`,
    heading: `Get the messages of “${formName}”?`,
    lead: `On ${host}, ${mail.address} was named as the address that gets what visitors send with this form.`,
    rows: [],
    button: { label: "Yes, send them to me", href: mail.link },
    footer: `The link works for ${mail.validDays} days. If you did not expect this, ignore it: nothing will be sent to you.`,
  };
  return {
    to: mail.address,
    subject: `Confirm: messages of the form “${formName}”`,
    text: renderText(layout),
    html: renderHtml(layout),
    replyTo: null,
    id: confirmationId(mail),
    list: null,
  };
}

/** The same for every time the same address is asked about the same form. */
export function confirmationId({ formId, address }: Pick<ConfirmationMail, "formId" | "address">): string {
  return `confirm.${createHash("sha256").update(`${formId} ${address}`).digest("hex").slice(0, 24)}`;
}
