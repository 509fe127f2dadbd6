const BEYOND_ASCII = /[^\0-\x7f]/;

export function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Most messages are ASCII and skip the work that other alphabets need. */
export function isAscii(text: string): boolean {
  return !BEYOND_ASCII.test(text);
}

/**
 * Kinds of characters, as bits. Most patterns need one that most messages lack, so one pass finds all kinds and the
 * text is searched only for patterns it can contain.
 */
export const CHARACTER = {
  digit: 1,
  lineBreak: 2,
  capital: 4,
  at: 8,
  bracket: 16,
  less: 32,
  greater: 64,
  backtick: 128,
  percent: 256,
  exclamation: 512,
  beyondAscii: 1_024,
} as const;

const SIGNS: Readonly<Record<string, number>> = {
  "\n": CHARACTER.lineBreak,
  "\r": CHARACTER.lineBreak,
  "@": CHARACTER.at,
  "[": CHARACTER.bracket,
  "<": CHARACTER.less,
  ">": CHARACTER.greater,
  "`": CHARACTER.backtick,
  "%": CHARACTER.percent,
  "!": CHARACTER.exclamation,
};
const KINDS = Uint16Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\d/.test(character)) return CHARACTER.digit;
  return /[A-Z]/.test(character) ? CHARACTER.capital : (SIGNS[character] ?? 0);
});

/** Returns the kinds of characters that a text holds. */
export function charactersIn(text: string): number {
  let kinds = 0;
  for (let at = 0; at < text.length; at += 1) kinds |= KINDS[text.charCodeAt(at)] ?? CHARACTER.beyondAscii;
  return kinds;
}
