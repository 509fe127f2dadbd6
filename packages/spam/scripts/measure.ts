import type { Folder } from "../src/verdict.ts";

export interface Scored {
  readonly folder: Folder;
  readonly score: number;
  /** Set if it differs from the common one, such as for comments. */
  readonly threshold?: number;
}

export interface Figures {
  readonly spam: number;
  readonly ham: number;
  readonly caught: number;
  readonly missed: number;
  readonly held: number;
  readonly passed: number;
  /** Each from 0 to 1; NaN if there is nothing to divide by. */
  readonly precision: number;
  readonly recall: number;
  readonly falsePositiveRate: number;
  readonly auc: number;
  readonly recallAtOnePercent: number;
}

export function measure(rows: readonly Scored[], threshold: number): Figures {
  const spam = rows.filter(({ folder }) => folder === "spam").map(({ score }) => score);
  const ham = rows.filter(({ folder }) => folder === "inbox").map(({ score }) => score);
  const above = rows.filter((row) => row.score >= (row.threshold ?? threshold));
  const caught = above.filter(({ folder }) => folder === "spam").length;
  const held = above.length - caught;
  const strictest = thresholdFor(ham, 0.01);
  return {
    spam: spam.length,
    ham: ham.length,
    caught,
    missed: spam.length - caught,
    held,
    passed: ham.length - held,
    precision: caught / (caught + held),
    recall: caught / spam.length,
    falsePositiveRate: held / ham.length,
    auc: areaUnderCurve(spam, ham),
    recallAtOnePercent: spam.filter((score) => score >= strictest).length / spam.length,
  };
}

/** The lowest threshold that holds at most this share of genuine messages. */
function thresholdFor(ham: readonly number[], rate: number): number {
  const sorted = ham.toSorted((left, right) => right - left);
  const above = sorted[Math.floor(sorted.length * rate)];
  return above === undefined ? 0 : above + 1e-9;
}

/** Probability that spam scores above a genuine message; ties count half. */
function areaUnderCurve(spam: readonly number[], ham: readonly number[]): number {
  const all = [...spam.map((score) => ({ score, isSpam: true })), ...ham.map((score) => ({ score, isSpam: false }))];
  all.sort((left, right) => left.score - right.score);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.score === all[from]?.score) to += 1;
    const rank = (from + to + 1) / 2;
    for (let at = from; at < to; at += 1) if (all[at]?.isSpam) rankSum += rank;
    from = to;
  }
  return (rankSum - (spam.length * (spam.length + 1)) / 2) / (spam.length * ham.length);
}

// For 95 % confidence.
const Z = 1.96;

/** Wilson's interval for a share observed `seen` times among `of`. */
export function intervalOf(seen: number, of: number): readonly [number, number] {
  const share = seen / of;
  const middle = share + (Z * Z) / (2 * of);
  const reach = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * of)) / of);
  const scale = 1 + (Z * Z) / of;
  return [Math.max(0, (middle - reach) / scale), Math.min(1, (middle + reach) / scale)];
}
