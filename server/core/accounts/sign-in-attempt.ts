import { admit, type Counted, inWords, ofNetworks, type RateLimit } from "../access/rate-limit.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../platform/errors.ts";
import type { PasswordTurn } from "../platform/passwords.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import {
  challengesOfAll,
  challengesPerAddress,
  codesPerAccount,
  perAccount,
  perAddress,
  perBrowser,
  perLoopback,
  perSession,
  signUpsPerAddress,
  visitsOfAll,
  visitsPerAddress,
} from "./sign-in-limits.ts";
import { findUserByEmail } from "./store/users.ts";

export interface Visitor {
  readonly address: string;
  /** The address's network, then its enclosing networks; none for this machine itself. */
  readonly networks: readonly string[];
  readonly trustedDevice: TrustedDevice | null;
}

export interface TrustedDevice {
  readonly userId: string;
  readonly id: string;
}

/** One try of a password, a code or a passkey, counted up front so that parallel tries cannot outrun the count. */
export interface SignInAttempt {
  /** `null` for an email that nobody signs in with. */
  readonly userId: string | null;
  /** The account was created by the same request. */
  readonly isFirst?: boolean;
  /** Checks a password in its turn. An attempt that the queue refuses does not count. */
  inTurn<T>(check: () => Promise<T>): Promise<T>;
  /** A successful attempt does not count. */
  succeeded(): Promise<void>;
  failed(): void;
}

/**
 * Counts a password before it is checked; LIMIT after too many. A browser that has signed in to this account before has
 * its own count, so that guessing strangers cannot lock the owner out.
 */
export async function beginPasswordAttempt(
  scope: SystemScope,
  deps: Deps,
  { email, visitor }: { readonly email: string; readonly visitor: Visitor },
): Promise<SignInAttempt> {
  const userId = (await findUserByEmail(scope, deps.db, email))?.id ?? null;
  // Keyed by the email as typed, so that an email without an account is limited like one with an account.
  const strangers = [...ofNetwork(visitor, "password"), { limit: perAccount, subject: email.trim().toLowerCase() }];
  const known = ofTrustedDevice(visitor, userId, "password");
  const turn = known === null ? turnOfStranger(visitor) : turnOfUser(userId);
  return begin(scope, deps, {
    ...{ counted: known ?? strangers, userId, secret: "password", address: visitor.address, turn },
  });
}

/**
 * Counts a code before it is checked. Backup codes are too long to guess, so they have no count per account: the owner
 * can always get in, even if somebody else knows the password.
 */
export async function beginCodeAttempt(
  scope: SystemScope,
  deps: Deps,
  input: { readonly userId: string | null; readonly visitor: Visitor; readonly backup: boolean },
): Promise<SignInAttempt> {
  const { userId, visitor, backup } = input;
  const ofAccount = userId === null || backup ? [] : [{ limit: codesPerAccount, subject: userId }];
  const counted = ofTrustedDevice(visitor, userId, "code") ?? [...ofNetwork(visitor, "code"), ...ofAccount];
  return begin(scope, deps, { counted, userId, secret: backup ? "backup_code" : "code", address: visitor.address });
}

/** Counts a passkey before it is verified, only by network, because there is nothing to guess. */
export async function beginPasskeyAttempt(
  scope: SystemScope,
  deps: Deps,
  { userId, visitor }: { readonly userId: string | null; readonly visitor: Visitor },
): Promise<SignInAttempt> {
  const counted = ofTrustedDevice(visitor, userId, "passkey") ?? ofNetwork(visitor, "passkey");
  return begin(scope, deps, { counted, userId, secret: "passkey", address: visitor.address });
}

/**
 * Counts a return from the provider, by network because there is nothing to guess. The user is not yet known, so any
 * browser that has signed in before has its own count.
 */
export async function beginProviderAttempt(scope: SystemScope, deps: Deps, visitor: Visitor): Promise<SignInAttempt> {
  const known = ofTrustedDevice(visitor, visitor.trustedDevice?.userId ?? null, "provider");
  const counted = known ?? ofNetwork(visitor, "provider");
  return begin(scope, deps, { counted, userId: null, secret: "provider", address: visitor.address });
}

