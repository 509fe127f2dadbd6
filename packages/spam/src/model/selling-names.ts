import { NAME_WARES, SHOP_WORDS, SPAM_GOODS, TRADES } from "../phrases/niches.ts";
import { countOf } from "../text/count-of.ts";
import { CHEAP_ENDINGS } from "./hosts.ts";

const SELLS_AS_SPAM = new RegExp(SPAM_GOODS, "i");
const IS_OF_A_TRADE = new RegExp(TRADES, "i");
const SELLS = new RegExp(SHOP_WORDS, "i");
// Only whole words of a page's address count: a long one has any three letters somewhere.
const PAGE_FOR_SPAM = new RegExp(`(?<![a-z])(?:${SPAM_GOODS}|${TRADES})s?(?![a-z])`, "i");
const SELLS_ATTENTION =
  /seo|marketing|outreach|leadgen|leads|rank|traffic|(?:test|check)[a-z-]{0,63}form|form[a-z-]{0,63}(?:test|check)/;
const WARE = new RegExp(`(?<!\\p{L})(?:${NAME_WARES})(?!\\p{L})`, "iu");
const HAN_PHRASE = 6;

/** The last label, or the last two if names below them are sold as cheaply as under an ending. */
export function endingOf(host: string): string {
  const two = /(?<=\.)[^.]+\.[^.]+$/.exec(host)?.[0] ?? "";
  return CHEAP_ENDINGS.has(two) ? two : host.slice(host.lastIndexOf(".") + 1);
}

export const nameOf = (host: string): string => host.slice(0, host.lastIndexOf("."));

export const sellsAsSpam = (host: string): boolean => SELLS_AS_SPAM.test(nameOf(host));
export const isOfTrade = (host: string): boolean => IS_OF_A_TRADE.test(nameOf(host));
export const isShopName = (host: string): boolean => SELLS.test(nameOf(host));
export const isPageForSpam = (path: string): boolean => PAGE_FOR_SPAM.test(path);

/** True if a mail host is named like those of people who sell search ranking or addresses, or who probe forms. */
export const sellsAttention = (host: string): boolean =>
  sellsAsSpam(host) || isOfTrade(host) || SELLS_ATTENTION.test(nameOf(host));

/**
 * True if a visitor's name is a search phrase: several words with a product among them or in lower case, or a Chinese
 * phrase.
 */
export function isHeading(name: string): boolean {
  if (countOf(name, /\p{Script=Han}/gu) >= HAN_PHRASE) return true;
  const count = name.split(/\s+/).length;
  const isSmall = name === name.toLowerCase() && /^[\p{L}\p{N}\s'-]+$/u.test(name);
  return (count >= 2 && WARE.test(name)) || (count >= 3 && isSmall);
}
