import { isWellKnown } from "../model/hosts.ts";
import { CHARACTER, countOf } from "../text/count-of.ts";
import { mayHoldAddress } from "../text/links.ts";
import { isOfSite, linksElsewhere, namesIn } from "../text/read-submission.ts";
import type { Signal } from "./signal.ts";

const LINK = /(?:https?:\/\/(?:www\.)?|\bwww\.)[^\s<>"']/gi;
const WORD = /[\p{L}\p{N}]+/gu;

const FREE_LINKS = 5;
const WORDS_PER_FURTHER_LINK = 50;
const MAX_FLOOD_POINTS = 8;

/**
 * Too many links. Up to five are left to the model, and longer texts may have more: bug reports and applications carry
 * many.
 */
export const links: Signal = (_, { values }) => {
  const plain = mayHoldAddress(values) ? countOf(values, LINK) : 0;
  if (plain <= FREE_LINKS) return null;
  const points = Math.min(
    MAX_FLOOD_POINTS,
    plain - FREE_LINKS - Math.floor(countOf(values, WORD) / WORDS_PER_FURTHER_LINK),
  );
  return points > 0 ? { name: "link flood", points, detail: `${plain} links` } : null;
};

const HTML_ANCHOR = /<a\s[^<>]{0,300}href/gi;
const BBCODE_LINK = /(?<![=\w])\[(?:url|link)[=\]]/gi;
const MAX_CODE_POINTS = 6;
const ALONE_POINTS = 2.5;

/**
 * Links written in HTML or forum code, which people hardly ever type into forms. One alone decides nothing; both kinds
 * in one message indicate a robot that does not know the site.
 */
export const linkCode: Signal = (_, { values, valueCharacters }) => {
  const html = valueCharacters & CHARACTER.less ? countOf(values, HTML_ANCHOR) : 0;
  const forum = valueCharacters & CHARACTER.bracket ? countOf(values, BBCODE_LINK) : 0;
  if (html + forum === 0) return null;
  const isAlone = html + forum === 1;
  const isBoth = html > 0 && forum > 0;
  const points = isAlone ? ALONE_POINTS : Math.min(MAX_CODE_POINTS, 2 * html + 2.5 * forum + (isBoth ? 3 : 0));
  const kinds = isBoth ? "HTML and in forum code" : html > 0 ? "HTML" : "forum code";
  return { name: "link code", points, detail: `${isAlone ? "Link" : "Links"} in ${kinds}` };
};

const MARKUP = /<a\s|\[url|\]\(http/i;
const ADDRESS = /https?:\/\/|www\./i;
const BARE =
  /^[a-z0-9-]{2,63}(?:\.[a-z0-9-]{2,63})*\.(?:com|net|org|info|ru|xyz|shop|top|site|online|co|io|biz)(?:\/\S*)?$/i;

/** A link in the name field: robots put it there because comments show names as links. */
export const nameLink: Signal = ({ fields }) => {
  const names = namesIn(fields);
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const points = has(MARKUP) ? 6 : has(ADDRESS) ? 5 : has(BARE) ? 2.5 : 0;
  return points === 0 ? null : { name: "name link", points, detail: "Link in the name field" };
};

// The share of genuine training messages with a link.
const COMMON_SHARE = 0.3;
const MAX_USUAL_POINTS = 1;

/**
 * Counts links when this form's genuine messages have many more or far fewer of them than usual. Weak: habits change.
 */
export const usualLinks: Signal = ({ habits }, reading) => {
  const share = habits?.linkShare ?? null;
  if (share === null || !linksElsewhere(reading)) return null;
  const points = Math.min(Math.max(Math.log2(COMMON_SHARE / share), -MAX_USUAL_POINTS), MAX_USUAL_POINTS);
  return {
    name: "usual links",
    points,
    detail: points < 0 ? "Links are common on this form" : "Links are rare on this form",
  };
};

/**
 * The address of the form's own site, as form letters sent to many sites mention it. Links to its pages are what
 * visitors write about, and a field holding nothing else was filled in by the site.
 */
export const ownSite: Signal = (_, { fields, links: found, site }) => {
  // A site at sites.google.com is not google.com.
  const isNamed = (host: string) => host.includes(".") && isOfSite(host, site) && (host === site || !isWellKnown(host));
  const named = found.find(({ host, path }) => isNamed(host) && path.length <= 1)?.host;
  if (named === undefined) return null;
  const isSaid = fields.some(([, value]) => /\S\s+\S/.test(value) && value.toLowerCase().includes(named));
  return isSaid ? { name: "own site", points: 1.5, detail: "Names this website by its address" } : null;
};
