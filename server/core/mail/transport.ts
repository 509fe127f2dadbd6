import { defaultMailbox, type Mailbox, parseMailbox } from "./mailbox.ts";
import type { MailTransport, Sender } from "./message.ts";
import type { MailServer } from "./smtp-server.ts";

export { type FailureScope, type MailTransport, SEND_TIMEOUT_MS, type SendResult } from "./message.ts";

export interface MailSettings extends SenderSettings {
  /** If `null`, emails are written as files to the data folder. */
  readonly server: MailServer | null;
  readonly dataDir: string;
}

export interface SenderSettings {
  /** Formatted as MAIL_FROM; null for an address at the public URL's host. */
  readonly sender: string | null;
  readonly publicUrl: string;
}

export function senderOf({ sender, publicUrl }: SenderSettings): Sender {
  const from: Mailbox = (sender === null ? null : parseMailbox(sender)) ?? defaultMailbox(publicUrl);
  return { from, domain: from.address.slice(from.address.lastIndexOf("@") + 1) };
}

/** Uses SMTP if there is a server, otherwise files in the data folder. */
export function createMailTransport({ server, dataDir, ...settings }: MailSettings): MailTransport {
  const sender = senderOf(settings);
  const load = async () =>
    server === null
      ? (await import("./file-transport.ts")).createFileTransport(dataDir, sender)
      : (await import("./smtp-transport.ts")).createSmtpTransport(server, sender);
  // Loaded with the first email, to save the library's memory in processes that send none.
  let loading: Promise<MailTransport> | null = null;
  const loaded = () => {
    loading ??= load();
    return loading;
  };
  return {
    from: async () => sender.from.address,
    send: async (message, signal) => (await loaded()).send(message, signal),
    check: async () => (await loaded()).check(),
    close: () => void loading?.then((transport) => transport.close()),
  };
}
