import { isNameField } from "../text/read-submission.ts";
import type { Signal } from "./signal.ts";

const MARKUP = /<a\s|\[url|\]\(http/i;
const ADDRESS = /https?:\/\/|www\./i;
const BARE =
  /^[a-z0-9-]{2,63}(?:\.[a-z0-9-]{2,63})*\.(?:com|net|org|info|ru|xyz|shop|top|site|online|co|io|biz)(?:\/\S*)?$/i;

/** A link where the visitor's name belongs: robots put it there because comments show names as links. */
export const nameLink: Signal = ({ fields }) => {
  const names = fields.filter(([field]) => isNameField(field)).map(([, value]) => value.trim());
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const points = has(MARKUP) ? 6 : has(ADDRESS) ? 5 : has(BARE) ? 2.5 : 0;
  return points === 0 ? null : { name: "name link", points, detail: "Link in the name field" };
};
