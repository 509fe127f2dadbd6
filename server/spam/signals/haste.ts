import type { Signal } from "./signal.ts";

/** Sent sooner than anyone reads and types. Weak: a browser may fill in a whole form at once. */
export const haste: Signal = ({ secondsTaken }) => {
  if (secondsTaken === null || secondsTaken === undefined || secondsTaken >= 3) return null;
  return secondsTaken < 1
    ? { name: "haste", points: 5, detail: "Sent within 1 second of opening the form" }
    : { name: "haste", points: 2.5, detail: "Sent within 3 seconds of opening the form" };
};
