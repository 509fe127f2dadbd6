/** A part of a search query: a word or "several words", wanted or excluded, anywhere or limited by an operator. */
export interface SearchToken {
  readonly isExcluded: boolean;
  /** "from" in from:ana; null if absent. */
  readonly operator: string | null;
  readonly value: string;
  readonly isQuoted: boolean;
}

// An operator is letters followed by a word: text such as https://example.com or 10:30 has none.
const TOKEN = /(?<=^|\s)(-(?=["\p{L}\p{N}]))?(?:([a-z]{2,10}):(?=["\p{L}\p{N}]))?(?:"([^"]*)(?:"|$)|(\S+))/giu;

export function readSearchText(text: string): SearchToken[] {
  return [...text.matchAll(TOKEN)].map(([, minus, operator, quoted, word]) => ({
    isExcluded: minus !== undefined,
    operator: operator?.toLowerCase() ?? null,
    value: quoted?.trim() ?? word ?? "",
    isQuoted: quoted !== undefined,
  }));
}

export function writeSearchToken({ isExcluded, operator, value, isQuoted }: SearchToken): string {
  const isSpaced = isQuoted || /[\s"]/.test(value);
  const text = isSpaced ? `"${value.replaceAll('"', " ").trim()}"` : value;
  return `${isExcluded ? "-" : ""}${operator === null ? "" : `${operator}:`}${text}`;
}
