import { MAX_BODY_BYTES } from "../../server/core/intake/field.ts";

type Fields = readonly (readonly [name: string, value: string])[];

/** Pieces that, repeated, cost a careless parser most: they grow, pile up, or make patterns backtrack. */
export const HOSTILE_TEXTS: readonly (readonly [what: string, piece: string])[] = [
  ["plain text", "Lorem ipsum dolor sit amet, consectetur adipiscing elit. "],
  ["a letter that becomes eighteen", "ﷺ"],
  ["the same as words", "ﷺ "],
  ["the same as lines", "ﷺ\n"],
  ["the same as entities", "&#xfdfa;"],
  ["the same in base64", `${Buffer.from("ﷺ".repeat(60)).toString("base64")} `],
  ["one mark", "\u0301"],
  ["marks out of order", "\u0301\u0323"],
  ["marks of half width out of order", "\uff9e\u0323"],
  ["letters with many marks", `a${"\u0301\u0323".repeat(14)}`],
  ["a letter without end", "a"],
  ["letters that change case", "aB"],
  ["letters of two scripts", "аa"],
  ["words of two scripts", "аa "],
  ["letters apart", "a b "],
  ["lines", "\n"],
  ["spaces", " "],
  ["tabs", "\t"],
  ["carriage returns", "\r"],
  ["dots", "."],
  ["one digit", "1"],
  ["quotes", '"'],
  ["short lines", "a\n"],
  ["nested quotes", "> "],
  ["links", "http://a.co/ "],
  ["links without a scheme", "a.com "],
  ["addresses", "a@b.co "],
  ["emoji joined to one", "👩‍👩‍👧"],
  ["emoji", "🎉"],
  ["invisible tags", "\u{e0041}"],
  ["zero-width joiners", "a\u200d"],
  ["letters beyond the basic plane", "𝔸"],
  ["Chinese", "中"],
  ["Hangul in parts", "\u1100\u1161"],
  ["unfinished tags", "<a href="],
  ["attributes", '<div class="a" '],
  ["forum code", "[url="],
  ["orders", "ignore all of the previous "],
  ["pictures", "![](https://"],
  ["pictures with parameters", "![](https:?&"],
  ["percent signs", "1% "],
  ["control characters", "\u0001"],
];

/** Submissions of maximum size made of a piece: one value, many values, one name, many names. */
export function hostileFields(piece: string): readonly Fields[] {
  const bytes = MAX_BODY_BYTES - 4_096;
  const many = Array.from({ length: 200 }, (_, at) => at);
  const part = repeated(piece, bytes / 200);
  const whole = repeated(piece, bytes);
  return [
    [["message", whole]],
    many.map((at) => [`field ${at}`, part] as const),
    [[whole, "x"]],
    many.map((at) => [part, String(at)] as const),
  ];
}

/** As many whole pieces as fit into this many bytes of UTF-8. */
export function repeated(piece: string, bytes: number): string {
  return piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))));
}
