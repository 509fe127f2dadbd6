import type { Deps } from "../deps.ts";
import type { MailServer } from "../mail/smtp-server.ts";
import { createMailTransport, type MailTransport, type SendResult } from "../mail/transport.ts";
import { retryOnConnectionLoss } from "../platform/retry.ts";
import { unseal } from "../platform/secret.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { findMailSettings, MAIL_SETTINGS_ID, type MailSettingsRow } from "./store/mail-settings.ts";

export interface MailSetup {
  readonly setBy: "environment" | "dashboard";
  readonly server: MailServer;
  /** Formatted as MAIL_FROM; null for an address at the public URL's host. */
  readonly sender: string | null;
  /** The password cannot be decrypted, so no email can be sent. */
  readonly isUnreadable: boolean;
}

/**
 * The only place that decides whether and how email is sent: by SMTP_URL, else by the dashboard's settings; null
 * without either. Read each time, so that a change applies at once in every process.
 */
export async function readMailSetup(
  scope: OwnerScope | SystemScope,
  deps: Pick<Deps, "config" | "db" | "keys">,
): Promise<MailSetup | null> {
  const { smtpUrl, mailFrom } = deps.config;
  if (smtpUrl !== null) {
    return { setBy: "environment", server: { url: smtpUrl }, sender: mailFrom, isUnreadable: false };
  }
  const row = await findMailSettings(scope, deps.db);
  if (row === null) return null;
  const { host, port, security, username } = row;
  const password = openPassword(deps, row);
  return {
    setBy: "dashboard",
    server: { host, port, security, username, password },
    sender: mailFrom ?? row.sender,
    isUnreadable: row.encryptedPassword !== null && password === null,
  };
}

export function openPassword({ keys }: Pick<Deps, "keys">, row: MailSettingsRow): string | null {
  return row.encryptedPassword === null
    ? null
    : unseal(keys.mailSecrets, row.encryptedPassword, String(MAIL_SETTINGS_ID));
}

/** False if emails are written to files in the data folder. */
export async function sendsMail(
  scope: OwnerScope | SystemScope,
  { config, db }: Pick<Deps, "config" | "db">,
): Promise<boolean> {
  return config.smtpUrl !== null || (await findMailSettings(scope, db)) !== null;
}

const UNREADABLE: SendResult = {
  outcome: "temporary",
  detail: "The password of the mail server cannot be decrypted. The operator has to enter it again.",
  scope: "transport",
};

/** Sends each email with the settings at that moment. Connections are reused until the settings change. */
export function createMailer(scope: OwnerScope | SystemScope, deps: Deps): MailTransport {
  let open: { readonly key: string; readonly transport: MailTransport } | null = null;
  const current = async (): Promise<MailTransport> => {
    const setup = await retryOnConnectionLoss(deps, () => readMailSetup(scope, deps));
    const key = JSON.stringify(setup);
    if (open?.key !== key) {
      open?.transport.close();
      open = { key, transport: openTransport(deps, setup) };
    }
    return open.transport;
  };
  return {
    from: async () => (await current()).from(),
    send: async (message, signal) => (await current()).send(message, signal),
    check: async () => (await current()).check(),
    close: () => open?.transport.close(),
  };
}

/** Sends email with the current settings, even if they change later; null if no email leaves this server. */
export async function openCurrentTransport(scope: SystemScope, deps: Deps): Promise<MailTransport | null> {
  const setup = await readMailSetup(scope, deps);
  return setup === null ? null : openTransport(deps, setup);
}

function openTransport({ config }: Pick<Deps, "config">, setup: MailSetup | null): MailTransport {
  const { publicUrl, dataDir, mailFrom } = config;
  const transport = createMailTransport({
    server: setup?.server ?? null,
    sender: setup === null ? mailFrom : setup.sender,
    publicUrl,
    dataDir,
  });
  if (setup?.isUnreadable !== true) return transport;
  return { ...transport, send: async () => UNREADABLE, check: async () => UNREADABLE.detail };
}
