import { retentionCutOff, retentionDaysOf } from "../../access/retention.ts";
import type { SystemScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { deleteExpired, findAccountsAfter } from "../../store/sweep.ts";

/** Deletes what has left its account's retention window; answers how many submissions went. */
export async function sweepExpired(scope: SystemScope, deps: Deps): Promise<number> {
  let deleted = 0;
  let lastId = "";
  for (;;) {
    const accounts = await findAccountsAfter(scope, deps.db, lastId);
    for (const account of accounts) {
      const cutOff = retentionCutOff(deps.clock.now(), retentionDaysOf(account, deps.config));
      deleted += await deleteExpired(scope, deps.db, account.id, cutOff);
      lastId = account.id;
    }
    if (accounts.length === 0) return deleted;
  }
}
