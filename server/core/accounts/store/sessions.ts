import type { Database, Session } from "../../database/db.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";

export type SessionRow = Pick<Session, "id" | "createdAt" | "updatedAt" | "ipAddress" | "userAgent">;

/** Active sessions, most recently used first. */
export async function findSessions(scope: OwnerScope, db: Database, now: Date): Promise<SessionRow[]> {
  return db.prisma.session.findMany({
    where: { userId: scope.userId, expiresAt: { gt: now } },
    select: { id: true, createdAt: true, updatedAt: true, ipAddress: true, userAgent: true },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
  });
}

/** False if there is no such session. */
export async function deleteSession(scope: OwnerScope, db: Database, id: string): Promise<boolean> {
  const { count } = await db.prisma.session.deleteMany({ where: { id, userId: scope.userId } });
  return count === 1;
}

/** Ends every session except the caller's; returns how many ended. */
export async function deleteOtherSessions(scope: OwnerScope, db: Database): Promise<number> {
  const { count } = await db.prisma.session.deleteMany({
    where: { userId: scope.userId, id: { not: scope.actor.id } },
  });
  return count;
}

/** Records a use, unless another request recorded one after `staleBefore`. */
export async function touchSession(
  _scope: SystemScope,
  db: Database,
  use: { readonly id: string; readonly usedAt: Date; readonly staleBefore: Date },
): Promise<void> {
  await db.prisma.session.updateMany({
    where: { id: use.id, updatedAt: { lte: use.staleBefore } },
    data: { updatedAt: use.usedAt },
  });
}

/** Records that the user has confirmed their identity in the calling session. */
export async function confirmSession(scope: OwnerScope, db: Database, confirmedAt: Date): Promise<void> {
  await db.prisma.session.updateMany({ where: { id: scope.actor.id, userId: scope.userId }, data: { confirmedAt } });
}
