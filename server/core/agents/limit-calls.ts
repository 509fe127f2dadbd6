import type { Rate } from "../access/rate-limit.ts";
import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { nameCaller } from "./store/callers.ts";

/** Rate of one credential over all processes and connections. */
export const defaultCallRate: Rate = { burst: 120, intervalMs: 500 };

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
