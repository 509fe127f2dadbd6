import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type FileCalls, flushFolder, removeDurably, writeDurably } from "./durable-files.ts";

/** The secret cannot be used; the message tells the operator why and what to do. */
export class SecretError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SecretError";
  }
}

const MIN_SECRET_CHARACTERS = 32;

export function secretPath(dataDir: string): string {
  return join(dataDir, "secret");
}

export function previousSecretPath(dataDir: string): string {
  return join(dataDir, "secret.previous");
}

export function readOrCreateSecret(dataDir: string, fs?: FileCalls): string {
  const known = readSecret(dataDir);
  if (known !== null) return known;
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    flushFolder(dirname(dataDir), fs);
  }
  // If two first starts race, one wins and both read its secret.
  write(secretPath(dataDir), newSecret(), "create", fs);
  return readSecret(dataDir) ?? refuse(`${secretPath(dataDir)} was removed while Postern started. Start it again.`);
}

/** `null` if there is none. Throws a SecretError if it is truncated. */
export function readSecret(dataDir: string): string | null {
  return readUsable(secretPath(dataDir));
}

/** The secret before an unfinished rotation; null if there is none. */
export function readPreviousSecret(dataDir: string): string | null {
  return readUsable(previousSecretPath(dataDir));
}

/** Replaces the current secret, which is kept beside the new one. Resumes an interrupted rotation. */
export function replaceSecret(dataDir: string, fs?: FileCalls): void {
  const current = readSecret(dataDir);
  if (current === null) return;
  const previous = readPreviousSecret(dataDir);
  if (previous !== null && previous !== current) return;
  if (previous === null) write(previousSecretPath(dataDir), current, "replace", fs);
  write(secretPath(dataDir), newSecret(), "replace", fs);
}

export function removePreviousSecret(dataDir: string, fs?: FileCalls): void {
  if (existsSync(previousSecretPath(dataDir))) removeDurably(previousSecretPath(dataDir), fs);
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function write(path: string, secret: string, placement: "create" | "replace", fs?: FileCalls): void {
  writeDurably(path, secret, placement, `${path}.${randomBytes(6).toString("hex")}`, fs);
}

function readUsable(path: string): string | null {
  if (!existsSync(path)) return null;
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length >= MIN_SECRET_CHARACTERS) return secret;
  const state = secret === "" ? "is empty" : `has only ${secret.length} characters`;
  return refuse(
    `The secret in ${path} ${state}; a crash or a full disk may have cut it off. Restore the file from a backup. ` +
      "If there is none, remove the file and run `postern secret rotate --lost`. It lists what has to be set up again.",
  );
}

function refuse(message: string): never {
  throw new SecretError(message);
}
