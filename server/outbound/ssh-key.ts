import type { ParsedKey } from "ssh2";

/** A private key that cannot be used, in words for the owner. */
export class SshKeyError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SshKeyError";
  }
}

/** ssh-keygen uses 16 or 24. The key is decrypted in one go, and everything else waits meanwhile. */
const MAX_KDF_ROUNDS = 32;

/** Reads a private key in OpenSSH, PEM or PuTTY format. The passphrase is empty where there is none. */
export async function parsePrivateKey(text: string, passphrase: string): Promise<ParsedKey> {
  const { utils } = (await import("ssh2")).default;
  const key = utils.parseKey(readPem(text), passphrase === "" ? undefined : passphrase);
  if (key instanceof Error) throw new SshKeyError(explain(key.message, passphrase), key);
  if (!key.isPrivateKey()) throw new SshKeyError("This is a public key. Enter the private key that belongs to it.");
  return key;
}

function explain(message: string, passphrase: string): string {
  if (/no passphrase/.test(message)) return "This private key is encrypted. Enter its passphrase.";
  if (passphrase !== "" && !/^Unsupported key format/.test(message)) {
    return "The private key cannot be decrypted with this passphrase.";
  }
  return "This is not a private key in OpenSSH, PEM (RSA or EC) or PuTTY 2 format.";
}

/** The key as it was entered. In OpenSSH format it is written anew, so that it is read as what was checked here. */
function readPem(text: string): string {
  const [, body] = /-----BEGIN OPENSSH PRIVATE KEY-----([^-]+)-----END/.exec(text) ?? [];
  if (body === undefined) return text.trim();
  const bytes = Buffer.from(body, "base64");
  if (kdfRounds(bytes) > MAX_KDF_ROUNDS) {
    throw new SshKeyError(
      `This private key takes more than ${MAX_KDF_ROUNDS} rounds to decrypt. Change that with ssh-keygen -p -a 16.`,
    );
  }
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${bytes.toString("base64")}\n-----END OPENSSH PRIVATE KEY-----`;
}

const MAGIC = Buffer.from("openssh-key-v1\0");

/** How much work an OpenSSH key asks for before it can be read; 0 where it asks for none. */
function kdfRounds(key: Buffer): number {
  const [, kdf, options] = strings(key.subarray(MAGIC.length), 3);
  if (kdf === undefined || options === undefined || kdf.toString() === "none") return 0;
  const [salt] = strings(options, 1);
  const at = 4 + (salt?.length ?? 0);
  return at + 4 <= options.length ? options.readUInt32BE(at) : 0;
}

/** The first strings of a part of the key, each behind its length. */
function strings(bytes: Buffer, count: number): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; found.length < count && at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    found.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}
