import type { FirstRunQuery } from "../graphql/operations/documents.ts";

export interface Step {
  readonly name: "form" | "paste" | "test" | "open";
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
}

/** The way from nothing to a message that was read; each step knows by itself whether it is done. */
export function firstSteps(state: Omit<FirstRunQuery["firstSteps"], "__typename" | "isOver">): readonly Step[] {
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
