import type { Reason } from "../verdict.ts";
import type { Signal } from "./signal.ts";

/** Much of the same at once, or from one sender: a few repeats are a visitor who pressed the button twice. */
export const burst: Signal = ({ lately }) => {
  const { fromSender = 1, alike = 1, formsAlike = 1 } = lately ?? {};
  const found: readonly Reason[] = [
    { name: "burst", points: 2 * Math.max(0, formsAlike - 1), detail: `Sent to ${formsAlike} forms at once` },
    { name: "burst", points: alike - 3, detail: `${alike} similar messages within minutes` },
    {
      name: "burst",
      points: (fromSender - 4) / 2,
      detail: `${fromSender} messages from this sender within minutes`,
    },
  ];
  const strongest = found.reduce((left, right) => (right.points > left.points ? right : left));
  return strongest.points > 0 ? { ...strongest, points: Math.min(strongest.points, 6) } : null;
};
