export interface ReceiptSummary {
  readonly received: number;
  readonly inbox: number;
  readonly spam: number;
  readonly refused: readonly { readonly reason: string; readonly count: number }[];
}

const REFUSED = "refused:";

/** Adds up what the ledger holds: received = inbox + spam + refused. The most frequent refusal comes first. */
export function summaryOf(counts: Iterable<{ readonly outcome: string; readonly count: number }>): ReceiptSummary {
  const sums = new Map<string, number>();
  for (const { outcome, count } of counts) sums.set(outcome, (sums.get(outcome) ?? 0) + count);
  const refused = [...sums]
    .filter(([outcome]) => outcome.startsWith(REFUSED))
    .map(([outcome, count]) => ({ reason: outcome.slice(REFUSED.length), count }))
    .sort((a, b) => b.count - a.count);
  const received = [...sums.values()].reduce((sum, count) => sum + count, 0);
  return { received, inbox: sums.get("inbox") ?? 0, spam: sums.get("spam") ?? 0, refused };
}
