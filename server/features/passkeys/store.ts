import { queueSecurityNotice } from "../../core/accounts/store/security-notices.ts";
import type { Database, Passkey, PasskeyChallenge } from "../../core/database/db.ts";
import { inPrismaTransaction } from "../../core/database/transaction.ts";
import type { Outdated } from "../../core/retention/store/sweep.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import { lockUser } from "../../core/scope/store/lock.ts";

/** A passkey as its owner sees it. */
export type PasskeyRow = Pick<Passkey, "id" | "name" | "rpId" | "isSynced" | "createdAt" | "lastUsedAt">;

const ROW = { id: true, name: true, rpId: true, isSynced: true, createdAt: true, lastUsedAt: true } as const;

/** A challenge for adding a passkey replaces the user's previous one. */
export async function savePasskeyChallenge(
  _scope: OwnerScope | SystemScope,
  db: Database,
  challenge: PasskeyChallenge,
): Promise<void> {
  const { userId } = challenge;
  if (userId !== null) await db.prisma.passkeyChallenge.deleteMany({ where: { userId } });
  await db.prisma.passkeyChallenge.create({ data: challenge });
}

/** Consumes a challenge; false if it was used before, has expired or was issued for another purpose. */
export async function spendPasskeyChallenge(
  _scope: OwnerScope | SystemScope,
  db: Database,
  { hash, userId, now }: Pick<PasskeyChallenge, "hash" | "userId"> & { readonly now: Date },
): Promise<boolean> {
  const { count } = await db.prisma.passkeyChallenge.deleteMany({ where: { hash, userId, expiresAt: { gt: now } } });
  return count === 1;
}

/** The user's passkeys, oldest first. */
export async function findPasskeys(scope: OwnerScope, db: Database): Promise<PasskeyRow[]> {
  return db.prisma.passkey.findMany({ where: { userId: scope.userId }, select: ROW, orderBy: { id: "asc" } });
}

/** The user's credentials for a host, which an authenticator must not register again. */
export async function findCredentials(
  scope: OwnerScope,
  db: Database,
  rpId: string,
): Promise<Pick<Passkey, "credentialId" | "transports">[]> {
  return db.prisma.passkey.findMany({
    where: { userId: scope.userId, rpId },
    select: { credentialId: true, transports: true },
  });
}

/** "taken": the key is already registered. "full": the user has `most` passkeys. */
export async function insertPasskey(
  scope: OwnerScope,
  db: Database,
  passkey: Omit<Passkey, "userId" | "lastUsedAt">,
  most: number,
): Promise<"added" | "taken" | "full"> {
  const { userId } = scope;
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockUser(scope, client);
    if ((await transaction.passkey.count({ where: { userId } })) >= most) return "full";
    const publicKey = new Uint8Array(passkey.publicKey);
    const data = [{ ...passkey, publicKey, userId }];
    const { count } = await transaction.passkey.createMany({ data, skipDuplicates: true });
    if (count === 0) return "taken";
    const { id, name, createdAt: at } = passkey;
    await queueSecurityNotice(client, { id: `${id}.added`, userId, kind: "passkey-added", name, at });
    return "added";
  });
}

/** Null if there is no such passkey. */
export async function renamePasskey(
  scope: OwnerScope,
  db: Database,
  { id, name }: Pick<Passkey, "id" | "name">,
): Promise<PasskeyRow | null> {
  const where = { id, userId: scope.userId };
  const [row] = await db.prisma.passkey.updateManyAndReturn({ where, data: { name }, select: ROW });
  return row ?? null;
}

/** "last": without it the user, who has no password, could no longer sign in. */
export async function deletePasskey(
  scope: OwnerScope,
  db: Database,
  { id, now: at }: { readonly id: string; readonly now: Date },
): Promise<"deleted" | "absent" | "last"> {
  const { userId } = scope;
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockUser(scope, client);
    const found = await transaction.passkey.findFirst({ where: { id, userId }, select: { name: true } });
    if (found === null) return "absent";
    const passwords = await transaction.credential.count({ where: { userId, password: { not: null } } });
    const others = await transaction.passkey.count({ where: { userId, id: { not: id } } });
    const identities = await transaction.userIdentity.count({ where: { userId } });
    if (passwords + others + identities === 0) return "last";
    await transaction.passkey.delete({ where: { id } });
    const { name } = found;
    await queueSecurityNotice(client, { id: `${id}.removed`, userId, kind: "passkey-removed", name, at });
    return "deleted";
  });
}

export async function findPasskey(_scope: SystemScope, db: Database, credentialId: string): Promise<Passkey | null> {
  return db.prisma.passkey.findUnique({ where: { credentialId } });
}

export async function notePasskeyUse(
  _scope: SystemScope,
  db: Database,
  { id, ...use }: Pick<Passkey, "id" | "counter" | "isSynced" | "lastUsedAt">,
): Promise<void> {
  await db.prisma.passkey.updateMany({ where: { id }, data: use });
}

export interface HostPasskeys {
  readonly rpId: string;
  readonly count: number;
}

export async function countPasskeys(_scope: SystemScope, db: Database): Promise<HostPasskeys[]> {
  const groups = await db.prisma.passkey.groupBy({ by: ["rpId"], _count: { _all: true }, orderBy: { rpId: "asc" } });
  return groups.map(({ rpId, _count }) => ({ rpId, count: _count._all }));
}

export const outdatedChallenges: Outdated = ({ prisma }, now) => [
  (limit) => prisma.passkeyChallenge.deleteMany({ where: { expiresAt: { lte: now } }, limit }),
];
