import { readConfig } from "../../server/core/config.ts";
import { type IdPrefix, idFromDigest } from "../../server/core/platform/ids.ts";
import { deriveKeys } from "../../server/core/platform/secret.ts";

/* The names used in lives. */

export const START_MS = Date.parse("2026-03-01T12:00:00.000Z");
export const START = new Date(START_MS);
export const config = readConfig({});
export const keys = deriveKeys("a secret for simulations, at least 32 characters");

export const idOf = (prefix: IdPrefix, number: number, at = START): string => {
  const digest = Buffer.alloc(10);
  digest.writeUInt32BE(number, 6);
  return idFromDigest(prefix, at, digest);
};

export const ACCOUNT_ID = idOf("acc", 1);
export const FORM_IDS = [idOf("frm", 1), idOf("frm", 2)] as const;
export const UNKNOWN_FORM_ID = idOf("frm", 3);
export const ENDPOINT_IDS = [idOf("whk", 1), idOf("whk", 2)] as const;
/** The last address belongs to the second form alone. */
export const ADDRESSES = ["ada@example.test", "brook@example.test", "casey@example.test"] as const;
