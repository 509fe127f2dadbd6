const HTML_TAG =
  /<\/?(?:a|b|i|u|s|p|em|br|hr|h[1-6]|ul|ol|li|td|tr|th|div|img|pre|svg|span|font|body|html|head|meta|link|code|table|style|center|script|iframe|strong)(?:\s[^<>]*)?\/?>/gi;
const BBCODE_TAG = /\[\/?(?:url|link|img|b|i|u|s|code|size|list|color|quote|email|center)(?:=[^[\]]*)?\]/gi;
const ENTITY_FOR_SPACE = /&(?:nbsp|#160|#xa0|zwnj|zwj|shy);/gi;
// Unicode calls these letters, but nobody sees them: Hangul fillers and the Braille blank.
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]+/gu;

/** What a reader sees of a text: without tags and without blank and invisible characters. */
export function visibleText(text: string): string {
  return withoutInvisible(text.replace(HTML_TAG, "").replace(BBCODE_TAG, "").replace(ENTITY_FOR_SPACE, ""));
}

/** Whether a text has anything that is seen. Nearly every text begins with it. */
export function isVisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || withoutInvisible(text) !== "";
}

function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}
