import { createTransport } from "nodemailer";
import { classifySmtpError } from "./classify-smtp-error.ts";
import type { MailMessage, MailTransport, Sender, SendResult } from "./message.ts";
import { type Envelope, toMime } from "./mime.ts";
import { oneLine } from "./one-line.ts";
import { ReturnPaths } from "./return-paths.ts";
import { connectionOptions, type MailServer, placeOf } from "./smtp-server.ts";

const MAX_CONNECTIONS = 5;
const SILENCE_TIMEOUT_MS = 30_000;
const SMTP_OK = 250;

/** Sends over a connection pool that the first mail opens and that closes when idle. */
export function createSmtpTransport(server: MailServer, sender: Sender): MailTransport {
  const { host, port } = placeOf(server);
  const pool = createTransport({
    ...connectionOptions(server),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The library would resend by itself after a broken connection; retries are up to the schedule.
    maxRequeues: 0,
    socketTimeout: SILENCE_TIMEOUT_MS,
    idleTimeout: SILENCE_TIMEOUT_MS,
    logger: false,
  });
  const hand = async (message: MailMessage, signal: AbortSignal, envelope: Envelope): Promise<SendResult> => {
    const { response } = await pool.sendMail({ ...toMime(message, sender, envelope), signal });
    const replyCode = Number.parseInt(response ?? "", 10) || SMTP_OK;
    return { outcome: "delivered", detail: `Accepted by the mail server: ${oneLine(response ?? "", 200)}`, replyCode };
  };
  const paths = new ReturnPaths();
  return {
    from: async () => sender.from.address,
    send: async (message, signal) => {
      try {
        return await paths.choose(message, (envelope) => hand(message, signal, envelope));
      } catch (error) {
        const sent = { from: sender.from.address, isToVisitor: message.isToVisitor === true };
        return { ...classifySmtpError(error, sent), host: `${host}:${port}` };
      }
    },
    check: async () => {
      try {
        await pool.verify();
        return null;
      } catch (error) {
        return classifySmtpError(error).detail;
      }
    },
    close: () => pool.close(),
  };
}
