import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { PosternError } from "./errors.ts";

/** scrypt's parameters: `2 ** logN` steps of `r` blocks, `p` times; 128 · 2^logN · r bytes of memory each. */
export interface PasswordCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

export interface Passwords {
  /** Hashes a new password, in the PHC string format. */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** True if a hash was made by other parameters than those of today. */
  isOutdated(hash: string): boolean;
  /** True if a new password would be among the first guesses of somebody who knows these facts of its owner. */
  isEasyToGuess(password: string, facts: readonly string[]): Promise<boolean>;
}

const SALT_BYTES = 16;
const KEY_BYTES = 32;

// Each takes 128 MiB at today's cost and one of the four threads that files and name look-ups need as well.
const MAX_CONCURRENT = 2;
const MAX_WAITING = 64;
const RETRY_AFTER_SECONDS = 5;

/** Hashes passwords by scrypt, two at a time in this process; LIMIT where too many wait. */
export function createPasswords(cost: PasswordCost): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function derive(password: string, salt: BinaryLike, keyBytes: number, options: PasswordCost): Promise<Buffer> {
    if (running >= MAX_CONCURRENT) {
      if (waiting.length >= MAX_WAITING) {
        const message = "Too many people are signing in right now. Try again in a few seconds.";
        throw new PosternError("LIMIT", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await scryptKey(password, salt, keyBytes, options);
    } finally {
      // The place is handed on to the one that has waited longest.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, KEY_BYTES, cost);
      return `${prefixOf(cost)}${base64(salt)}$${base64(key)}`;
    },
    verify: async (hash, password) => {
      const { salt, key, ...made } = parseHash(hash);
      return timingSafeEqual(await derive(password, salt, key.length, made), key);
    },
    isOutdated: (hash) => !hash.startsWith(prefixOf(cost)),
    isEasyToGuess,
  };
}

// The estimate takes much longer for a long text; what matters of one is at its start.
const MAX_ESTIMATED_CHARACTERS = 40;
// zxcvbn's scores go from 0 to 4; below 3 are fewer than 10^8 guesses.
const MIN_SCORE = 3;

async function isEasyToGuess(password: string, facts: readonly string[]): Promise<boolean> {
  // Its dictionaries take long to load, and few processes ever need them.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const parts = facts.flatMap((fact) => [fact, ...fact.split(/[^\p{L}\p{N}]+/u)]).filter((part) => part.length > 2);
  return estimator.check(password.slice(0, MAX_ESTIMATED_CHARACTERS), parts).score < MIN_SCORE;
}

const prefixOf = ({ logN, r, p }: PasswordCost) => `$scrypt$ln=${logN},r=${r},p=${p}$`;

const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/(?<!=)=+$/, "");

interface ParsedHash extends PasswordCost {
  readonly salt: BinaryLike;
  readonly key: Buffer;
}

function parseHash(hash: string): ParsedHash {
  const phc = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (phc !== null) {
    const [, logN, r, p, salt = "", key = ""] = phc;
    const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
    return { ...cost, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
  }
  // As the sign-in library writes them: both parts in hex, the salt used as text.
  const [salt = "", key = ""] = hash.split(":");
  if (salt === "" || !/^[0-9a-f]{128}$/.test(key)) throw new Error("A password hash cannot be read.");
  return { logN: 14, r: 16, p: 1, salt, key: Buffer.from(key, "hex") };
}

function scryptKey(
  password: string,
  salt: BinaryLike,
  keyBytes: number,
  { logN, r, p }: PasswordCost,
): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 2 ** logN * r * 256 };
  return new Promise((resolve, reject) => {
    // The same password typed on another system may come in another normal form.
    scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
