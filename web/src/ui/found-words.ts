import { createContext } from "react";

/** A part of a text, and whether it answers what was searched for. */
export interface Part {
  readonly at: number;
  readonly text: string;
  readonly isFound: boolean;
}

/** Splits a text by what was searched for. */
export type FindWords = (text: string) => readonly Part[];

/** What is searched for on the page; null while nothing is. */
export const FindWordsContext = createContext<FindWords | null>(null);
