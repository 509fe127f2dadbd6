import { isRandomField } from "../model/gibberish.ts";
import { isNameField } from "../text/read-submission.ts";
import type { Signal } from "./signal.ts";

const POINTS = 5;
const POINTS_WITH_NAME = 9;

/** All that is said is letters thrown together, as probing robots send it; surest where the name is made the same way. */
export const randomLetters: Signal = ({ fields }) => {
  const filled = fields.filter(([, value]) => value.trim() !== "" && !/@|^[\d\s()+./-]+$/.test(value));
  const said = filled.filter(([field]) => !isNameField(field));
  const longest = said.reduce((found, [, value]) => (value.length > found.length ? value : found), "");
  if (!isRandomField(longest)) return null;
  const isNamedSo = filled.filter(([, value]) => isRandomField(value)).length > 1;
  return {
    name: "random letters",
    points: isNamedSo ? POINTS_WITH_NAME : POINTS,
    detail: "The message is nothing but random letters.",
  };
};
