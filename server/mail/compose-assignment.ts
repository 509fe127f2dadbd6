import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { oneLine } from "./one-line.ts";

export interface AssignmentMail {
  readonly id: string;
  readonly email: string;
  /** Who assigned the messages: their name, or their address. */
  readonly author: string;
  /** Of the message, where it is one. */
  readonly formName: string;
  readonly count: number;
  /** To the message in the dashboard, or to the list of those assigned to the member. */
  readonly link: string;
}

const MAX_NAME_CHARACTERS = 60;

/** Tells a member that messages were assigned to them. What they say is read in the dashboard alone. */
export function composeAssignment(assignment: AssignmentMail): MailMessage {
  const { id, email, link, count } = assignment;
  const author = oneLine(assignment.author, MAX_NAME_CHARACTERS);
  const formName = oneLine(assignment.formName, MAX_NAME_CHARACTERS);
  const what = count === 1 ? `a message of the form “${formName}”` : `${count.toLocaleString("en")} messages`;
  const layout: Layout = {
    preheader: `${author} asks you to take care of ${what}.`,
    heading: count === 1 ? "A message for you" : "Messages for you",
    lead: `${author} assigned ${what} to you.`,
    rows: [],
    button: { label: "Open in Postern", href: link },
    footer: "You get this email because you are a member of the account.",
  };
  return renderMail(layout, {
    to: email,
    subject: `${author} assigned ${count === 1 ? "a message" : `${count.toLocaleString("en")} messages`} to you`,
    id: `assignment.${id}`,
  });
}
