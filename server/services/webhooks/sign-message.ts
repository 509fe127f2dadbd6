import { createHmac, randomBytes } from "node:crypto";

const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret as receivers take it: the prefix and 32 random bytes in base64. */
export function mintWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

export interface Message {
  readonly id: string;
  /** Of the attempt, not of the event: receivers refuse what is older than a few minutes. */
  readonly sentAt: Date;
  /** Exactly the bytes that are sent. */
  readonly body: Buffer;
}

/** The three headers of the Standard Webhooks specification, with one signature for each secret in force. */
export function signMessage(message: Message, secrets: readonly string[]): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(message.sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
    const hmac = createHmac("sha256", key).update(`${message.id}.${timestamp}.`).update(message.body);
    return `v1,${hmac.digest("base64")}`;
  });
  return {
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
