import type { PaletteCommand } from "./palette-command.ts";

interface Match {
  readonly score: number;
  readonly at: readonly number[];
}

export interface Ranked {
  readonly command: PaletteCommand;
  readonly at: readonly number[];
}

const SCORES = { start: 100, wordStart: 80, initials: 60, inside: 40, inOrder: 10, otherWord: 30 };
const RECENT_BONUS = 8;

/**
 * Those that answer all words typed, best first: names that start with them, then those with a word that does, then
 * initials, then letters within a word. Letters that only stand in order answer where nothing else does. What was used
 * lately goes before its equals.
 */
export function rankCommands(
  query: string,
  commands: readonly PaletteCommand[],
  recent: readonly string[],
): readonly Ranked[] {
  const words = wordsOf(query);
  const found = commands.flatMap((command) => {
    const match = matchAll(words, command);
    if (match === null) return [];
    const bonus = recent.includes(command.id) ? RECENT_BONUS : 0;
    return [{ command, at: match.at, score: match.score + bonus, isFaint: match.score < SCORES.otherWord }];
  });
  const clear = found.filter(({ isFaint }) => !isFaint);
  return (clear.length > 0 ? clear : found).sort(
    (one, other) => other.score - one.score || one.command.label.length - other.command.label.length,
  );
}

function matchAll(words: readonly string[], { label, alias = "" }: PaletteCommand): Match | null {
  const letters = foldedLetters(label);
  const others = wordsOf(alias);
  let score = 0;
  const at: number[] = [];
  for (const word of words) {
    const match = matchWord([...word], letters);
    if (match !== null) {
      score += match.score;
      at.push(...match.at);
    } else if (others.some((other) => other.startsWith(word))) {
      score += SCORES.otherWord;
    } else {
      return null;
    }
  }
  return { score: score / Math.max(1, words.length), at };
}

function matchWord(word: readonly string[], letters: readonly string[]): Match | null {
  const starts = letters.flatMap((_, index) => (isWordStart(letters, index) ? [index] : []));
  if (standsAt(word, letters, 0)) return { score: SCORES.start, at: span(0, word.length) };
  const start = starts.find((index) => standsAt(word, letters, index));
  if (start !== undefined) return { score: SCORES.wordStart, at: span(start, word.length) };
  const initials = word.length > 1 ? fromWordStarts(word, letters, starts) : null;
  if (initials !== null) return { score: SCORES.initials, at: initials };
  if (word.length < 2) return null;
  const inside = letters.findIndex((_, index) => standsAt(word, letters, index));
  if (inside !== -1) return { score: SCORES.inside, at: span(inside, word.length) };
  const inOrder = lettersInOrder(word, letters, starts);
  return inOrder === null ? null : { score: SCORES.inOrder, at: inOrder };
}

/** Each letter follows the one before, or starts a later word: "cofo" for "Contact form". */
function fromWordStarts(
  word: readonly string[],
  letters: readonly string[],
  starts: readonly number[],
): readonly number[] | null {
  // What has led nowhere once is not tried again, or a name of many like words would take forever.
  const deadEnds = new Set<string>();
  const follow = (nth: number, from: number): readonly number[] | null => {
    const letter = word[nth];
    if (letter === undefined) return [];
    if (deadEnds.has(`${nth} ${from}`)) return null;
    const places = nth === 0 ? starts : [from, ...starts.filter((start) => start > from)];
    for (const place of places) {
      const further = letters[place] === letter ? follow(nth + 1, place + 1) : null;
      if (further !== null) return [place, ...further];
    }
    deadEnds.add(`${nth} ${from}`);
    return null;
  };
  return follow(0, 0);
}

/** The letters in their order, the first of them at the start of a word. */
function lettersInOrder(
  word: readonly string[],
  letters: readonly string[],
  starts: readonly number[],
): readonly number[] | null {
  const at: number[] = [];
  let from = starts.find((start) => letters[start] === word[0]) ?? letters.length;
  for (const letter of word) {
    const place = letters.indexOf(letter, from);
    if (place === -1) return null;
    at.push(place);
    from = place + 1;
  }
  return at;
}

function standsAt(word: readonly string[], letters: readonly string[], index: number): boolean {
  return word.every((letter, offset) => letters[index + offset] === letter);
}

function isWordStart(letters: readonly string[], index: number): boolean {
  return isOfWord(letters[index]) && !isOfWord(letters[index - 1]);
}

function isOfWord(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
}

/** One letter for each of the name's, without accents and case, so that places stay places. */
function foldedLetters(text: string): readonly string[] {
  return [...text.normalize("NFC")].map((letter) => [...letter.normalize("NFKD").toLowerCase()][0] ?? letter);
}

function wordsOf(text: string): readonly string[] {
  return foldedLetters(text)
    .join("")
    .split(/\s+/u)
    .filter((word) => word !== "");
}

function span(from: number, length: number): readonly number[] {
  return Array.from({ length }, (_, offset) => from + offset);
}
