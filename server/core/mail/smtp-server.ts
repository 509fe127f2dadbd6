import type { SMTPPoolOptions } from "nodemailer/lib/smtp-pool";
import type { MailSecurity } from "../../../shared/mail-providers.ts";
import { connectToMailServer } from "../outbound/mail-connect.ts";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** `null` for a server that needs no sign-in. */
  readonly username: string | null;
  readonly password: string | null;
}

/** A mail server as given by SMTP_URL, with all of the library's options, or as saved in the dashboard. */
export type MailServer = SmtpServer | { readonly url: string };

export const CONNECT_TIMEOUT_MS = 10_000;

export function connectionOptions(server: MailServer): SMTPPoolOptions {
  const timeouts = {
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
  };
  if ("url" in server) return { url: server.url, ...timeouts };
  const { host, port, security, username, password } = server;
  return {
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(username === null ? {} : { auth: { user: username, pass: password ?? "" } }),
    getSocket: (_options, callback) => {
      connectToMailServer({ host, port, isEncrypted: security !== "none", timeoutMs: CONNECT_TIMEOUT_MS }).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error, false),
      );
    },
    ...timeouts,
  };
}

export function placeOf(server: MailServer): { readonly host: string; readonly port: number } {
  if (!("url" in server)) return server;
  const { hostname, port, protocol } = new URL(server.url);
  return { host: hostname, port: port === "" ? (protocol === "smtps:" ? 465 : 587) : Number(port) };
}

/** `smtps://mail.example.com:465`, without credentials. */
export function describeServer(server: MailServer): string {
  const { host, port } = placeOf(server);
  const scheme = "url" in server ? new URL(server.url).protocol : server.security === "tls" ? "smtps:" : "smtp:";
  return `${scheme}//${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`;
}
