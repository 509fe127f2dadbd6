import { visit } from "jsonc-parser";
import { decodeDocument, type Field, FieldList } from "./field.ts";
import { malformed } from "./refusal.ts";
import { isSettingGroup } from "./reserved-fields.ts";

const NESTED = "Each JSON value must be text, a number, true, false, null or a list of these.";

/**
 * Reads a JSON object of values or lists of values. `JSON.parse` judges whether it is JSON; the tokens are then read
 * from the source, because an object would lose the order, the repeats and the digits of what was sent.
 */
export function parseJson(body: Buffer, charset?: string): Field[] {
  const text = decodeDocument(body, charset);
  refuseInvalidJson(text);
  if (!text.trimStart().startsWith("{")) {
    throw malformed('The body must be a JSON object such as {"email": "ada@example.com"}.');
  }
  const list = new FieldList();
  const groups: string[] = [];
  let name: string | null = null;
  let inList = false;
  visit(text, {
    onObjectBegin: () => {
      if (name === null) return;
      // Another service's settings may be an object, such as Formspark's `_email`; nothing that a visitor sends is.
      if (inList || !isSettingGroup(name)) throw malformed(NESTED);
      groups.push(name);
    },
    onObjectEnd: () => {
      groups.pop();
    },
    onObjectProperty: (property) => {
      const group = groups.at(-1);
      name = group === undefined ? property : `${group}.${property}`;
    },
    onArrayBegin: () => {
      if (inList) throw malformed(NESTED);
      inList = true;
    },
    onArrayEnd: () => {
      inList = false;
    },
    onLiteralValue: (value: unknown, offset, length) => {
      list.add(name ?? "", literalText(value, text, offset, length));
    },
  });
  return list.fields;
}

function refuseInvalidJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    throw malformed("The body is not valid JSON. Check it with a JSON validator and try again.", error);
  }
}

function literalText(value: unknown, source: string, offset: number, length: number): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  // Numbers keep the digits they were written with: 12345678901234567890 is an order number, not an approximation.
  return source.slice(offset, offset + length);
}
