import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function readOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // "wx" decides a race between two first starts: one writes, the other reads what was written.
    writeFileSync(path, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}
