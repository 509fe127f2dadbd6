import type { Reason } from "../verdict.ts";
import type { Signal } from "./signal.ts";

/** The honeypot is invisible to people, so filling it in means reading the page's source. */
export const honeypot: Signal = ({ filledTrap }) =>
  filledTrap === null ? null : { name: "honeypot", points: 15, detail: `Honeypot field “${filledTrap}” filled in` };

/** The owner listed the form's websites, and the submission does not come from one of them. */
export const origin: Signal = ({ origin: from, originAllowed }) => {
  if (originAllowed) return null;
  const detail =
    from === null
      ? "Source website unknown, and this form accepts only listed websites"
      : `Sent from ${from}, which is not one of this form’s websites`;
  return { name: "origin", points: 15, detail };
};

/** Sent sooner than anyone reads and types. Weak: a browser may fill in a whole form at once. */
export const haste: Signal = ({ secondsTaken }) => {
  if (secondsTaken === null || secondsTaken === undefined || secondsTaken >= 3) return null;
  return secondsTaken < 1
    ? { name: "haste", points: 3, detail: "Sent within 1 second of opening the form" }
    : { name: "haste", points: 1.5, detail: "Sent within 3 seconds of opening the form" };
};

/** Many similar messages at once, or many from one sender; a few repeats are a visitor who pressed the button twice. */
export const burst: Signal = ({ activity }) => {
  const { fromSender = 1, alike = 1, formsAlike = 1 } = activity ?? {};
  const found: readonly Reason[] = [
    { name: "burst", points: 1.2 * Math.max(0, formsAlike - 1), detail: `Sent to ${formsAlike} forms at once` },
    { name: "burst", points: 0.6 * (alike - 3), detail: `${alike} similar messages within minutes` },
    {
      name: "burst",
      points: 0.3 * (fromSender - 4),
      detail: `${fromSender} messages from this sender within minutes`,
    },
  ];
  const strongest = found.reduce((left, right) => (right.points > left.points ? right : left));
  return strongest.points > 0 ? { ...strongest, points: Math.min(strongest.points, 3.6) } : null;
};
