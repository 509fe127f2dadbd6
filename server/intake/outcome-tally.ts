import { isId } from "../ids.ts";
import type { Arrival, LedgerCount } from "../store/intake/commit-batch.ts";
import type { RefusalReason } from "./refusal.ts";

const HOUR_MS = 3_600_000;
const MAX_KEYS = 10_000;

/** Counts that are not yet in the ledger. Bounded: when too many forms are named, further ones are counted without a name. */
export class LedgerTally {
  readonly #counts = new Map<string, LedgerCount>();

  get size(): number {
    return this.#counts.size;
  }

  /** Adds one request, to the form it named if that can be a form's id. */
  add(formId: string | null, outcome: string, at: Date): void {
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString();
    this.#merge({ formId: formId !== null && isId(formId, "frm") ? formId : "", hour, outcome, count: 1 });
  }

  addAll(counts: readonly LedgerCount[]): void {
    for (const count of counts) this.#merge(count);
  }

  /** Hands the counts over and forgets them. */
  take(): LedgerCount[] {
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    return counts;
  }

  #merge(added: LedgerCount): void {
    const key = `${added.formId} ${added.hour} ${added.outcome}`;
    const known = this.#counts.get(key);
    if (known === undefined && added.formId !== "" && this.#counts.size >= MAX_KEYS) {
      this.#merge({ ...added, formId: "" });
    } else {
      this.#counts.set(key, { ...added, count: added.count + (known?.count ?? 0) });
    }
  }
}

export function refusedAs(reason: RefusalReason): string {
  return `refused:${reason}`;
}

/** The counts of a whole batch: what became of each arrival, and what was counted before. */
export function countAll(
  arrivals: readonly Arrival[],
  outcomeOf: (arrival: Arrival) => [outcome: string, at: Date],
  counted: readonly LedgerCount[],
): LedgerCount[] {
  const tally = new LedgerTally();
  tally.addAll(counted);
  for (const arrival of arrivals) tally.add(arrival.scope.formId, ...outcomeOf(arrival));
  return tally.take();
}
