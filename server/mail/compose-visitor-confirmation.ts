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
  const { subject, heading, lead, button, footer } = translation.words.confirmation;
  const named = { form: formName };
  const layout: Layout = {
    preheader: translation.fill(lead, named),
    heading,
    lead: translation.fill(lead, named),
    rows: [],
    button: { label: button, href: link },
    footer: translation.count(footer, validDays),
    spoken: translation,
  };
  const message = renderMail(layout, { to, subject: translation.fill(subject, named), id });
  return { ...message, senderName: formName, automatic: "auto-replied" };
}
