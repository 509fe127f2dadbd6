import { createHash, randomUUID } from "node:crypto";
import type { Translation } from "../visitor-language/translation.ts";
import { formLine } from "./one-line.ts";
import type { EmailTable } from "./system-email.ts";

type Linked<Facts> = Readonly<Facts & { link: string }>;

/** Emails whose link is the only way forward. `host`: Postern's. */
export const linkEmails = {
  /** Sent to the owner of an address that is to receive a form's messages. */
  confirmDestination: (mail: Linked<{ address: string; formName: string; host: string; validDays: number }>) => ({
    preheader: "Nothing is sent to you until you confirm.",
    heading: `Confirm your email to receive messages from “${formLine(mail.formName)}”`,
    lead: `Someone added ${mail.address} as a destination for this form on ${mail.host}.`,
    button: { label: "Confirm email", href: mail.link },
    footer: `The link works for ${mail.validDays} days. If you did not expect this, ignore it and nothing will be sent to you.`,
  }),

  approveNewEmail: (mail: Linked<{ email: string; newEmail: string; host: string; validHours: number }>) => ({
    subject: "Approve the new email of your Postern account",
    preheader: "The email changes once both addresses have confirmed.",
    heading: "Approve your new email",
    lead: `Someone asked to change the email of the Postern account ${mail.email} on ${mail.host} to ${mail.newEmail}.`,
    button: { label: "Approve the change", href: mail.link },
    footer: `The link works for ${mail.validHours} hours. If you did not ask for this, do not approve it, and change your password: whoever asked knows it.`,
  }),

  confirmNewEmail: (mail: Linked<{ email: string; newEmail: string; host: string; validHours: number }>) => ({
    subject: "Confirm your new email for Postern",
    preheader: "The email changes once both addresses have confirmed.",
    heading: "Confirm your new email",
    lead: `Someone asked to change the email of the Postern account ${mail.email} on ${mail.host} to ${mail.newEmail}.`,
    button: { label: "Confirm this email", href: mail.link },
    footer: `The link works for ${mail.validHours} hours. If you did not ask for this, ignore this email. Nothing changes without you.`,
  }),

  /** `may`: such as "read messages". */
  invite: (mail: Linked<{ address: string; inviter: string; may: string; host: string; validDays: number }>) => ({
    preheader: `Join the inbox for website forms at ${mail.host}.`,
    heading: `${mail.inviter} invites you to Postern`,
    lead: `${mail.inviter} invites you to the inbox for website forms at ${mail.host}, where you can ${mail.may}.`,
    button: { label: "Join", href: mail.link },
    footer: `The link works once, for ${mail.validDays} days, and for ${mail.address} only. If you did not expect it, ignore this email.`,
  }),

  resetPassword: (mail: Linked<{ email: string; host: string; validMinutes: number }>) => ({
    subject: "Reset your Postern password",
    preheader: `Choose a new password within ${mail.validMinutes} minutes.`,
    heading: "Reset your password",
    lead: `Someone asked to reset the password for ${mail.email} on ${mail.host}.`,
    button: { label: "Choose a new password", href: mail.link },
    footer: `The link works once, for ${mail.validMinutes} minutes. If you did not ask for it, ignore this email. Your password stays the same.`,
  }),

  signUp: (mail: Linked<{ host: string; validHours: number }>) => ({
    preheader: "Choose a password to create your account.",
    heading: `Confirm your email to sign up at ${mail.host}`,
    lead: "Someone entered your email to create an account. If it was you, continue here.",
    button: { label: "Create account", href: mail.link },
    footer: `The link works for ${mail.validHours} hours. If it was not you, ignore this email and no account is created.`,
  }),

  /** Sent instead of the one above if the email already has an account. */
  signIn: (mail: Linked<{ host: string }>) => ({
    preheader: "You can sign in with your password.",
    heading: `You already have an account at ${mail.host}`,
    lead: "Someone entered your email to create an account, but you already have one.",
    button: { label: "Sign in", href: mail.link },
    footer: "If it was not you, ignore this email. Nothing was changed.",
  }),

  /** Contains nothing the visitor wrote, or anyone could use it to send messages to strangers. */
  confirmMessage: ({
    form,
    translation,
    ...mail
  }: Linked<{ form: string; validDays: number; translation: Translation }>) => ({
    subject: translation.text("confirmation.subject", { form }),
    preheader: translation.text("confirmation.lead", { form }),
    heading: translation.text("confirmation.heading"),
    lead: translation.text("confirmation.lead", { form }),
    button: { label: translation.text("confirmation.button"), href: mail.link },
    footer: translation.count("confirmation.footer", mail.validDays),
    spoken: translation,
  }),
} satisfies EmailTable;

/** Id of the confirmation email; the same whenever the same address is asked about the same form. */
export function confirmationId({ formId, address }: { readonly formId: string; readonly address: string }): string {
  return `confirm.${createHash("sha256").update(`${formId} ${address}`).digest("hex").slice(0, 24)}`;
}

/** Shows that email arrives. `because` completes "You receive this email because …". */
export function composeTestEmail({ to, publicUrl, because }: Readonly<Record<"to" | "publicUrl" | "because", string>>) {
  return {
    ...{ to, id: `test.${randomUUID()}` },
    subject: "Postern test email",
    preheader: "Email from Postern arrives.",
    heading: "Test email",
    lead: `Postern on ${new URL(publicUrl).host} can send email to this address.`,
    button: { label: "Open Postern", href: publicUrl },
    footer:
      "Look at the header Authentication-Results of this email. It should say spf=pass, dkim=pass and dmarc=pass. " +
      `You receive this email because ${because}.`,
  };
}
