import { randomBytes } from "node:crypto";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { hashSecret } from "../access/agent-token.ts";
import { ofNetworks, type RateLimit, requireAdmission } from "../access/rate-limit.ts";
import type { Deps } from "../deps.ts";
import { linkEmails } from "../mail/link-emails.ts";
import type { SystemEmail } from "../mail/system-email.ts";
import { sendsMail } from "../mail-server/mailer.ts";
import { forbidden, notFound, PosternError } from "../platform/errors.ts";
import { emailAddress, parseInput } from "../platform/parse-input.ts";
import type { SystemScope } from "../scope/scope.ts";
import { newPassword, requireStrongPassword } from "./create-owner.ts";
import type { Visitor } from "./sign-in-attempt.ts";
import {
  changePasswordByEmail,
  changePasswordByLink,
  findPasswordReset,
  isPasswordResetOpen,
  markPasswordResetSent,
  type PasswordChange,
  queuePasswordReset,
  savePasswordReset,
} from "./store/password-resets.ts";
import { findUserByEmail } from "./store/users.ts";

const VALID_MINUTES = 45;
/** A link mailed this recently is not replaced, so repeated requests cannot keep anyone from using it. */
const KEPT_MINUTES = 5;
const perAddress: RateLimit = {
  name: "password reset per address",
  rates: [{ burst: 10, intervalMs: 6 * MINUTE_MS }],
};

const perEmail: RateLimit = {
  name: "password reset per email",
  rates: [{ burst: 3, intervalMs: 20 * MINUTE_MS }],
};

/** For a browser that the user has signed in with, so that strangers cannot use up their requests. */
const perBrowser: RateLimit = { ...perEmail, name: "password reset per known browser" };

/** Limits tried links, each of which costs a look-up. */
export const resetsPerAddress: RateLimit = {
  name: "password reset links per address",
  rates: [{ burst: 20, intervalMs: MINUTE_MS }],
};

/**
 * Has a link mailed to the user with this email address. The caller cannot tell whether there is an account: the answer
 * and the work done are the same.
 */
export async function requestPasswordReset(
  scope: SystemScope,
  deps: Deps,
  input: { readonly email: string; readonly visitor: Visitor },
): Promise<void> {
  if (!(await sendsMail(scope, deps))) {
    throw new PosternError(
      "FORBIDDEN",
      "Email is not set up. The operator of this server can set a new password with `npx postern owner reset-password`.",
    );
  }
  const email = parseInput(emailAddress, input.email).toLowerCase();
  const { networks, trustedDevice } = input.visitor;
  // Only the user's own browser triggers this look-up, which would reveal to others who has an account.
  const isKnown = trustedDevice !== null && (await findUserByEmail(scope, deps.db, email))?.id === trustedDevice.userId;
  const strangers = [
    ...ofNetworks(perAddress, networks.length === 0 ? [""] : networks),
    { limit: perEmail, subject: email },
  ];
  const counted = isKnown ? [{ limit: perBrowser, subject: trustedDevice.id }] : strangers;
  await requireAdmission(scope, deps, counted, "Too many requests.");
  await queuePasswordReset(scope, deps.db, email);
}

/** Returns the email with a new link; null if nobody has this email address or one was just mailed. */
export async function composePasswordReset(
  scope: SystemScope,
  deps: Deps,
  { email }: { readonly email: string },
): Promise<SystemEmail | null> {
  const user = await findUserByEmail(scope, deps.db, email);
  if (user === null) return null;
  const now = deps.clock.now();
  const before = await findPasswordReset(scope, deps.db, user.id);
  if (before?.sentAt != null && now.getTime() - before.sentAt.getTime() < KEPT_MINUTES * MINUTE_MS) return null;
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashSecret(token);
  const expiresAt = new Date(now.getTime() + VALID_MINUTES * MINUTE_MS);
  await savePasswordReset(scope, deps.db, { userId: user.id, tokenHash, expiresAt, createdAt: now });
  const { publicUrl } = deps.config;
  // After the #, which neither server logs nor Referer headers include.
  const link = `${publicUrl}/reset-password#${token}`;
  const { host } = new URL(publicUrl);
  return {
    to: user.email,
    id: `reset.${tokenHash.slice(0, 24)}`,
    ...linkEmails.resetPassword({ email: user.email, host, link, validMinutes: VALID_MINUTES }),
    afterDelivery: () => markPasswordResetSent(scope, deps.db, { tokenHash, sentAt: now }),
  };
}

interface ResetInput {
  readonly password: string;
  readonly endsAgents: boolean;
  readonly removesPasskeys: boolean;
}

/**
 * Sets a user's password for the operator and signs every browser out. Agents and passkeys stay unless their removal is
 * requested.
 */
export async function resetPassword(
  scope: SystemScope,
  deps: Deps,
  input: ResetInput & { readonly email: string },
): Promise<PasswordChange> {
  const email = input.email.trim().toLowerCase();
  const change = await prepare(deps, input, [email]);
  const changed = await changePasswordByEmail(scope, deps.db, { ...change, email });
  if (changed === null) throw notFound("account");
  return changed;
}

/** Like `resetPassword`, but with a mailed link, which works once. */
export async function resetPasswordByLink(
  scope: SystemScope,
  deps: Deps,
  { visitor, ...input }: ResetInput & { readonly token: string; readonly visitor: Visitor },
): Promise<PasswordChange> {
  const tokenHash = hashSecret(input.token);
  // Looked up first, to avoid hashing passwords for anyone without a link.
  if (!(await isPasswordResetOpen(scope, deps.db, { tokenHash, now: deps.clock.now() }))) throw gone();
  const change = await prepare(deps, input, []);
  const browserOf = visitor.trustedDevice?.userId ?? null;
  const changed = await changePasswordByLink(scope, deps.db, { ...change, tokenHash, browserOf });
  if (changed === null) throw gone();
  if (changed === "removed") {
    throw forbidden(
      "Nobody had confirmed this email address before, so the sign-in that somebody made with it was removed. Ask for an invitation by email, or sign up.",
    );
  }
  return changed;
}

async function prepare(
  deps: Deps,
  { endsAgents, removesPasskeys, password: given }: ResetInput,
  facts: readonly string[],
) {
  const password = parseInput(newPassword, given);
  await requireStrongPassword(deps, password, facts);
  const passwordHash = await deps.passwords.hash(password);
  return { passwordHash, credentialId: deps.newId("crd"), endsAgents, removesPasskeys, now: deps.clock.now() };
}

function gone() {
  return forbidden("This link no longer works. Request a new one.");
}
