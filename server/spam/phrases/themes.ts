import { fold } from "../text/fold-text.ts";
import { DISCUSSION, OWN_CASE } from "./genuine.ts";
import { ADDRESS_LISTS, LINK_TRADE, SEARCH_RANKING, WEB_SERVICES } from "./marketing.ts";
import { NICHES, SELF_PROMOTION } from "./niches.ts";
import { FLATTERY, OTHER_CHANNEL, PRAISE, PRICE_PROBE, SALES_TALK, SCARE } from "./pressure.ts";
import { ADULT, CRYPTO, FUNDING, GAMBLING, GOODS, PHARMACY } from "./schemes.ts";

/** What a text can be about, with the phrases that show it. */
export const THEMES = {
  "search ranking": SEARCH_RANKING,
  "links for sale": LINK_TRADE,
  "web services": WEB_SERVICES,
  "address lists": ADDRESS_LISTS,
  "crypto and trading": CRYPTO,
  "loans and funding": FUNDING,
  gambling: GAMBLING,
  adult: ADULT,
  pharmacy: PHARMACY,
  goods: GOODS,
  niches: NICHES,
  scare: SCARE,
  "another channel": OTHER_CHANNEL,
  "sales talk": SALES_TALK,
  praise: PRAISE,
  flattery: FLATTERY,
  "own page": SELF_PROMOTION,
  "price probe": PRICE_PROBE,
  "own case": OWN_CASE,
  discussion: DISCUSSION,
} as const;

export type Theme = keyof typeof THEMES;

interface Phrase {
  /** Folded words with one blank between; a trailing blank ends the last word there. */
  readonly text: string;
  readonly theme: Theme;
}

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{N}+/gu;
// The first two characters tell most phrases apart at once, and every phrase has them: one sign and a blank, in Chinese.
const keyAt = (text: string, at: number): number => (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);

const INDEX = indexPhrases();

function indexPhrases(): ReadonlyMap<number, readonly Phrase[]> {
  const index = new Map<number, Phrase[]>();
  for (const [theme, list] of Object.entries(THEMES)) {
    for (const written of list.split(/[,\n]/)) {
      const words = fold(written).match(WORD);
      if (words === null) continue;
      const text = words.join(" ") + (written.trim().endsWith("$") ? " " : "");
      const key = keyAt(text, 0);
      index.set(key, [...(index.get(key) ?? []), { text, theme: theme as Theme }]);
    }
  }
  return index;
}

/** The different phrases of each theme that the words contain. */
export function findPhrases(words: readonly string[]): ReadonlyMap<Theme, ReadonlySet<string>> {
  const text = `${words.join(" ")} `;
  const found = new Map<Theme, Set<string>>();
  let at = 0;
  for (const word of words) {
    for (const phrase of INDEX.get(keyAt(text, at)) ?? []) {
      if (!text.startsWith(phrase.text, at)) continue;
      const texts = found.get(phrase.theme) ?? new Set();
      found.set(phrase.theme, texts.add(phrase.text.trim()));
    }
    at += word.length + 1;
  }
  return found;
}
