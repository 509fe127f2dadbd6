import type { Translation } from "../visitor-language/translation.ts";
import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";

export interface VisitorConfirmation {
  /** The delivery's. */
  readonly id: string;
  readonly to: string;
  readonly formName: string;
  readonly link: string;
  readonly validDays: number;
  readonly translation: Translation;
}

/** Says nothing that the visitor wrote: anybody could send messages to strangers with it. */
export function composeVisitorConfirmation(mail: VisitorConfirmation): MailMessage {
  const { id, to, formName, link, validDays, translation } = mail;
  const named = { form: formName };
  const layout: Layout = {
    preheader: translation.text("confirmation.lead", named),
    heading: translation.text("confirmation.heading"),
    lead: translation.text("confirmation.lead", named),
    rows: [],
    button: { label: translation.text("confirmation.button"), href: link },
    footer: translation.count("confirmation.footer", validDays),
    spoken: translation,
  };
  const message = renderMail(layout, { to, subject: translation.text("confirmation.subject", named), id });
  return { ...message, senderName: formName, automatic: "auto-replied" };
}
