import type pg from "pg";
import { nameOfPerson } from "../../../../shared/people.ts";
import type { MemberRights } from "../../../../shared/permissions.ts";
import { lockEmails } from "../../../core/accounts/store/accounts.ts";
import { removeUnproven } from "../../../core/accounts/store/unproven.ts";
import { deleteAgentAccessOf } from "../../../core/agents/store/agent-access.ts";
import type { Database, Invitation, User, UserIdentity } from "../../../core/database/db.ts";
import type { Prisma } from "../../../core/database/generated/client.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../../../core/database/transaction.ts";
import { audited, inAuditedTransaction, type Selection } from "../../../core/history/store/audit.ts";
import { RECORDED } from "../../../core/history/store/recorded.ts";
import { addJob, MAIL_TRIES } from "../../../core/jobs/store/add-job.ts";
import { rightsOf, storedRights } from "../../../core/members/store.ts";
import type { OwnerScope, SystemScope } from "../../../core/scope/scope.ts";
import { lockAccount } from "../../../core/scope/store/lock.ts";

/** An invitation as shown to those who may revoke it. */
export type InvitationRow = MemberRights & Pick<Invitation, "id" | "inviterId" | "email" | "expiresAt" | "createdAt">;

const ofInvitation = (id: string): Selection => ({ kind: RECORDED.invitation, where: { id } });

/** Stores an invitation and, for an address, queues the email with its link, which replaces the current hash. */
export async function insertInvitation(
  scope: OwnerScope,
  db: Database,
  invitation: MemberRights & Pick<Invitation, "id" | "email" | "tokenHash" | "expiresAt" | "createdAt">,
): Promise<void> {
  const { role, forms, ...facts } = invitation;
  const { accountId, userId: inviterId } = scope;
  await inAuditedTransaction(scope, db, [ofInvitation(facts.id)], async (transaction, client) => {
    await transaction.invitation.create({ data: { ...facts, ...storedRights({ role, forms }), accountId, inviterId } });
    if (facts.email === null) return;
    await addJob(client, "mail-invitation", { invitationId: facts.id }, { key: facts.id, maxAttempts: MAIL_TRIES });
  });
}

/** Invitations that can still be used, newest first. */
export async function findInvitations(scope: OwnerScope, db: Database, now: Date): Promise<InvitationRow[]> {
  const rows = await db.prisma.invitation.findMany({
    where: { accountId: scope.accountId, expiresAt: { gt: now } },
    orderBy: { id: "desc" },
  });
  return rows.map(({ id, inviterId, email, expiresAt, createdAt, ...stored }) => ({
    ...{ id, inviterId, email, expiresAt, createdAt },
    ...rightsOf(stored),
  }));
}

/** False if the account has no such invitation. */
export async function deleteInvitation(scope: OwnerScope, db: Database, id: string): Promise<boolean> {
  const where = { id, accountId: scope.accountId };
  const { count } = await inAuditedTransaction(scope, db, [ofInvitation(id)], ({ invitation }) =>
    invitation.deleteMany({ where }),
  );
  return count === 1;
}

export type Inviter = MemberRights & { readonly user: Pick<User, "email" | "name"> };

export type OpenInvitation = InvitationRow & { readonly accountId: string; readonly inviter: Inviter };

/** Finds an invitation, with its inviter's current state; null once it has expired. */
export async function findInvitation(
  _scope: OwnerScope | SystemScope,
  db: Database,
  by: { readonly tokenHash: string } | { readonly id: string },
  now: Date,
): Promise<OpenInvitation | null> {
  return readInvitation(db.prisma, by, now);
}

async function readInvitation(
  { invitation }: Pick<PrismaTransaction, "invitation">,
  by: { readonly tokenHash: string } | { readonly id: string },
  now: Date,
): Promise<OpenInvitation | null> {
  const inviter = { include: { user: { select: { email: true, name: true } } } };
  const found = await invitation.findFirst({ where: { ...by, expiresAt: { gt: now } }, include: { inviter } });
  if (found === null) return null;
  const { id, accountId, inviterId, email, expiresAt, createdAt } = found;
  const { user } = found.inviter;
  return {
    ...{ id, accountId, inviterId, email, expiresAt, createdAt },
    ...rightsOf(found),
    inviter: { ...rightsOf(found.inviter), user },
  };
}

export interface Offer {
  /** The account's name: that of its owner, or else their address. */
  readonly account: string;
  /** Names of the forms the invitation is limited to; null for all. */
  readonly forms: readonly string[] | null;
}

/** The longest-standing owner. */
export const contact = {
  where: { role: "owner" },
  orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
  take: 1,
  select: { user: { select: { name: true, email: true } } },
} satisfies Prisma.MembershipFindManyArgs;

