import type { SecurityNotice } from "../../../shared/notices.ts";
import { formatInstant } from "./layout.ts";
import type { SystemEmail } from "./system-email.ts";

export interface SecurityNoticeMail extends Omit<SecurityNotice, "userId"> {
  readonly email: string;
  readonly timeZone: string;
  readonly publicUrl: string;
}

interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly lead: (host: string) => string;
  /** What `name` refers to. */
  readonly named: string;
  readonly footer: string;
  /** Defaults to the security settings. */
  readonly button?: Readonly<{ label: string; path: string }>;
}

const SECURITY = { label: "Open security settings", path: "/settings/security" };

const WORDS: Readonly<Record<SecurityNoticeMail["kind"], Words>> = {
  "passkey-added": {
    subject: "A passkey was added to your Postern account",
    heading: "A passkey was added",
    lead: (host) => `It signs in to your Postern account on ${host}, without your password and without a code.`,
    named: "Passkey",
    footer: "If this was not you, remove the passkey and change your password.",
  },
  "passkey-removed": {
    subject: "A passkey was removed from your Postern account",
    heading: "A passkey was removed",
    lead: (host) => `It no longer signs in to your Postern account on ${host}.`,
    named: "Passkey",
    footer: "If this was not you, change your password: whoever removed it knows it.",
  },
  "identity-linked": {
    subject: "Single sign-on was linked to your Postern account",
    heading: "Single sign-on was linked",
    lead: (host) => `It signs in to your Postern account on ${host}, without your password.`,
    named: "Provider",
    footer: "If this was not you, unlink it and change your password.",
  },
  "identity-unlinked": {
    subject: "Single sign-on was unlinked from your Postern account",
    heading: "Single sign-on was unlinked",
    lead: (host) => `It no longer signs in to your Postern account on ${host}.`,
    named: "Provider",
    footer: "If this was not you, change your password: whoever unlinked it knows it.",
  },
  "two-factor-on": {
    subject: "Two-factor sign-in was turned on for your Postern account",
    heading: "Two-factor sign-in was turned on",
    lead: (host) => `Signing in to your Postern account on ${host} now asks for a code of an app.`,
    named: "Codes from",
    footer: "If this was not you, change your password and ask the operator of the server to turn it off.",
  },
  "two-factor-off": {
    subject: "Two-factor sign-in was turned off for your Postern account",
    heading: "Two-factor sign-in was turned off",
    lead: (host) => `Your password alone now signs in to your Postern account on ${host}.`,
    named: "Codes from",
    footer: "If this was not you, change your password: whoever turned it off knows it.",
  },
  "mail-server-changed": {
    subject: "The mail server of your Postern was changed",
    heading: "The mail server was changed",
    lead: (host) => `All email from ${host}, links for new passwords included, leaves through another mail server now.`,
    named: "Mail server",
    footer: "If this was not you, sign in now, check the settings of email, and change your password.",
    button: { label: "Open the email settings", path: "/settings/email" },
  },
  "new-browser": {
    subject: "New sign-in to your Postern account",
    heading: "New sign-in",
    lead: (host) => `A new browser signed in to your Postern account on ${host}.`,
    named: "Browser",
    footer: "If this was not you, sign that browser out, change your password and remove passkeys that you don’t know.",
  },
  "agent-limit": {
    subject: "An agent has reached its daily limit",
    heading: "An agent has reached its daily limit",
    lead: (host) =>
      `It has read the contents of as many messages as you allow within 24 hours on ${host}. It still gets counts and metadata, and can read ` +
      "further contents when the 24 hours have passed.",
    named: "Agent",
    footer: "If you expected this, you can raise the limit. If not, disconnect the agent or revoke its token.",
    button: { label: "Open the agents’ settings", path: "/settings/agents" },
  },
};

/** Notifies a user of a change to their account that someone else may have made. */
export function securityEmail(notice: SecurityNoticeMail): SystemEmail {
  const { subject, heading, lead, named, footer, button = SECURITY } = WORDS[notice.kind];
  return {
    to: notice.email,
    id: `security.${notice.id}`,
    subject,
    preheader: footer,
    heading,
    lead: lead(new URL(notice.publicUrl).host),
    rows: [
      [named, notice.name],
      ...(notice.address === undefined ? [] : [["IP address", notice.address] as const]),
      ["Time", formatInstant(notice.at, notice.timeZone)],
    ],
    button: { label: button.label, href: notice.publicUrl + button.path },
    footer,
  };
}
