import { hashText } from "../src/text/hash.ts";
import type { Row } from "./corpus.ts";

/**
 * The frozen part: whole families, whole languages and whole published sets. Nothing in it is trained on, and neither
 * features nor weights nor the threshold were chosen by it; it is only measured.
 */
const FROZEN_FAMILIES: ReadonlySet<string> = new Set([
  ...["vpn", "replica", "copyright", "reviews", "jobs", "invoice", "docs"].map((family) => `spam/${family}`),
  ...["feedback", "press", "rsvp", "community"].map((family) => `ham/${family}`),
]);

/**
 * Families so common that a filter must have seen them, left out too where a model is trained only to be measured: they
 * show what it makes of subjects that are new to it.
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

// Pitches as they are written today, and what resembles them, are learned in every language.
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
 * The part that a message is left out with: the whole family or set, so that what is measured is new to the model. Of
 * today's pitches every kind is known, only not the message.
 */
export function partOf(row: Row, parts: number): number {
  return hashText(isLearnedFamily(row) ? row.id : row.source) % parts;
}
