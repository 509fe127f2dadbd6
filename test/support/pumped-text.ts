import { type AST, RegExpParser } from "@eslint-community/regexpp";

const parser = new RegExpParser();

/** A run of one piece, with what stands before and behind it. */
export type PumpedText = readonly [prefix: string, piece: string, suffix: string];

/** No class that an expression names takes it, so behind a run it ends what would be a match. */
const MISMATCH = "\u0001";

/**
 * Returns runs that make an expression look far ahead again and again, if any text does: for each of its long repetitions a
 * text that leads there, one that it takes, and both together; and what it takes between what the expression wants before it
 * and what it wants behind, once with a line break, which a dot does not take.
 */
export function pumpedTexts(source: string, flags: string): PumpedText[] {
  const pattern = parser.parsePattern(source, undefined, undefined, { unicode: flags.includes("u") });
  const texts = new Map<string, PumpedText>();
  const add: Add = (...text) => text[1] !== "" && texts.set(JSON.stringify(text), text);
  for (const alternative of pattern.alternatives) collect(alternative, ["", ""], add);
  for (const piece of [" ", "\t", "\n", "a", "1"]) add("", piece, MISMATCH);
  return [...texts.values()];
}

const LONG = 50;

type Add = (...text: PumpedText) => unknown;

function collect({ elements }: AST.Alternative, [before, after]: readonly [string, string], add: Add): void {
  let lead = before;
  for (const [at, element] of elements.entries()) {
    const inner = element.type === "Quantifier" ? element.element : element;
    const rest =
      elements
        .slice(at + 1)
        .map(sampleOf)
        .join("") + after;
    if (element.type === "Quantifier" && element.max >= LONG) {
      const taken = sampleOf(element.element);
      for (const piece of [lead, taken, lead + taken, lead + taken.repeat(Math.min(element.max, LONG))])
        add("", piece, MISMATCH);
      for (const suffix of ["", "\n", rest, `${rest}\n`]) add(lead, taken, suffix + MISMATCH);
    }
    if ("alternatives" in inner) for (const each of inner.alternatives) collect(each, [lead, rest], add);
    lead += sampleOf(element);
  }
}

/** A short text that it matches; no text for what only looks around. */
function sampleOf(node: AST.Element | AST.ClassRangesCharacterClassElement | AST.CharacterClassElement): string {
  switch (node.type) {
    case "Character":
      return String.fromCodePoint(node.value);
    case "CharacterClassRange":
      return String.fromCodePoint(node.min.value);
    case "Quantifier":
      return sampleOf(node.element).repeat(Math.max(1, node.min));
    case "Group":
    case "CapturingGroup":
      return (node.alternatives[0]?.elements ?? []).map(sampleOf).join("");
    case "CharacterClass":
      return LIKELY.find((character) => takes(node, character)) ?? firstOf(node);
    case "CharacterSet":
      return LIKELY.find((character) => takes(node, character)) ?? "";
    default:
      return "";
  }
}

const LIKELY = [..."a1 -.A/\n中é"];

function takes(node: AST.CharacterClass | AST.CharacterSet, character: string): boolean {
  return new RegExp(node.raw, /\\[pPu]/.test(node.raw) ? "u" : "").test(character);
}

function firstOf({ negate, elements }: AST.CharacterClass): string {
  const [first] = elements;
  return negate || first === undefined ? "\u{10ffff}" : sampleOf(first);
}
