/** What visitors read when they are asked to confirm their address, in one language. */
export interface ConfirmationTexts {
  /** BCP 47 */
  readonly language: string;
  /** Follows "Your message has been received." */
  readonly received: string;
  readonly subject: (formName: string) => string;
  readonly heading: string;
  readonly lead: (formName: string) => string;
  readonly button: string;
  readonly footer: (days: number) => string;
  /** What is on record as confirmed. The page says it above its button. */
  readonly words: (address: string, formName: string) => string;
  readonly pages: {
    readonly question: { readonly title: string; readonly button: string };
    readonly confirmed: { readonly title: string; readonly text: string };
    readonly already: { readonly title: string; readonly text: string };
    readonly expired: { readonly title: string; readonly text: string };
    readonly unknown: { readonly title: string; readonly text: string };
  };
}

const ENGLISH: ConfirmationTexts = {
  language: "en",
  received: "To have it delivered, confirm it by the link in the email that you get.",
  subject: (formName) => `Confirm your message to “${formName}”`,
  heading: "Confirm your email",
  lead: (formName) => `Your message to “${formName}” is delivered once you confirm that this is your address.`,
  button: "Review and confirm",
  footer: (days) =>
    `The link works for ${days} days. If you did not send this message, ignore this email and the message will be deleted.`,
  words: (address, formName) =>
    `By selecting “Confirm”, you confirm that ${address} is your address and that you sent a message to “${formName}”.`,
  pages: {
    question: { title: "Confirm your message", button: "Confirm" },
    confirmed: { title: "Message confirmed", text: "Thank you. Your message has been delivered." },
    already: { title: "Already confirmed", text: "Your message was confirmed before. There is nothing left to do." },
    expired: {
      title: "This link has expired",
      text: "Your message was not delivered. Send it again to get a new link.",
    },
    unknown: {
      title: "This link does not work",
      text: "It is incomplete, or the message was deleted. Open the link in the email again, or send your message again.",
    },
  },
};

/** English for a language that there are no texts in. */
export function confirmationTexts(_language: string | null): ConfirmationTexts {
  return ENGLISH;
}
