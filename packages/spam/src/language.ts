import { countOf, isAscii } from "./text/count-of.ts";
import type { Reading } from "./text/read-submission.ts";

// Short words common in one language and rare in its neighbours; folded, as the text is.
const COMMON_WORDS: Readonly<Record<string, string>> = {
  en: "the and you your is are for with have this that was would can please from",
  de: "der die das und ich ist nicht sie wir fur mit auf ein eine bitte den von zu ihre",
  fr: "le les et est vous je pour dans une des nous votre pas sur avec du bonjour",
  es: "el los las y que por para con una su es en del hola gracias como mi",
  pt: "o os e que para com uma nao voce do da em um por seu obrigado mais ola",
  it: "il di e che per con una non sono del della vostro ciao grazie gli ho mi",
  nl: "het een en ik is niet van voor met jullie uw wij zijn op aan dat graag",
  pl: "i w na z nie jest do sie ze prosze dzien dobry czy mam za jak dla",
  sv: "och att det jag som ar inte for pa en med har vi ni till",
  tr: "ve bir bu icin ile merhaba de da mi cok var size ben ne nasil",
  cs: "a je na se ze pro jsem dobry den jak mate by prosim nebo ale",
  id: "dan yang saya di untuk dengan ini anda bisa tidak ada apakah dari",
};

const ALPHABETS: readonly (readonly [code: string, pattern: RegExp])[] = [
  ["ja", /[\u3040-\u30FF]+/g],
  ["ko", /[\uAC00-\uD7AF]+/g],
  ["zh", /[\u4E00-\u9FFF]+/g],
  ["cyrillic", /[\u0400-\u04FF]+/g],
  ["arabic", /[\u0600-\u06FF]+/g],
  ["el", /[\u0370-\u03FF]+/g],
  ["he", /[\u0590-\u05FF]+/g],
  ["th", /[\u0E00-\u0E7F]+/g],
  ["hi", /[\u0900-\u097F]+/g],
];

const WORDS = new Map<string, readonly string[]>();
for (const [code, words] of Object.entries(COMMON_WORDS)) {
  for (const word of words.split(" ")) WORDS.set(word, [...(WORDS.get(word) ?? []), code]);
}

const MIN_LETTERS = 4;
const MIN_WORDS = 3;

const told = new WeakMap<Reading, string | null>();

/**
 * A message's language as a two-letter code, or its script ("cyrillic") if that is all that can be determined; null if
 * there is too little text. For the form's usual languages.
 */
export function languageOf(reading: Reading): string | null {
  const before = told.get(reading);
  if (before !== undefined) return before;
  const language = tellLanguage(reading);
  told.set(reading, language);
  return language;
}

function tellLanguage({ folded, words }: Reading): string | null {
  const alphabet = isAscii(folded.text) ? null : alphabetOf(folded.text);
  if (alphabet !== null) return alphabet;
  const points = new Map<string, number>();
  for (const word of words.slice(0, 400)) {
    const codes = WORDS.get(word) ?? [];
    for (const code of codes) points.set(code, (points.get(code) ?? 0) + 1 / codes.length);
  }
  const [best, next] = [...points].toSorted(([, left], [, right]) => right - left);
  if (best === undefined || best[1] < MIN_WORDS || best[1] < 1.5 * (next?.[1] ?? 0)) return null;
  return best[0];
}

function alphabetOf(text: string): string | null {
  for (const [code, pattern] of ALPHABETS) {
    const found = text.length - text.replace(pattern, "").length;
    // Japanese is mostly written in Chinese characters.
    if (found >= MIN_LETTERS && found >= countOf(text, /\p{L}/gu) * (code === "ja" ? 0.15 : 0.4)) return code;
  }
  return null;
}
