import { createHmac } from "node:crypto";
import { z } from "zod";
import { HOUR_MS } from "../../../shared/durations.ts";
import { admit, inWords, ofNetworks, perDay, type RateLimit } from "../access/rate-limit.ts";
import type { Deps } from "../deps.ts";
import { linkEmails } from "../mail/link-emails.ts";
import type { SystemEmail } from "../mail/system-email.ts";
import { sendsMail } from "../mail-server/mailer.ts";
import { conflict, forbidden, invalid, limitReached } from "../platform/errors.ts";
import { emailAddress, parseInput } from "../platform/parse-input.ts";
import { type Keys, timingSafeEqualStrings } from "../platform/secret.ts";
import { packClaim, signToken, unpackClaim, verifyToken } from "../platform/signed-token.ts";
import type { SystemScope } from "../scope/scope.ts";
import { type CreateOwnerInput, createOwner } from "./create-owner.ts";
import type { Visitor } from "./sign-in-attempt.ts";
import { type AccountWithContact, countAccounts, queueSignUpMail } from "./store/accounts.ts";
import { findUserByEmail } from "./store/users.ts";

export interface SignUpState {
  readonly firstRun: boolean;
  readonly signUp: boolean;
  /** The first account is being created from another machine, and needs the code printed at start. */
  readonly needsSetUpCode: boolean;
}

/** `isLocal`: the caller is on this machine. */
export async function maySignUp(
  scope: SystemScope,
  deps: Deps,
  caller: { readonly isLocal: boolean },
): Promise<SignUpState> {
  const firstRun = (await countAccounts(scope, deps.db)) === 0;
  const { signUp } = deps.config;
  const isOpen = signUp === "open" || (signUp === "first" && firstRun);
  return { firstRun, signUp: isOpen, needsSetUpCode: isOpen && firstRun && !caller.isLocal };
}

/** Throws FORBIDDEN unless this caller may create an account now with this code; returns how. */
export async function checkSignUp(
  scope: SystemScope,
  deps: Deps,
  caller: { readonly isLocal: boolean; readonly setUpCode: string },
): Promise<SignUpState> {
  const state = await maySignUp(scope, deps, caller);
  const { signUp, needsSetUpCode } = state;
  if (!signUp) throw forbidden("Sign-up is closed. Ask the operator of this server for an account.");
  if (!needsSetUpCode || isSetUpCode(deps.keys, caller.setUpCode)) return state;
  const where = "It was printed in the terminal or log where Postern was started.";
  throw forbidden(caller.setUpCode.trim() === "" ? `Enter the set-up code. ${where}` : `Wrong set-up code. ${where}`);
}

// Crockford's base32 in lower case: no easily confused letters.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const GROUPS = 4;
const GROUP_CHARACTERS = 5;

/**
 * The code that creates the first account from another machine, 100 bits in four groups. It is derived from the
 * instance's secret, so that every process prints the same one and none is stored.
 */
export function setUpCode({ setUp }: Pick<Keys, "setUp">): string {
  const bytes = createHmac("sha256", setUp).update("first account").digest();
  const characters = Array.from(bytes.subarray(0, GROUPS * GROUP_CHARACTERS), (byte) => ALPHABET[byte % 32]);
  return Array.from({ length: GROUPS }, (_, index) =>
    characters.slice(index * GROUP_CHARACTERS, (index + 1) * GROUP_CHARACTERS).join(""),
  ).join("-");
}

/** Ignores grouping and case. */
export function isSetUpCode(keys: Pick<Keys, "setUp">, given: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^0-9a-z]/g, "");
  return timingSafeEqualStrings(bare(given), bare(setUpCode(keys)));
}

/** The code is in the fragment, which browsers do not send and proxies do not log. */
export function setUpLink(publicUrl: string, keys: Pick<Keys, "setUp">): string {
  return `${publicUrl}/sign-in#setup=${setUpCode(keys)}`;
}

const VALID_HOURS = 24;
/** Protects mailboxes of people whose address somebody else signs up with. */
const mailsPerEmail: RateLimit = { name: "sign-up mails", rates: [{ burst: 3, intervalMs: 8 * HOUR_MS }] };

