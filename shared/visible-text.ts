/** A run of visitor text, or a character that is invisible or changes how the rest is displayed. */
export type Segment = {
  /** Start, in characters. */
  readonly at: number;
} & (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "mark"; readonly label: string; readonly name: string; readonly count: number }
);

// Controls, lone surrogates, line separators, everything Unicode renders as nothing, and the blank Braille pattern.
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u{FFF9}-\u{FFFB}\u2800]/u;

/** Splits text so that each invisible or direction-changing character can be shown by name instead of acting. */
export function splitVisible(text: string): readonly Segment[] {
  const lines = text.replace(/\r\n?/g, "\n");
  // Nearly all text has nothing to show.
  if (!UNSEEN.test(lines.replace(/[\n\t]/g, " "))) return lines === "" ? [] : [{ at: 0, kind: "text", text: lines }];
  const segments: Segment[] = [];
  const characters = [...lines];
  let from = 0;
  const endText = (to: number) => {
    if (to > from) segments.push({ at: from, kind: "text", text: characters.slice(from, to).join("") });
  };
  characters.forEach((character, at) => {
    if (!UNSEEN.test(character) || isAtHome(characters, at)) return;
    endText(at);
    from = at + 1;
    const label = codePointLabel(character);
    const last = segments.at(-1);
    if (last?.kind === "mark" && last.label === label) {
      segments[segments.length - 1] = { ...last, count: last.count + 1 };
    } else {
      segments.push({ at, kind: "mark", label, name: nameOf(character), count: 1 });
    }
  });
  endText(characters.length);
  return segments;
}

/** Plain-text version that keeps lines: `a[U+200B ×3]b`. */
export function toVisibleText(text: string): string {
  return splitVisible(text)
    .map((segment) => (segment.kind === "text" ? segment.text : bracketed(segment)))
    .join("");
}

function bracketed({ label, count }: Extract<Segment, { kind: "mark" }>): string {
  return count === 1 ? `[${label}]` : `[${label} ×${count}]`;
}

/** Single-line plain text, for places without markup: titles, labels, questions. */
export function toVisibleLine(text: string): string {
  return splitVisible(text)
    .map((segment) => (segment.kind === "text" ? segment.text.replace(/\s+/g, " ") : `[${segment.label}]`))
    .join("")
    .trim();
}

const JOINING_SCRIPT =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}]/u;
const EMOJI_PART = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u;

/** Some invisible characters are legitimate: they shape emoji, Persian, Indic scripts and name variants. */
function isAtHome(characters: readonly string[], index: number): boolean {
  const character = characters[index] ?? "";
  const before = characters[index - 1] ?? "";
  const after = characters[index + 1] ?? "";
  if (character < " ") return character === "\n" || character === "\t";
  if (character === "\u200D" && EMOJI_PART.test(before)) return /\p{Extended_Pictographic}/u.test(after);
  if (character === "\u200C" || character === "\u200D") return JOINING_SCRIPT.test(before) && !UNSEEN.test(before);
  if (character === "\uFE0E" || character === "\uFE0F") return /\p{Emoji}/u.test(before);
  if (/[\uFE00-\uFE0D\u{E0100}-\u{E01EF}]/u.test(character)) return /\p{Script=Han}/u.test(before);
  if (/[\u180B-\u180F]/u.test(character)) return /\p{L}/u.test(before) && /\p{scx=Mong}/u.test(before);
  return isInFlag(characters, index);
}

// The flags of England, Scotland and Wales are a black flag and five tag letters, closed by a cancel tag.
function isInFlag(characters: readonly string[], index: number): boolean {
  const from = characters.slice(Math.max(0, index - 6), index + 1).lastIndexOf("\u{1F3F4}");
  if (from === -1) return false;
  const start = Math.max(0, index - 6) + from;
  return /^\u{1F3F4}[\u{E0061}-\u{E007A}]{5}\u{E007F}$/u.test(characters.slice(start, start + 7).join(""));
}

function codePointLabel(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

const NAMES: Readonly<Record<string, string>> = {
  "\u0000": "null",
  "\u001B": "escape",
  "\u00AD": "soft hyphen",
  "\u061C": "Arabic letter mark",
  "\u200B": "zero-width space",
  "\u200C": "zero-width non-joiner",
  "\u200D": "zero-width joiner",
  "\u200E": "left-to-right mark",
  "\u200F": "right-to-left mark",
  "\u202A": "left-to-right embedding",
  "\u202B": "right-to-left embedding",
  "\u202C": "end of direction change",
  "\u202D": "left-to-right override",
  "\u202E": "right-to-left override",
  "\u2060": "word joiner",
  "\u2066": "left-to-right isolate",
  "\u2067": "right-to-left isolate",
  "\u2068": "first strong isolate",
  "\u2069": "end of isolate",
  "\uFEFF": "zero-width no-break space",
};

function nameOf(character: string): string {
  const known = NAMES[character];
  if (known !== undefined) return known;
  if (/\p{Cc}/u.test(character)) return "control character";
  if (/[\u{E0000}-\u{E007F}]/u.test(character)) return "hidden tag character";
  return "invisible character";
}
