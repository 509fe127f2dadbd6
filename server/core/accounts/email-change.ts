import { z } from "zod";
import { HOUR_MS } from "../../../shared/durations.ts";
import { type RateLimit, requireAdmission } from "../access/rate-limit.ts";
import { requirePermission } from "../access/require-permission.ts";
import type { EmailChange } from "../database/db.ts";
import { type Deps, hookOf } from "../deps.ts";
import { linkEmails } from "../mail/link-emails.ts";
import type { SystemEmail } from "../mail/system-email.ts";
import { sendsMail } from "../mail-server/mailer.ts";
import { conflict, forbidden, invalid, notFound } from "../platform/errors.ts";
import { emailAddress, parseInput } from "../platform/parse-input.ts";
import { packClaim, signToken, unpackClaim, verifyToken } from "../platform/signed-token.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { readViewer } from "./account.ts";
import {
  confirmEmailChange as confirmInStore,
  deleteEmailChange,
  type EmailChangeWithUser,
  findEmailChange,
  findOwnEmailChange,
  type Mailbox,
  replaceEmail,
  saveEmailChange,
} from "./store/email-changes.ts";
import { findUserByEmail, type Viewer } from "./store/users.ts";

const VALID_HOURS = 24;
// Keeps owners from flooding a mailbox by entering its address.
const perUser: RateLimit = { name: "email changes per account", rates: [{ burst: 5, intervalMs: HOUR_MS }] };
const perEmail: RateLimit = { name: "email changes per email", rates: [{ burst: 3, intervalMs: 8 * HOUR_MS }] };

/**
 * Starts changing the user's email: links are mailed to the present and the new mailbox, and the email changes once
 * both are confirmed. The answer does not reveal whether the new email belongs to another account.
 */
export async function requestEmailChange(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly email: string },
): Promise<void> {
  requirePermission(scope, "use");
  if (!(await sendsMail(scope, deps))) {
    throw forbidden(
      "Email is not set up on this server. Its operator can set it up under Settings → Email, or change your address with `npx postern owner change-email`.",
    );
  }
  const newEmail = parseInput(emailAddress, input.email);
  const { user } = await readViewer(scope, deps);
  if (newEmail === user.email) throw invalid("This is already your email.");
  const counted = [
    { limit: perUser, subject: user.id },
    { limit: perEmail, subject: newEmail },
  ];
  await requireAdmission(scope, deps, counted, "Too many requests.");
  await hookOf(deps, "ceilings")?.countInvitation(scope, deps);
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + VALID_HOURS * HOUR_MS);
  await saveEmailChange(scope, deps.db, { id: deps.newId("emc"), newEmail, expiresAt, createdAt });
}

/** The change awaiting confirmation; null if there is none. */
export async function readEmailChange(scope: OwnerScope, deps: Deps): Promise<EmailChange | null> {
  return findOwnEmailChange(scope, deps.db, deps.clock.now());
}

/** Cancels a change; its links stop working. */
export async function cancelEmailChange(scope: OwnerScope, deps: Deps): Promise<Viewer> {
  requirePermission(scope, "use");
  await deleteEmailChange(scope, deps.db);
  return readViewer(scope, deps);
}

/** Returns the email with one of the two links; null when the change is over or the new email belongs to another account. */
export async function composeEmailChange(
  scope: SystemScope,
  deps: Deps,
  { changeId, mailbox }: { readonly changeId: string; readonly mailbox: Mailbox },
): Promise<SystemEmail | null> {
  const change = await findEmailChange(scope, deps.db, { id: changeId, now: deps.clock.now() });
  if (change === null) return null;
  if (mailbox === "new" && (await findUserByEmail(scope, deps.db, change.newEmail))?.emailVerified === true)
    return null;
  const { publicUrl } = deps.config;
  const { newEmail, user } = change;
  const token = signToken(deps.keys.emailChange, packClaim([changeId, mailbox]));
  const link = `${publicUrl}/confirm-email/${token}`;
  const facts = { email: user.email, newEmail, host: new URL(publicUrl).host, link, validHours: VALID_HOURS };
  const id = `email-change.${changeId}.${mailbox}`;
  return mailbox === "new"
    ? { to: newEmail, id, ...linkEmails.confirmNewEmail(facts) }
    : { to: user.email, id, ...linkEmails.approveNewEmail(facts) };
}

const claimed = z.tuple([z.string(), z.enum(["present", "new"])]);

export interface EmailChangeLink {
  readonly mailbox: Mailbox;
  readonly change: EmailChangeWithUser;
}

/** `null` for a link that is invalid, expired or used. */
export async function readEmailChangeLink(
  scope: SystemScope,
  deps: Deps,
  input: { readonly token: string },
): Promise<EmailChangeLink | null> {
  const claim = verifyToken(deps.keys.emailChange, input.token);
  if (claim === null) return null;
  const [id, mailbox] = claimed.parse(unpackClaim(claim));
  const change = await findEmailChange(scope, deps.db, { id, now: deps.clock.now() });
  return change === null ? null : { mailbox, change };
}

/** Confirms for one mailbox; the second confirmation changes the email. Null if the link does not work. */
export async function confirmEmailChange(
  scope: SystemScope,
  deps: Deps,
  input: { readonly token: string },
): Promise<(EmailChangeLink & { readonly outcome: "waiting" | "changed" | "taken" }) | null> {
  const link = await readEmailChangeLink(scope, deps, input);
  if (link === null) return null;
  const { mailbox, change } = link;
  const outcome = await confirmInStore(scope, deps.db, { id: change.id, mailbox, now: deps.clock.now() });
  return outcome === null ? null : { ...link, outcome };
}

/** Changes a user's email for the operator, without confirmation. */
export async function changeEmail(
  scope: SystemScope,
  deps: Deps,
  input: { readonly email: string; readonly newEmail: string },
): Promise<{ readonly email: string; readonly previous: string }> {
  const previous = input.email.trim().toLowerCase();
  const email = parseInput(emailAddress, input.newEmail);
  const outcome = await replaceEmail(scope, deps.db, { email: previous, newEmail: email });
  if (outcome === null) throw notFound("account");
  if (outcome === "taken") throw conflict("Another account has this email.");
  return { email, previous };
}
