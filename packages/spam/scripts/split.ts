import { hashText } from "../src/text/hash.ts";
import type { Row } from "./corpus.ts";

/**
 * The frozen part: whole families, languages and published sets. It is only measured: nothing in it is used for
 * training or for choosing features, weights or the threshold.
 */
const FROZEN_FAMILIES: ReadonlySet<string> = new Set([
  ...["vpn", "replica", "copyright", "reviews", "jobs", "invoice", "docs"].map((family) => `spam/${family}`),
  ...["feedback", "press", "rsvp", "community"].map((family) => `ham/${family}`),
]);

/**
 * Families so common that a filter must have seen them. Models trained only for measurement leave them out too, to show
 * how they handle new subjects.
 */
const NEW_SUBJECTS: ReadonlySet<string> = new Set([
  ...["pharma", "loan", "credit", "leads", "price"].map((family) => `spam/${family}`),
  ...["booking", "job"].map((family) => `ham/${family}`),
]);
const FROZEN_LANGUAGES: ReadonlySet<string> = new Set(["nl", "ko", "tr", "sv", "cs", "id"]);
const FROZEN_SETS: ReadonlySet<string> = new Set([
  "Youtube04-Eminem",
  "Youtube05-Shakira",
  "banking77",
  "spambot-dump",
]);

// Current pitches and their look-alikes are learned in every language.
export function isLearnedFamily({ source }: Row): boolean {
  return /^(?:spam|ham)\/now-/.test(source);
}

export function isFrozen(row: Row): boolean {
  const { source, language } = row;
  if (isLearnedFamily(row)) return false;
  return FROZEN_FAMILIES.has(source) || FROZEN_LANGUAGES.has(language) || FROZEN_SETS.has(source);
}

export function isNewSubject({ source }: Row): boolean {
  return NEW_SUBJECTS.has(source);
}

/**
 * The part that a message is left out with: its whole family or set, so that it is new to the model. For current
 * pitches, every kind is known and only the message is new.
 */
export function partOf(row: Row, parts: number): number {
  return hashText(isLearnedFamily(row) ? row.id : row.source) % parts;
}
