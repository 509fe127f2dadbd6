import { isSignedBy, type KeyRing, sign } from "./secret.ts";

/**
 * The one format for tokens we issue and later accept: `<claim>.<signature>`. The context is signed but not included,
 * so a token is valid only where it was issued. A claim may contain dots.
 */
export function signToken(key: Buffer | KeyRing, claim: string, context = ""): string {
  return `${claim}.${sign(key, `${context}${claim}`)}`;
}

/** Returns the claim; null if the token was not signed with this key and context. */
export function verifyToken(key: Buffer | KeyRing, token: string, context = ""): string | null {
  const dot = token.lastIndexOf(".");
  const claim = token.slice(0, Math.max(0, dot));
  return claim !== "" && isSignedBy(key, `${context}${claim}`, token.slice(dot + 1)) ? claim : null;
}

/** Encodes values as a URL-safe claim. */
export function packClaim(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** Decodes a verified claim. */
export function unpackClaim(claim: string): unknown {
  return JSON.parse(Buffer.from(claim, "base64url").toString());
}
