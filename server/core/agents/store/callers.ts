import type { AgentCaller, Database } from "../../database/db.ts";
import { type Rate, takeStatement, waitMs } from "../../database/rate-limits.ts";
import type { OwnerScope } from "../../scope/scope.ts";

/** A call that is made now, to be counted against its rate. */
export interface Call {
  readonly rate: Rate;
  readonly now: Date;
}

export type KnownCaller = Pick<AgentCaller, "clientName" | "userAgent">;

/** How a call was counted. */
export type Counted = { readonly caller: KnownCaller } | { readonly retryAfterSeconds: number };

export interface CountedRow {
  /** `null` if it has to wait. */
  readonly caller: KnownCaller | null;
  readonly arrivalTime: Date | null;
}

const take = takeStatement(
  { table: "agent_callers", key: "credential_id", arrivalTime: "busy_until" },
  `client_name AS "clientName", user_agent AS "userAgent"`,
  "FROM found",
);

/** A statement that finds a credential by `$1`, and counts its call. */
export function countedCall(credential: string): string {
  return `WITH found AS (${credential}), taken AS (${take})
    SELECT found.*, (SELECT to_json(taken) FROM taken) AS caller,
      (SELECT busy_until FROM agent_callers WHERE credential_id = found.id) AS "arrivalTime"
    FROM found`;
}

export function countedBy({ caller, arrivalTime }: CountedRow, { rate, now }: Call): Counted {
  if (caller !== null) return { caller };
  return { retryAfterSeconds: Math.ceil(waitMs(arrivalTime ?? now, rate, now) / 1000) };
}

export async function nameCaller(
  scope: OwnerScope,
  db: Database,
  named: Pick<AgentCaller, "clientName" | "userAgent">,
): Promise<void> {
  await db.prisma.agentCaller.updateMany({ where: { credentialId: scope.actor.id }, data: named });
}
