import { formatInstant, type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";

export interface SecurityNoticeMail {
  readonly id: string;
  readonly kind: "passkey-added" | "passkey-removed" | "identity-linked" | "identity-unlinked" | "new-browser";
  readonly name: string;
  readonly address?: string | undefined;
  readonly at: Date;
  readonly email: string;
  readonly timeZone: string;
  readonly publicUrl: string;
}

interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly lead: (host: string) => string;
  /** What `name` is. */
  readonly named: string;
  readonly footer: string;
}

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
  "new-browser": {
    subject: "New sign-in to your Postern account",
    heading: "New sign-in",
    lead: (host) => `A new browser signed in to your Postern account on ${host}.`,
    named: "Browser",
    footer: "If this was not you, sign that browser out, change your password and remove passkeys that you don’t know.",
  },
};

/** Tells a user how signing in has changed, in case it was somebody else. */
export function composeSecurityNotice(notice: SecurityNoticeMail): MailMessage {
  const { subject, heading, lead, named, footer } = WORDS[notice.kind];
  const layout: Layout = {
    preheader: footer,
    heading,
    lead: lead(new URL(notice.publicUrl).host),
    rows: [
      [named, notice.name],
      ...(notice.address === undefined ? [] : [["IP address", notice.address] as const]),
      ["Time", formatInstant(notice.at, notice.timeZone)],
    ],
    button: { label: "Open security settings", href: `${notice.publicUrl}/settings/security` },
    footer,
  };
  return renderMail(layout, { to: notice.email, subject, id: `security.${notice.id}` });
}
