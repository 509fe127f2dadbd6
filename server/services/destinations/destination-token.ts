import { z } from "zod";
import type { Keys } from "../../secret.ts";
import { packClaim, signToken, unpackClaim, verifyToken } from "../../signed-token.ts";

/** What a link in a confirmation mail stands for: whoever opens it reads the mail that goes to this address. */
export interface DestinationClaim {
  readonly formId: string;
  readonly address: string;
  readonly expiresAt: Date;
}

const claimed = z.tuple([z.string(), z.string(), z.number()]);

export function writeDestinationToken(keys: Keys, { formId, address, expiresAt }: DestinationClaim): string {
  return signToken(keys.destination, packClaim([formId, address, expiresAt.getTime()]));
}

/** "altered": not as we wrote it, as when a link was cut while it was copied. "expired": ours, but its time is over. */
export function readDestinationToken(keys: Keys, token: string, now: Date): DestinationClaim | "altered" | "expired" {
  const claim = verifyToken(keys.destination, token);
  if (claim === null) return "altered";
  const [formId, address, expiresMs] = claimed.parse(unpackClaim(claim));
  return now.getTime() < expiresMs ? { formId, address, expiresAt: new Date(expiresMs) } : "expired";
}
