import { retentionCutOff, retentionDaysOf } from "../../access/retention.ts";
import type { SystemScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { deleteAccessRecords, deleteExpired, findAccountsAfter } from "../../store/sweep.ts";

// Longer than the messages, so that their owner can still see who read them; as long as the window where that is longer.
const ACCESS_RECORDS_KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/** Deletes what has left its account's retention window, and old access records; returns how many submissions were deleted. */
export async function sweepExpired(scope: SystemScope, deps: Deps): Promise<number> {
  let deleted = 0;
  let lastId = "";
  for (;;) {
    const accounts = await findAccountsAfter(scope, deps.db, lastId);
    for (const account of accounts) {
      const cutOff = retentionCutOff(deps.clock.now(), retentionDaysOf(account, deps.config));
      deleted += await deleteExpired(scope, deps.db, account.id, cutOff);
      const recordedFrom = Math.min(cutOff.getTime(), deps.clock.now().getTime() - ACCESS_RECORDS_KEPT_MS);
      await deleteAccessRecords(scope, deps.db, account.id, new Date(recordedFrom));
      lastId = account.id;
    }
    if (accounts.length === 0) return deleted;
  }
}
