import type { Deps } from "../../core/deps.ts";
import type { BackgroundPace } from "../../core/platform/background-pace.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { BATCH, indexWaiting, queueOutdated } from "./store/index-terms.ts";

/** Queues everything for indexing if an earlier version of Postern indexed it. Until then its old words find it. */
export async function reindexOutdated(scope: SystemScope, deps: Deps): Promise<void> {
  if (await queueOutdated(scope, deps.db)) deps.log.info("messages are indexed again for searches");
}

/** Indexes pending submissions, newest first and at most `most`; returns how many were indexed. A job passes its own pace. */
export async function indexWords(
  scope: SystemScope,
  deps: Pick<Deps, "db">,
  input: { readonly most: number; readonly pace?: BackgroundPace },
): Promise<number> {
  let indexed = 0;
  while (indexed < input.most) {
    const most = Math.min(BATCH, input.most - indexed);
    const taken = await indexWaiting(scope, deps.db, most);
    indexed += taken;
    if (taken < most) break;
    if (input.pace !== undefined && !(await input.pace.throttle())) break;
  }
  return indexed;
}
