import { CHARACTER, countOf } from "../text/count-of.ts";
import type { Signal } from "./signal.ts";

const HTML_ANCHOR = /<a\s[^<>]{0,300}href/gi;
const BBCODE_LINK = /(?<![=\w])\[(?:url|link)[=\]]/gi;
const MAX_POINTS = 6;
const ALONE_POINTS = 1.5;

/**
 * Links written in HTML or forum code, which people who fill in a form hardly do. One alone decides nothing; both kinds
 * in one message are a robot that does not know where it is.
 */
export const linkCode: Signal = (_, { values, valueCharacters }) => {
  const html = valueCharacters & CHARACTER.less ? countOf(values, HTML_ANCHOR) : 0;
  const forum = valueCharacters & CHARACTER.bracket ? countOf(values, BBCODE_LINK) : 0;
  if (html + forum === 0) return null;
  const isAlone = html + forum === 1;
  const isBoth = html > 0 && forum > 0;
  const points = isAlone ? ALONE_POINTS : Math.min(MAX_POINTS, 2 * html + 2.5 * forum + (isBoth ? 3 : 0));
  const kinds = isBoth ? "HTML and in forum code" : html > 0 ? "HTML" : "forum code";
  return { name: "link code", points, detail: `${isAlone ? "Link" : "Links"} in ${kinds}` };
};
