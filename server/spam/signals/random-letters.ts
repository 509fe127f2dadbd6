import { isRandomField } from "../model/gibberish.ts";
import { isNameField } from "../text/read-submission.ts";
import type { Signal } from "./signal.ts";

const POINTS = 5;
const SURE_POINTS = 8;
/** So many letters in one word of both cases are no name of anything. */
const SURE = /^(?=[A-Za-z]{10,60}$)(?:[A-Za-z]*?[a-z][A-Z]){3}/;

/** All that is said is letters thrown together, as probing robots send it; surest where another field is made the same way. */
export const randomLetters: Signal = ({ fields }) => {
  const filled = fields.filter(([, value]) => value.trim() !== "" && !/@|^[\d\s()+./-]+$/.test(value));
  const said = filled.filter(([field]) => !isNameField(field));
  const longest = said.reduce((found, [, value]) => (value.length > found.length ? value : found), "");
  if (!isRandomField(longest)) return null;
  const isSure = SURE.test(longest.trim()) || filled.filter(([, value]) => isRandomField(value)).length > 1;
  return {
    name: "random letters",
    points: isSure ? SURE_POINTS : POINTS,
    detail: "The message is nothing but random letters.",
  };
};
