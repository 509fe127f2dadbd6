import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { compactCounters as foldInStore } from "../../store/submissions/counts.ts";

/** Keeps counting cheap: what has changed since the last time goes into the kept counts. Changes no count. */
export async function compactCounters(scope: SystemScope, deps: Deps): Promise<number> {
  return foldInStore(scope, deps.db);
}
