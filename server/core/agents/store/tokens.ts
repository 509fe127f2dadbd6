import type { AgentToken, Database, Membership, User } from "../../database/db.ts";
import { inAuditedTransaction, type Selection } from "../../history/store/audit.ts";
import { RECORDED } from "../../history/store/recorded.ts";
import { isId } from "../../platform/ids.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { agentsOf } from "../../scope/store/visibility.ts";

export interface OfMember {
  readonly membership: Pick<Membership, "allForms" | "formIds"> & { readonly user: Pick<User, "name" | "email"> };
}

/** A token as its owner sees it; the hash never leaves the store. */
export type AgentTokenRow = Omit<AgentToken, "tokenHash"> & OfMember;

const ofToken = (id: string): Selection => ({ kind: RECORDED.agentToken, where: { id } });
const ofConnection = (id: string): Selection => ({ kind: RECORDED.agentConnection, where: { id } });

export const withMember = {
  membership: { select: { allForms: true, formIds: true, user: { select: { name: true, email: true } } } },
} as const;
const shown = { omit: { tokenHash: true }, include: withMember } as const;

export async function insertToken(
  scope: OwnerScope,
  db: Database,
  token: Omit<AgentToken, "accountId" | "userId" | "lastUsedAt" | "revokedAt">,
): Promise<AgentTokenRow> {
  const { accountId, userId } = scope;
  return inAuditedTransaction(scope, db, [ofToken(token.id)], ({ agentToken }) =>
    agentToken.create({ data: { ...token, accountId, userId }, ...shown }),
  );
}

/** Newest first, including revoked and expired ones. */
export async function findTokens(scope: OwnerScope, db: Database): Promise<AgentTokenRow[]> {
  return db.prisma.agentToken.findMany({
    where: agentsOf(scope),
    orderBy: { id: "desc" },
    ...shown,
  });
}

/** Revokes a token; revoking it again keeps the first instant. */
export async function revokeToken(
  scope: OwnerScope,
  db: Database,
  id: string,
  revokedAt: Date,
): Promise<AgentTokenRow | null> {
  const own = { id, ...agentsOf(scope) };
  await inAuditedTransaction(scope, db, [ofToken(id)], ({ agentToken }) =>
    agentToken.updateMany({ where: { ...own, revokedAt: null }, data: { revokedAt } }),
  );
  return db.prisma.agentToken.findFirst({ where: own, ...shown });
}

/** Changes how many messages' contents the credential may read in 24 hours; false if it does not exist. */
export async function updateContentsPerDay(
  scope: OwnerScope,
  db: Database,
  id: string,
  contentsPerDay: number,
): Promise<boolean> {
  const change = { where: { id, ...agentsOf(scope) }, data: { contentsPerDay } };
  return inAuditedTransaction(scope, db, [ofToken(id), ofConnection(id)], async ({ agentToken, agentConnection }) => {
    const changed = await (isId(id, "tok") ? agentToken.updateMany(change) : agentConnection.updateMany(change));
    return changed.count === 1;
  });
}

/** Records a use, unless another process recorded one after `staleBefore`. */
export async function touchToken(
  _scope: SystemScope,
  db: Database,
  use: { readonly id: string; readonly usedAt: Date; readonly staleBefore: Date },
): Promise<void> {
  await db.prisma.agentToken.updateMany({
    where: { id: use.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: use.staleBefore } }] },
    data: { lastUsedAt: use.usedAt },
  });
}
