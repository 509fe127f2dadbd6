import { randomBytes } from "node:crypto";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { sign } from "../../core/platform/secret.ts";
import { signToken, verifyToken } from "../../core/platform/signed-token.ts";

/** Carries the token of Postern's own daily test, which does everything that a message does but to be kept. */
export const TEST_HEADER = "postern-test";

const LIFE_MS = 5 * MINUTE_MS;
const MAX_TOKEN_CHARACTERS = 200;

/** For one form and a few minutes. Whoever has it can only send what is not kept. */
export function mintTestToken(key: Buffer, formId: string, now: Date): string {
  const claim = `${(now.getTime() + LIFE_MS).toString(36)}.${randomBytes(9).toString("base64url")}`;
  return signToken(key, claim, `${formId} `);
}

/** The token of a request to this form; null for every other message, also for one with a token of somebody else's making. */
export function readTestToken(key: Buffer, formId: string, headers: Headers, now: Date): string | null {
  const token = headers.get(TEST_HEADER)?.slice(0, MAX_TOKEN_CHARACTERS) ?? null;
  const claim = token === null ? null : verifyToken(key, token, `${formId} `);
  if (claim === null) return null;
  return now.getTime() < Number.parseInt(claim, 36) ? token : null;
}

/** Shows that it was Postern that had the message, and not whatever else answers at its address. */
export function testAnswer(key: Buffer, token: string): string {
  return sign(key, `answer ${token}`);
}
