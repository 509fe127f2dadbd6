import type { MailProvider, MailSecurity } from "../../../../shared/mail-providers.ts";
import type { MailSettingsFragment, MailSettingsInput } from "../kit/graphql/documents.ts";
import type { ReadInput } from "../kit/ui/form-text.ts";

/** A mail server as entered. */
export interface Entered {
  readonly host: string;
  readonly port: string;
  readonly security: MailSecurity;
  readonly username: string;
  readonly sender: string;
}

export const USUAL_PORTS: Readonly<Record<MailSecurity, string>> = { tls: "465", starttls: "587", none: "25" };

export function savedOf({ host, port, security, username, sender }: MailSettingsFragment): Entered {
  return {
    host: host ?? "",
    port: String(port ?? USUAL_PORTS.tls),
    security: security ?? "tls",
    username: username ?? "",
    sender: sender ?? "",
  };
}

/** A provider's known settings. With a mailbox, its address is the user name and the sender. */
export function presetOf(provider: MailProvider | null, sender: string, email: string): Entered {
  if (provider === null) return { host: "", port: USUAL_PORTS.tls, security: "tls", username: "", sender };
  const { host, port, security, fixedUsername } = provider;
  const isMailbox = fixedUsername === undefined && provider.username === undefined;
  return {
    ...{ host, security, port: String(port) },
    username: fixedUsername ?? (isMailbox ? email : ""),
    sender: sender === "" && isMailbox ? email : sender,
  };
}

export function usernameHint(provider: MailProvider | null): string {
  if (provider === null) return "Leave empty if the server needs no sign-in.";
  if (provider.fixedUsername !== undefined) return "The same for every account.";
  return provider.username ?? "The mailbox’s email address.";
}

/** A saved password is only used for the server it was entered for. */
export function isSameServer(entered: Entered, saved: Entered): boolean {
  return (["host", "port", "security", "username"] as const).every((name) => entered[name].trim() === saved[name]);
}

export function readServer(text: ReadInput, raw: ReadInput): MailSettingsInput {
  return {
    host: text("host"),
    port: Number(text("port")),
    security: text("security") as MailSecurity,
    username: text("username"),
    password: raw("password") || null,
    sender: text("sender") || null,
  };
}
