import { Refusal } from "../../server/core/intake/refusal.ts";
import { PosternError } from "../../server/core/platform/errors.ts";

/** A parser of what strangers write, with what must hold whatever they write. */
export interface Target {
  readonly name: string;
  /** Whose coverage guides the search. */
  readonly files: readonly string[];
  /** Inputs to begin with. */
  readonly seeds: readonly string[];
  /** Words that mean something in the format. */
  readonly words: readonly string[];
  /** Throws where something does not hold. */
  readonly run: (bytes: Buffer) => void | Promise<void>;
}

/** Returns null for what is refused in our own words; any other error is a bug. */
export function unlessRefused<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof PosternError || error instanceof Refusal) return null;
    throw error;
  }
}

/** The words of a text, in which a space is between any two. */
export function wordsOf(text: string): readonly string[] {
  return text.split(" ");
}
