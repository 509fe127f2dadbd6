import { queueSecurityNotice } from "../../core/accounts/store/security-notices.ts";
import type { Database, ProviderSignIn, UserIdentity } from "../../core/database/db.ts";
import { inPrismaTransaction } from "../../core/database/transaction.ts";
import type { Outdated } from "../../core/retention/store/sweep.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import { lockUser } from "../../core/scope/store/lock.ts";

/** An identity as its user sees it. */
export type IdentityRow = Pick<UserIdentity, "id" | "issuer" | "createdAt" | "lastUsedAt">;

const ROW = { id: true, issuer: true, createdAt: true, lastUsedAt: true } as const;

/** A sign-in for linking an identity replaces the user's previous one. */
export async function saveProviderSignIn(
  _scope: OwnerScope | SystemScope,
  db: Database,
  begun: ProviderSignIn,
): Promise<void> {
  const { userId } = begun;
  if (userId !== null) await db.prisma.providerSignIn.deleteMany({ where: { userId } });
  await db.prisma.providerSignIn.create({ data: begun });
}

/** Consumes a sign-in; null if it was used before or has expired. */
export async function spendProviderSignIn(
  _scope: SystemScope,
  db: Database,
  { hash, now }: Pick<ProviderSignIn, "hash"> & { readonly now: Date },
): Promise<ProviderSignIn | null> {
  const open = { hash, expiresAt: { gt: now } };
  const found = await db.prisma.providerSignIn.findFirst({ where: open });
  // Of two concurrent callbacks, only one succeeds.
  return found !== null && (await db.prisma.providerSignIn.deleteMany({ where: open })).count === 1 ? found : null;
}

export async function findIdentity(
  _scope: SystemScope,
  db: Database,
  key: Pick<UserIdentity, "issuer" | "subject">,
): Promise<UserIdentity | null> {
  return db.prisma.userIdentity.findUnique({ where: { issuer_subject: key } });
}

export async function noteIdentityUse(
  _scope: SystemScope,
  db: Database,
  { id, ...use }: Pick<UserIdentity, "id" | "lastUsedAt" | "groupsUnsaidAt">,
): Promise<void> {
  await db.prisma.userIdentity.updateMany({ where: { id }, data: use });
}

/** How many users the provider stated no groups for at their last sign-in. */
export async function countWithoutGroups(_scope: SystemScope, db: Database, issuer: string): Promise<number> {
  return db.prisma.userIdentity.count({ where: { issuer, groupsUnsaidAt: { not: null } } });
}

/** The user's identities, oldest first. */
export async function findIdentities(scope: OwnerScope, db: Database): Promise<IdentityRow[]> {
  return db.prisma.userIdentity.findMany({ where: { userId: scope.userId }, select: ROW, orderBy: { id: "asc" } });
}

/** "taken": the identity already belongs to a user. "full": the user has another from that provider. */
export async function insertIdentity(
  scope: OwnerScope,
  db: Database,
  { name, ...identity }: Pick<UserIdentity, "id" | "issuer" | "subject" | "createdAt"> & { readonly name: string },
): Promise<"linked" | "taken" | "full"> {
  const { userId } = scope;
  const { id, issuer, createdAt: at } = identity;
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockUser(scope, client);
    if ((await transaction.userIdentity.count({ where: { userId, issuer } })) > 0) return "full";
    const data = [{ ...identity, userId, byGroup: false }];
    const { count } = await transaction.userIdentity.createMany({ data, skipDuplicates: true });
    if (count === 0) return "taken";
    await queueSecurityNotice(client, { id: `${id}.linked`, userId, kind: "identity-linked", name, at });
    return "linked";
  });
}

/** "last": without it the user, who has neither password nor passkey, could no longer sign in. */
export async function deleteIdentity(
  scope: OwnerScope,
  db: Database,
  { id, name, now: at }: { readonly id: string; readonly name: (issuer: string) => string; readonly now: Date },
): Promise<"deleted" | "absent" | "last"> {
  const { userId } = scope;
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockUser(scope, client);
    const found = await transaction.userIdentity.findFirst({ where: { id, userId }, select: { issuer: true } });
    if (found === null) return "absent";
    const passwords = await transaction.credential.count({ where: { userId, password: { not: null } } });
    const passkeys = await transaction.passkey.count({ where: { userId } });
    if (passwords + passkeys === 0) return "last";
    await transaction.userIdentity.delete({ where: { id } });
    const notice = { id: `${id}.unlinked`, userId, kind: "identity-unlinked", name: name(found.issuer), at } as const;
    await queueSecurityNotice(client, notice);
    return "deleted";
  });
}

/** True once an owner of any account has signed in with the provider. */
export async function hasOwnerSignedIn(_scope: SystemScope, db: Database, issuer: string): Promise<boolean> {
  const owner = { memberships: { some: { role: "owner" } } } as const;
  return (await db.prisma.userIdentity.count({ where: { issuer, lastUsedAt: { not: null }, user: owner } })) > 0;
}

export const outdatedSignIns: Outdated = ({ prisma }, now) => [
  (limit) => prisma.providerSignIn.deleteMany({ where: { expiresAt: { lte: now } }, limit }),
];
