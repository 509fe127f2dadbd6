import type { ConfirmationTexts } from "./confirmation-texts.ts";
import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";

export interface VisitorConfirmation {
  /** The delivery's. */
  readonly id: string;
  readonly to: string;
  readonly formName: string;
  readonly link: string;
  readonly validDays: number;
  readonly texts: ConfirmationTexts;
}

/** Says nothing that the visitor wrote: anybody could send messages to strangers with it. */
export function composeVisitorConfirmation(mail: VisitorConfirmation): MailMessage {
  const { id, to, formName, link, validDays, texts } = mail;
  const layout: Layout = {
    preheader: texts.lead(formName),
    heading: texts.heading,
    lead: texts.lead(formName),
    rows: [],
    button: { label: texts.button, href: link },
    footer: texts.footer(validDays),
  };
  const message = renderMail(layout, { to, subject: texts.subject(formName), id });
  return { ...message, senderName: formName, automatic: "auto-replied" };
}
