import { z } from "zod";
import { isSignedBy, type Keys, sign } from "../../secret.ts";

/** What a link in a confirmation mail stands for: whoever opens it reads the mail that goes to this address. */
export interface DestinationClaim {
  readonly formId: string;
  readonly address: string;
  readonly expiresAt: Date;
}

const claimed = z.tuple([z.string(), z.string(), z.number()]);

export function writeDestinationToken(keys: Keys, { formId, address, expiresAt }: DestinationClaim): string {
  const claim = Buffer.from(JSON.stringify([formId, address, expiresAt.getTime()])).toString("base64url");
  return `${claim}.${sign(keys.destination, claim)}`;
}

/** "altered": not as we wrote it, as when a link was cut while it was copied. "expired": ours, but its time is over. */
export function readDestinationToken(keys: Keys, token: string, now: Date): DestinationClaim | "altered" | "expired" {
  const [claim = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isSignedBy(keys.destination, claim, signature)) return "altered";
  const [formId, address, expiresMs] = claimed.parse(JSON.parse(Buffer.from(claim, "base64url").toString()));
  return now.getTime() < expiresMs ? { formId, address, expiresAt: new Date(expiresMs) } : "expired";
}
