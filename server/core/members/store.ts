import type { MemberRights, Role } from "../../../shared/permissions.ts";
import { removeStrayUsers } from "../accounts/store/removal.ts";
import { ofMember } from "../agents/store/agent-access.ts";
import type { Database, Membership, User } from "../database/db.ts";
import { prepared } from "../database/sql.ts";
import { inPrismaTransaction } from "../database/transaction.ts";
import { audited } from "../history/store/audit.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { lockAccount } from "../scope/store/lock.ts";

/** A member as seen by other members of the account. */
export interface MemberRow extends MemberRights, Pick<User, "email" | "emailVerified" | "name"> {
  readonly userId: string;
  readonly createdAt: Date;
}

/** Oldest member first. */
export function findMembers({ accountId }: OwnerScope, db: Database): Promise<MemberRow[]> {
  return findMembersWhere(db, { accountId });
}

export async function findMember({ accountId }: OwnerScope, db: Database, userId: string): Promise<MemberRow | null> {
  const [member = null] = await findMembersWhere(db, { accountId, userId });
  return member;
}

async function findMembersWhere({ prisma }: Database, where: Partial<Pick<Membership, "accountId" | "userId">>) {
  const rows = await prisma.membership.findMany({
    where,
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    include: { user: { select: { email: true, emailVerified: true, name: true } } },
  });
  return rows.map(({ userId, createdAt, user, ...membership }) => ({
    ...{ userId, createdAt },
    ...user,
    ...rightsOf(membership),
  }));
}

/** A member's rights; null for a non-member. */
export async function findMemberRights(
  _scope: SystemScope,
  db: Database,
  member: { readonly accountId: string; readonly userId: string },
): Promise<MemberRights | null> {
  const { accountId, userId } = member;
  const found = await db.prisma.membership.findUnique({ where: { accountId_userId: { accountId, userId } } });
  return found === null ? null : rightsOf(found);
}

export type StoredRights = Pick<Membership, "role" | "allForms" | "formIds">;

export function rightsOf({ role, allForms, formIds }: StoredRights): MemberRights {
  return { role, forms: allForms ? "all" : formIds };
}

export function storedRights({ role, forms }: MemberRights): { role: Role; allForms: boolean; formIds: string[] } {
  return { role, allForms: forms === "all", formIds: forms === "all" ? [] : [...forms] };
}

export interface MemberFacts {
  /** The current rights of whoever makes the change; null if they have left. */
  readonly actor: MemberRights | null;
  readonly member: MemberRights;
  readonly isLastOwner: boolean;
}

/**
 * Changes a member's rights, or with "removed" removes them and all their agents from the account. `decide` gets the
 * state under lock, and throws to forbid the change. False if the account has no such member.
 */
export async function changeMember(
  scope: OwnerScope,
  db: Database,
  userId: string,
  decide: (facts: MemberFacts) => MemberRights | "removed",
): Promise<boolean> {
  const { accountId } = scope;
  return inPrismaTransaction(db, async ({ membership }, client) => {
    await lockAccount(scope, client);
    const members = await membership.findMany({ where: { accountId } });
    const [member, actor] = [userId, scope.userId].map((id) => members.find((one) => one.userId === id));
    if (member === undefined) return false;
    const owners = members.filter(({ role }) => role === "owner");
    const decided = decide({
      actor: actor === undefined ? null : rightsOf(actor),
      member: rightsOf(member),
      isLastOwner: owners.length === 1 && member.role === "owner",
    });
    const key = { accountId_userId: { accountId, userId } };
    await audited(scope, client, ofMember(accountId, userId), () =>
      decided === "removed"
        ? membership.delete({ where: key })
        : membership.update({ where: key, data: storedRights(decided) }),
    );
    if (decided === "removed") await removeStrayUsers(client, [userId]);
    return true;
  });
}

export interface OwnAccount extends MemberRights {
  readonly id: string;
  /** The name of the longest-standing owner, or their address. */
  readonly name: string;
}

const OWN_ACCOUNTS = `SELECT own.account_id AS id, coalesce(nullif(contact.name, ''), contact.email) AS name, own.role,
    own.all_forms AS "allForms", own.form_ids AS "formIds"
  FROM memberships AS own CROSS JOIN LATERAL (
    SELECT person.name, person.email FROM memberships AS owner JOIN users AS person ON person.id = owner.user_id
    WHERE owner.account_id = own.account_id AND owner.role = 'owner'
    ORDER BY owner.created_at, owner.user_id LIMIT 1
  ) AS contact
  WHERE own.user_id = $1 ORDER BY own.created_at, own.account_id`;

/** The user's accounts, oldest membership first. Every page needs them, so this bypasses the ORM. */
export async function findOwnAccounts({ userId }: OwnerScope, db: Database): Promise<OwnAccount[]> {
  const { rows } = await db.pool.query<StoredRights & Pick<OwnAccount, "id" | "name">>(
    prepared(OWN_ACCOUNTS, [userId]),
  );
  return rows.map(({ id, name, ...stored }) => ({ id, name, ...rightsOf(stored) }));
}
