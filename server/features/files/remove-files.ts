import { DAY_MS } from "../../../shared/durations.ts";
import { readClocks } from "../../core/accounts/store/usage.ts";
import { takesBackups } from "../../core/config.ts";
import type { Deps } from "../../core/deps.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import {
  findFileRemovals,
  findNamedKeys,
  findOldFileRemovals,
  forgetFileRemovals,
  markFileRemovals,
} from "./store/removals.ts";

const BATCH = 500;

/**
 * Removes the content of files whose rows are gone; an interrupted run is continued by the next. If backups are taken,
 * the keys are remembered until no backup has the files.
 */
export async function removeFiles(
  scope: SystemScope,
  deps: Pick<Deps, "db" | "files" | "config" | "clock">,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const keys = await findFileRemovals(scope, deps.db, BATCH);
    if (keys.length === 0) return removed;
    await deps.files.remove(keys);
    if (takesBackups(deps.config)) await markFileRemovals(scope, deps.db, keys, deps.clock.now());
    else await forgetFileRemovals(scope, deps.db, keys);
    removed += keys.length;
  }
}

/** Forgets the keys remembered for backups, after backups were turned off. */
export async function forgetRemovedFiles(scope: SystemScope, { db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  for (;;) {
    const keys = await findOldFileRemovals(scope, db, { before: clock.now(), most: BATCH });
    if (keys.length === 0) return;
    await forgetFileRemovals(scope, db, keys);
  }
}

/** Longer than uploading, storing and committing a file can take together. */
export const MIN_ORPHAN_AGE_MS = DAY_MS;

/**
 * Removes content that no row names, left by a crash between storing a file and committing its submission. Content
 * encrypted for another database stays, so a storage shared by mistake loses nothing. Age is measured by the earlier of
 * this machine's clock and the database's: with a clock that is ahead, an arriving file would look old.
 */
export async function sweepFiles(
  scope: SystemScope,
  deps: Pick<Deps, "db" | "files" | "clock" | "log">,
): Promise<number> {
  const { database } = await readClocks(scope, deps.db);
  const nowMs = Math.min(deps.clock.now().getTime(), database.getTime());
  return removeStrays(scope, deps, new Date(nowMs - MIN_ORPHAN_AGE_MS));
}

/** Like `sweepFiles`, for content stored before an instant. */
export async function removeStrays(
  scope: SystemScope,
  deps: Pick<Deps, "db" | "files" | "log">,
  before: Date,
): Promise<number> {
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
