import { z } from "zod";
import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_RECORD_DAYS, MIN_RECORD_DAYS } from "../../../shared/limits.ts";
import { readInTurn } from "../access/read-in-turn.ts";
import { requireFreshSignIn, requirePermission } from "../access/require-permission.ts";
import { readAccount } from "../accounts/account.ts";
import { type AccountWithContact, updateRetention, updateSettings } from "../accounts/store/accounts.ts";
import type { Config } from "../config.ts";
import type { Plan } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { conflict } from "../platform/errors.ts";
import { parseInput } from "../platform/parse-input.ts";
import {
  nextRetention,
  recordDaysOf,
  recordRetention,
  retentionCutOff,
  SHORTENING_DELAY_MS,
} from "../scope/retention-window.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { countLeaving, findNextToGo, type LeavingForm } from "./store/retention-preview.ts";

const PLAN_NAMES: Readonly<Record<Plan, string>> = { free: "Free", pro: "Pro" };

/** The window, in days, if an owner on this plan may choose it. */
function chosenDays(config: Config, plan: Plan, days: number): number {
  const longest = config.retentionDays[plan];
  const input = z
    .int({ error: "Enter a whole number of days." })
    .min(1, { error: "Messages must be kept for at least 1 day." })
    .max(longest, { error: `The ${PLAN_NAMES[plan]} plan keeps messages for at most ${longest} days.` });
  return parseInput(input, days);
}

export interface RetentionPreview {
  readonly days: number;
  /** Now, or a day later if the window is smaller than the present one. */
  readonly at: Date;
  readonly forms: readonly LeavingForm[];
  /** The first removal under it, and the number removed within a day of that. */
  readonly next: { readonly at: Date; readonly count: number } | null;
}

/** Previews what a retention window would remove, and when the next submissions would go. Changes nothing. */
export async function previewRetention(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly days: number },
): Promise<RetentionPreview> {
  requirePermission(scope, "own");
  const days = chosenDays(deps.config, scope.plan, input.days);
  const at = await takesEffectAt(scope, deps, days);
  const cutOff = retentionCutOff(at, days);
  const [forms, next] = await readInTurn(scope, deps, async () => [
    await countLeaving(scope, deps.db, cutOff),
    await findNextToGo(scope, deps.db, cutOff),
  ]);
  return {
    days,
    at,
    forms,
    next: next === null ? null : { at: new Date(next.oldestAt.getTime() + days * DAY_MS), count: next.count },
  };
}

async function takesEffectAt(scope: OwnerScope, deps: Deps, days: number): Promise<Date> {
  const now = deps.clock.now();
  if (days >= scope.retentionDays) return now;
  const next = nextRetention(await readAccount(scope, deps), deps.config, now);
  return next?.days === days ? next.at : new Date(now.getTime() + SHORTENING_DELAY_MS);
}

/**
 * Sets the account's window. A larger one applies to every request from now on; a smaller one after a day, until which
 * nothing is hidden or removed. The plan's longest is stored as "the longest", so that it grows with the plan.
 */
export async function setRetention(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly days: number },
): Promise<AccountWithContact> {
  requirePermission(scope, "own");
  const days = chosenDays(deps.config, scope.plan, input.days);
  if (days < scope.retentionDays) requireFreshSignIn(scope, deps);
  const account = await readAccount(scope, deps);
  const retentionDays = days === deps.config.retentionDays[scope.plan] ? null : days;
  const recorded = recordRetention(account, { ...account, retentionDays }, deps.config, deps.clock.now());
  const isDone = await updateRetention(scope, deps.db, account, { retentionDays, ...recorded });
  if (!isDone) throw conflict("The retention window was changed elsewhere at the same time. Try again.");
  return { ...account, retentionDays, ...recorded };
}

/** Sets how long access records and the history are kept. The next sweep deletes older ones. */
export async function setRecordDays(scope: OwnerScope, deps: Deps, input: { readonly days: number }): Promise<void> {
  requirePermission(scope, "own");
  const range = `Records are kept for ${MIN_RECORD_DAYS} to ${MAX_RECORD_DAYS} days.`;
  const days = parseInput(z.int(range).min(MIN_RECORD_DAYS, range).max(MAX_RECORD_DAYS, range), input.days);
  if (days < recordDaysOf(await readAccount(scope, deps), scope.retentionDays)) requireFreshSignIn(scope, deps);
  await updateSettings(scope, deps.db, { recordDays: days });
}
