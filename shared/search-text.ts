/** A part of what is typed into a search: a word, or "several words", that is wanted or not, in all or where an operator says. */
export interface SearchToken {
  readonly isExcluded: boolean;
  /** "from" in from:ana; null without one. */
  readonly operator: string | null;
  readonly value: string;
  readonly isQuoted: boolean;
}

// An operator is typed as words are: what a message may hold, such as https://example.com or 10:30, is none.
const TOKEN = /(?<=^|\s)(-(?=["\p{L}\p{N}]))?(?:([a-z]{2,10}):(?=["\p{L}\p{N}]))?(?:"([^"]*)(?:"|$)|(\S+))/giu;

export function readSearchText(text: string): SearchToken[] {
  return [...text.matchAll(TOKEN)].map(([, minus, operator, quoted, word]) => ({
    isExcluded: minus !== undefined,
    operator: operator?.toLowerCase() ?? null,
    value: quoted?.trim() ?? word ?? "",
    isQuoted: quoted !== undefined,
  }));
}

/** The token as it is typed. */
export function writeSearchToken({ isExcluded, operator, value, isQuoted }: SearchToken): string {
  const isSpaced = isQuoted || /[\s"]/.test(value);
  const text = isSpaced ? `"${value.replaceAll('"', " ").trim()}"` : value;
  return `${isExcluded ? "-" : ""}${operator === null ? "" : `${operator}:`}${text}`;
}
