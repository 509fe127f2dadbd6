import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { oneLine } from "./one-line.ts";

export interface MentionMail {
  readonly id: string;
  readonly email: string;
  /** Who wrote the note: their name, or their address. */
  readonly author: string;
  readonly formName: string;
  /** To the message in the dashboard. */
  readonly link: string;
}

const MAX_NAME_CHARACTERS = 60;

/** Tells a member that a note mentions them. What the note and the message say is read in the dashboard alone. */
export function composeMention(mention: MentionMail): MailMessage {
  const { id, email, link } = mention;
  const author = oneLine(mention.author, MAX_NAME_CHARACTERS);
  const formName = oneLine(mention.formName, MAX_NAME_CHARACTERS);
  const layout: Layout = {
    preheader: `On a message of the form “${formName}”.`,
    heading: `${author} mentioned you`,
    lead: `${author} mentioned you in a note on a message of the form “${formName}”.`,
    rows: [],
    button: { label: "Open in Postern", href: link },
    footer: "You get this email because you are a member of the account. Only its members see notes.",
  };
  return renderMail(layout, {
    to: email,
    subject: `${author} mentioned you in a note`,
    id: `mention.${id}`,
  });
}
