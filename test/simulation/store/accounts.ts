import type { RetentionFacts } from "../../../server/scope/retention-window.ts";
import type * as real from "../../../server/store/accounts/accounts.ts";
import type * as realUsage from "../../../server/store/accounts/usage.ts";
import { MAX_LEASE_MS } from "../../../server/store/database/clock-skew.ts";
import type { Account } from "../../../server/store/database/db.ts";
import type * as realLimits from "../../../server/store/database/rate-limits.ts";
import { waitMs } from "../../../server/store/database/rate-limits.ts";
import { step } from "./state.ts";

/*
 * The model of what simulated services use of `server/store/accounts/accounts.ts` and of the rate limits.
 */

// No life calls these; without a connection they would fail.
export { updatePlan, updateRecordDays } from "../../../server/store/accounts/accounts.ts";

export const findAccountByEmail: typeof real.findAccountByEmail = (_scope, db, email) =>
  step(db, "find an account by email", (model) => {
    const wanted = email.trim().toLowerCase();
    return [...model.accounts.values()].find((account) => account.contact.email === wanted) ?? null;
  });

export const findOwnAccount: typeof real.findOwnAccount = (scope, db) =>
  step(db, "find the own account", (model) => model.accounts.get(scope.accountId) ?? null);

export const findSenderOf: typeof real.findSenderOf = (_scope, db, formId) =>
  step(db, "find the sender", (model) => {
    const account = model.accounts.get(model.forms.get(formId)?.accountId ?? "");
    return account === undefined ? null : { id: account.id, selfRegistered: account.selfRegistered };
  });

export const recordRetention: typeof real.recordRetention = (_scope, db, before, recorded) =>
  step(db, "record the retention", (model) => {
    const account = model.accounts.get(before.id);
    if (account !== undefined && isUnchanged(account, before))
      model.accounts.set(before.id, { ...account, ...recorded });
  });

export const updateRetention: typeof real.updateRetention = (scope, db, before, change) =>
  step(db, "update the retention", (model) => {
    const account = model.accounts.get(scope.accountId);
    if (account === undefined || !isUnchanged(account, before)) return false;
    model.accounts.set(account.id, { ...account, ...change });
    return true;
  });

export const readClocks: typeof realUsage.readClocks = (_scope, db) =>
  step(db, "read the clocks", (model) => ({ database: model.now(), lastMigration: null }));

function isUnchanged(account: Account, before: RetentionFacts): boolean {
  return (
    account.plan === before.plan &&
    account.retentionDays === before.retentionDays &&
    account.retentionInForce === before.retentionInForce &&
    account.nextRetentionDays === before.nextRetentionDays &&
    account.nextRetentionAt?.getTime() === before.nextRetentionAt?.getTime()
  );
}

export const takeFromBucket: typeof realLimits.takeFromBucket = (_scope, db, key, rate, now) =>
  step(db, "take from a bucket", (model) => {
    const { burst, intervalMs } = rate;
    const reachMs = burst * intervalMs + MAX_LEASE_MS;
    const found = model.buckets.get(key);
    const known = found !== undefined && found.getTime() > now.getTime() + reachMs ? now : found;
    const moved = new Date(Math.max(known?.getTime() ?? 0, now.getTime()) + intervalMs);
    if (known !== undefined && moved.getTime() > now.getTime() + burst * intervalMs) return waitMs(known, rate, now);
    model.buckets.set(key, moved);
    return null;
  });

export const returnToBucket: typeof realLimits.returnToBucket = (_scope, db, key, { intervalMs }) =>
  step(db, "return to a bucket", (model) => {
    const known = model.buckets.get(key);
    if (known !== undefined) model.buckets.set(key, new Date(known.getTime() - intervalMs));
  });

export const deleteFullBuckets: typeof realLimits.deleteFullBuckets = (_scope, db, now) =>
  step(db, "delete full buckets", (model) => {
    for (const [key, at] of model.buckets) if (at <= now) model.buckets.delete(key);
  });
