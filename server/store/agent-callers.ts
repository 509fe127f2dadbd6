import type { OwnerScope, SystemScope } from "../access/scope.ts";
import type { AgentCaller, Database } from "./db.ts";

export interface CallTime {
  readonly now: Date;
  /** What one call takes of a credential's time. */
  readonly perCallMs: number;
  /** How far calls may reach ahead of the clock. */
  readonly aheadMs: number;
}

/**
 * Gives the credential's next call its time, in one statement that all processes share; answers what is known of the
 * caller, or until when it is busy where the call would reach too far ahead.
 */
export async function takeCallTime(
  scope: OwnerScope,
  db: Database,
  { now, perCallMs, aheadMs }: CallTime,
): Promise<{ readonly caller: Pick<AgentCaller, "clientName" | "userAgent"> } | { readonly busyUntil: Date }> {
  const { rows } = await db.pool.query<Pick<AgentCaller, "clientName" | "userAgent">>(
    `INSERT INTO agent_callers AS caller (credential_id, busy_until)
     VALUES ($1, $2::timestamptz + $3 * interval '1 ms')
     ON CONFLICT (credential_id) DO UPDATE SET busy_until = greatest(caller.busy_until, $2) + $3 * interval '1 ms'
       WHERE greatest(caller.busy_until, $2) + $3 * interval '1 ms' <= $2::timestamptz + $4 * interval '1 ms'
     RETURNING client_name AS "clientName", user_agent AS "userAgent"`,
    [scope.holder.id, now, perCallMs, aheadMs],
  );
  if (rows[0] !== undefined) return { caller: rows[0] };
  const known = await db.prisma.agentCaller.findUnique({ where: { credentialId: scope.holder.id } });
  return { busyUntil: known?.busyUntil ?? now };
}

/** Keeps the name that the client of this credential gave at its handshake. */
export async function nameCaller(
  scope: OwnerScope,
  db: Database,
  named: Pick<AgentCaller, "clientName" | "userAgent">,
): Promise<void> {
  await db.prisma.agentCaller.updateMany({ where: { credentialId: scope.holder.id }, data: named });
}

export async function deleteIdleCallers(_scope: SystemScope, db: Database, idleSince: Date): Promise<void> {
  await db.prisma.agentCaller.deleteMany({ where: { busyUntil: { lt: idleSince } } });
}
