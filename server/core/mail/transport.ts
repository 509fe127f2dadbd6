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
  /** In the form of MAIL_FROM, or null for an address at the host of the public URL. */
  readonly sender: string | null;
  readonly publicUrl: string;
}

export function senderOf({ sender, publicUrl }: SenderSettings): Sender {
  const from: Mailbox = (sender === null ? null : parseMailbox(sender)) ?? defaultMailbox(publicUrl);
  return { from, domain: from.address.slice(from.address.lastIndexOf("@") + 1) };
}

/** Over SMTP where there is a server, otherwise into files in the data folder. */
export function createMailTransport({ server, dataDir, ...settings }: MailSettings): MailTransport {
  const sender = senderOf(settings);
  const load = async () =>
    server === null
      ? (await import("./file-transport.ts")).createFileTransport(dataDir, sender)
      : (await import("./smtp-transport.ts")).createSmtpTransport(server, sender);
  // Loaded by the first email: the library takes memory that a process without emails can spare.
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
