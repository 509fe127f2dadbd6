import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** Keys for separate purposes, all drawn from the one secret, so that a signature for one is worthless for another. */
export interface Keys {
  /** For the sign-in library, which signs its cookies with it. */
  readonly session: string;
  readonly cursor: Buffer;
}

/** Takes POSTERN_SECRET, or the secret kept in the data folder, which the first start makes (mode 0600). */
export function loadKeys(config: Config): Keys {
  return deriveKeys(config.secret ?? readOrCreateSecret(config.dataDir));
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "postern", purpose, 32));
  return { session: derive("session").toString("base64url"), cursor: derive("cursor") };
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
