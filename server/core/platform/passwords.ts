import { AsyncLocalStorage } from "node:async_hooks";
import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { PosternError } from "./errors.ts";
import { FairQueue } from "./fair-queue.ts";

/** scrypt's parameters: `2 ** logN` steps of `r` blocks, `p` times; 128 · 2^logN · r bytes of memory each. */
export interface PasswordCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** Whose turn a hash uses: someone who has proved their identity in some way, or a stranger. */
export interface PasswordTurn {
  readonly lane: "known" | "stranger";
  /** Their groups, widest first. */
  readonly path: readonly string[];
}

export interface Passwords {
  /** Runs the work with its hashes in this turn; without one, hashes count as a known person's. */
  inTurn<T>(turn: PasswordTurn, work: () => Promise<T>): Promise<T>;
  /** Hashes a new password as a PHC string. */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** True if a hash was made with other than the current parameters. */
  isOutdated(hash: string): boolean;
  /** True if an attacker who knows these facts about the owner would guess a new password early. */
  isEasyToGuess(password: string, facts: readonly string[]): Promise<boolean>;
}

const SALT_BYTES = 16;
const KEY_BYTES = 32;

// Each takes 128 MiB at the current cost and one of the four threads that files and name lookups also need.
const MAX_CONCURRENT = 2;
// Strangers, however many, get neither both slots nor more than one processor.
const MAX_STRANGERS = 1;
const MAX_WAITING = 64;
const RETRY_AFTER_SECONDS = 5;
const KNOWN: PasswordTurn = { lane: "known", path: [""] };

/**
 * Hashes passwords with scrypt, two at a time per process. Strangers queue apart from known people. If too many wait,
 * the newest of the fullest group gets LIMIT.
 */
export function createPasswords(cost: PasswordCost): Passwords {
  const turns = new AsyncLocalStorage<PasswordTurn>();
  const running = { known: 0, stranger: 0 };
  const waiting = { known: new FairQueue<Waiting>(), stranger: new FairQueue<Waiting>() };

  const isFree = (lane: Lane) =>
    running.known + running.stranger < MAX_CONCURRENT && (lane === "known" || running.stranger < MAX_STRANGERS);

  async function derive(password: string, salt: BinaryLike, keyBytes: number, options: PasswordCost): Promise<Buffer> {
    const { lane, path } = turns.getStore() ?? KNOWN;
    if (isFree(lane) && waiting[lane].size === 0) running[lane] += 1;
    else {
      await new Promise<void>((start, refuse) => {
        waiting[lane].add(path, { start, refuse });
        if (waiting[lane].size > MAX_WAITING) waiting[lane].dropNewest()?.refuse(busy());
      });
    }
    try {
      return await scryptKey(password, salt, keyBytes, options);
    } finally {
      running[lane] -= 1;
      startNext("known");
      startNext("stranger");
    }
  }

  function startNext(lane: Lane): void {
    const next = isFree(lane) ? waiting[lane].next() : undefined;
    if (next === undefined) return;
    // Counted here and not by the waiter, so that no newcomer gets ahead of it.
    running[lane] += 1;
    next.start();
  }

  return {
    inTurn: (turn, work) => turns.run(turn, work),
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

// Estimating a long text takes much longer, and its start is what matters.
const MAX_ESTIMATED_CHARACTERS = 40;
// zxcvbn scores range from 0 to 4; below 3 means fewer than 10^8 guesses.
const MIN_SCORE = 3;

async function isEasyToGuess(password: string, facts: readonly string[]): Promise<boolean> {
  // Its dictionaries load slowly, and few processes ever need them.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const parts = facts.flatMap((fact) => [fact, ...fact.split(/[^\p{L}\p{N}]+/u)]).filter((part) => part.length > 2);
  return estimator.check(password.slice(0, MAX_ESTIMATED_CHARACTERS), parts).score < MIN_SCORE;
}

type Lane = PasswordTurn["lane"];

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: PosternError) => void;
}

function busy(): PosternError {
  const message = "Too many people are signing in right now. Try again in a few seconds.";
  return new PosternError("LIMIT", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
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
  // The sign-in library's format: both parts in hex, the salt used as text.
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
    // Another system may encode the same password in another normal form.
    scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
