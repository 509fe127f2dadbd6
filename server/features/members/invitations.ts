import { randomBytes } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { nameOfPerson } from "../../../shared/people.ts";
import { mayGive, type Role } from "../../../shared/permissions.ts";
import { hashSecret } from "../../core/access/agent-token.ts";
import { type RateLimit, requireAdmission } from "../../core/access/rate-limit.ts";
import { requireFreshSignIn, requirePermission } from "../../core/access/require-permission.ts";
import { type Deps, hookOf } from "../../core/deps.ts";
import { linkEmails } from "../../core/mail/link-emails.ts";
import type { SystemEmail } from "../../core/mail/system-email.ts";
import { sendsMail } from "../../core/mail-server/mailer.ts";
import { NOT_YOURS_TO_GIVE, type RightsInput, readRights } from "../../core/members/members.ts";
import { forbidden, notFound } from "../../core/platform/errors.ts";
import { instantOf, isId } from "../../core/platform/ids.ts";
import { emailAddress, parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import {
  deleteExpiredInvitations,
  deleteInvitation,
  findInvitation,
  findInvitations,
  type InvitationRow,
  insertInvitation,
  updateToken,
} from "./store/invitations.ts";

const VALID_DAYS = 7;

/** Prevents flooding mailboxes, and having more open links than an owner can review. */
const perAccount: RateLimit = { name: "invitations per account", rates: [{ burst: 50, intervalMs: 30 * MINUTE_MS }] };
const perEmail: RateLimit = { name: "invitations per email", rates: [{ burst: 3, intervalMs: 8 * HOUR_MS }] };

export interface Invited {
  readonly invitation: InvitationRow;
  /** Shown once, to be passed on; null if it was mailed and only that mailbox has it. */
  readonly link: string | null;
}

/** Invites anyone who has the link or, with an address, whoever reads that mailbox. */
export async function createInvitation(
  scope: OwnerScope,
  deps: Deps,
  { email: given, ...input }: RightsInput & { readonly email: string | null },
): Promise<Invited> {
  requirePermission(scope, "members");
  if (!mayGive(scope.permissions, input.role)) throw forbidden(NOT_YOURS_TO_GIVE);
  requireFreshSignIn(scope, deps);
  const rights = await readRights(scope, deps, input);
  const email = given === null ? null : parseInput(emailAddress, given);
  if (email !== null && !(await sendsMail(scope, deps))) {
    throw forbidden("Email is not set up on this server. Copy a link and pass it on yourself.");
  }
  const ofEmail = email === null ? [] : [{ limit: perEmail, subject: email }];
  const counted = [{ limit: perAccount, subject: scope.accountId }, ...ofEmail];
  await requireAdmission(scope, deps, counted, "Too many invitations.");
  if (email !== null) await hookOf(deps, "ceilings")?.countInvitation(scope, deps);
  const [id, token] = [deps.newId("inv"), mintToken()];
  const createdAt = instantOf(id);
  const expiresAt = new Date(createdAt.getTime() + VALID_DAYS * DAY_MS);
  const facts = { id, email, expiresAt, createdAt };
  await insertInvitation(scope, deps.db, { ...facts, ...rights, tokenHash: hashSecret(token) });
  const invitation = { ...facts, ...rights, inviterId: scope.userId };
  return { invitation, link: email === null ? linkOf(deps, token) : null };
}

/** 256 bits; only a hash is stored. */
function mintToken(): string {
  return randomBytes(32).toString("base64url");
}

/** After the #, so it appears in neither server logs nor Referer headers. */
function linkOf({ config }: Deps, token: string): string {
  return `${config.publicUrl}/join#${token}`;
}

/** Invitations that can still be used, newest first. */
export function listInvitations(scope: OwnerScope, deps: Deps): Promise<InvitationRow[]> {
  requirePermission(scope, "members");
  return findInvitations(scope, deps.db, deps.clock.now());
}

export async function revokeInvitation(
  scope: OwnerScope,
  deps: Deps,
  { id }: { readonly id: string },
): Promise<string> {
  requirePermission(scope, "members");
  const wanted = (await listInvitations(scope, deps)).find((invitation) => invitation.id === id);
  if (wanted !== undefined && !mayGive(scope.permissions, wanted.role)) throw forbidden(NOT_YOURS_TO_GIVE);
  if (!isId(id, "inv") || !(await deleteInvitation(scope, deps.db, id))) throw notFound("invitation");
  return id;
}

const WORDS: Readonly<Record<Role, string>> = {
  owner: "do everything in the account",
  manager: "set up forms and work on messages",
  handler: "work on messages",
  reader: "read messages",
};

/** Returns the email of an invitation with a new link; null if it was used or revoked, or its inviter has left. */
export async function composeInvitation(
  scope: SystemScope,
  deps: Deps,
  { invitationId: id }: { readonly invitationId: string },
): Promise<SystemEmail | null> {
  const invitation = await findInvitation(scope, deps.db, { id }, deps.clock.now());
  if (invitation === null || invitation.email === null) return null;
  const token = mintToken();
  if (!(await updateToken(scope, deps.db, { id, tokenHash: hashSecret(token) }))) return null;
  const words = linkEmails.invite({
    address: invitation.email,
    inviter: nameInMail(invitation.inviter.user),
    may: WORDS[invitation.role],
    host: new URL(deps.config.publicUrl).host,
    link: linkOf(deps, token),
    validDays: VALID_DAYS,
  });
  return { to: invitation.email, id: `invitation.${id}`, ...words };
}

/** Characters that a mail program could turn into a link, in mail to a stranger. */
const LINK_LIKE = /[^\p{L}\p{M}\p{N} '’‘,&()+.-]|\.\S/u;

function nameInMail({ name, email }: { readonly name: string; readonly email: string }): string {
  return nameOfPerson({ name: LINK_LIKE.test(name) ? "" : name, email });
}

/** Removes expired, unused invitations. */
export async function sweepInvitations(scope: SystemScope, deps: Deps): Promise<void> {
  await deleteExpiredInvitations(scope, deps.db, deps.clock.now());
}
