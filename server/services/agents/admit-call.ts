import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { takeCallTime } from "../../store/agent-callers.ts";
import type { AgentCaller } from "../../store/db.ts";

/** How often one credential may call, all processes and connections together. */
export interface CallRate {
  readonly atOnce: number;
  readonly perSecond: number;
}

export const defaultCallRate: CallRate = { atOnce: 120, perSecond: 2 };

export type Admission =
  | { readonly admitted: true; readonly caller: Pick<AgentCaller, "clientName" | "userAgent"> }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

/** Counts one call of an agent, or refuses it because there were too many. */
export async function admitCall(scope: OwnerScope, deps: Deps, rate: CallRate): Promise<Admission> {
  const now = deps.clock.now();
  const perCallMs = 1000 / rate.perSecond;
  const aheadMs = rate.atOnce * perCallMs;
  const taken = await takeCallTime(scope, deps.db, { now, perCallMs, aheadMs });
  if ("caller" in taken) return { admitted: true, caller: taken.caller };
  const waitMs = taken.busyUntil.getTime() + perCallMs - aheadMs - now.getTime();
  return { admitted: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** What an agent whose call was not admitted reads. */
export function slowDown(rate: CallRate, retryAfterSeconds: number): string {
  return (
    `Too many calls: this credential may make ${rate.atOnce} at once and then ${rate.perSecond} a second. ` +
    `Wait ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}, then call again. ` +
    "A page holds up to 100 submissions; to take along everything, the owner exports CSV in Postern's dashboard."
  );
}
