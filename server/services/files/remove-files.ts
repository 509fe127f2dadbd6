import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { findFileRemovals, findNamedKeys, forgetFileRemovals } from "../../store/files/removals.ts";

const BATCH = 500;

/** Removes the content of files whose rows are gone. Interrupted, it goes on with the next run. */
export async function removeFiles(scope: SystemScope, deps: Pick<Deps, "db" | "files">): Promise<number> {
  let removed = 0;
  for (;;) {
    const keys = await findFileRemovals(scope, deps.db, BATCH);
    if (keys.length === 0) return removed;
    await deps.files.remove(keys);
    await forgetFileRemovals(scope, deps.db, keys);
    removed += keys.length;
  }
}

/** Longer than an upload, its storing and its commit can take together. */
export const MIN_ORPHAN_AGE_MS = 24 * 60 * 60 * 1_000;

/**
 * Removes content that no row names: what a crash left between storing a file and committing its submission. Content that
 * was encrypted for another database stays, so that a storage which was shared by mistake loses nothing.
 */
export async function sweepFiles(
  scope: SystemScope,
  deps: Pick<Deps, "db" | "files" | "clock" | "log">,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - MIN_ORPHAN_AGE_MS);
  let removed = 0;
  let batch: string[] = [];
  const sweepBatch = async () => {
    const named = await findNamedKeys(scope, deps.db, batch);
    for (const key of batch) {
      if (named.has(key) || !(await deps.files.isOwn(key))) continue;
      await deps.files.remove([key]);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, modifiedAt } of deps.files.list()) {
    if (modifiedAt >= before) continue;
    batch.push(key);
    if (batch.length === BATCH) await sweepBatch();
  }
  await sweepBatch();
  if (removed > 0) deps.log.info({ removed }, "files of submissions that were never accepted were removed");
  return removed;
}
