import type { FirstRunQuery } from "../graphql/operations/documents.ts";

export interface Step {
  readonly name: "form" | "paste" | "test" | "open";
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
}

/** The way from nothing to a message that was read; each step knows by itself whether it is done. */
export function firstSteps(
  state: Omit<FirstRunQuery["firstSteps"], "__typename" | "isOver" | "form"> & {
    readonly form: { name: string } | null;
  },
): readonly Step[] {
  const { form, hasVisitor, hasArrived, hasOpened } = state;
  return [
    {
      name: "form",
      title: "Make a form here",
      text:
        form === null
          ? "Give it a name, and the e-mail address that should get a copy of every message."
          : `“${form.name}” is ready to take messages.`,
      isDone: form !== null,
    },
    {
      name: "paste",
      title: "Paste its snippet into your page",
      text: hasVisitor
        ? "A message has come from your website."
        : "Plain HTML is enough, and a form that you already have works too. This is ticked off by the first message from your website.",
      isDone: hasVisitor,
    },
    {
      name: "test",
      title: "Send a test",
      text: hasArrived
        ? "A message has arrived."
        : "From your page as a visitor would, or with the button below the snippet.",
      isDone: hasArrived,
    },
    {
      name: "open",
      title: "See it arrive",
      text: hasOpened
        ? "You have opened it."
        : "Every message is screened: real ones come to the Inbox, the rest is kept in Spam. Nothing is dropped.",
      isDone: hasOpened,
    },
  ];
}

interface MailFacts {
  readonly viewer: Pick<FirstRunQuery["viewer"], "isMailSent">;
  readonly firstSteps: {
    readonly form: {
      readonly destinations: readonly { readonly address: string; readonly confirmedAt: string | null }[];
    } | null;
  };
}

/** Why the messages of the first form are not mailed, and what to do; null when they are. */
export function describeMailProblem({ viewer, firstSteps: { form } }: MailFacts): string | null {
  const destinations = form?.destinations ?? [];
  const waiting = destinations.filter(({ confirmedAt }) => confirmedAt === null).map(({ address }) => address);
  if (waiting.length > 0) {
    const are = waiting.length === 1 ? "is" : "are";
    return `Messages are not mailed yet: ${waiting.join(", ")} ${are} not confirmed.`;
  }
  if (viewer.isMailSent || destinations.length === 0) return null;
  return "Messages are not mailed: email is not set up. Set SMTP_URL and restart Postern.";
}
