import { type AST, RegExpParser } from "@eslint-community/regexpp";

const parser = new RegExpParser();

/**
 * Returns pieces that, repeated, make an expression look far ahead again and again, if any text does: for each of its long
 * repetitions a text that leads there, a text that it takes, and both together.
 */
export function pumpedPieces(source: string, flags: string): string[] {
  const pattern = parser.parsePattern(source, undefined, undefined, { unicode: flags.includes("u") });
  const pieces = new Set<string>();
  for (const alternative of pattern.alternatives) collect(alternative, "", pieces);
  return [...pieces].filter((piece) => piece !== "");
}

const LONG = 50;

function collect({ elements }: AST.Alternative, before: string, pieces: Set<string>): void {
  let lead = before;
  for (const element of elements) {
    const inner = element.type === "Quantifier" ? element.element : element;
    if (element.type === "Quantifier" && element.max >= LONG) {
      const taken = sampleOf(element.element);
      for (const piece of [lead, taken, lead + taken, lead + taken.repeat(Math.min(element.max, LONG))])
        pieces.add(piece);
    }
    if ("alternatives" in inner) for (const alternative of inner.alternatives) collect(alternative, lead, pieces);
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
