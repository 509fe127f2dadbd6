import { DAY_MS } from "../../../../shared/durations.ts";
import type {
  AgentClient,
  AgentConnection,
  AgentRefreshToken,
  Database,
  ProtectedResource,
} from "../../../core/database/db.ts";
import { inPrismaTransaction } from "../../../core/database/transaction.ts";
import { inAuditedTransaction } from "../../../core/history/store/audit.ts";
import { RECORDED } from "../../../core/history/store/recorded.ts";
import type { Outdated } from "../../../core/retention/store/sweep.ts";
import type { SystemScope } from "../../../core/scope/scope.ts";

export async function findClient(_scope: SystemScope, db: Database, clientId: string): Promise<AgentClient | null> {
  return db.prisma.agentClient.findUnique({ where: { clientId } });
}

export async function updateRedirects(
  _scope: SystemScope,
  db: Database,
  { clientId, redirectUris }: { readonly clientId: string; readonly redirectUris: readonly string[] },
): Promise<void> {
  await db.prisma.agentClient.update({ where: { clientId }, data: { redirectUris: [...redirectUris] } });
}

export async function findRefreshToken(
  _scope: SystemScope,
  db: Database,
  tokenHash: string,
): Promise<AgentRefreshToken | null> {
  return db.prisma.agentRefreshToken.findUnique({ where: { token: tokenHash } });
}

/** Any refresh token issued for this code, or descended from one that was. */
export async function findTokenOfCode(
  _scope: SystemScope,
  db: Database,
  codeHash: string,
): Promise<AgentRefreshToken | null> {
  return db.prisma.agentRefreshToken.findFirst({ where: { authorizationCodeId: codeHash } });
}

/** The client, and the user and account it acts for. */
export type Grant = Pick<AgentConnection, "accountId" | "userId" | "clientId">;

export async function findGrant(_scope: SystemScope, db: Database, connectionId: string): Promise<Grant | null> {
  return db.prisma.agentConnection.findUnique({ where: { id: connectionId } });
}

/** Ends one client's access to one account for one user. */
export async function endConnection(
  _scope: SystemScope,
  db: Database,
  { accountId, userId, clientId }: Grant,
): Promise<void> {
  const where = { account_id: accountId, user_id: userId, client_id: clientId };
  await inAuditedTransaction({ userId }, db, [{ kind: RECORDED.agentConnection, where }], async (transaction) => {
    await transaction.agentConnection.deleteMany({ where: { accountId, userId, clientId } });
    await transaction.agentRefreshToken.deleteMany({ where: { accountId, userId, clientId } });
  });
}

/**
 * Maintains the single resource under its address. If PUBLIC_URL changed, the row and everything issued for it move
 * along, so connected agents keep working at the new address.
 */
export async function keepResource(
  _scope: SystemScope,
  db: Database,
  resource: Pick<ProtectedResource, "id" | "identifier" | "name" | "allowedScopes">,
): Promise<void> {
  const { identifier } = resource;
  await inPrismaTransaction(db, async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${RESOURCE_LOCK})`;
    const kept = await transaction.protectedResource.findFirst();
    if (kept === null) {
      await transaction.protectedResource.create({ data: resource });
      return;
    }
    if (kept.identifier === identifier) return;
    await transaction.protectedResource.update({ where: { id: kept.id }, data: { identifier } });
    const resources = { has: kept.identifier };
    const moved = { resources: [identifier] };
    await transaction.agentConnection.updateMany({ where: { resources }, data: moved });
    await transaction.agentRefreshToken.updateMany({ where: { resources }, data: moved });
  });
}

// Any number not used by another lock in this database.
const RESOURCE_LOCK = 7_051_002;

export const outdatedClients: Outdated = ({ prisma }, now) => {
  const neverConnected = { createdAt: { lte: new Date(now.getTime() - DAY_MS) }, connections: { none: {} } };
  return [
    (limit) => prisma.agentRefreshToken.deleteMany({ where: { expiresAt: { lte: now } }, limit }),
    (limit) => prisma.agentClient.deleteMany({ where: neverConnected, limit }),
  ];
};
