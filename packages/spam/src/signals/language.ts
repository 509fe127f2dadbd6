import { languageOf } from "../language.ts";
import type { Signal } from "./signal.ts";

/** Counts a language new to this form. Weak: somebody is always the first. */
export const language: Signal = ({ habits }, reading) => {
  const usualLanguages = habits?.languages ?? [];
  if (usualLanguages.length === 0) return null;
  const found = languageOf(reading);
  return found === null || usualLanguages.includes(found)
    ? null
    : { name: "language", points: 1.5, detail: "Language not seen on this form before" };
};
