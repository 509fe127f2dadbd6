import type { Rate } from "../access/rate-limit.ts";
import type { AgentCaller } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { nameCaller, takeCall } from "./store/callers.ts";

/** Rate of one credential over all processes and connections. */
export const defaultCallRate: Rate = { burst: 120, intervalMs: 500 };

export type Admission =
  | { readonly admitted: true; readonly caller: Pick<AgentCaller, "clientName" | "userAgent"> }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

/** Counts an agent's call, or refuses it after too many. Its bucket also stores the client's name. */
export async function limitCalls(scope: OwnerScope, deps: Deps, rate: Rate): Promise<Admission> {
  const taken = await takeCall(scope, deps.db, rate, deps.clock.now());
  if ("caller" in taken) return { admitted: true, caller: taken.caller };
  return { admitted: false, retryAfterSeconds: Math.ceil(taken.waitMs / 1000) };
}

export function rateLimitMessage({ burst, intervalMs }: Rate, retryAfterSeconds: number): string {
  return (
    `Too many calls: this credential may make ${burst} at once and then ${1000 / intervalMs} a second. ` +
    `Wait ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}, then call again. ` +
    "A page has up to 100 submissions. To get everything at once, the owner can export CSV in Postern's dashboard."
  );
}

/** Records the client's name, for clients that send it once and not with every call. */
export async function rememberClient(
  scope: OwnerScope,
  deps: Deps,
  client: { readonly name: string; readonly userAgent: string | null },
): Promise<void> {
  await nameCaller(scope, deps.db, { clientName: client.name, userAgent: client.userAgent });
}
