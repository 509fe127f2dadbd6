import { FOLDED } from "../../../../shared/fold-text.ts";
import type { PaletteCommand } from "../../core/kit/commands/palette-command.ts";

interface Match {
  readonly score: number;
  /** Positions of the matching letters. */
  readonly at: readonly number[];
}

export interface Ranked extends Pick<Match, "at"> {
  readonly command: PaletteCommand;
}

const SCORES = { start: 100, wordStart: 80, initials: 60, inside: 40, inOrder: 10, otherWord: 30 };
const RECENT_BONUS = 8;

/**
 * Commands that match all typed words, best first: names that start with them, names with a word that does, initials,
 * then letters within a word. Letters merely in order match only if nothing else does. Recently used commands come
 * first among equals.
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
  const name = fold(label);
  const others = wordsOf(alias);
  const matches = words.map(
    (word) =>
      matchWord(word, name) ??
      (others.some((other) => other.startsWith(word)) ? { score: SCORES.otherWord, at: [] } : null),
  );
  if (!matches.every((match) => match !== null)) return null;
  const score = matches.reduce((sum, match) => sum + match.score, 0) / Math.max(1, words.length);
  return { score, at: matches.flatMap(({ at }) => at) };
}

function matchWord(word: string, name: string): Match | null {
  const starts = Array.from(name.matchAll(WORD_START), ({ index }) => index);
  const whole = (score: number, from: number) => ({ score, at: Array.from(word, (_, offset) => from + offset) });
  if (name.startsWith(word)) return whole(SCORES.start, 0);
  const start = starts.find((index) => name.startsWith(word, index));
  if (start !== undefined) return whole(SCORES.wordStart, start);
  if (word.length < 2) return null;
  const initials = fromWordStarts(word, name, starts);
  if (initials !== null) return { score: SCORES.initials, at: initials };
  const inside = name.indexOf(word);
  if (inside !== -1) return whole(SCORES.inside, inside);
  const inOrder = lettersInOrder(word, name, starts);
  return inOrder === null ? null : { score: SCORES.inOrder, at: inOrder };
}

const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;

/** Each letter follows the one before, or starts a later word: "cofo" for "Contact form". */
function fromWordStarts(word: string, name: string, starts: readonly number[]): readonly number[] | null {
  // Remembers failed branches, or a name with many similar words would take forever.
  const deadEnds = new Set<string>();
  const follow = (nth: number, from: number): readonly number[] | null => {
    if (nth === word.length) return [];
    if (deadEnds.has(`${nth} ${from}`)) return null;
    const places = nth === 0 ? starts : [from, ...starts.filter((start) => start > from)];
    for (const place of places) {
      const further = name[place] === word[nth] ? follow(nth + 1, place + 1) : null;
      if (further !== null) return [place, ...further];
    }
    deadEnds.add(`${nth} ${from}`);
    return null;
  };
  return follow(0, 0);
}

/** Matches the letters in order, the first at the start of a word. */
function lettersInOrder(word: string, name: string, starts: readonly number[]): readonly number[] | null {
  const at: number[] = [];
  let from = starts.find((start) => name[start] === word[0]) ?? name.length;
  for (const letter of word) {
    const place = name.indexOf(letter, from);
    if (place === -1) return null;
    at.push(place);
    from = place + 1;
  }
  return at;
}

/** Strips accents and case; letters keep their positions. */
function fold(text: string): string {
  return text.normalize("NFC").replace(/./gsu, (letter) => {
    const [small = ""] = letter.normalize("NFKD").toLowerCase();
    const plain = FOLDED.get(small) ?? small;
    return plain.length === letter.length ? plain : letter;
  });
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/\s+/u)
    .filter((word) => word !== "");
}
