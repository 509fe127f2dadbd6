import type { Database } from "../../core/database/db.ts";
import type { PrismaTransaction } from "../../core/database/transaction.ts";
import type { SystemScope } from "../../core/scope/scope.ts";

// The library takes the codes of three steps; one more than could be tried again.
const KEPT = 4;

/** Notes that a code was used; false where it was before. One statement, so that of two at once only one goes through. */
export async function spendCode(
  _scope: SystemScope,
  db: Database,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `UPDATE two_factors SET spent_codes = (array_prepend($2::text, spent_codes))[1:${KEPT}]
     WHERE user_id = $1 AND NOT $2 = ANY (spent_codes)`,
    [userId, code],
  );
  return rowCount === 1;
}

/** Removes the second factor of a user with its backup codes; false when there was none. */
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