/** Limits mails requested from one network and in total: they go to whatever addresses strangers enter. */
const mailsPerNetwork = perDay("sign-up mails per network", 10);
const MAILS_OF_WIDER = [1, 2, 10] as const;
const mailsOfAll = perDay("sign-up mails of all", 500);

/**
 * Open sign-up starts with a mailed link and behaves the same for every email, to hide which have accounts. No account
 * or password exists before the link is opened.
 */
export async function requestSignUp(
  scope: SystemScope,
  deps: Deps,
  input: { readonly email: string; readonly visitor: Visitor },
): Promise<void> {
  const email = parseInput(emailAddress, input.email);
  const admission = await admit(scope, deps, [
    { limit: mailsPerEmail, subject: email },
    ...ofNetworks(mailsPerNetwork, input.visitor.networks, MAILS_OF_WIDER),
    { limit: mailsOfAll, subject: "" },
  ]);
  if (admission.admitted) await queueSignUpMail(scope, deps.db, email);
  else if (admission.limit !== mailsPerEmail) {
    throw limitReached(`Too many people are signing up. Try again ${inWords(admission.retryAfterSeconds)}.`);
  }
}

/** Returns the email with the link to create an account, or the notice that one already exists. */
export async function composeSignUp(
  scope: SystemScope,
  deps: Deps,
  { email }: { readonly email: string },
): Promise<SystemEmail> {
  if (!(await sendsMail(scope, deps))) {
    deps.log.warn("no mail server is set up, so the link for a sign-up is in the data folder");
  }
  const { publicUrl } = deps.config;
  const { host } = new URL(publicUrl);
  const to = { to: email, id: `sign-up.${deps.newId("vrf")}` };
  if ((await findUserByEmail(scope, deps.db, email))?.emailVerified === true) {
    return { ...to, ...linkEmails.signIn({ host, link: `${publicUrl}/sign-in` }) };
  }
  const expiresMs = deps.clock.now().getTime() + VALID_HOURS * HOUR_MS;
  // After the #, to keep the token out of server logs.
  const link = `${publicUrl}/sign-in?mode=sign-up#token=${writeToken(deps.keys, { email, expiresMs })}`;
  return { ...to, ...linkEmails.signUp({ host, link, validHours: VALID_HOURS }) };
}

/** A link works once; this limit outlasts the link. */
const usesPerLink: RateLimit = { name: "sign-up links", rates: [{ burst: 1, intervalMs: VALID_HOURS * HOUR_MS }] };

/** Creates the account for a mailed link, once. Its address is verified; limits apply to what it may send. */
export async function finishSignUp(
  scope: SystemScope,
  deps: Deps,
  { token, ...input }: Omit<CreateOwnerInput, "email" | "plan"> & { readonly token: string },
): Promise<AccountWithContact> {
  const email = readToken(deps.keys, token, deps.clock.now());
  if (email === null) throw invalid("This link no longer works. Enter your email again to get a new one.");
  const use = await admit(scope, deps, [{ limit: usesPerLink, subject: token }]);
  if (!use.admitted) throw conflict("This link has been used. Sign in, or enter your email again to get a new link.");
  try {
    return await createOwner(scope, deps, { ...input, email }, { onlyFirst: false, selfRegistered: true });
  } catch (error) {
    await use.giveBack();
    throw error;
  }
}

interface SignUpClaim {
  readonly email: string;
  readonly expiresMs: number;
}

const claimed = z.tuple([z.string(), z.number()]);

function writeToken(keys: Keys, { email, expiresMs }: SignUpClaim): string {
  return signToken(keys.signUp, packClaim([email, expiresMs]));
}

/** The email a link was mailed to; null for a token that is not ours or has expired. */
function readToken(keys: Keys, token: string, now: Date): string | null {
  const claim = verifyToken(keys.signUp, token);
  if (claim === null) return null;
  const [email, expiresMs] = claimed.parse(unpackClaim(claim));
  return now.getTime() < expiresMs ? email : null;
}
