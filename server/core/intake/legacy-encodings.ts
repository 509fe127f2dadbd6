import iconv from "iconv-lite";

// Node's TextDecoder decodes neither as browsers write it: it takes windows-1252 for ISO 8859-1, and its EUC-KR lacks
// the 8,822 syllables that Windows added.

/** Characters of the bytes 0x80 to 0x9f, where windows-1252 differs from ISO 8859-1. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Never fails: every byte is a character. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString("latin1").replace(/[\u0080-\u009f]/g, (c) => WINDOWS_1252.charAt(c.charCodeAt(0) - 0x80));
}

/** Decodes windows-949, which browsers call EUC-KR; null for invalid bytes. */
export function decodeWindows949(bytes: Buffer): string | null {
  const text = iconv.decode(bytes, "cp949");
  return text.includes("\uFFFD") ? null : text;
}
