/** FNV-1a over UTF-16 units with a final mix: fast, identical on every machine, and not cryptographic. */
export function hashText(text: string, seed = 0): number {
  return mixHash(addText(BASIS ^ seed, text));
}

/** Hash of two words with a blank between them, without joining them. */
export function hashPair(left: string, right: string): number {
  return mixHash(addText(addCode(addText(BASIS, left), BLANK), right));
}

const BASIS = 0x811c9dc5;
const BLANK = 0x20;

function addText(before: number, text: string): number {
  let hash = before | 0;
  for (let index = 0; index < text.length; index += 1) hash = addCode(hash, text.charCodeAt(index));
  return hash;
}

function addCode(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

export function mixHash(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
