import { createHash, randomBytes } from "node:crypto";

/** The prefix lets scanners find a token that leaked into a repository or a chat. */
const PREFIX = "pst_";
const SHAPE = /^pst_[A-Za-z0-9_-]{43}$/;

/** A new token text: shown once, never stored. */
export function mintAgentToken(): string {
  return PREFIX + randomBytes(32).toString("base64url");
}

export function isAgentToken(text: string): boolean {
  return SHAPE.test(text);
}

/** SHA-256 in hex. A secret of 256 random bits needs no salt. */
export function hashSecret(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export const METADATA_SCOPE = "submissions:metadata";
export const CONTENT_SCOPE = "submissions:content";
/** The scope that gives a client a refresh token; it grants no access itself. */
export const REFRESH_SCOPE = "offline_access";
