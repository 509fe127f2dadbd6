import { hashText } from "../../server/spam/text/hash.ts";
import type { Row } from "./corpus.ts";

/**
 * The frozen part: whole families, whole languages and whole published sets. Nothing in it is trained on, and neither
 * features nor weights nor the threshold were chosen by it; it is only measured. Written down before the first training.
 */
export const FROZEN_FAMILIES: ReadonlySet<string> = new Set([
  ...[
    "pharma",
    "loan",
    "credit",
    "leads",
    "vpn",
    "replica",
    "copyright",
    "reviews",
    "jobs",
    "price",
    "invoice",
    "docs",
  ].map((family) => `spam/${family}`),
  ...["booking", "feedback", "press", "job", "rsvp", "community"].map((family) => `ham/${family}`),
]);
export const FROZEN_LANGUAGES: ReadonlySet<string> = new Set(["nl", "ko", "tr", "sv", "cs", "id"]);
export const FROZEN_SETS: ReadonlySet<string> = new Set([
  "Youtube04-Eminem",
  "Youtube05-Shakira",
  "banking77",
  "spambot-dump",
]);

export function isFrozen({ source, language }: Row): boolean {
  return FROZEN_FAMILIES.has(source) || FROZEN_LANGUAGES.has(language) || FROZEN_SETS.has(source);
}

/** Which of several parts a family or set belongs to, for choosing the threshold on families not trained on. */
export function partOf({ source }: Row, parts: number): number {
  return hashText(source) % parts;
}
