import { createHmac } from "node:crypto";
import type { Deps } from "../deps.ts";
import type { MailMessage } from "../mail/message.ts";
import { isId } from "../platform/ids.ts";
import { timingSafeEqualStrings } from "../platform/secret.ts";

type Keys = Pick<Deps, "config" | "keys">;

const PREFIX = "dlv_";
const SIGNATURE_CHARACTERS = 20;

/** The return path of a delivery's email: an address that names the delivery and cannot be forged. */
export function returnPathOf({ config, keys }: Keys, deliveryId: string): Pick<MailMessage, "returnPath"> {
  if (config.bounces === null) return {};
  const [local, domain] = splitAddress(config.bounces.address);
  return { returnPath: `${local}+${deliveryId.slice(PREFIX.length)}-${signatureOf(keys, deliveryId)}@${domain}` };
}

/** Lower-case letters and digits, because mail servers do not preserve case. */
function signatureOf(keys: Deps["keys"], deliveryId: string): string {
  return createHmac("sha256", keys.bounces).update(deliveryId).digest("hex").slice(0, SIGNATURE_CHARACTERS);
}

function splitAddress(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf("@");
  return [address.slice(0, at), address.slice(at + 1)];
}

/** The delivery whose return path a message was sent to, or names; null without a genuine one. */
export function readReturnPath({ config, keys }: Keys, message: string): string | null {
  if (config.bounces === null) return null;
  const [local, domain] = splitAddress(config.bounces.address).map(escapePattern);
  const pattern = new RegExp(`${local}\\+([0-9a-z]{26})-([0-9a-f]{${SIGNATURE_CHARACTERS}})@${domain}`, "gi");
  for (const [, suffix = "", signature = ""] of message.matchAll(pattern)) {
    const id = PREFIX + suffix.toLowerCase();
    if (isId(id, "dlv") && timingSafeEqualStrings(signature.toLowerCase(), signatureOf(keys, id))) return id;
  }
  return null;
}

function escapePattern(text: string): string {
  return text.replace(/[^a-z0-9]/gi, "\\$&");
}
