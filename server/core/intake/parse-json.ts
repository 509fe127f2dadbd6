import { visit } from "jsonc-parser";
import { z } from "zod";
import { decodeDocument, type Field, FieldList } from "./field.ts";
import { malformed } from "./refusal.ts";

/** Nesting levels of objects and lists, including the body itself. */
export const MAX_JSON_DEPTH = 20;

/** An object or a list being parsed. */
interface Level {
  /** Name of the enclosing field; empty for the body itself. */
  readonly name: string;
  /** The name of the next value: its own in an object, the list's in a list. */
  next: string;
  /** Position of the next value in a list; null in an object. */
  index: number | null;
}

/**
 * Parses a JSON object as fields: a list repeats its name, and nested values are named by their path, as in
 * `address.city` and `people[0].name`. `JSON.parse` validates it; the tokens are then read from the source, because an
 * object would lose the order, the repeats and the original digits.
 */
export function parseJson(body: Buffer, charset?: string): Field[] {
  const sent = decodeDocument(body, charset);
  const value = parse(sent);
  const pairs = pairsOf(value);
  if (pairs !== null) return pairs;
  // Double-encoded, as by a library that was given text.
  const isTwice = typeof value === "string" && value.trimStart().startsWith("{");
  const text = isTwice ? value : sent;
  if (isTwice) parse(text);
  if (!text.trimStart().startsWith("{")) {
    throw malformed('The body must be a JSON object such as {"email": "ada@example.com"}.');
  }
  const list = new FieldList();
  const levels: Level[] = [];
  const open = (index: number | null) => {
    if (levels.length === MAX_JSON_DEPTH) {
      throw malformed(`Objects and lists can be nested ${MAX_JSON_DEPTH} levels deep. Send flatter JSON.`);
    }
    const parent = levels.at(-1);
    const position = typeof parent?.index === "number" ? `[${parent.index}]` : "";
    const name = `${parent?.next ?? ""}${position}`;
    levels.push({ name, next: name, index });
  };
  const close = () => {
    levels.pop();
  };
  visit(text, {
    onObjectBegin: () => open(null),
    onObjectEnd: close,
    onObjectProperty: (property) => {
      const level = levels.at(-1);
      if (level !== undefined) level.next = levels.length === 1 ? property : `${level.name}.${property}`;
    },
    onArrayBegin: () => open(0),
    onArrayEnd: close,
    onSeparator: (character) => {
      const level = levels.at(-1);
      if (character === "," && typeof level?.index === "number") level.index += 1;
    },
    onLiteralValue: (value: unknown, offset, length) => {
      list.add(levels.at(-1)?.next ?? "", literalText(value, text, offset, length));
    },
  });
  return list.fields;
}

/** Accepts the output of `$(form).serializeArray()`; null for anything else. */
function pairsOf(value: unknown): Field[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const list = new FieldList();
  for (const item of value) {
    const pair = NAME_AND_VALUE.safeParse(item);
    if (!pair.success) return null;
    list.add(pair.data.name, pair.data.value);
  }
  return list.fields;
}

const NAME_AND_VALUE = z.strictObject({ name: z.string(), value: z.string() });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed("The body is not valid JSON. Check it with a JSON validator and try again.", error);
  }
}

function literalText(value: unknown, source: string, offset: number, length: number): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  // Numbers keep their original digits: 12345678901234567890 is an order number, not an approximation.
  return source.slice(offset, offset + length);
}
