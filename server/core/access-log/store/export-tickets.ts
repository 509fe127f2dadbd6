import type { Database, ExportTicket } from "../../database/db.ts";
import type { OwnerScope } from "../../scope/scope.ts";

export type ExportOrdered = Pick<ExportTicket, "formId" | "variant" | "withFiles" | "since" | "until" | "shown">;

/** Stores a ticket for the scope's own session, and removes the account's old ones. */
export async function insertExportTicket(
  scope: OwnerScope,
  db: Database,
  ticket: ExportOrdered & { readonly tokenHash: string; readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  const { now, ...data } = ticket;
  await db.prisma.exportTicket.deleteMany({ where: { accountId: scope.accountId, expiresAt: { lte: now } } });
  await db.prisma.exportTicket.create({ data: { ...data, accountId: scope.accountId, sessionId: scope.actor.id } });
}

/** Takes a ticket of the scope's own session out of the database; of two concurrent callers, one gets it. */
export async function takeExportTicket(
  scope: OwnerScope,
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<ExportOrdered | null> {
  const where = { tokenHash, accountId: scope.accountId, sessionId: scope.actor.id, expiresAt: { gt: now } };
  const taken = await db.prisma.exportTicket.findFirst({ where });
  if (taken === null || (await db.prisma.exportTicket.deleteMany({ where })).count === 0) return null;
  const { formId, variant, withFiles, since, until, shown } = taken;
  return { formId, variant, withFiles, since, until, shown };
}
