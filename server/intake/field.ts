import { createDecode, type Decode } from "./decode-text.ts";
import { MAX_BODY_BYTES } from "./read-body.ts";
import { malformed, Refusal } from "./refusal.ts";

/** One value as the visitor's form sent it. Pairs, never an object: order and repeats matter, and `__proto__` is a name. */
export type Field = readonly [name: string, value: string];

/** A field in the bytes it came in. How they are to be read may be said by a later field. */
export interface RawField {
  readonly name: Buffer;
  /** The bytes of the value, or what writes it once the encoding is known. */
  readonly value: Buffer | ((decode: Decode) => string);
  /** What this value itself says of its encoding. */
  readonly charset?: string | undefined;
}

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

/** The same before the encoding is known. */
export class RawFieldList {
  readonly #fields: RawField[] = [];

  add(field: RawField): void {
    if (field.name.length === 0 && Buffer.isBuffer(field.value) && field.value.length === 0) return;
    if (this.#fields.length === MAX_FIELDS) throw new Refusal("too_many_fields");
    this.#fields.push(field);
  }

  /** Reads them all in the encoding that the form names in its field `_charset_`, else in the one declared for the body. */
  decode(declaredCharset: string | undefined): Field[] {
    const list = new FieldList();
    const named = this.#fields.find(({ name }) => name.equals(CHARSET_FIELD))?.value;
    const charset = Buffer.isBuffer(named) ? named.toString("latin1") : undefined;
    const decode = createDecode(charset, declaredCharset);
    for (const { name, value, charset: own } of this.#fields) {
      const decodeValue = own === undefined ? decode : createDecode(own, charset, declaredCharset);
      list.add(decode(name), Buffer.isBuffer(value) ? decodeValue(value) : value(decode));
    }
    return list.fields;
  }
}

const CHARSET_FIELD = Buffer.from("_charset_");

function refuseUnstorable(text: string): void {
  if (text.includes("\0")) {
    throw malformed("A field contains a NUL character (U+0000), which cannot be kept. Remove it and send again.");
  }
  if (LONE_SURROGATE.test(text)) {
    throw malformed("A field contains half of a surrogate pair, which is not a character. Remove it and send again.");
  }
}
