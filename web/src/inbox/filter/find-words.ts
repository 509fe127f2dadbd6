import { findTerms, termsOf } from "../../../../shared/search-words.ts";
import type { FindWords, Part } from "../../ui/found-words.ts";

/** Finds in a text what the search for these words finds it by. */
export function findWords(query: string): FindWords {
  const terms = termsOf(query);
  return (text) => {
    const parts: Part[] = [];
    let at = 0;
    const add = (to: number, isFound: boolean) => {
      if (to > at) parts.push({ at, text: text.slice(at, to), isFound });
      at = Math.max(at, to);
    };
    for (const [from, to] of findTerms(text, terms)) {
      add(from, false);
      add(to, true);
    }
    add(text.length, false);
    return parts;
  };
}
