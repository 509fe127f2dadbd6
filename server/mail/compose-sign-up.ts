import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";

export interface SignUpMail {
  readonly email: string;
  readonly publicUrl: string;
  /** `null` when the email has an account already. */
  readonly link: string | null;
  readonly validHours: number;
  readonly id: string;
}

/** Asks whoever reads this address to go on with a sign-up, or to sign in. */
export function composeSignUp({ email, publicUrl, link, validHours, id }: SignUpMail): MailMessage {
  const { host } = new URL(publicUrl);
  const layout: Layout = link === null ? existing(host, publicUrl) : fresh(host, link, validHours);
  return renderMail(layout, {
    to: email,
    subject: layout.heading,
    id: `sign-up.${id}`,
  });
}

const fresh = (host: string, href: string, validHours: number): Layout => ({
  preheader: "Choose a password to create your account.",
  heading: `Confirm your email to sign up at ${host}`,
  lead: "Someone entered your email to create an account. If it was you, continue here.",
  rows: [],
  button: { label: "Create account", href },
  footer: `The link works for ${validHours} hours. If it was not you, ignore this email and no account is created.`,
});

const existing = (host: string, publicUrl: string): Layout => ({
  preheader: "You can sign in with your password.",
  heading: `You already have an account at ${host}`,
  lead: "Someone entered your email to create an account, but you already have one.",
  rows: [],
  button: { label: "Sign in", href: `${publicUrl}/sign-in` },
  footer: "If it was not you, ignore this email. Nothing was changed.",
});
