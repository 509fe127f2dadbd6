import { isSignedBy, type KeyRing, sign } from "./secret.ts";

/**
 * The one format of what is handed out and trusted when it comes back: `<claim>.<signature>`. The context is signed as
 * well but not carried, so that a token is good only where it was given out. A claim may contain dots.
 */
export function signToken(key: Buffer | KeyRing, claim: string, context = ""): string {
  return `${claim}.${sign(key, `${context}${claim}`)}`;
}

/** Returns the claim, or null for a token that was not signed under this key and for this context. */
export function verifyToken(key: Buffer | KeyRing, token: string, context = ""): string | null {
  const dot = token.lastIndexOf(".");
  const claim = token.slice(0, Math.max(0, dot));
  return claim !== "" && isSignedBy(key, `${context}${claim}`, token.slice(dot + 1)) ? claim : null;
}

/** Values as a claim that fits into an address. */
export function packClaim(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** The values of a claim that was verified. */
export function unpackClaim(claim: string): unknown {
  return JSON.parse(Buffer.from(claim, "base64url").toString());
}
