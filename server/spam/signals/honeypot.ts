import type { Signal } from "./signal.ts";

/** People do not see the trap field, so whoever fills it in reads the page's source. */
export const honeypot: Signal = ({ filledTrap }) =>
  filledTrap === null ? null : { name: "honeypot", points: 15, detail: `Honeypot field “${filledTrap}” filled in` };
