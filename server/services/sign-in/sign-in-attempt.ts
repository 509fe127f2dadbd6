import { admit, type Counted, inWords } from "../../access/rate-limit.ts";
import type { Deps } from "../../deps.ts";
import { PosternError } from "../../platform/errors.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { findUserByEmail } from "../../store/accounts/users.ts";
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

export interface Visitor {
  readonly address: string;
  /** The network that the address belongs to; null for this machine itself. */
  readonly network: string | null;
  readonly trustedDevice: TrustedDevice | null;
}

export interface TrustedDevice {
  readonly userId: string;
  readonly id: string;
}

/** One try of a password, a code or a passkey, counted beforehand so that parallel ones cannot outrun the count. */
export interface SignInAttempt {
  /** `null` for an email that nobody signs in with. */
  readonly userId: string | null;
  /** The account was created by the same request. */
  readonly isFirst?: boolean;
  /** A right one does not count. */
  succeeded(): Promise<void>;
  failed(): void;
}

/**
 * Counts a password before it is checked; LIMIT when there were too many. A browser that has signed in to this account
 * before is counted by itself, so that strangers who guess cannot lock the owner out.
 */
export async function beginPasswordAttempt(
  scope: SystemScope,
  deps: Deps,
  { email, visitor }: { readonly email: string; readonly visitor: Visitor },
): Promise<SignInAttempt> {
  const userId = (await findUserByEmail(scope, deps.db, email))?.id ?? null;
  // By the email as typed: an email without an account is limited like one with an account.
  const strangers = [ofNetwork(visitor), { limit: perAccount, subject: email.trim().toLowerCase() }];
  const counted = ofTrustedDevice(visitor, userId, "password") ?? strangers;
  return begin(scope, deps, { counted, userId, secret: "password", address: visitor.address });
}

/**
 * Counts a code before it is checked. A backup code is too long to be guessed, so those of an account are not counted
 * together: its owner always has a way in, whatever somebody does who knows the password.
 */
export async function beginCodeAttempt(
  scope: SystemScope,
  deps: Deps,
  input: { readonly userId: string | null; readonly visitor: Visitor; readonly backup: boolean },
): Promise<SignInAttempt> {
  const { userId, visitor, backup } = input;
  const ofAccount = userId === null || backup ? [] : [{ limit: codesPerAccount, subject: userId }];
  const counted = ofTrustedDevice(visitor, userId, "code") ?? [ofNetwork(visitor), ...ofAccount];
  return begin(scope, deps, { counted, userId, secret: backup ? "backup_code" : "code", address: visitor.address });
}

/** Counts a passkey before it is verified: by where it comes from, because there is nothing to guess. */
export async function beginPasskeyAttempt(
  scope: SystemScope,
  deps: Deps,
  { userId, visitor }: { readonly userId: string | null; readonly visitor: Visitor },
): Promise<SignInAttempt> {
  const counted = ofTrustedDevice(visitor, userId, "passkey") ?? [ofNetwork(visitor)];
  return begin(scope, deps, { counted, userId, secret: "passkey", address: visitor.address });
}

/** Counts a visit to the provider: by where it comes from, because there is nothing to guess. */
export async function beginProviderAttempt(
  scope: SystemScope,
  deps: Deps,
  { userId, visitor }: { readonly userId: string | null; readonly visitor: Visitor },
): Promise<SignInAttempt> {
  const counted = ofTrustedDevice(visitor, userId, "provider") ?? [ofNetwork(visitor)];
  return begin(scope, deps, { counted, userId, secret: "provider", address: visitor.address });
}

/** Counts a challenge that a sign-in page asks for; LIMIT when there were too many. */
export async function countPasskeyChallenge(scope: SystemScope, deps: Deps, { network }: Visitor): Promise<void> {
  const admission = await admit(scope, deps, [
    { limit: challengesPerAddress, subject: network ?? "" },
    { limit: challengesOfAll, subject: "" },
  ]);
  if (!admission.admitted) throw tooMany(admission.retryAfterSeconds);
}

/** Counts a visit to the provider before it begins; LIMIT when there were too many. */
export async function countProviderVisit(scope: SystemScope, deps: Deps, { network }: Visitor): Promise<void> {
  const admission = await admit(scope, deps, [
    { limit: visitsPerAddress, subject: network ?? "" },
    { limit: visitsOfAll, subject: "" },
  ]);
  if (!admission.admitted) throw tooMany(admission.retryAfterSeconds);
}

/** Counts a password or code that a signed-in owner is asked for once more, by the session alone. */
export async function beginSessionAttempt(
  scope: SystemScope,
  deps: Deps,
  { owner, address }: { readonly owner: OwnerScope; readonly address: string },
): Promise<SignInAttempt> {
  const counted = [{ limit: perSession, subject: owner.actor.id }];
  return begin(scope, deps, { counted, userId: owner.userId, secret: "password", address });
}

/** Counts a sign-up before its password is hashed; LIMIT when there were too many from this network. */
export async function countSignUp(scope: SystemScope, deps: Deps, visitor: Visitor): Promise<void> {
  const { network } = visitor;
  const counted = network === null ? ofNetwork(visitor) : { limit: signUpsPerAddress, subject: network };
  const admission = await admit(scope, deps, [counted]);
  if (!admission.admitted) throw tooMany(admission.retryAfterSeconds);
}

function ofNetwork({ network }: Visitor): Counted {
  return network === null ? { limit: perLoopback, subject: "" } : { limit: perAddress, subject: network };
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
  },
): Promise<SignInAttempt> {
  const { counted, userId, secret, address } = attempt;
  const report = (reason: Secret | "limit") =>
    // The documented line for fail2ban (docs/operate/sign-in.md): `event` comes first, then `address`.
    deps.log.warn({ event: "sign_in_failed", address, user: userId, reason }, "sign-in failed");
  const admission = await admit(scope, deps, counted);
  if (!admission.admitted) {
    report("limit");
    throw tooMany(admission.retryAfterSeconds);
  }
  return { userId, succeeded: admission.giveBack, failed: () => report(secret) };
}

function tooMany(retryAfterSeconds: number): PosternError {
  return new PosternError("LIMIT", `Too many attempts. Try again ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}
