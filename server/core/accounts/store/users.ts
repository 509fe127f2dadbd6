import type { Account, Database, User } from "../../database/db.ts";
import { Prisma } from "../../database/generated/client.ts";
import { columnList, prepared } from "../../database/sql.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../../database/transaction.ts";
import { audited } from "../../history/store/audit.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { ofAccount } from "./accounts.ts";

export async function findUserByEmail(_scope: SystemScope, db: Database, email: string): Promise<User | null> {
  return db.prisma.user.findUnique({ where: { email: email.trim().toLowerCase() } });
}

/** The signed-in user, and the account they are viewing. */
export type Viewer = Account & {
  readonly user: Pick<User, "id" | "email" | "emailVerified" | "name" | "twoFactorEnabled">;
};

const VIEWER = `SELECT ${columnList("account", Prisma.AccountScalarFieldEnum)},
    json_build_object('id', person.id, 'email', person.email, 'emailVerified', person.email_verified,
      'name', person.name, 'twoFactorEnabled', person.two_factor_enabled) AS "user"
  FROM accounts AS account CROSS JOIN users AS person WHERE account.id = $1 AND person.id = $2`;

/** Read by every page of the dashboard, so without the ORM. */
export async function findViewer(scope: OwnerScope, db: Database): Promise<Viewer | null> {
  const { rows } = await db.pool.query<Viewer>(prepared(VIEWER, [scope.accountId, scope.userId]));
  return rows[0] ?? null;
}

/** Sets the user's name and the account's time zone together. */
export async function updateProfile(
  scope: OwnerScope,
  db: Database,
  { name, timeZone }: Pick<User, "name"> & Pick<Account, "timeZone">,
): Promise<void> {
  await inPrismaTransaction(db, async ({ user, account }, client) => {
    await audited(scope, client, [ofAccount(scope.accountId)], () =>
      account.update({ where: { id: scope.accountId }, data: { timeZone } }),
    );
    await user.update({ where: { id: scope.userId }, data: { name } });
  });
}

/** Replaces the hash with another hash of the same password, unless it has changed meanwhile. */
export async function replacePasswordHash(
  _scope: SystemScope,
  db: Database,
  { hash, renewed }: { readonly hash: string; readonly renewed: string },
): Promise<void> {
  await db.prisma.credential.updateMany({ where: { password: hash }, data: { password: renewed } });
}

export async function hasPassword(scope: OwnerScope, db: Database): Promise<boolean> {
  const { userId } = scope;
  return (await db.prisma.credential.count({ where: { userId, password: { not: null } } })) > 0;
}

/** Deletes a user's second factor and its backup codes; false if there was none. */
export function deleteTwoFactor(_scope: SystemScope, db: Database, userId: string): Promise<boolean> {
  return db.prisma.$transaction((transaction) => deleteTwoFactorOf(transaction, userId));
}

export async function deleteTwoFactorOf(
  transaction: Pick<PrismaTransaction, "twoFactor" | "user">,
  userId: string,
): Promise<boolean> {
  const { count } = await transaction.twoFactor.deleteMany({ where: { userId } });
  const off = { where: { id: userId, twoFactorEnabled: true }, data: { twoFactorEnabled: false } };
  const changed = await transaction.user.updateMany(off);
  return count + changed.count > 0;
}
