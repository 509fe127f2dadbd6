import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findInboxHours, findLastInboxHours } from "../../store/intake/intake-stats.ts";
import { HABIT_DAYS, judgeQuiet, MAX_QUIET_DAYS, MIN_QUIET_DAYS, type QuietNotice } from "./detect-quiet-form.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The forms in use that have fallen silent against their habit, by id. */
export async function findQuietForms(scope: OwnerScope, deps: Deps): Promise<Map<string, QuietNotice>> {
  const now = deps.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const lasts = await findLastInboxHours(scope, deps.db, before(MAX_QUIET_DAYS + 1));
  const silent = lasts.filter(({ hour }) => hour < before(MIN_QUIET_DAYS));
  if (silent.length === 0) return new Map();
  const hours = await findInboxHours(scope, deps.db, {
    formIds: silent.map(({ formId }) => formId),
    since: before(MAX_QUIET_DAYS + HABIT_DAYS + 1),
  });
  return new Map(
    silent.flatMap(({ formId, createdAt }) => {
      const notice = judgeQuiet(hours.get(formId) ?? [], createdAt, now);
      return notice === null ? [] : [[formId, notice] as const];
    }),
  );
}
