import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, ExportTicket } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";

/** What a ticket is good for. */
export type ExportOrdered = Pick<ExportTicket, "formId" | "variant">;

/** Keeps a ticket for the scope's own session, and clears away the account's old ones. */
export async function insertExportTicket(
  scope: OwnerScope,
  db: Database,
  ticket: ExportOrdered & { readonly tokenHash: string; readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  const { now, ...data } = ticket;
  await db.prisma.exportTicket.deleteMany({ where: { accountId: scope.accountId, expiresAt: { lte: now } } });
  await db.prisma.exportTicket.create({
    data: { ...data, accountId: scope.accountId, sessionId: scope.actor.id },
  });
}

/** Takes a ticket of the scope's own session out of the database; of two takers one gets it. */
export async function takeExportTicket(
  scope: OwnerScope,
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<ExportOrdered | null> {
  const parameters = new Parameters();
  const result = await db.pool.query<ExportOrdered>(
    `DELETE FROM export_tickets WHERE token_hash = ${parameters.add(tokenHash)}
       AND account_id = ${parameters.add(scope.accountId)} AND session_id = ${parameters.add(scope.actor.id)}
       AND expires_at > ${parameters.add(now)}
     RETURNING form_id AS "formId", variant`,
    parameters.values,
  );
  return result.rows[0] ?? null;
}
