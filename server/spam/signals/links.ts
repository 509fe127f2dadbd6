import type { Signal } from "./signal.ts";

const LINK = /(?:https?:\/\/(?:www\.)?|\bwww\.)[^\s<>"']/gi;
const WORD = /[\p{L}\p{N}]+/gu;

const FREE_LINKS = 5;
const WORDS_PER_FURTHER_LINK = 50;
const MAX_POINTS = 8;

/** A flood of links. Five are left to the model, and a long text earns more: bug reports and applications carry many. */
export const links: Signal = ({ fields }) => {
  const text = fields.map(([, value]) => value).join("\n");
  const plain = count(text, LINK);
  if (plain === 0) return null;
  const points = Math.min(MAX_POINTS, plain - FREE_LINKS - Math.floor(count(text, WORD) / WORDS_PER_FURTHER_LINK));
  return points > 0 ? { name: "link flood", points, detail: `${plain} links` } : null;
};

function count(text: string, pattern: RegExp): number {
  let matches = 0;
  for (const _ of text.matchAll(pattern)) matches += 1;
  return matches;
}