export async function findOffer(
  _scope: SystemScope,
  { prisma }: Database,
  { accountId, forms }: OpenInvitation,
): Promise<Offer | null> {
  const where = { id: accountId };
  const account = await prisma.account.findUnique({ where, select: { memberships: contact } });
  const owner = account?.memberships[0]?.user;
  if (owner === undefined) return null;
  const named =
    forms === "all"
      ? null
      : await prisma.form.findMany({
          where: { accountId, id: { in: [...forms] } },
          orderBy: { name: "asc" },
          select: { name: true },
        });
  return { account: nameOfPerson(owner), forms: named?.map(({ name }) => name) ?? null };
}

/** Stores the hash of the link about to be mailed; false if the invitation is gone. */
export async function updateToken(
  _scope: SystemScope,
  db: Database,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: string },
): Promise<boolean> {
  return (await db.prisma.invitation.updateMany({ where: { id }, data: { tokenHash } })).count === 1;
}

export interface NewUser extends Pick<User, "id" | "email" | "emailVerified" | "name"> {
  readonly by:
    | { readonly passwordHash: string; readonly credentialId: string }
    | { readonly identity: Pick<UserIdentity, "id" | "issuer" | "subject" | "byGroup"> };
}

/** The person joining: an existing user, or one added with the membership. */
export type Joining = InSession | { readonly user: NewUser };

interface InSession {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Uses up an invitation and adds its member, atomically. `mayUse` gets the inviter's current state while membership
 * changes are locked out. Null if the link does not work; of two concurrent uses, one fails.
 */
export async function useInvitation(
  _scope: OwnerScope | SystemScope,
  db: Database,
  use: { readonly tokenHash: string; readonly now: Date; readonly joining: Joining },
  mayUse: (invitation: OpenInvitation) => boolean,
): Promise<{ readonly accountId: string; readonly userId: string } | "member" | "taken" | null> {
  const { tokenHash, now, joining } = use;
  return inPrismaTransaction(db, async (transaction, client) => {
    if ("user" in joining) await lockEmails(transaction);
    const accountId = (await readInvitation(transaction, { tokenHash }, now))?.accountId;
    if (accountId === undefined) return null;
    await lockAccount({ accountId }, client);
    const invitation = await readInvitation(transaction, { tokenHash }, now);
    if (invitation === null || !mayUse(invitation)) return null;
    if ("user" in joining) {
      if (joining.user.emailVerified) await removeUnproven(client, joining.user.email);
      if ((await transaction.user.count({ where: { email: joining.user.email } })) > 0) return "taken";
      await insertUser(transaction, joining.user, now);
    }
    if ("userId" in joining && invitation.email !== null) await prove(transaction, client, joining, now);
    const userId = "user" in joining ? joining.user.id : joining.userId;
    const member: Selection = { kind: RECORDED.member, where: { account_id: accountId, user_id: userId } };
    const joined = { accountId, userId, ...storedRights(invitation), createdAt: now };
    const { count } = await audited({ userId }, client, [member], () =>
      transaction.membership.createMany({ data: [joined], skipDuplicates: true }),
    );
    if (count === 0) return "member";
    await audited({ userId }, client, [ofInvitation(invitation.id)], () =>
      transaction.invitation.deleteMany({ where: { id: invitation.id, tokenHash } }),
    );
    return { accountId, userId };
  });
}

/**
 * The first proof of a user's address ends everything but the session that brought it: the rest may be somebody else's.
 */
async function prove(
  transaction: PrismaTransaction,
  client: pg.ClientBase,
  { userId, sessionId }: InSession,
  revokedAt: Date,
): Promise<void> {
  const unproven = { where: { id: userId, emailVerified: false }, data: { emailVerified: true } };
  if ((await transaction.user.updateMany(unproven)).count === 0) return;
  await transaction.session.deleteMany({ where: { userId, id: { not: sessionId } } });
  await transaction.passkey.deleteMany({ where: { userId } });
  await deleteAgentAccessOf(transaction, client, { by: { userId }, userId, revokedAt });
}

export async function insertUser(
  transaction: PrismaTransaction,
  { by, ...facts }: NewUser,
  createdAt: Date,
): Promise<void> {
  await transaction.user.create({ data: { ...facts, createdAt } });
  const userId = facts.id;
  if ("identity" in by) {
    await transaction.userIdentity.create({ data: { ...by.identity, userId, createdAt } });
    return;
  }
  const credential = { providerId: "credential", providerAccountId: userId, password: by.passwordHash };
  await transaction.credential.create({ data: { ...credential, id: by.credentialId, userId, createdAt } });
}

export async function deleteExpiredInvitations(_scope: SystemScope, db: Database, now: Date): Promise<void> {
  const expired = await db.prisma.invitation.findMany({ where: { expiresAt: { lte: now } }, select: { id: true } });
  if (expired.length === 0) return;
  const ids = expired.map(({ id }) => id);
  await inAuditedTransaction(null, db, [{ kind: RECORDED.invitation, where: { id: ids } }], ({ invitation }) =>
    invitation.deleteMany({ where: { id: { in: ids } } }),
  );
}