/** Counts a challenge requested by a sign-in page; LIMIT after too many. */
export function countPasskeyChallenge(scope: SystemScope, deps: Deps, visitor: Visitor): Promise<void> {
  return countByNetwork(scope, deps, visitor, [challengesPerAddress, challengesOfAll]);
}

/** Counts a visit to the provider before it begins; LIMIT after too many. */
export function countProviderVisit(scope: SystemScope, deps: Deps, visitor: Visitor): Promise<void> {
  return countByNetwork(scope, deps, visitor, [visitsPerAddress, visitsOfAll]);
}

async function countByNetwork(
  scope: SystemScope,
  deps: Deps,
  { networks, trustedDevice }: Visitor,
  [perNetwork, ofAll]: readonly [RateLimit, RateLimit],
): Promise<void> {
  const admission = await admit(scope, deps, [
    ...ofNetworks(perNetwork, networks.length === 0 ? [""] : networks),
    // Strangers must not use up the limit of a browser that has signed in before.
    ...(trustedDevice === null ? [{ limit: ofAll, subject: "" }] : []),
  ]);
  if (!admission.admitted) throw tooMany(admission.retryAfterSeconds);
}

/** Counts a password or code that a signed-in owner must re-enter, by session alone. */
export async function beginSessionAttempt(
  scope: SystemScope,
  deps: Deps,
  { owner, address }: { readonly owner: OwnerScope; readonly address: string },
): Promise<SignInAttempt> {
  const counted = [{ limit: perSession, subject: owner.actor.id }];
  const { userId } = owner;
  return begin(scope, deps, { counted, userId, secret: "password", address, turn: turnOfUser(userId) });
}

/** Counts a sign-up before its password is hashed; LIMIT after too many from this network. */
export async function countSignUp(scope: SystemScope, deps: Deps, visitor: Visitor): Promise<void> {
  const { networks } = visitor;
  const counted = networks.length === 0 ? ofNetwork(visitor, "sign-up") : ofNetworks(signUpsPerAddress, networks);
  const admission = await admit(scope, deps, counted);
  if (!admission.admitted) throw tooMany(admission.retryAfterSeconds);
}

/** Counted per secret, so that guessing passwords uses up nobody's codes. */
function ofNetwork({ networks }: Visitor, what: Secret | "sign-up"): Counted[] {
  if (networks.length === 0) return [{ limit: perLoopback, subject: what }];
  return ofNetworks({ ...perAddress, name: `${perAddress.name}, ${what}` }, networks);
}

function turnOfStranger({ networks }: Visitor): PasswordTurn {
  return { lane: "stranger", path: networks.length === 0 ? [""] : [...networks].reverse() };
}

function turnOfUser(userId: string | null): PasswordTurn {
  return { lane: "known", path: [userId ?? ""] };
}

function ofTrustedDevice({ trustedDevice }: Visitor, userId: string | null, secret: Secret): Counted[] | null {
  if (trustedDevice === null || trustedDevice.userId !== userId) return null;
  return [{ limit: perBrowser, subject: `${trustedDevice.id} ${secret}` }];
}

type Secret = "password" | "code" | "backup_code" | "passkey" | "provider";

async function begin(
  scope: SystemScope,
  deps: Deps,
  attempt: {
    readonly counted: readonly Counted[];
    readonly userId: string | null;
    readonly secret: Secret;
    readonly address: string;
    readonly turn?: PasswordTurn;
  },
): Promise<SignInAttempt> {
  const { counted, userId, secret, address, turn = turnOfUser(userId) } = attempt;
  const report = (reason: Secret | "limit") =>
    // The documented line for fail2ban (docs/operate/sign-in.md): `event` comes first, then `address`.
    deps.log.warn({ event: "sign_in_failed", address, user: userId, reason }, "sign-in failed");
  const admission = await admit(scope, deps, counted);
  if (!admission.admitted) {
    report("limit");
    throw tooMany(admission.retryAfterSeconds);
  }
  const { giveBack } = admission;
  return {
    ...{ userId, succeeded: giveBack, failed: () => report(secret) },
    inTurn: async (check) => {
      try {
        return await deps.passwords.inTurn(turn, check);
      } catch (error) {
        if (error instanceof PosternError && error.code === "LIMIT") await giveBack();
        throw error;
      }
    },
  };
}

function tooMany(retryAfterSeconds: number): PosternError {
  return new PosternError("LIMIT", `Too many attempts. Try again ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}
