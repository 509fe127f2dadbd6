import { isNameField } from "../text/read-submission.ts";
import type { Signal } from "./signal.ts";

const ONE_WORD = /^[A-Za-z]{10,60}$/;
const MIXED = /\p{Ll}\p{Lu}/gu;

/** The whole message is one word of letters thrown together in both cases, as probing robots send it. */
export const randomLetters: Signal = ({ fields }) => {
  const said = fields.filter(([field, value]) => !isNameField(field) && value.trim() !== "" && !/[@\d]/.test(value));
  const isRandom =
    said.length > 0 && said.every(([, value]) => ONE_WORD.test(value.trim()) && (value.match(MIXED)?.length ?? 0) >= 3);
  return isRandom ? { name: "random letters", points: 8, detail: "The message is nothing but random letters." } : null;
};
