import { CHARACTER } from "../text/count-of.ts";
import type { Signal } from "./signal.ts";

const MARKDOWN_LINK = /\[[^\][\n]{1,120}\]\((?:https?:\/\/|\/|#)[^\s()]{0,300}\)/;
const CODE = /`[^`\n]{1,200}`|^```/m;
const QUOTE = /^>\s\S/m;
const MENTION = /^\s{0,20}@\p{L}[\p{L}\p{N}_-]{1,40}\b/u;
const ROBOTS_CODE = /<a\s|\[url/i;

const TECHNICAL = CHARACTER.bracket | CHARACTER.backtick | CHARACTER.greater;
const TECHNICAL_POINTS = -2;
const MENTION_POINTS = -1.5;

/**
 * How people write to people on a page: in Markdown, with code and quotations, to somebody by name. Robots write links in
 * HTML and forum code, and answer nobody.
 */
export const conversation: Signal = ({ fields }, { values, valueCharacters: characters }) => {
  if ((characters & (TECHNICAL | CHARACTER.at)) === 0 || ROBOTS_CODE.test(values)) return null;
  const isTechnical =
    (characters & TECHNICAL) !== 0 && (MARKDOWN_LINK.test(values) || CODE.test(values) || QUOTE.test(values));
  const answers = (characters & CHARACTER.at) !== 0 && fields.some(([, value]) => MENTION.test(value));
  if (!isTechnical && !answers) return null;
  return {
    name: "conversation",
    points: (isTechnical ? TECHNICAL_POINTS : 0) + (answers ? MENTION_POINTS : 0),
    detail: isTechnical ? "Quotes, code or Markdown" : "Replies to someone by name",
  };
};
