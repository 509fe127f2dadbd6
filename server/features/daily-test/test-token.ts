import { randomBytes } from "node:crypto";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { sign } from "../../core/platform/secret.ts";
import { signToken, verifyToken } from "../../core/platform/signed-token.ts";

/** Carries the token of Postern's own daily test, which goes through every step of a message except storage. */
export const TEST_HEADER = "postern-test";

const LIFE_MS = 5 * MINUTE_MS;
const MAX_TOKEN_CHARACTERS = 200;

/** Valid for one form and a few minutes. Anyone who has it can only send messages that are not stored. */
export function mintTestToken(key: Buffer, formId: string, now: Date): string {
  const claim = `${(now.getTime() + LIFE_MS).toString(36)}.${randomBytes(9).toString("base64url")}`;
  return signToken(key, claim, `${formId} `);
}

/** The test token of a request to this form; null for every other message, including one with a forged token. */
export function readTestToken(key: Buffer, formId: string, headers: Headers, now: Date): string | null {
  const token = headers.get(TEST_HEADER)?.slice(0, MAX_TOKEN_CHARACTERS) ?? null;
  const claim = token === null ? null : verifyToken(key, token, `${formId} `);
  if (claim === null) return null;
  return now.getTime() < Number.parseInt(claim, 36) ? token : null;
}

/** Proves that Postern received the message, not something else that answers at its address. */
export function testAnswer(key: Buffer, token: string): string {
  return sign(key, `answer ${token}`);
}
