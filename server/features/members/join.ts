import { z } from "zod";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { nameOfPerson } from "../../../shared/people.ts";
import { mayGive, type Role } from "../../../shared/permissions.ts";
import { hashSecret } from "../../core/access/agent-token.ts";
import type { RateLimit } from "../../core/access/rate-limit.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import { ownerName, readViewer } from "../../core/accounts/account.ts";
import { newPassword, requireStrongPassword } from "../../core/accounts/create-owner.ts";
import { findUserByEmail } from "../../core/accounts/store/users.ts";
import type { Deps } from "../../core/deps.ts";
import { conflict, forbidden } from "../../core/platform/errors.ts";
import { emailAddress, parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import {
  findInvitation,
  findOffer,
  type NewUser,
  type Offer,
  type OpenInvitation,
  useInvitation,
} from "./store/invitations.ts";

/** Counts attempted links, each of which costs a look-up. */
export const invitationsPerAddress: RateLimit = {
  name: "invitation links per address",
  rates: [{ burst: 20, intervalMs: MINUTE_MS }],
};

export interface InvitationFacts extends Offer {
  /** The inviter's name, or else their address. */
  readonly inviter: string;
  readonly role: Role;
  /** The address it was mailed to; null for a copied link. */
  readonly email: string | null;
  /** True if a user signs in with that address. */
  readonly hasUser: boolean;
}

/**
 * The offer behind a link. Used, revoked, expired and unknown links all throw the same FORBIDDEN error, here and below.
 */
export async function readInvitation(
  scope: SystemScope,
  deps: Deps,
  input: { readonly token: string },
): Promise<InvitationFacts> {
  const invitation = await findOpen(scope, deps, hashSecret(input.token));
  const offer = await findOffer(scope, deps.db, invitation);
  if (offer === null) throw gone();
  const { inviter, role, email } = invitation;
  // An unverified address is available to anyone with this link.
  const hasUser = email !== null && (await findUserByEmail(scope, deps.db, email))?.emailVerified === true;
  return { inviter: nameOfPerson(inviter.user), role, ...offer, email, hasUser };
}

async function findOpen(scope: OwnerScope | SystemScope, deps: Deps, tokenHash: string): Promise<OpenInvitation> {
  const invitation = await findInvitation(scope, deps.db, { tokenHash }, deps.clock.now());
  if (invitation === null || !isBacked(invitation)) throw gone();
  return invitation;
}

/** True if the inviter could still invite with that role. */
function isBacked({ inviter, role }: OpenInvitation): boolean {
  return mayGive(inviter, role);
}

const personInput = z.object({ name: ownerName, email: emailAddress, password: newPassword });

/**
 * Adds the holder of a link as a new user. A mailed link proves their address; with a copied one they enter an address,
 * which stays unproven.
 */
export async function joinAsNewUser(
  scope: SystemScope,
  deps: Deps,
  { token, ...input }: z.input<typeof personInput> & { readonly token: string },
): Promise<{ readonly userId: string; readonly accountId: string; readonly email: string }> {
  // Looked up first, so nobody without a link can have a password hashed.
  const mailedTo = (await findOpen(scope, deps, hashSecret(token))).email;
  const { name, email, password } = parseInput(personInput, { ...input, email: mailedTo ?? input.email });
  await requireStrongPassword(deps, password, [email, name]);
  const user = {
    ...{ id: deps.newId("usr"), email, name },
    emailVerified: mailedTo !== null,
    by: { credentialId: deps.newId("crd"), passwordHash: await deps.passwords.hash(password) },
  };
  return { ...(await addUser(scope, deps, { tokenHash: hashSecret(token), mailedTo, user })), email };
}

export interface ProvenPerson {
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly issuer: string;
  readonly subject: string;
}

/** Like `joinAsNewUser`, with a provider instead of a password. A mailed link is valid only for its address. */
export async function joinByProvider(
  scope: SystemScope,
  deps: Deps,
  { tokenHash, person }: { readonly tokenHash: string; readonly person: ProvenPerson },
): Promise<{ readonly userId: string }> {
  const mailedTo = (await findOpen(scope, deps, tokenHash)).email;
  const { name, email, isEmailVerified, issuer, subject } = person;
  if (mailedTo !== null && (mailedTo !== email || !isEmailVerified)) {
    throw forbidden(
      email === mailedTo
        ? "The provider has not verified your email address, so this invitation cannot be used with it."
        : "This invitation was sent to another email address than the provider has for you.",
    );
  }
  const identity = { id: deps.newId("idn"), issuer, subject, byGroup: false };
  const user = { id: deps.newId("usr"), name, email, emailVerified: mailedTo !== null, by: { identity } };
  return addUser(scope, deps, { tokenHash, mailedTo, user });
}

async function addUser(
  scope: SystemScope,
  deps: Deps,
  joining: { readonly tokenHash: string; readonly mailedTo: string | null; readonly user: NewUser },
): Promise<{ readonly userId: string; readonly accountId: string }> {
  const { tokenHash, mailedTo, user } = joining;
  const used = await useInvitation(
    scope,
    deps.db,
    { tokenHash, now: deps.clock.now(), joining: { user } },
    (invitation) => isBacked(invitation) && invitation.email === mailedTo,
  );
  if (used === "taken")
    throw conflict("You already have a sign-in with this email. Sign in, then open the link again.");
  if (used === null || used === "member") throw gone();
  return used;
}

/** Adds the signed-in user, whose address must be the one the link was mailed to. */
export async function joinAsUser(
  scope: OwnerScope,
  deps: Deps,
  { token }: { readonly token: string },
): Promise<{ readonly accountId: string }> {
  requirePermission(scope, "use");
  const { email } = (await readViewer(scope, deps)).user;
  const mailedTo = (await findOpen(scope, deps, hashSecret(token))).email;
  if (mailedTo !== null && mailedTo !== email) {
    throw forbidden("This invitation was sent to another email address. Sign out, then open the link again.");
  }
  const used = await useInvitation(
    scope,
    deps.db,
    {
      tokenHash: hashSecret(token),
      now: deps.clock.now(),
      joining: { userId: scope.userId, sessionId: scope.actor.id },
    },
    (invitation) => isBacked(invitation) && (invitation.email === null || invitation.email === email),
  );
  if (used === "member") throw conflict("You already belong to this account.");
  if (used === null || used === "taken") throw gone();
  return { accountId: used.accountId };
}

function gone() {
  return forbidden("This invitation no longer works. Ask for a new one.");
}
