import type { Signal } from "./signal.ts";

const MIN_WORDS = 3;
const MAX_POINTS = 6;

/**
 * Words made of letters of two alphabets that look alike, several of them: nobody types so who wants to be read. One or two
 * are left to the model; a wrong keyboard layout makes them.
 */
export const disguise: Signal = (_, { folded, words }) => {
  if (folded.disguised < MIN_WORDS || folded.disguised * 10 < Math.min(words.length, 200)) return null;
  return {
    name: "disguise",
    points: Math.min(2 + folded.disguised, MAX_POINTS),
    detail: `${folded.disguised} words with look-alike letters from another alphabet`,
  };
};
