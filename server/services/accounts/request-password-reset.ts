import { randomBytes } from "node:crypto";
import { hashSecret } from "../../access/agent-token.ts";
import type { Deps } from "../../deps.ts";
import { limitReached, PosternError } from "../../errors.ts";
import { composePasswordReset } from "../../mail/compose-password-reset.ts";
import type { MailTransport, SendResult } from "../../mail/transport.ts";
import { parseInput } from "../../parse-input.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { findAccountByEmail } from "../../store/accounts/accounts.ts";
import {
  findPasswordReset,
  markPasswordResetSent,
  queuePasswordReset,
  savePasswordReset,
} from "../../store/accounts/password-resets.ts";
import { emailAddress } from "../forms/form-input.ts";
import { admit, inWords, type RateLimit } from "../rate-limit.ts";

const MINUTE_MS = 60_000;
const VALID_MINUTES = 45;
/** A link that was mailed so recently is not replaced: asking again and again keeps nobody from using it. */
const KEPT_MINUTES = 5;
const SEND_TIMEOUT_MS = 60_000;

const perAddress: RateLimit = {
  name: "password reset per address",
  rates: [{ burst: 10, intervalMs: 6 * MINUTE_MS }],
};

const perEmail: RateLimit = {
  name: "password reset per email",
  rates: [{ burst: 3, intervalMs: 20 * MINUTE_MS }],
};

/** Counted for links that are tried, each of which costs a look-up. */
export const resetsPerAddress: RateLimit = {
  name: "password reset links per address",
  rates: [{ burst: 20, intervalMs: MINUTE_MS }],
};

/**
 * Has a link mailed to whoever has this email address. The caller learns nothing of whether there is an account: the
 * answer and the work done for it are the same.
 */
export async function requestPasswordReset(
  scope: SystemScope,
  deps: Deps,
  input: { readonly email: string; readonly address: string },
): Promise<void> {
  if (deps.config.smtpUrl === null) {
    throw new PosternError(
      "FORBIDDEN",
      "Email is not set up here. Whoever runs this Postern can set a new password with `npx postern owner reset-password`.",
    );
  }
  const email = parseInput(emailAddress, input.email).toLowerCase();
  const admission = await admit(scope, deps, [
    { limit: perAddress, subject: input.address },
    { limit: perEmail, subject: email },
  ]);
  if (!admission.admitted) throw limitReached(`Too many requests. Try again ${inWords(admission.retryAfterSeconds)}.`);
  await queuePasswordReset(scope, deps.db, email);
}

/** Mails a new link; null when nobody has this email address or one was mailed a moment ago. */
export async function mailPasswordReset(
  scope: SystemScope,
  deps: Deps,
  { email, mail }: { readonly email: string; readonly mail: MailTransport },
): Promise<SendResult | null> {
  const account = await findAccountByEmail(scope, deps.db, email);
  if (account === null) return null;
  const now = deps.clock.now();
  const before = await findPasswordReset(scope, deps.db, account.id);
  if (before?.sentAt != null && now.getTime() - before.sentAt.getTime() < KEPT_MINUTES * MINUTE_MS) return null;
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashSecret(token);
  const expiresAt = new Date(now.getTime() + VALID_MINUTES * MINUTE_MS);
  await savePasswordReset(scope, deps.db, { accountId: account.id, tokenHash, expiresAt, createdAt: now });
  const { publicUrl } = deps.config;
  // After the #, where neither a server's log nor a Referer header shows it.
  const link = `${publicUrl}/reset-password#${token}`;
  const message = composePasswordReset({
    address: account.email,
    publicUrl,
    link,
    validMinutes: VALID_MINUTES,
    tokenHash,
  });
  const result = await mail.send(message, AbortSignal.timeout(SEND_TIMEOUT_MS));
  if (result.outcome === "delivered") await markPasswordResetSent(scope, deps.db, { tokenHash, sentAt: now });
  return result;
}
