import type { SystemScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { foldCounts as foldInStore } from "../../store/submissions/counts.ts";

/** Keeps counting cheap: what has changed since the last time goes into the kept counts. Changes no count. */
export async function foldCounts(scope: SystemScope, deps: Deps): Promise<number> {
  return foldInStore(scope, deps.db);
}
