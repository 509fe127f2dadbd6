import { countOf } from "../text/count-of.ts";
import { mayHoldAddress } from "../text/links.ts";
import type { Signal } from "./signal.ts";

const LINK = /(?:https?:\/\/(?:www\.)?|\bwww\.)[^\s<>"']/gi;
const WORD = /[\p{L}\p{N}]+/gu;

const FREE_LINKS = 5;
const WORDS_PER_FURTHER_LINK = 50;
const MAX_POINTS = 8;

/** A flood of links. Five are left to the model, and a long text earns more: bug reports and applications carry many. */
export const links: Signal = (_, { values }) => {
  const plain = mayHoldAddress(values) ? countOf(values, LINK) : 0;
  if (plain <= FREE_LINKS) return null;
  const points = Math.min(MAX_POINTS, plain - FREE_LINKS - Math.floor(countOf(values, WORD) / WORDS_PER_FURTHER_LINK));
  return points > 0 ? { name: "link flood", points, detail: `${plain} links` } : null;
};
