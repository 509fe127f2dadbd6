import { NAME_WARES, SHOP_WORDS, SPAM_GOODS } from "../phrases/niches.ts";

const SELLS_AS_SPAM = new RegExp(SPAM_GOODS, "i");
const SELLS = new RegExp(SHOP_WORDS, "i");
// Of a page's address only whole words count: a long one has any three letters somewhere.
const PAGE_FOR_SPAM = new RegExp(`(?<![a-z])(?:${SPAM_GOODS})s?(?![a-z])`, "i");
const SELLS_ATTENTION =
  /seo|marketing|outreach|leadgen|leads|rank|traffic|(?:test|check)[a-z-]*form|form[a-z-]*(?:test|check)/;
const WARE = new RegExp(`(?<!\\p{L})(?:${NAME_WARES})(?!\\p{L})`, "iu");
const HAN_PHRASE = 6;

// Sold like endings of their own by whoever owns them, and for as little.
const SOLD_BELOW = /(?<=\.)(?:ru|sa|za)\.com$|(?<=\.)in\.net$/;

export const endingOf = (host: string): string => SOLD_BELOW.exec(host)?.[0] ?? host.slice(host.lastIndexOf(".") + 1);

/** A host without its ending. */
export const nameOf = (host: string): string => host.slice(0, host.lastIndexOf("."));

export const sellsAsSpam = (host: string): boolean => SELLS_AS_SPAM.test(nameOf(host));
export const isShopName = (host: string): boolean => SELLS.test(nameOf(host));
export const isPageForSpam = (path: string): boolean => PAGE_FOR_SPAM.test(path);

/** Whether a mail host is called as those are who sell search ranking or addresses, or who try out forms. */
export const sellsAttention = (host: string): boolean => sellsAsSpam(host) || SELLS_ATTENTION.test(nameOf(host));

/** A visitor's name that is what somebody searches for: several words with a ware among them or in small letters, or a phrase of Chinese. */
export function isHeading(name: string): boolean {
  if ((name.match(/\p{Script=Han}/gu) ?? []).length >= HAN_PHRASE) return true;
  const count = name.split(/\s+/).length;
  const isSmall = name === name.toLowerCase() && /^[\p{L}\p{N}\s'-]+$/u.test(name);
  return (count >= 2 && WARE.test(name)) || (count >= 3 && isSmall);
}
