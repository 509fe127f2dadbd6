import { isStorable } from "../../../core/platform/json.ts";
import type { Keys } from "../../../core/platform/secret.ts";
import { signToken, verifyToken } from "../../../core/platform/signed-token.ts";

// The library signs its query text, but not for which user. So it is packed into one opaque value, which survives the
// dashboard's address unchanged, and signed for the user who is asked.
const SHAPE = /^r\.([A-Za-z0-9_-]{1,8000}\.[A-Za-z0-9_-]{43})$/;

interface Asked {
  readonly userId: string;
}

export function packRequest(keys: Keys, { userId }: Asked, query: URLSearchParams): string {
  const payload = Buffer.from(query.toString()).toString("base64url");
  return `r.${signToken(keys.consent, payload, `${userId} `)}`;
}

/** The query; null if it was not packed here for this user. */
export function unpackRequest(keys: Keys, { userId }: Asked, packed: unknown): URLSearchParams | null {
  const [, token = ""] = typeof packed === "string" ? (SHAPE.exec(packed) ?? []) : [];
  const payload = verifyToken(keys.consent, token, `${userId} `);
  if (payload === null) return null;
  const query = new URLSearchParams(Buffer.from(payload, "base64url").toString("utf8"));
  return isStorable([...query]) ? query : null;
}
