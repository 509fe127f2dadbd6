import { Refusal } from "../../server/core/intake/refusal.ts";
import { PosternError } from "../../server/core/platform/errors.ts";

/** A parser of untrusted input, with invariants that must hold for any input. */
export interface Target {
  readonly name: string;
  /** Files whose coverage guides the search. */
  readonly files: readonly string[];
  readonly seeds: readonly string[];
  /** Keywords of the format. */
  readonly words: readonly string[];
  /** Throws if an invariant does not hold. */
  readonly run: (bytes: Buffer) => void | Promise<void>;
}

/** Returns null for input refused with one of our own errors; any other error is a bug. */
export function unlessRefused<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof PosternError || error instanceof Refusal) return null;
    throw error;
  }
}

/** Splits a text at spaces. */
export function wordsOf(text: string): readonly string[] {
  return text.split(" ");
}
