import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** Keys for separate purposes, all drawn from the one secret, so that a signature for one is worthless for another. */
export interface Keys {
  /** For the sign-in library, which signs its cookies with it. */
  readonly session: string;
  readonly cursor: Buffer;
  /** For the links that confirm a destination. */
  readonly destination: Buffer;
  /** Under which the secrets of webhook endpoints are kept. */
  readonly webhookSecrets: Buffer;
  /** Under which the secrets of spam services are kept. */
  readonly spamSecrets: Buffer;
  /** For what a page says of when it was opened. */
  readonly formToken: Buffer;
  readonly proofOfWork: Buffer;
  /** From which the key pair is drawn that signs the access tokens of connected agents. */
  readonly accessTokens: Buffer;
  /** For the code that creates the first account. */
  readonly setUp: Buffer;
  /** For the links that finish a sign-up. */
  readonly signUp: Buffer;
  /** Under which addresses and emails are hashed that a rate limit counts. */
  readonly rateLimits: Buffer;
  /** For the cookie by which a browser is known that has signed in before. */
  readonly knownBrowser: string;
  /** For the question whether an agent is allowed, so that only the owner who was asked can answer it. */
  readonly consent: Buffer;
}

/** Takes POSTERN_SECRET, or the secret kept in the data folder, which the first start makes (mode 0600). */
export function loadKeys(config: Config): Keys {
  return deriveKeys(config.secret ?? readOrCreateSecret(config.dataDir));
}

/** Like `loadKeys`, but makes no secret: where there is none yet, the keys open nothing. */
export function readKeys(config: Config): Keys {
  const path = join(config.dataDir, "secret");
  const kept = existsSync(path) ? readFileSync(path, "utf8").trim() : randomBytes(32).toString("base64url");
  return deriveKeys(config.secret ?? kept);
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "postern", purpose, 32));
  return {
    session: derive("session").toString("base64url"),
    cursor: derive("cursor"),
    destination: derive("destination"),
    webhookSecrets: derive("webhook-secrets"),
    spamSecrets: derive("spam-secrets"),
    formToken: derive("form-token"),
    proofOfWork: derive("proof-of-work"),
    accessTokens: derive("access-tokens"),
    setUp: derive("set-up"),
    signUp: derive("sign-up"),
    rateLimits: derive("rate-limits"),
    knownBrowser: derive("known-browser").toString("base64url"),
    consent: derive("consent"),
  };
}

/** HMAC-SHA256 in base64url. */
export function sign(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

export function isSignedBy(key: Buffer, text: string, signature: string): boolean {
  return isSecret(signature, sign(key, text));
}

/** Compares in a time that tells nothing about where two texts differ. */
export function isSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const SEAL_VERSION = "v1";
const SEAL_CIPHER = "aes-256-gcm";
const SEAL_NONCE_BYTES = 12;
const SEAL_TAG_BYTES = 16;

/** Encrypts a text for keeping. It opens only under the same key and for the same owner, so that no row passes for another. */
export function seal(key: Buffer, text: string, owner: string): string {
  const nonce = randomBytes(SEAL_NONCE_BYTES);
  const cipher = createCipheriv(SEAL_CIPHER, key, nonce, { authTagLength: SEAL_TAG_BYTES }).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${SEAL_VERSION}.${sealed.toString("base64url")}`;
}

/** Null for what was not sealed under this key for this owner: above all after POSTERN_SECRET was changed. */
export function unseal(key: Buffer, text: string, owner: string): string | null {
  const [version, encoded = ""] = text.split(".");
  const sealed = Buffer.from(encoded, "base64url");
  if (version !== SEAL_VERSION || sealed.length < SEAL_NONCE_BYTES + SEAL_TAG_BYTES) return null;
  const nonce = sealed.subarray(0, SEAL_NONCE_BYTES);
  const decipher = createDecipheriv(SEAL_CIPHER, key, nonce, { authTagLength: SEAL_TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-SEAL_TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(SEAL_NONCE_BYTES, -SEAL_TAG_BYTES)),
      decipher.final(),
    ]).toString();
  } catch {
    return null;
  }
}

function readOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  // Written whole and then linked, so that of two first starts one wins and both read a complete secret.
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, "utf8").trim();
}
