import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_OVERVIEW_DAYS } from "../../../shared/limits.ts";
import { recordRetention as recordInStore } from "../accounts/store/accounts.ts";
import { readClocks } from "../accounts/store/usage.ts";
import type { Deps } from "../deps.ts";
import { foldHours } from "../intake/store/fold-hours.ts";
import { listMailFiles, removeMailFiles, removeOldestMailFiles } from "../mail/mail-files.ts";
import { isId } from "../platform/ids.ts";
import { recordDaysOf, recordRetention, retentionCutOff, retentionDaysOf } from "../scope/retention-window.ts";
import type { SystemScope } from "../scope/scope.ts";
import {
  deleteExpired,
  deleteOutdated,
  deleteRecords,
  type Expiry,
  findAccountsAfter,
  findDue,
  findKnownDeliveries,
  type SweptAccount,
} from "./store/sweep.ts";

/** Network-synchronised clocks differ by less. */
const MAX_AHEAD_MS = 5 * 60 * 1000;

/** False while this process's clock is ahead of the database's, because deleted submissions cannot be restored. */
export async function maySweep(scope: SystemScope, deps: Deps): Promise<boolean> {
  const before = deps.clock.now().getTime();
  const { database } = await readClocks(scope, deps.db);
  const aheadMs = before - database.getTime();
  if (aheadMs <= MAX_AHEAD_MS) return true;
  const aheadSeconds = Math.round(aheadMs / 1000);
  deps.log.error({ aheadSeconds }, "nothing expired is deleted: this machine's clock is ahead of the database's");
  return false;
}

/**
 * Deletes submissions past their account's retention window or expired otherwise, and old access records and history;
 * returns how many submissions were deleted.
 */
export async function sweepExpired(scope: SystemScope, deps: Deps): Promise<number> {
  const kinds = deps.features.flatMap(({ expires = [] }) => expires);
  let deleted = 0;
  let lastId = "";
  for (;;) {
    const accounts = await findAccountsAfter(scope, deps.db, lastId);
    for (const account of accounts) await noticeWindow(scope, deps, account);
    const now = deps.clock.now();
    const expiries = accounts.map((account) => expiryOf(account, deps, now));
    for (const expiry of await findDue(scope, deps.db, expiries, { now, kinds })) {
      deleted += await deleteExpired(scope, deps.db, expiry, { now, kinds });
      await deleteRecords(scope, deps.db, expiry.accountId, expiry.recordedFrom);
    }
    lastId = accounts.at(-1)?.id ?? lastId;
    if (accounts.length === 0) return deleted;
  }
}

function expiryOf(account: SweptAccount, { config }: Deps, now: Date): Expiry {
  const retentionDays = retentionDaysOf(account, config, now);
  const cutOff = retentionCutOff(now, retentionDays);
  const recordedFrom = retentionCutOff(now, recordDaysOf(account, retentionDays));
  return { accountId: account.id, cutOff, recordedFrom };
}

/** Records the active window, so that a smaller one from the configuration also takes a day to apply. */
async function noticeWindow(scope: SystemScope, deps: Deps, account: SweptAccount): Promise<void> {
  const recorded = recordRetention(account, account, deps.config, deps.clock.now());
  const isKnown =
    recorded.retentionInForce === account.retentionInForce &&
    recorded.nextRetentionDays === account.nextRetentionDays &&
    recorded.nextRetentionAt?.getTime() === account.nextRetentionAt?.getTime();
  if (isKnown) return;
  await recordInStore(scope, deps.db, account, recorded);
  const { nextRetentionDays: days, nextRetentionAt: at } = recorded;
  if (days !== null)
    deps.log.warn({ account: account.id, days, at }, "a shorter retention window takes effect in one day");
}

// Past the oldest day of an overview in any time zone.
const HOURS_KEPT_DAYS = MAX_OVERVIEW_DAYS + 1;

/**
 * Aggregates the intake statistics by UTC day once their hours are no longer needed; returns the number of rows
 * removed.
 */
export async function foldOldHours(scope: SystemScope, deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - HOURS_KEPT_DAYS * DAY_MS);
  before.setUTCHours(0, 0, 0, 0);
  return foldHours(scope, deps.db, before);
}

/** Deletes expired unused rows and ones that have served their purpose. */
export async function sweepOutdated(scope: SystemScope, deps: Deps): Promise<void> {
  const ofFeatures = deps.features.flatMap(({ outdated = [] }) => outdated);
  await deleteOutdated(scope, deps.db, deps.clock.now(), ofFeatures);
}

const AT_ONCE = 1_000;

/**
 * Removes mail files whose delivery is gone, and the oldest beyond the limit; returns how many. Most are removed with
 * their submission: this finds leftovers of a mail being sent or of a restored backup.
 */
export async function sweepMailFiles(scope: SystemScope, deps: Deps): Promise<number> {
  const { dataDir } = deps.config;
  const ids = (await listMailFiles(dataDir)).filter((name) => isId(name, "dlv"));
  const gone = new Set<string>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const known = await findKnownDeliveries(scope, deps.db, some);
    for (const id of some) if (!known.has(id)) gone.add(id);
  }
  const removed = gone.size === 0 ? 0 : await removeMailFiles(dataDir, gone);
  return removed + (await removeOldestMailFiles(dataDir));
}
