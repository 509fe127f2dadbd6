import type { Random } from "../simulation/world.ts";

const MAX_BYTES = 4_096;
const ODD_BYTES = [
  0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x25, 0x26, 0x2c, 0x3d, 0x5c, 0x7f, 0x80, 0xbf, 0xc3, 0xf0, 0xff,
];

/** Returns an input changed in one to five places, sometimes using parts of other inputs or words of the format. */
export function mutate(random: Random, corpus: readonly Buffer[], words: readonly string[]): Buffer {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(choices: readonly T[], otherwise: T): T => choices[below(choices.length)] ?? otherwise;
  let bytes = pick(corpus, Buffer.alloc(0));
  for (let changes = 1 + below(5); changes > 0; changes -= 1) {
    const at = below(bytes.length + 1);
    const length = Math.min(bytes.length - at, 1 + below(random() < 0.8 ? 8 : bytes.length + 1));
    const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)];
    const other = pick(corpus, bytes);
    const from = below(other.length + 1);
    const replacements: readonly (() => Buffer)[] = [
      () => Buffer.alloc(0),
      () => Buffer.concat([part, part]),
      () => Buffer.concat([Buffer.from(pick(words, "")), part]),
      () => Buffer.from(pick(words, "")),
      () => Buffer.concat([Buffer.of(pick(ODD_BYTES, 0)), part]),
      () => Buffer.of(pick(ODD_BYTES, 0)),
      () => Buffer.from(part.map((byte) => byte ^ (1 << below(8)))),
      () => other.subarray(from, from + 1 + below(other.length)),
      () => Buffer.concat(Array.from({ length: 2 + below(40) }, () => part)),
    ];
    const replaced = pick(replacements, () => part)();
    bytes = Buffer.concat([before, replaced, after]).subarray(0, MAX_BYTES);
  }
  return bytes;
}
