import type pg from "pg";
import type { Database } from "../../database/db.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../../database/transaction.ts";
import { audited, type Changer, type Selection } from "../../history/store/audit.ts";
import { RECORDED } from "../../history/store/recorded.ts";
import type { OwnerScope } from "../../scope/scope.ts";

/** All tokens and connections of a user, in one account or all of them. */
function agentsOfUser(userId: string, accountId?: string): readonly Selection[] {
  const where = { user_id: userId, ...(accountId === undefined ? {} : { account_id: accountId }) };
  return [
    { kind: RECORDED.agentToken, where },
    { kind: RECORDED.agentConnection, where },
  ];
}

/** A membership with everything that ends with it. */
export function ofMember(accountId: string, userId: string): readonly Selection[] {
  return [
    ...agentsOfUser(userId, accountId),
    { kind: RECORDED.invitation, where: { account_id: accountId, inviter_id: userId } },
    { kind: RECORDED.member, where: { account_id: accountId, user_id: userId } },
  ];
}

/** Ends all of the user's connections, their refresh tokens and their agent tokens together. */
export function deleteAgentAccess(scope: OwnerScope, db: Database, revokedAt: Date): Promise<void> {
  return inPrismaTransaction(db, (transaction, client) =>
    deleteAgentAccessOf(transaction, client, { by: scope, userId: scope.userId, revokedAt }),
  );
}

/** The same within an open transaction, for any user. */
export async function deleteAgentAccessOf(
  transaction: PrismaTransaction,
  client: pg.ClientBase,
  { by, userId, revokedAt }: { readonly by: Changer; readonly userId: string; readonly revokedAt: Date },
): Promise<void> {
  await audited(by, client, agentsOfUser(userId), async () => {
    await transaction.agentConnection.deleteMany({ where: { userId } });
    await transaction.agentRefreshToken.deleteMany({ where: { userId } });
    await transaction.agentToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt } });
  });
}
