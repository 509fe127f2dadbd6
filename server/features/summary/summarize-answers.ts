import { MAX_SUMMARY_VALUES } from "../../../shared/limits.ts";
import { readInTurn } from "../../core/access/read-in-turn.ts";
import { requireContentFor } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { listTableFields } from "../../core/forms/form-table.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { countListed } from "../../core/submissions/count-submissions.ts";
import { withArrivals } from "../../core/submissions/store/content-query.ts";
import { maxEntries } from "../../core/submissions/store/walk.ts";
import { type FolderFilter, type ReadFilter, readFilter } from "../../core/submissions/submission-filter.ts";
import { type Answers, type Bin, type FieldAnswers, findAnswers } from "./store.ts";

export interface AnswerSummary extends Answers {
  /** Submissions that match, read or not; null if a filter matches more than were read. */
  readonly total: number | null;
}

export interface SummaryInput extends FolderFilter {
  readonly formId: string;
  /** Reads fewer of the newest than usual. */
  readonly maxRows?: number;
}

export async function summarizeAnswers(scope: OwnerScope, deps: Deps, input: SummaryInput): Promise<AnswerSummary> {
  requireContentFor(scope, ["fields"]);
  return readInTurn(scope, deps, () => summarize(scope, deps, input));
}

async function summarize(scope: OwnerScope, deps: Deps, input: SummaryInput): Promise<AnswerSummary> {
  // As a search does, so that a summary counts what the list shows.
  const filter = await withArrivals(scope, deps.db, await readFilter(scope, deps, input));
  const names = await listTableFields(scope, deps, { formId: input.formId });
  const maxRows = Math.min(
    input.maxRows ?? maxEntries(scope, filter),
    Math.floor(MAX_SUMMARY_VALUES / Math.max(1, names.length)),
  );
  const answers = await findAnswers(scope, deps.db, { ...filter, names, maxRows });
  const total = answers.lookedAt === null ? answers.submissions : await countWhole(scope, deps, filter);
  return { ...answers, total, fields: answers.fields.map(withDays) };
}

async function countWhole(scope: OwnerScope, deps: Deps, filter: ReadFilter): Promise<number | null> {
  return filter.isFiltered ? null : (await countListed(scope, deps, filter)).total;
}

function withDays(field: FieldAnswers): FieldAnswers {
  return field.kind === "date" ? { ...field, bins: field.bins.map(binOfDays) } : field;
}

/** Converts a prefix (2026-05, 202) to the first day of the period and of the next one. */
function binOfDays({ from, count }: Bin): Bin {
  const years = 10 ** Math.max(0, 4 - from.length);
  const [year = "", month, day] = from.split("-");
  const first = Number(year) * years;
  const start = { year: first, month: Number(month ?? 1), day: Number(day ?? 1) };
  if (day !== undefined) return { from: dayOf(start), to: dayOf({ ...start, day: start.day + 1 }), count };
  if (month !== undefined) return { from: dayOf(start), to: dayOf({ ...start, month: start.month + 1 }), count };
  return { from: dayOf(start), to: dayOf({ ...start, year: first + years }), count };
}

function dayOf({ year, month, day }: { readonly year: number; readonly month: number; readonly day: number }): string {
  // Calendar arithmetic without a time zone. `Date.UTC` would take a year below 100 as 19xx.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return year > 9_999 || date.getUTCFullYear() > 9_999 ? LAST_DAY : date.toISOString().slice(0, 10);
}

/** Sorts after every four-digit-year date. */
const LAST_DAY = "9999-99-99";
