import type { AgentCaller, Database } from "../../database/db.ts";
import { type Rate, takeStatement, takeValues, waitMs } from "../../database/rate-limits.ts";
import { prepared } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";

const take = takeStatement(
  { table: "agent_callers", key: "credential_id", arrivalTime: "busy_until" },
  `client_name AS "clientName", user_agent AS "userAgent"`,
);

/** Counts a call of the credential; returns the known details of the caller, or how long it has to wait. */
export async function takeCall(
  scope: OwnerScope,
  db: Database,
  rate: Rate,
  now: Date,
): Promise<{ readonly caller: Pick<AgentCaller, "clientName" | "userAgent"> } | { readonly waitMs: number }> {
  const credentialId = scope.actor.id;
  const { rows } = await db.pool.query<Pick<AgentCaller, "clientName" | "userAgent">>(
    prepared(take, takeValues(credentialId, rate, now)),
  );
  if (rows[0] !== undefined) return { caller: rows[0] };
  const known = await db.prisma.agentCaller.findUnique({ where: { credentialId } });
  return { waitMs: waitMs(known?.theoreticalArrivalTime ?? now, rate, now) };
}

export async function nameCaller(
  scope: OwnerScope,
  db: Database,
  named: Pick<AgentCaller, "clientName" | "userAgent">,
): Promise<void> {
  await db.prisma.agentCaller.updateMany({ where: { credentialId: scope.actor.id }, data: named });
}
