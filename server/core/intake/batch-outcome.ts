import { HOUR_MS } from "../../../shared/durations.ts";
import type { Database } from "../database/db.ts";
import { isDatabaseUnavailable } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import type { Delivering } from "../submissions/store/delivery-steps.ts";
import type { RefusalReason } from "./refusal.ts";
import {
  type Arrival,
  type CountKept,
  commitBatch,
  FormsChanged,
  type OutcomeCount,
  type Repeats,
  TransactionInDoubt,
  transactionFate,
} from "./store/commit-batch.ts";

export type CommitOutcome =
  | { readonly kind: "kept"; readonly repeats: Repeats }
  /** Nothing was stored, because these forms have changed since they were cached. */
  | { readonly kind: "changed"; readonly formIds: ReadonlySet<string> }
  /** The database is unreachable or cannot write now; with a transaction id, the commit itself was interrupted. */
  | {
      readonly kind: "unavailable";
      readonly reason: "unavailable" | "disk_full";
      readonly transactionInDoubt: string | null;
      readonly cause: unknown;
    }
  /** The database is healthy but rejects this: something in the batch is wrong. */
  | { readonly kind: "rejected"; readonly cause: unknown };

export async function tryCommit(
  db: Database,
  delivering: Delivering,
  arrivals: readonly Arrival[],
  countKept: CountKept,
): Promise<CommitOutcome> {
  try {
    return { kind: "kept", repeats: await commitBatch(db, delivering, arrivals, countKept) };
  } catch (cause) {
    if (cause instanceof FormsChanged) return { kind: "changed", formIds: cause.formIds };
    if (cause instanceof TransactionInDoubt) {
      return { kind: "unavailable", reason: "unavailable", transactionInDoubt: cause.transactionId, cause };
    }
    return isDatabaseUnavailable(cause)
      ? { kind: "unavailable", reason: unavailableReason(cause), transactionInDoubt: null, cause }
      : { kind: "rejected", cause };
  }
}

const DISK_FULL = "53100";
const FOREIGN_KEY_VIOLATION = "23503";

function unavailableReason(cause: unknown): "unavailable" | "disk_full" {
  return errorCode(cause) === DISK_FULL ? "disk_full" : "unavailable";
}

/** True if the form was deleted after it was looked up. */
export function isFormGone(cause: unknown): boolean {
  return errorCode(cause) === FOREIGN_KEY_VIOLATION;
}

/** Drops message and detail of database errors, which quote visitors' data. */
export function loggableCause(cause: unknown): Readonly<Record<string, string>> {
  const code = errorCode(cause);
  if (code === "") return { cause: cause instanceof Error ? (cause.stack ?? cause.message) : "not an error" };
  return { code, ...(cause instanceof Error && "constraint" in cause ? { constraint: String(cause.constraint) } : {}) };
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

const MAX_KEYS = 10_000;

/** Counts not yet written. Bounded: beyond a number of forms, further ones are counted without a name. */
export class OutcomeTally {
  readonly #counts = new Map<string, OutcomeCount>();

  get size(): number {
    return this.#counts.size;
  }

  /** Adds one request, under the form it named if that is a valid form id. */
  add(formId: string | null, outcome: string, at: Date): void {
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString();
    this.#merge({ formId: formId !== null && isId(formId, "frm") ? formId : "", hour, outcome, count: 1 });
  }

  addAll(counts: readonly OutcomeCount[]): void {
    for (const count of counts) this.#merge(count);
  }

  /** Returns the counts and resets them. */
  take(): OutcomeCount[] {
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    return counts;
  }

  #merge(added: OutcomeCount): void {
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

/** The counts of a whole batch: the outcome of each arrival, plus earlier counts. */
export function countAll(
  arrivals: readonly Arrival[],
  outcomeOf: (arrival: Arrival) => [outcome: string, at: Date],
  counted: readonly OutcomeCount[],
): OutcomeCount[] {
  const tally = new OutcomeTally();
  tally.addAll(counted);
  for (const arrival of arrivals) tally.add(arrival.scope.formId, ...outcomeOf(arrival));
  return tally.take();
}

interface Doubt {
  readonly transactionId: string;
  /** Counts to record if the transaction turns out to be aborted. */
  readonly counts: readonly OutcomeCount[];
}

/** Counts still to be written: those never sent, and those of interrupted commits. */
export class UnflushedCounts {
  readonly tally = new OutcomeTally();
  #doubts: Doubt[] = [];

  get isEmpty(): boolean {
    return this.tally.size === 0 && this.#doubts.length === 0;
  }

  doubt(transactionId: string, counts: readonly OutcomeCount[]): void {
    this.#doubts.push({ transactionId, counts });
  }

  /**
   * Asks the database whether the interrupted commits succeeded, so that nothing is counted twice or never. Returns
   * whether it answered. Counts whose outcome it cannot tell go to `onUnknown`: they are counted at most once.
   */
  async resolveInDoubt(db: Database, onUnknown: (counts: readonly OutcomeCount[]) => void): Promise<boolean> {
    const doubts = this.#doubts;
    this.#doubts = [];
    let hasAnswered = false;
    for (const doubt of doubts) {
      const fate = await transactionFate(db, doubt.transactionId).catch(() => "unreachable" as const);
      if (fate !== "unreachable") hasAnswered = true;
      if (fate === "aborted") this.tally.addAll(doubt.counts);
      else if (fate === "unknown") onUnknown(doubt.counts);
      else if (fate !== "committed") this.#doubts.push(doubt);
    }
    return hasAnswered;
  }
}
