import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";

/** What a submission's proof of work is worth. */
export type Proof =
  | { readonly kind: "absent" }
  | { readonly kind: "wrong" }
  | { readonly kind: "solved"; readonly id: string };

// Some 128 tries on average, of about 2 ms each: a moment that nobody notices while typing, and dear by the million.
const ALGORITHM = "PBKDF2/SHA-256";
const COST = 5_000;
const KEY_BYTES = 32;
const KEY_PREFIX = "00";
const VALID_MS = 60 * 60 * 1000;
const MAX_CHARACTERS = 4_000;

const sealed = z.object({ form: z.string(), until: z.number() });
const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(COST),
      keyLength: z.literal(KEY_BYTES),
      keyPrefix: z.literal(KEY_PREFIX),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string().regex(/^[0-9a-f]{32}$/),
      data: sealed,
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
});

/** A challenge that ALTCHA's widget and our own script solve; good for one form and one hour. */
export async function createFormChallenge(key: Buffer, formId: string, now: Date): Promise<object> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    keyLength: KEY_BYTES,
    keyPrefix: KEY_PREFIX,
    data: { form: formId, until: now.getTime() + VALID_MS },
    deriveKey,
    hmacSignatureSecret: key.toString("base64url"),
  });
}

/** Whoever sends rubbish costs us a signature; only a challenge of ours is worked through, and that takes 2 ms. */
export async function readProof(key: Buffer, formId: string, text: string | null, now: Date): Promise<Proof> {
  if (text === null) return { kind: "absent" };
  const given = payload.safeParse(parse(text));
  if (!given.success) return { kind: "wrong" };
  const { challenge, solution } = given.data;
  const { data, nonce } = challenge.parameters;
  if (data.form !== formId || data.until < now.getTime()) return { kind: "wrong" };
  const { verified } = await verifySolution({
    challenge,
    solution: { counter: solution.counter, derivedKey: solution.derivedKey },
    deriveKey,
    hmacSignatureSecret: key.toString("base64url"),
  });
  return verified ? { kind: "solved", id: nonce } : { kind: "wrong" };
}

function parse(text: string): unknown {
  if (text.length > MAX_CHARACTERS) return null;
  try {
    return JSON.parse(Buffer.from(text, "base64").toString("utf8"));
  } catch {
    return null;
  }
}
