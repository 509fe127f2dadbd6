import type * as real from "../../../server/store/accounts/accounts.ts";
import { MAX_LEASE_MS } from "../../../server/store/database/clock-skew.ts";
import type * as realLimits from "../../../server/store/database/rate-limits.ts";
import { waitMs } from "../../../server/store/database/rate-limits.ts";
import { step } from "./state.ts";

/*
 * The model of what simulated services use of `server/store/accounts/accounts.ts` and of the rate limits.
 */

export * from "../../../server/store/accounts/accounts.ts";
export * from "../../../server/store/database/rate-limits.ts";

export const findSenderOf: typeof real.findSenderOf = (_scope, db, formId) =>
  step(db, "find the sender", (model) => {
    const account = model.accounts.get(model.forms.get(formId)?.accountId ?? "");
    return account === undefined ? null : { id: account.id, selfRegistered: account.selfRegistered };
  });

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
