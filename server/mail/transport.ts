import { defaultMailbox, mailHost, parseMailbox } from "./mailbox.ts";
import type { MailTransport, Sender } from "./message.ts";

export { type FailureScope, type MailTransport, SEND_TIMEOUT_MS, type SendResult } from "./message.ts";

export interface MailSettings {
  readonly mailFrom: string | null;
  readonly smtpUrl: string | null;
  readonly publicUrl: string;
  readonly dataDir: string;
}

/** Over SMTP when it is configured, otherwise into files in the data folder. */
export function createMailTransport(settings: MailSettings): MailTransport {
  const configured = settings.mailFrom === null ? null : parseMailbox(settings.mailFrom);
  const from = configured ?? defaultMailbox(settings.publicUrl);
  const sender: Sender = { from, host: mailHost(settings.publicUrl) };
  const load = async () =>
    settings.smtpUrl === null
      ? (await import("./file-transport.ts")).createFileTransport(settings.dataDir, sender)
      : (await import("./smtp-transport.ts")).createSmtpTransport(settings.smtpUrl, sender);
  // Loaded by the first email: the library takes memory that a process without emails can spare.
  let loading: Promise<MailTransport> | null = null;
  const loaded = () => {
    loading ??= load();
    return loading;
  };
  return {
    from: sender.from.address,
    send: async (message, signal) => (await loaded()).send(message, signal),
    check: async () => (await loaded()).check(),
    close: () => void loading?.then((transport) => transport.close()),
  };
}
