import { nameOfPerson } from "../../../../shared/people.ts";
import type { Role } from "../../../../shared/permissions.ts";
import { lockEmails } from "../../../core/accounts/store/accounts.ts";
import { removeStrayUsers } from "../../../core/accounts/store/removal.ts";
import { removeUnproven } from "../../../core/accounts/store/unproven.ts";
import { ofMember } from "../../../core/agents/store/agent-access.ts";
import type { Database, UserIdentity } from "../../../core/database/db.ts";
import { inPrismaTransaction } from "../../../core/database/transaction.ts";
import { audited } from "../../../core/history/store/audit.ts";
import type { SystemScope } from "../../../core/scope/scope.ts";
import { lockAccount } from "../../../core/scope/store/lock.ts";
import { contact, insertUser, type NewUser } from "./invitations.ts";

/** The first ten accounts that groups could lead to, oldest first. */
export async function findMappedAccounts(
  _scope: SystemScope,
  db: Database,
  id: string | null,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const where = id === null ? {} : { id };
  const select = { id: true, memberships: contact } as const;
  const rows = await db.prisma.account.findMany({ where, orderBy: { id: "asc" }, take: 10, select });
  return rows.map(({ id: found, memberships: [owner] }) => ({
    id: found,
    name: owner === undefined ? "" : nameOfPerson(owner.user),
  }));
}

/** False for a user without an account, or one who is gone. */
export async function isMember(_scope: SystemScope, db: Database, userId: string): Promise<boolean> {
  return (await db.prisma.membership.count({ where: { userId } })) > 0;
}

/**
 * Gives an identity's user the role from their groups or, with null, removes a membership that a group gave, with their
 * agents. Owners stay unchanged, and so do the forms that a member is limited to.
 */
export async function applyGroupRole(
  _scope: SystemScope,
  db: Database,
  change: {
    readonly identity: Pick<UserIdentity, "id" | "userId">;
    readonly accountId: string;
    readonly role: Role | null;
    readonly now: Date;
  },
): Promise<void> {
  const { accountId, role, now } = change;
  const { id, userId } = change.identity;
  await inPrismaTransaction(db, async ({ membership, userIdentity }, client) => {
    await lockAccount({ accountId }, client);
    const key = { accountId_userId: { accountId, userId } };
    const member = await membership.findUnique({ where: key });
    const found = await userIdentity.findUnique({ where: { id }, select: { byGroup: true } });
    if (found === null || member?.role === "owner") return;
    if (role === null) {
      if (!found.byGroup) return;
      await userIdentity.update({ where: { id }, data: { byGroup: false } });
      if (member === null) return;
      await audited(null, client, ofMember(accountId, userId), () => membership.delete({ where: key }));
      await removeStrayUsers(client, [userId]);
      return;
    }
    const create = { accountId, userId, role, createdAt: now };
    await audited(null, client, ofMember(accountId, userId), () =>
      membership.upsert({ where: key, create, update: { role } }),
    );
    await userIdentity.update({ where: { id }, data: { byGroup: true } });
  });
}

/** Adds a new user whose groups have a role; "taken" if somebody already signs in with their address. */
export async function insertGroupMember(
  _scope: SystemScope,
  db: Database,
  joining: { readonly user: NewUser; readonly accountId: string; readonly role: Role; readonly now: Date },
): Promise<"added" | "taken"> {
  const { user, accountId, role, now } = joining;
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockEmails(transaction);
    await lockAccount({ accountId }, client);
    if (user.emailVerified) await removeUnproven(client, user.email);
    if ((await transaction.user.count({ where: { email: user.email } })) > 0) return "taken";
    await insertUser(transaction, user, now);
    await audited(null, client, ofMember(accountId, user.id), () =>
      transaction.membership.create({ data: { accountId, userId: user.id, role, createdAt: now } }),
    );
    return "added";
  });
}
