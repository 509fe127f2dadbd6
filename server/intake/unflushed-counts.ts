import type { Database } from "../store/database/db.ts";
import { type LedgerCount, transactionFate } from "../store/intake/commit-batch.ts";
import { LedgerTally } from "./outcome-tally.ts";

interface Doubt {
  readonly transactionId: string;
  /** What to count if the transaction turns out to be aborted. */
  readonly counts: readonly LedgerCount[];
}

/** What the ledger is still owed: counts that were never sent, and those of commits that were cut off. */
export class UnflushedCounts {
  readonly tally = new LedgerTally();
  #doubts: Doubt[] = [];

  get isEmpty(): boolean {
    return this.tally.size === 0 && this.#doubts.length === 0;
  }

  doubt(transactionId: string, counts: readonly LedgerCount[]): void {
    this.#doubts.push({ transactionId, counts });
  }

  /**
   * Asks the database what became of the commits that were cut off, so that nothing is counted twice or never. Returns
   * whether it answered. Counts whose fate it cannot tell go to `onUnknown`: they are then counted once or not at all.
   */
  async resolveInDoubt(db: Database, onUnknown: (counts: readonly LedgerCount[]) => void): Promise<boolean> {
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
