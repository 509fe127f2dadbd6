import { fold } from "../text/fold-text.ts";
import { DISCUSSION, OWN_CASE, REPORT } from "./genuine.ts";
import { ADDRESS_LISTS, LINK_TRADE, SEARCH_RANKING, WEB_SERVICES } from "./marketing.ts";
import { NICHES, SELF_PROMOTION } from "./niches.ts";
import { ASKS_TO_PITCH, FLATTERY, OTHER_CHANNEL, PRAISE, PRICE_PROBE, SALES_TALK, SCARE } from "./pressure.ts";
import { ADULT, CRYPTO, FUNDING, GAMBLING, GOODS, PHARMACY } from "./schemes.ts";

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
  "asking to pitch": ASKS_TO_PITCH,
  "sales talk": SALES_TALK,
  praise: PRAISE,
  flattery: FLATTERY,
  "own page": SELF_PROMOTION,
  "price probe": PRICE_PROBE,
  "own case": OWN_CASE,
  discussion: DISCUSSION,
  report: REPORT,
} as const;

export type Theme = keyof typeof THEMES;

export const SELLING: readonly Theme[] = [
  "search ranking",
  "links for sale",
  "web services",
  "address lists",
  "crypto and trading",
  "loans and funding",
  "gambling",
  "adult",
  "pharmacy",
  "goods",
  "niches",
];

interface Phrase {
  /** Folded words separated by single blanks; a trailing blank requires the last word to end there. */
  readonly text: string;
  readonly theme: Theme;
}

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{N}+/gu;
// The first characters distinguish most phrases: eight if a phrase has them, else four, else the two that every phrase
// has, in Chinese one character and a blank.
const LENGTHS = [2, 4, 8] as const;
const SLOTS = 16_384;

/** Continues a slot with the characters from one of the lengths to the next. */
function slotAfter(slot: number, text: string, from: number, end: number): number {
  let next = slot;
  for (let at = from; at < end; at += 1) next = Math.imul(next ^ text.charCodeAt(at), 0x9e3779b1) >>> 7;
  return next & (SLOTS - 1);
}

const NONE: readonly Phrase[] = [];
const INDEX = indexPhrases();

/** Phrases by length of their beginning, and by slot. */
function indexPhrases(): readonly (readonly Phrase[])[][] {
  const index = LENGTHS.map(() => Array.from({ length: SLOTS }, () => NONE));
  for (const [theme, list] of Object.entries(THEMES)) {
    for (const written of list.split(/[,\n]/)) {
      const words = fold(written).match(WORD);
      if (words === null) continue;
      const text = words.join(" ") + (written.trim().endsWith("$") ? " " : "");
      const tier = LENGTHS.findLastIndex((length) => text.length >= length);
      let [slot, from] = [0, 0];
      for (const end of LENGTHS.slice(0, tier + 1)) [slot, from] = [slotAfter(slot, text, from, end), end];
      const slots = index[tier];
      if (slots !== undefined) slots[slot] = [...(slots[slot] ?? NONE), { text, theme: theme as Theme }];
    }
  }
  return index;
}

/** The distinct phrases of each theme in the words. */
export function findPhrases(words: readonly string[]): ReadonlyMap<Theme, ReadonlySet<string>> {
  const text = `${words.join(" ")} `;
  const found = new Map<Theme, Set<string>>();
  let at = 0;
  for (const word of words) {
    let [slot, from] = [0, 0];
    for (let tier = 0; tier < LENGTHS.length; tier += 1) {
      const end = LENGTHS[tier] ?? from;
      slot = slotAfter(slot, text, at + from, at + end);
      from = end;
      addPhrases(found, INDEX[tier]?.[slot] ?? NONE, text, at);
    }
    at += word.length + 1;
  }
  return found;
}

function addPhrases(found: Map<Theme, Set<string>>, phrases: readonly Phrase[], text: string, at: number): void {
  for (const phrase of phrases) {
    if (!text.startsWith(phrase.text, at)) continue;
    const texts = found.get(phrase.theme) ?? new Set();
    found.set(phrase.theme, texts.add(phrase.text.trim()));
  }
}
