import type { MemberRights, Role } from "../../../shared/permissions.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { removeStrayUsers } from "../accounts/removal.ts";
import type { Database, Membership, User } from "../database/db.ts";
import { inRecordedTransaction } from "../database/transaction.ts";
import type { Prisma } from "../generated/client.ts";
import { lockAccount } from "../lock.ts";

/** A member as those see them who belong to the account too. */
export interface MemberRow extends MemberRights, Pick<User, "email" | "emailVerified" | "name"> {
  readonly userId: string;
  readonly createdAt: Date;
}

/** In the order in which they came. */
export async function findMembers(scope: OwnerScope, db: Database): Promise<MemberRow[]> {
  const rows = await db.prisma.membership.findMany({
    where: { accountId: scope.accountId },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    include: { user: { select: { email: true, emailVerified: true, name: true } } },
  });
  return rows.map(({ userId, createdAt, user, ...membership }) => ({
    ...{ userId, createdAt },
    ...user,
    ...rightsOf(membership),
  }));
}

export type StoredRights = Pick<Membership, "role" | "allForms" | "formIds">;

export function rightsOf({ role, allForms, formIds }: StoredRights): MemberRights {
  return { role, forms: allForms ? "all" : formIds };
}

export function storedRights({ role, forms }: MemberRights): { role: Role; allForms: boolean; formIds: string[] } {
  return { role, allForms: forms === "all", formIds: forms === "all" ? [] : [...forms] };
}

export interface MemberFacts {
  /** Of whoever changes it, as they are now; null for those who have left. */
  readonly actor: MemberRights | null;
  readonly member: MemberRights;
  /** Nobody else owns the account. */
  readonly isLastOwner: boolean;
}

/**
 * Changes what a member may do, or with "removed" takes them out of the account with all their agents. `decide` is told how
 * things are while nobody else changes them, and throws where that forbids it. False where the account has no such member.
 */
export async function changeMember(
  scope: OwnerScope,
  db: Database,
  userId: string,
  decide: (facts: MemberFacts) => MemberRights | "removed",
): Promise<boolean> {
  const { accountId } = scope;
  return inRecordedTransaction(scope, db, async ({ membership }, client) => {
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
    if (decided === "removed") {
      await membership.delete({ where: key });
      await removeStrayUsers(client, [userId]);
    } else {
      await membership.update({ where: key, data: storedRights(decided) });
    }
    return true;
  });
}

export interface OwnAccount extends MemberRights {
  readonly id: string;
  readonly name: string;
}

/** An account has its contact's name, or their address. */
export const contactOfAccount = {
  where: { role: "owner" },
  orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
  take: 1,
  select: { user: { select: { name: true, email: true } } },
} satisfies Prisma.MembershipFindManyArgs;

export function nameOfAccount(contacts: readonly { readonly user: Pick<User, "name" | "email"> }[]): string {
  const { name = "", email = "" } = contacts[0]?.user ?? {};
  return name === "" ? email : name;
}

/** The accounts that the user belongs to, the oldest membership first. */
export async function findOwnAccounts(scope: OwnerScope, db: Database): Promise<OwnAccount[]> {
  const rows = await db.prisma.membership.findMany({
    where: { userId: scope.userId },
    orderBy: [{ createdAt: "asc" }, { accountId: "asc" }],
    include: { account: { select: { memberships: contactOfAccount } } },
  });
  return rows.map(({ accountId: id, account, ...stored }) => ({
    ...{ id, name: nameOfAccount(account.memberships) },
    ...rightsOf(stored),
  }));
}
