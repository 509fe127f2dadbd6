import { z } from "zod";
import { MAX_OVERVIEW_DAYS } from "../../../shared/limits.ts";
import { readInTurn } from "../../core/access/read-in-turn.ts";
import { readAccount } from "../../core/accounts/account.ts";
import { countDays, type StatsDay, statsCalendar } from "../../core/activity/stats-by-day.ts";
import type { Deps } from "../../core/deps.ts";
import { readForm } from "../../core/forms/forms.ts";
import { countForms, countHours, countOutcomes } from "../../core/intake/store/intake-stats.ts";
import { parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";

export interface IntakeSummary {
  readonly received: number;
  readonly inbox: number;
  readonly spam: number;
  readonly refused: readonly { readonly reason: string; readonly count: number }[];
}

const REFUSED = "refused:";

/** Adds up the counts: received = inbox + spam + refused. The most frequent refusal comes first. */
function summaryOf(counts: Iterable<{ readonly outcome: string; readonly count: number }>): IntakeSummary {
  const sums = new Map<string, number>();
  for (const { outcome, count } of counts) sums.set(outcome, (sums.get(outcome) ?? 0) + count);
  const refused = [...sums]
    .filter(([outcome]) => outcome.startsWith(REFUSED))
    .map(([outcome, count]) => ({ reason: outcome.slice(REFUSED.length), count }))
    .sort((a, b) => b.count - a.count);
  const received = [...sums.values()].reduce((sum, count) => sum + count, 0);
  return { received, inbox: sums.get("inbox") ?? 0, spam: sums.get("spam") ?? 0, refused };
}

export async function summarizeIntake(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string },
): Promise<IntakeSummary> {
  const counts = await readInTurn(scope, deps, () => countOutcomes(scope, deps.db, input.formId));
  return summaryOf([...counts].map(([outcome, count]) => ({ outcome, count })));
}

export interface Overview {
  readonly timeZone: string;
  readonly hasSharedHours: boolean;
  readonly days: readonly StatsDay[];
  /** Sum over all these days. */
  readonly intake: IntakeSummary;
  /** The same per form; empty for the overview of one form. */
  readonly forms: readonly { readonly formId: string; readonly intake: IntakeSummary }[];
}

const overviewInput = z.object({
  formId: z.string().nullish(),
  days: z
    .int()
    .min(1)
    .max(MAX_OVERVIEW_DAYS, { error: `An overview has at most ${MAX_OVERVIEW_DAYS} days.` }),
});

/** Per day in the owner's time zone. */
export async function readOverview(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId?: string | null | undefined; readonly days: number },
): Promise<Overview> {
  const given = parseInput(overviewInput, input);
  const formId = given.formId ?? null;
  if (formId !== null) await readForm(scope, deps, { formId });
  const { timeZone } = await readAccount(scope, deps);
  const calendar = statsCalendar(deps.clock.now(), given.days, timeZone);
  const [hours, byForm] = await readInTurn(scope, deps, async () => [
    await countHours(scope, deps.db, { formId, since: calendar.since }),
    formId === null ? await countForms(scope, deps.db, calendar.since) : new Map<string, never[]>(),
  ]);
  return {
    timeZone: calendar.timeZone,
    hasSharedHours: calendar.hasSharedHours,
    days: countDays(calendar, hours),
    intake: summaryOf(hours),
    forms: [...byForm].map(([id, counts]) => ({ formId: id, intake: summaryOf(counts) })),
  };
}
