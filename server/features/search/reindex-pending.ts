import type { Deps } from "../../core/deps.ts";
import type { BackgroundPace } from "../../core/platform/background-pace.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import { INDEX_VERSION, indexTerms } from "./index-terms.ts";
import { indexWaiting, queueOutdated } from "./store/index-terms.ts";

/** Queues everything for indexing if an earlier version of Postern indexed it. Until then it is found by its old words. */
export async function reindexOutdated(scope: SystemScope, deps: Deps): Promise<void> {
  if (await queueOutdated(scope, deps.db, INDEX_VERSION)) deps.log.info("messages are indexed again for searches");
}

// Held in memory at once, each of at most 256 KiB; so many are written as one document, which keeps others waiting for it.
const BATCH = 50;

/** About 100 ms. The newest are indexed first; the job takes the rest within a minute. */
export const MAX_SYNC_INDEX = 400;

/**
 * Lets searches find what has arrived since the last time, the newest first and at most `most`, in the owner's account
 * or in all of them; returns how many submissions that were. A job gives the pace that it keeps.
 */
export async function indexWords(
  scope: OwnerScope | SystemScope,
  deps: Deps,
  input: { readonly most: number; readonly pace?: BackgroundPace },
): Promise<number> {
  let indexed = 0;
  while (indexed < input.most) {
    const most = Math.min(BATCH, input.most - indexed);
    const taken = await indexWaiting(scope, deps.db, most, indexTerms);
    indexed += taken;
    if (taken < most) break;
    if (input.pace !== undefined && !(await input.pace.throttle())) break;
  }
  return indexed;
}
