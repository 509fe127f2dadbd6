import { type Layout, renderHtml, renderText } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { type MailTransport, SEND_TIMEOUT_MS, type SendResult } from "./transport.ts";

interface EmailWords extends Layout {
  /** Defaults to the heading. */
  readonly subject?: string;
}

/** Builds the contents of each kind of email from the given facts. */
export type EmailTable = Readonly<Record<string, (facts: never) => EmailWords>>;

/** One of Postern's own emails, to which no reply is expected. */
export interface SystemEmail extends EmailWords, Pick<MailMessage, "to" | "id"> {
  readonly afterDelivery?: () => Promise<void>;
}

export function renderSystemEmail({ to, id, subject, ...layout }: SystemEmail): MailMessage {
  const [text, html] = [renderText(layout), renderHtml(layout)];
  return { to, id, subject: subject ?? layout.heading, text, html, replyTo: null };
}

export async function sendSystemEmail(mail: Pick<MailTransport, "send">, email: SystemEmail): Promise<SendResult> {
  const result = await mail.send(renderSystemEmail(email), AbortSignal.timeout(SEND_TIMEOUT_MS));
  if (result.outcome === "delivered") await email.afterDelivery?.();
  return result;
}

/** The same email as an auto-reply, whose return path is empty. */
export function asAutoReply(message: MailMessage): MailMessage {
  const [id, subject] = [`${message.id}.auto-reply`, `${message.subject} (sent as an auto-reply)`];
  return { ...message, id, subject, automatic: "auto-replied", isToVisitor: true };
}

/** Sends the email, then again as an auto-reply; returns the result of the first that was not accepted. */
export async function sendBothWays(mail: Pick<MailTransport, "send">, email: SystemEmail): Promise<SendResult> {
  const sent = await sendSystemEmail(mail, email);
  if (sent.outcome !== "delivered") return sent;
  const reply = await mail.send(asAutoReply(renderSystemEmail(email)), AbortSignal.timeout(SEND_TIMEOUT_MS));
  return reply.outcome === "delivered" ? sent : reply;
}
