import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { type SystemEmail, sendSystemEmail } from "../../server/core/mail/system-email.ts";
import type { MailTransport, SendResult } from "../../server/core/mail/transport.ts";

export interface ReceivedMail {
  /** From the envelope, not the headers. */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly email: Email;
}

export interface MailSink {
  readonly url: string;
  readonly port: number;
  /** Accepted mails, in order of arrival. */
  readonly received: ReceivedMail[];
  /** Resolves once this many mails have been accepted. */
  until(count: number): Promise<void>;
  /** Ends every connection at once. */
  hangUp(): void;
  close(): Promise<void>;
}

export interface MailFaults extends SMTPServerOptions {
  /** Called when a mail has been read but not yet answered; an error it throws is the answer. */
  readonly beforeAnswer?: (sink: MailSink) => void | Promise<void>;
  readonly listenOn?: number;
}

/** Sends an email as its job does; null when there is nothing to send. */
export async function sendComposed(
  mail: Pick<MailTransport, "send">,
  composed: Promise<SystemEmail | null>,
): Promise<SendResult | null> {
  const email = await composed;
  return email === null ? null : sendSystemEmail(mail, email);
}

/** A mail server on loopback that stores accepted mails. */
export async function createMailSink(faults: MailFaults = {}): Promise<MailSink> {
  const { beforeAnswer, listenOn = 0, ...options } = faults;
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        try {
          const raw = Buffer.concat(chunks);
          const { mailFrom, rcptTo } = session.envelope;
          await beforeAnswer?.(sink);
          received.push({
            from: mailFrom === false ? "" : (mailFrom?.address ?? ""),
            to: rcptTo.map(({ address }) => address),
            raw: raw.toString("utf8"),
            email: await PostalMime.parse(raw),
          });
          answer();
          for (const check of waiting) check();
        } catch (error) {
          answer(error instanceof Error ? error : new Error(String(error)));
        }
      });
    },
    ...options,
  });
  smtp.on("error", () => undefined);
  smtp.server.on("connection", (socket: Socket) => {
    // Node.js 20 crashes when a socket is destroyed below that of TLS. There, the clients of the tests hang up.
    if (options.secure === true) return;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  smtp.listen(listenOn, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    hangUp,
    until: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    close: async () => {
      hangUp();
      if (smtp.server.listening) await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
  onTestFinished(() => sink.close());
  return sink;
}

/** An answer such as 550, as a mail server gives it. */
export function smtpAnswer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A server that accepts connections and never sends anything. */
export async function createSilentServer(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
