import type { Signal } from "../verdict.ts";

const LINK = /(?:https?:\/\/(?:www\.)?|\bwww\.)[^\s<>"']/gi;
const HTML_ANCHOR = /<a\s[^<>]*href/gi;
const BBCODE_LINK = /\[(?:url|link)[=\]]/gi;
const WORD = /[\p{L}\p{N}]+/gu;

const FREE_LINKS = 5;
const WORDS_PER_FURTHER_LINK = 50;
const MAX_POINTS = 8;

/**
 * A flood of links. Five are nobody's business, and a long text earns more: bug reports and applications carry many.
 * Links in forum code or HTML weigh more, because people who fill in a contact form do not write them.
 */
export const links: Signal = ({ fields }) => {
  const text = fields.map(([, value]) => value).join("\n");
  const plain = count(text, LINK);
  if (plain === 0) return null;
  const coded = count(text, BBCODE_LINK) * 3 + count(text, HTML_ANCHOR) * 2;
  const excess = Math.max(0, plain - FREE_LINKS - Math.floor(count(text, WORD) / WORDS_PER_FURTHER_LINK));
  const points = Math.min(MAX_POINTS, excess + coded);
  if (points === 0) return null;
  const inCode = coded > 0 ? ", some in HTML or forum code" : "";
  return { name: "links", points, detail: `It carries ${plain === 1 ? "a link" : `${plain} links`}${inCode}.` };
};

function count(text: string, pattern: RegExp): number {
  let matches = 0;
  for (const _ of text.matchAll(pattern)) matches += 1;
  return matches;
}
