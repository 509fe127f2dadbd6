import type { Signal } from "./signal.ts";

/** No visible character in any field. */
export const blank: Signal = ({ fields }) =>
  !fields.some(([, value]) => isVisible(value)) ? { name: "blank", points: 10, detail: "All fields are empty" } : null;

/** A newsletter's address or a rating: nothing for the model to read, and most are genuine. */
export const wordless: Signal = ({ fields }, { folded }) =>
  folded.text.trim() === "" && fields.some(([, value]) => isVisible(value))
    ? { name: "prior", points: -1.5, detail: "Starting score" }
    : null;

/** The longest field, usually the message on a contact form, is only tags: a probe for a page that renders them. */
export const markup: Signal = ({ fields }) => {
  const longest = fields.reduce((found, [, value]) => (value.length > found.length ? value : found), "");
  // Each tag and each entity begins with one of these.
  const isMarkupOnly = /[<[&]/.test(longest) && isVisible(longest) && visibleText(longest) === "";
  return isMarkupOnly ? { name: "markup", points: 10, detail: "Only HTML or forum code, no words" } : null;
};

const MIN_WORDS = 3;
const MAX_POINTS = 6;

/**
 * Several words mixing look-alike letters of two alphabets, which nobody types who wants to be read. One or two are
 * left to the model, because a wrong keyboard layout causes them.
 */
export const disguise: Signal = (_, { folded, words }) => {
  if (folded.disguised < MIN_WORDS || folded.disguised * 10 < Math.min(words.length, 200)) return null;
  return {
    name: "disguise",
    points: Math.min(2 + folded.disguised, MAX_POINTS),
    detail: `${folded.disguised} words with look-alike letters from another alphabet`,
  };
};

const HTML_TAG =
  /<\/?(?:a|b|i|u|s|p|em|br|hr|h[1-6]|ul|ol|li|td|tr|th|div|img|pre|svg|span|font|body|html|head|meta|link|code|table|style|center|script|iframe|strong)(?:\s[^<>]*)?\/?>/gi;
const BBCODE_TAG = /\[\/?(?:url|link|img|b|i|u|s|code|size|list|color|quote|email|center)(?:=[^[\]]*)?\]/gi;
const ENTITY_FOR_SPACE = /&(?:nbsp|#160|#xa0|zwnj|zwj|shy);/gi;
// Letters according to Unicode, but invisible: Hangul fillers and the Braille blank.
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]+/gu;

/** The visible part of a text: without tags, blanks and invisible characters. */
function visibleText(text: string): string {
  return withoutInvisible(text.replace(HTML_TAG, "").replace(BBCODE_TAG, "").replace(ENTITY_FOR_SPACE, ""));
}

/** True if a text has any visible character. Nearly every text begins with one. */
function isVisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || withoutInvisible(text) !== "";
}

function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}
