import { randomBytes } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { HOUR_MS } from "../../../shared/durations.ts";
import { tryParseJson } from "../platform/json.ts";
import { signToken, verifyToken } from "../platform/signed-token.ts";

export type FormToken =
  | { readonly kind: "forged" }
  | { readonly kind: "signed"; readonly id: string; readonly ageSeconds: number };

const MAX_TOKEN_CHARACTERS = 200;

/** Records when a page with this form was opened; signed for this form only. */
export function mintFormToken(key: Buffer, formId: string, now: Date): string {
  const claim = `${now.getTime().toString(36)}.${randomBytes(9).toString("base64url")}`;
  return signToken(key, claim, `${formId} `);
}

export function readFormToken(key: Buffer, formId: string, text: string, now: Date): FormToken {
  const claim = verifyToken(key, text.slice(0, MAX_TOKEN_CHARACTERS), `${formId} `);
  if (claim === null) return { kind: "forged" };
  const [at = "", id = ""] = claim.split(".");
  // Clocks of different machines may differ slightly.
  return { kind: "signed", id, ageSeconds: Math.max(0, (now.getTime() - Number.parseInt(at, 36)) / 1000) };
}

export type Proof = { readonly kind: "absent" | "late" | "wrong" } | { readonly kind: "solved"; readonly id: string };

// About 128 tries on average, of about 2 ms each: unnoticeable while typing, but expensive by the million.
const ALGORITHM = "PBKDF2/SHA-256";
const COST = 5_000;
const KEY_BYTES = 32;
const KEY_PREFIX = "00";
const VALID_MS = HOUR_MS;
const MAX_PROOF_CHARACTERS = 4_000;

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

/** A challenge for ALTCHA's widget and our own script; valid for one form and one hour. */
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

/** Garbage costs one signature check; only our own challenges are verified, which takes 2 ms. */
export async function readProof(key: Buffer, formId: string, text: string | null, now: Date): Promise<Proof> {
  if (text === null) return { kind: "absent" };
  const given = payload.safeParse(parse(text));
  if (!given.success) return { kind: "wrong" };
  const { challenge, solution } = given.data;
  const { data, nonce } = challenge.parameters;
  if (data.form !== formId) return { kind: "wrong" };
  // Not verified: it counts no more than none.
  if (data.until < now.getTime()) return { kind: "late" };
  const { verified } = await verifySolution({
    challenge,
    solution: { counter: solution.counter, derivedKey: solution.derivedKey },
    deriveKey,
    hmacSignatureSecret: key.toString("base64url"),
  });
  return verified ? { kind: "solved", id: nonce } : { kind: "wrong" };
}

function parse(text: string): unknown {
  return text.length > MAX_PROOF_CHARACTERS ? null : tryParseJson(Buffer.from(text, "base64").toString("utf8"));
}

/** Counts the uses of single-use ids; when there are too many ids, the oldest is forgotten. */
export interface ReplayCounter {
  /** Counts one more use and returns the total. */
  count(id: string): number;
}

const MAX_IDS = 20_000;

export function createReplayCounter(maxIds: number = MAX_IDS): ReplayCounter {
  const uses = new LRUCache<string, number>({ max: maxIds });
  return {
    count: (id) => {
      const used = (uses.get(id) ?? 0) + 1;
      uses.set(id, used);
      return used;
    },
  };
}
