import { type OfMember, withMember } from "../../../core/agents/store/tokens.ts";
import type { AgentClient, AgentConnection, Database } from "../../../core/database/db.ts";
import { inAuditedTransaction, type Selection } from "../../../core/history/store/audit.ts";
import { RECORDED } from "../../../core/history/store/recorded.ts";
import type { OwnerScope, SystemScope } from "../../../core/scope/scope.ts";
import { agentsOf } from "../../../core/scope/store/visibility.ts";

type Client = Pick<AgentClient, "name" | "clientId" | "redirectUris">;

/** A connection as shown to its owner, with the client's own description. */
export type AgentConnectionRow = AgentConnection & OfMember & { readonly client: Client };

const shown = { ...withMember, client: { select: { name: true, clientId: true, redirectUris: true } } } as const;

/** Newest first. */
export async function findConnections(scope: OwnerScope, db: Database): Promise<AgentConnectionRow[]> {
  return db.prisma.agentConnection.findMany({
    where: { ...agentsOf(scope), client: { disabled: false } },
    orderBy: { id: "desc" },
    include: shown,
  });
}

/** Stores the forms the owner chose for a client: all, or those named. */
export async function updateConnectionForms(
  scope: OwnerScope,
  db: Database,
  clientId: string,
  forms: Pick<AgentConnection, "allForms" | "formIds">,
): Promise<void> {
  const { accountId, userId } = scope;
  const connection: Selection = {
    kind: RECORDED.agentConnection,
    where: { account_id: accountId, user_id: userId, client_id: clientId },
  };
  await inAuditedTransaction(scope, db, [connection], ({ agentConnection }) =>
    agentConnection.updateMany({ where: { accountId, userId, clientId }, data: forms }),
  );
}

/** Ends a connection and everything that renews it, atomically; false if there is none. */
export async function deleteConnection(scope: OwnerScope, db: Database, id: string): Promise<boolean> {
  return inAuditedTransaction(scope, db, [{ kind: RECORDED.agentConnection, where: { id } }], async (transaction) => {
    const connection = await transaction.agentConnection.findFirst({ where: { id, ...agentsOf(scope) } });
    if (connection === null) return false;
    const { accountId, userId, clientId } = connection;
    const own = { accountId, userId, clientId };
    await transaction.agentConnection.deleteMany({ where: own });
    await transaction.agentRefreshToken.deleteMany({ where: own });
    return true;
  });
}

/** Records that a request was decided; false if already recorded. The sweep of expired proofs removes it. */
export async function insertDecision(
  scope: OwnerScope,
  db: Database,
  decision: { readonly requestHash: string; readonly expiresAt: Date },
): Promise<boolean> {
  const { requestHash, expiresAt } = decision;
  const { count } = await db.prisma.verification.createMany({
    data: [{ id: `decided_${requestHash}`, identifier: "decided-request", value: scope.accountId, expiresAt }],
    skipDuplicates: true,
  });
  return count === 1;
}

export async function findConnectionOf(
  _scope: SystemScope,
  db: Database,
  of: Pick<AgentConnection, "accountId" | "userId" | "clientId">,
): Promise<AgentConnection | null> {
  return db.prisma.agentConnection.findUnique({ where: { accountId_userId_clientId: of } });
}

/** Records a use, unless another process recorded one after `staleBefore`. */
export async function touchConnection(
  _scope: SystemScope,
  db: Database,
  use: { readonly id: string; readonly usedAt: Date; readonly staleBefore: Date },
): Promise<void> {
  await db.prisma.agentConnection.updateMany({
    where: { id: use.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: use.staleBefore } }] },
    data: { lastUsedAt: use.usedAt },
  });
}
