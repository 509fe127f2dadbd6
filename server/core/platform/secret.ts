import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../config.ts";
import { readOrCreateSecret, readPreviousSecret, readSecret, SecretError } from "./secret-file.ts";

/** The current key, and those of earlier secrets, which still open what was made under them. */
export type KeyRing = readonly [current: Buffer, ...previous: Buffer[]];

/** Keys for separate purposes, derived from the one secret: a signature for one is worthless for another. */
export interface Keys {
  /** Signs the sign-in library's cookies. */
  readonly session: string;
  /** The same for secrets before a rotation. */
  readonly previousSessions: readonly string[];
  /** Identify the current and earlier secrets in the database. */
  readonly checks: readonly [current: string, ...previous: string[]];
  readonly cursor: Buffer;
  /** Links that confirm a destination. */
  readonly destination: KeyRing;
  /** Encrypts the secrets of webhook endpoints. */
  readonly webhookSecrets: KeyRing;
  /** Encrypts the secrets of spam services. */
  readonly spamSecrets: KeyRing;
  /** File links in webhook payloads. */
  readonly fileLinks: Buffer;
  /** Encrypts the mail server's password. */
  readonly mailSecrets: KeyRing;
  /** Encrypts the keys that files are encrypted with. */
  readonly files: KeyRing;
  /** Tokens that record when a page was opened. */
  readonly formToken: Buffer;
  readonly proofOfWork: Buffer;
  /** Hashes the ids of sends, with what was sent. */
  readonly sends: Buffer;
  /** Seed of the key pair that signs agents' access tokens. */
  readonly accessTokens: Buffer;
  /** Code that creates the first account. */
  readonly setUp: Buffer;
  /** Links that finish a sign-up. */
  readonly signUp: Buffer;
  /** Links that change an account's email. */
  readonly emailChange: Buffer;
  /** Makes the tokens with which visitors confirm their address. */
  readonly confirmations: Buffer;
  /** Hashes the addresses and emails that rate limits count. */
  readonly rateLimits: Buffer;
  /** Cookie of a browser that has signed in before. */
  readonly trustedDevice: string;
  /** Bounce addresses. */
  readonly bounces: Buffer;
  /** Tokens of the daily test. */
  readonly dailyTest: Buffer;
  /** Binds a consent to the owner who was asked. */
  readonly consent: Buffer;
}

/** Uses POSTERN_SECRET, or the secret in the data folder, created on the first start. */
export function loadKeys(config: Config): Keys {
  return deriveKeys(config.secret ?? readOrCreateSecret(config.dataDir), previousSecrets(config));
}

/** Like `loadKeys`, but creates no secret: without a usable one, the keys open nothing. */
export function readKeys(config: Config): Keys {
  try {
    const secret = config.secret ?? readSecret(config.dataDir);
    if (secret !== null) return deriveKeys(secret, previousSecrets(config));
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
  }
  return deriveKeys(randomBytes(32).toString("base64url"));
}

function previousSecrets({ secret, previousSecret, dataDir }: Config): string[] {
  const kept = secret === null ? readPreviousSecret(dataDir) : null;
  return [previousSecret, kept].filter((candidate) => candidate !== null);
}

export function deriveKeys(secret: string, previous: readonly string[] = []): Keys {
  const deriveFrom = (from: string, purpose: string) => Buffer.from(hkdfSync("sha256", from, "postern", purpose, 32));
  const derive = (purpose: string) => deriveFrom(secret, purpose);
  const ring = (purpose: string): KeyRing => [derive(purpose), ...previous.map((old) => deriveFrom(old, purpose))];
  const checkOf = (from: string) => sign(deriveFrom(from, "secret-check"), "postern");
  return {
    session: derive("session").toString("base64url"),
    previousSessions: previous.map((old) => deriveFrom(old, "session").toString("base64url")),
    checks: [checkOf(secret), ...previous.map(checkOf)],
    cursor: derive("cursor"),
    destination: ring("destination"),
    webhookSecrets: ring("webhook-secrets"),
    spamSecrets: ring("spam-secrets"),
    fileLinks: derive("file-links"),
    mailSecrets: ring("mail-secrets"),
    files: ring("files"),
    formToken: derive("form-token"),
    proofOfWork: derive("proof-of-work"),
    sends: derive("sends"),
    accessTokens: derive("access-tokens"),
    setUp: derive("set-up"),
    signUp: derive("sign-up"),
    emailChange: derive("email-change"),
    confirmations: derive("confirmations"),
    rateLimits: derive("rate-limits"),
    trustedDevice: derive("known-browser").toString("base64url"),
    bounces: derive("bounces"),
    dailyTest: derive("daily-test"),
    consent: derive("consent"),
  };
}

/** HMAC-SHA256 as base64url, with the newest key. */
export function sign(key: Buffer | KeyRing, text: string): string {
  return createHmac("sha256", keysOf(key)[0]).update(text).digest("base64url");
}

export function isSignedBy(key: Buffer | KeyRing, text: string, signature: string): boolean {
  return keysOf(key).some((candidate) => timingSafeEqualStrings(signature, sign(candidate, text)));
}

function keysOf(key: Buffer | KeyRing): KeyRing {
  return Buffer.isBuffer(key) ? [key] : key;
}

export function timingSafeEqualStrings(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const SEAL_VERSION = "v1";
const SEAL_CIPHER = "aes-256-gcm";
const SEAL_NONCE_BYTES = 12;
const SEAL_TAG_BYTES = 16;

/**
 * Encrypts a text for storage. It opens only with the same key and for the same owner, so that no row passes for
 * another.
 */
export function seal(key: Buffer | KeyRing, text: string, owner: string): string {
  const nonce = randomBytes(SEAL_NONCE_BYTES);
  const cipher = createCipheriv(SEAL_CIPHER, keysOf(key)[0], nonce, { authTagLength: SEAL_TAG_BYTES }).setAAD(
    Buffer.from(owner),
  );
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${SEAL_VERSION}.${sealed.toString("base64url")}`;
}

/** `null` if it was not sealed with this key for this owner, usually because POSTERN_SECRET was changed. */
export function unseal(key: Buffer | KeyRing, text: string, owner: string): string | null {
  for (const candidate of keysOf(key)) {
    const opened = unsealWith(candidate, text, owner);
    if (opened !== null) return opened;
  }
  return null;
}

function unsealWith(key: Buffer, text: string, owner: string): string | null {
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

/** True if a request carries the operator's token; always false if the token is null. */
export function carriesToken(request: Request, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== null && given !== undefined && timingSafeEqualStrings(given, token);
}
