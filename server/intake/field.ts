import { MAX_BODY_BYTES } from "./read-body.ts";
import { malformed, Refusal } from "./refusal.ts";

/** One value as the visitor's form sent it. Pairs, never an object: order and repeats matter, and `__proto__` is a name. */
export type Field = readonly [name: string, value: string];

export const MAX_FIELDS = 200;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Gathers the fields of one body in their order, and refuses what cannot be kept exactly as sent. */
export class FieldList {
  readonly fields: Field[] = [];
  #characters = 0;

  /** A value without a name is kept under the empty name; where both are empty nothing was said, so nothing is kept. */
  add(name: string, value: string): void {
    if (name === "" && value === "") return;
    if (this.fields.length === MAX_FIELDS) throw new Refusal("too_many_fields");
    // A JSON list repeats its name with each value, so that a small body could become many megabytes of fields.
    this.#characters += name.length + value.length;
    if (this.#characters > MAX_BODY_BYTES) throw new Refusal("too_large");
    refuseUnstorable(name);
    refuseUnstorable(value);
    this.fields.push([name, value]);
  }
}

function refuseUnstorable(text: string): void {
  if (text.includes("\0")) {
    throw malformed("A field contains a NUL character (U+0000), which cannot be kept. Remove it and send again.");
  }
  if (LONE_SURROGATE.test(text)) {
    throw malformed("A field contains half of a surrogate pair, which is not a character. Remove it and send again.");
  }
}
