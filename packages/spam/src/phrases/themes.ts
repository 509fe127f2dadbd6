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
// The first characters distinguish most phrases: four if a phrase has them, else the two that every phrase has, in
// Chinese one character and a blank.
const LONG = 4;
const SLOTS = 16_384;
const shortSlot = (text: string, at: number): number =>
  (Math.imul(text.charCodeAt(at), 0x9e37) + Math.imul(text.charCodeAt(at + 1), 0x85eb)) & (SLOTS - 1);
const longSlot = (text: string, at: number): number =>
  (shortSlot(text, at) + Math.imul(text.charCodeAt(at + 2), 0xc2b3) + Math.imul(text.charCodeAt(at + 3), 0x27d5)) &
  (SLOTS - 1);

const NONE: readonly Phrase[] = [];
const INDEX = indexPhrases();

interface PhraseIndex {
  readonly long: readonly (readonly Phrase[])[];
  readonly short: readonly (readonly Phrase[])[];
}

function indexPhrases(): PhraseIndex {
  const long = Array.from({ length: SLOTS }, () => NONE);
  const short = Array.from({ length: SLOTS }, () => NONE);
  for (const [theme, list] of Object.entries(THEMES)) {
    for (const written of list.split(/[,\n]/)) {
      const words = fold(written).match(WORD);
      if (words === null) continue;
      const text = words.join(" ") + (written.trim().endsWith("$") ? " " : "");
      const [slots, slot] = text.length < LONG ? [short, shortSlot(text, 0)] : [long, longSlot(text, 0)];
      slots[slot] = [...(slots[slot] ?? NONE), { text, theme: theme as Theme }];
    }
  }
  return { long, short };
}

/** The distinct phrases of each theme in the words. */
export function findPhrases(words: readonly string[]): ReadonlyMap<Theme, ReadonlySet<string>> {
  const text = `${words.join(" ")} `;
  const found = new Map<Theme, Set<string>>();
  let at = 0;
  for (const word of words) {
    addPhrases(found, INDEX.long[longSlot(text, at)] ?? NONE, text, at);
    addPhrases(found, INDEX.short[shortSlot(text, at)] ?? NONE, text, at);
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
