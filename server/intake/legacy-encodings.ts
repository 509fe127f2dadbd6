// Two encodings that Node's TextDecoder does not read as browsers write them: it takes windows-1252 for ISO 8859-1, and
// knows EUC-KR without the 8,822 syllables that Windows added.

/** Characters of the bytes 0x80 to 0x9f, where windows-1252 differs from ISO 8859-1. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Every byte is a character. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString("latin1").replace(/[\u0080-\u009f]/g, (c) => WINDOWS_1252.charAt(c.charCodeAt(0) - 0x80));
}

/** Decodes windows-949, which browsers call EUC-KR; null for invalid bytes. */
export function decodeWindows949(bytes: Buffer): string | null {
  let text = "";
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) {
      text += String.fromCharCode(byte);
      continue;
    }
    index += 1;
    const character = windows949().get(byte * 256 + (bytes[index] ?? 0));
    if (character === undefined) return null;
    text += character;
  }
  return text;
}

let table: ReadonlyMap<number, string> | null = null;

/** Two bytes → character; made at the first Korean page, as no other needs it. */
function windows949(): ReadonlyMap<number, string> {
  table ??= makeWindows949();
  return table;
}

function makeWindows949(): Map<number, string> {
  // Two signs that are younger than the rest of the table.
  const map = new Map([
    [0xa2e6, "€"],
    [0xa2e7, "®"],
  ]);
  const decoder = new TextDecoder("euc-kr");
  for (let lead = 0xa1; lead <= 0xfe; lead += 1) {
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if (text.length === 1 && text !== "\uFFFD") map.set(lead * 256 + trail, text);
    }
  }
  // Windows put the syllables that KS X 1001 lacks, in their order, on the pairs that it leaves free.
  const known = new Set(map.values());
  const free = freePairs();
  for (let code = 0xac00; code <= 0xd7a3; code += 1) {
    const syllable = String.fromCharCode(code);
    if (!known.has(syllable)) map.set(free.next().value ?? 0, syllable);
  }
  return map;
}

function* freePairs(): Generator<number, undefined> {
  for (let lead = 0x81; lead <= 0xc6; lead += 1) {
    for (let trail = 0x41; trail <= (lead < 0xa1 ? 0xfe : 0xa0); trail += 1) {
      const isFree = trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a) || trail >= 0x81;
      if (isFree) yield lead * 256 + trail;
    }
  }
}
