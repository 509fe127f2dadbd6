import type { Signal } from "./signal.ts";

/** People do not see the trap field, so whoever fills it in reads the page's source. */
export const honeypot: Signal = ({ filledTrap }) =>
  filledTrap === null
    ? null
    : { name: "honeypot", points: 15, detail: `The hidden field “${filledTrap}” was filled in; people do not see it.` };
