import { SHORTENERS } from "../model/hosts.ts";
import { CHARACTER, countOf } from "../text/count-of.ts";
import { isHostOf, type Link, mayHoldAddress } from "../text/links.ts";
import { hostsOf, isNameField } from "../text/read-submission.ts";
import type { Signal } from "./signal.ts";

const LINK = /(?:https?:\/\/(?:www\.)?|\bwww\.)[^\s<>"']/gi;
const WORD = /[\p{L}\p{N}]+/gu;

const FREE_LINKS = 5;
const WORDS_PER_FURTHER_LINK = 50;
const MAX_FLOOD_POINTS = 8;

/** A flood of links. Five are left to the model, and a long text earns more: bug reports and applications carry many. */
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
  const points = isAlone ? ALONE_POINTS : Math.min(MAX_CODE_POINTS, 2 * html + 2.5 * forum + (isBoth ? 3 : 0));
  const kinds = isBoth ? "HTML and in forum code" : html > 0 ? "HTML" : "forum code";
  return { name: "link code", points, detail: `${isAlone ? "Link" : "Links"} in ${kinds}` };
};

const MARKUP = /<a\s|\[url|\]\(http/i;
const ADDRESS = /https?:\/\/|www\./i;
const BARE =
  /^[a-z0-9-]{2,63}(?:\.[a-z0-9-]{2,63})*\.(?:com|net|org|info|ru|xyz|shop|top|site|online|co|io|biz)(?:\/\S*)?$/i;

/** A link where the visitor's name belongs: robots put it there because comments show names as links. */
export const nameLink: Signal = ({ fields }) => {
  const names = fields.filter(([field]) => isNameField(field)).map(([, value]) => value.trim());
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const points = has(MARKUP) ? 6 : has(ADDRESS) ? 5 : has(BARE) ? 2.5 : 0;
  return points === 0 ? null : { name: "name link", points, detail: "Link in the name field" };
};

const SOLD_BY_SPAM =
  /casino|kazino|poker|gambl|togel|judi|payday|viagra|cialis|essay|assignment|dissert|porn|xxx|escort|hookup|backlink|replica|forex|prodvi|zaim|keygen|torrent|apk|iptv|followers|diplom(?!at)|(?:^|[.-])(?:seo(?!ul)|slots?|loans?|crypto)|(?:slots?|loans?|crypto)(?:[.-]|$)/;

/** A link to a host that is named for what spam sells. */
export const sellingHost: Signal = (_, reading) => {
  const host = hostsOf(reading).find((name) => name.includes(".") && SOLD_BY_SPAM.test(name));
  return host === undefined
    ? null
    : { name: "selling host", points: 2, detail: `Links to ${host}, a promotional domain` };
};

const MAX_LINKS = 3;
const DATE = /\/(?:19|20)\d\d\//;
const SLUG = /[\p{L}\d]+-[\p{L}\d]+-[\p{L}\d]/u;

/**
 * People point at one page of many, by its headline, its date or a place on it; robots at a front page or a landing page.
 * Of the links in some 2,200 public comments and form messages, every second of people was such a one, and one in seven of robots.
 */
export const deepLink: Signal = (_, { links }) =>
  links.length > 0 && links.length <= MAX_LINKS && links.every(isDeep)
    ? { name: "deep link", points: -1, detail: "Links to a specific page deep inside a site" }
    : null;

function isDeep({ host, path }: Link): boolean {
  if (isHostOf(host, SHORTENERS)) return false;
  const [way = "", place = ""] = path.split("#");
  return way.split("/").filter(Boolean).length >= 3 || place !== "" || DATE.test(way) || SLUG.test(way);
}
