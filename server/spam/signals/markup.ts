import type { Signal } from "./signal.ts";
import { isVisible, visibleText } from "./visible-text.ts";

/** The longest field, on a contact form the message, is nothing but tags: a probe for a page that shows them. */
export const markup: Signal = ({ fields }) => {
  const longest = fields.reduce((found, [, value]) => (value.length > found.length ? value : found), "");
  // Each tag and each entity begins with one of these.
  const isMarkupOnly = /[<[&]/.test(longest) && isVisible(longest) && visibleText(longest) === "";
  return isMarkupOnly ? { name: "markup", points: 10, detail: "Only HTML or forum code, no words" } : null;
};
