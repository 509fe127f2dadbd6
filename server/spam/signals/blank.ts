import type { Signal } from "./signal.ts";
import { isVisible } from "./visible-text.ts";

/** Not a single visible character in any field. */
export const blank: Signal = ({ fields }) =>
  !fields.some(([, value]) => isVisible(value)) ? { name: "blank", points: 10, detail: "All fields are empty" } : null;
