import type { FirstRunQuery } from "../../kit/graphql/documents.ts";

export interface Step {
  readonly name: "form" | "paste" | "test" | "open";
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
}

/** The steps to a first read message; each step knows whether it is done. */
export function firstSteps(
  state: Omit<FirstRunQuery["firstSteps"], "__typename" | "isOver" | "form"> & {
    readonly form: { name: string } | null;
  },
): readonly Step[] {
  const { form, hasVisitor, hasArrived, hasOpened } = state;
  return [
    {
      name: "form",
      title: "Create a form",
      text:
        form === null
          ? "Enter a name and the email address that should receive messages."
          : `“${form.name}” is ready to receive messages.`,
      isDone: form !== null,
    },
    {
      name: "paste",
      title: "Paste its snippet into your page",
      text: hasVisitor
        ? "A message has arrived from your website."
        : "An existing form works too. We’ll check this off when the first message arrives.",
      isDone: hasVisitor,
    },
    {
      name: "test",
      title: "Send a test",
      text: hasArrived ? "A message has arrived." : "Use the form on your page or the button below the snippet.",
      isDone: hasArrived,
    },
    {
      name: "open",
      title: "Open it",
      text: hasOpened ? "You have opened the message." : "Messages are sorted into Inbox and Spam. None are discarded.",
      isDone: hasOpened,
    },
  ];
}

interface MailFacts {
  readonly viewer: Pick<FirstRunQuery["viewer"], "isMailSent">;
  readonly firstSteps: {
    readonly form: {
      readonly destinations: readonly {
        readonly address: string;
        readonly confirmedAt: string | null;
        readonly failingSince: string | null;
      }[];
    } | null;
  };
}

interface MailProblem {
  readonly kind: "not-set-up" | "of-form";
  readonly text: string;
}

/** Why messages of the first form are not emailed; null if they are. */
export function describeMailProblem({ viewer, firstSteps: { form } }: MailFacts): MailProblem | null {
  const destinations = form?.destinations ?? [];
  if (destinations.length === 0) return null;
  if (!viewer.isMailSent) {
    return { kind: "not-set-up", text: "Messages are not emailed, because email is not set up." };
  }
  const waiting = destinations.filter(({ confirmedAt }) => confirmedAt === null).map(({ address }) => address);
  if (waiting.length > 0) {
    const are = waiting.length === 1 ? "is" : "are";
    return { kind: "of-form", text: `Messages are not emailed yet: ${waiting.join(", ")} ${are} not confirmed.` };
  }
  const failing = destinations.filter(({ failingSince }) => failingSince !== null).map(({ address }) => address);
  return failing.length === 0 ? null : { kind: "of-form", text: `Email to ${failing.join(", ")} is failing.` };
}
