import { CHARACTER } from "../text/count-of.ts";
import type { Reading } from "../text/read-submission.ts";
import type { Signal } from "./signal.ts";

const MARKDOWN_LINK = /\[[^\][\n]{1,120}\]\((?:https?:\/\/|\/|#)[^\s()]{0,300}\)/;
const CODE = /`[^`\n]{1,200}`|^```/m;
const QUOTE = /^>\s\S/m;
const MENTION = /^\s{0,20}@\p{L}[\p{L}\p{N}_-]{1,40}\b/u;
const ROBOTS_CODE = /<a\s|\[url/i;

const TECHNICAL = CHARACTER.bracket | CHARACTER.backtick | CHARACTER.greater;
const TECHNICAL_POINTS = -2;
const MENTION_POINTS = -1.5;

/** True if a message is in Markdown, quotes, holds code or answers somebody by name. Robots write links in HTML and forum code. */
export function hasQuotes(reading: Reading): boolean {
  return isTechnical(reading) || answersSomebody(reading);
}

function isTechnical({ values, valueCharacters }: Reading): boolean {
  if ((valueCharacters & TECHNICAL) === 0 || ROBOTS_CODE.test(values)) return false;
  return MARKDOWN_LINK.test(values) || CODE.test(values) || QUOTE.test(values);
}

function answersSomebody({ fields, values, valueCharacters }: Reading): boolean {
  if ((valueCharacters & CHARACTER.at) === 0 || ROBOTS_CODE.test(values)) return false;
  return fields.some(([, value]) => MENTION.test(value));
}

/**
 * Counts quotes, code and answers by name, only on forms whose genuine messages have them: anywhere else a spammer
 * could simply add a quotation.
 */
export const conversation: Signal = ({ habits }, reading) => {
  if (habits?.quotes !== true) return null;
  const technical = isTechnical(reading);
  const answers = answersSomebody(reading);
  if (!technical && !answers) return null;
  return {
    name: "conversation",
    points: (technical ? TECHNICAL_POINTS : 0) + (answers ? MENTION_POINTS : 0),
    detail: technical ? "Quotes, code or Markdown" : "Replies to someone by name",
  };
};
