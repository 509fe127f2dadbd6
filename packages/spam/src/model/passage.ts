import { foldText } from "../text/fold-text.ts";
import { findLinks, withoutLinks } from "../text/links.ts";
import { type Reading, withFields, wordsIn } from "../text/read-submission.ts";
import { gramValue, weighWords } from "./grams.ts";
import type { Model } from "./model.ts";

/** A pitch is rarely longer, and anything shorter than this many words is suspicious by chance. */
const MAX_SENTENCES = 3;
const MIN_WORDS = 10;
/** Shorter fragments belong to the previous sentence: "Dr. No", "Best, Ana". */
const MIN_SENTENCE_WORDS = 4;
/** Of two passages with similar wording, the one with the link says more. */
const LINK_POINTS = 2;

// Up to the closing punctuation or the end of the line. A dot inside an address ends nothing. Punctuation is scanned
// once from its start, so that long runs cost no extra time.
const SENTENCE = /[^\n]+?(?:(?<![.!?])[.!?]+["”’)\]]*(?:\s+|$)|[。！？]+["”’)\]]*\s*|\n+|$)/gu;

interface Sentence {
  readonly text: string;
  /** Excludes links. */
  readonly words: number;
  /** Summed over its grams. */
  readonly sum: number;
  readonly count: number;
  readonly bonus: number;
}

/**
 * The submission as if its longest field held only the passage with the most suspicious wording; null if that field is
 * no longer than one passage. Harmless sentences around a pitch must not hide it, neither by their words nor by asking,
 * thanking and telling a case.
 */
export function suspiciousPassage(reading: Reading, model: Model): Reading | null {
  const { fields } = reading;
  const lengths = fields.map(([, value]) => value.length);
  const longest = lengths.indexOf(Math.max(...lengths));
  const passage = passageOf(fields[longest]?.[1] ?? "", model);
  if (passage === null) return null;
  return withFields(
    reading,
    fields.map(([name, value], at) => [name, at === longest ? passage : value] as const),
  );
}

function passageOf(text: string, model: Model): string | null {
  const sentences = sentencesOf(text).map((sentence) => weigh(sentence, model));
  let [most, passage]: [number, readonly Sentence[]] = [Number.NEGATIVE_INFINITY, []];
  for (let from = 0; from < sentences.length; from += 1) {
    for (let length = 1; length <= MAX_SENTENCES && length < sentences.length; length += 1) {
      const found = sentences.slice(from, from + length);
      if (total(found, "words") < MIN_WORDS) continue;
      const points = total(found, "sum") * gramValue(total(found, "count")) * model.gramScale;
      const withLink = points + Math.max(...found.map(({ bonus }) => bonus));
      if (withLink > most) [most, passage] = [withLink, found];
    }
  }
  return passage.length === 0 ? null : passage.map(({ text }) => text).join("");
}

function total(sentences: readonly Sentence[], what: "words" | "sum" | "count"): number {
  return sentences.reduce((sum, sentence) => sum + sentence[what], 0);
}

function weigh(text: string, model: Model): Sentence {
  const links = findLinks(text);
  const words = wordsIn(foldText(links.length === 0 ? text : withoutLinks(text, links)).text);
  return { text, words: words.length, ...weighWords(words, model.grams), bonus: links.length > 0 ? LINK_POINTS : 0 };
}

function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = [];
  for (const [found] of text.matchAll(SENTENCE)) {
    const isShort = found.trim().split(/\s+/, MIN_SENTENCE_WORDS).length < MIN_SENTENCE_WORDS;
    if (isShort && sentences.length > 0) sentences.push(`${sentences.pop()}${found}`);
    else sentences.push(found);
  }
  return sentences;
}
