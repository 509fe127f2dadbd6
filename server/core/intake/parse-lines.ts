import { type Field, RawFieldList } from "./field.ts";

/** A name as pages give them at the beginning of a line, directly before its `=`: no blank before that, and no address, quote or tag. */
const START = /(?:^|\r\n|[\r\n])([^\s=?/&<>"](?:[^=?/&<>"\r\n]{0,99}[^\s=?/&<>"])?)=/g;

/**
 * Parses `enctype="text/plain"`, which does not distinguish a text's second line from a field; a line that cannot start
 * a field continues the previous one.
 */
export function parseLines(body: Buffer, charset?: string): Field[] {
  // A line break ends every field, including the last.
  const text = body.toString("latin1").replace(/(?:\r\n|\r|\n)$/, "");
  const starts = [...text.matchAll(START)].map(({ 0: start, 1: name = "", index }) => ({
    name,
    from: index + start.length,
    index,
  }));
  const list = new RawFieldList();
  const add = (name: string, value: string) =>
    list.add({ name: Buffer.from(name, "latin1"), value: Buffer.from(value, "latin1") });
  const [first] = starts;
  if (first?.index !== 0) add("", text.slice(0, first?.index));
  starts.forEach(({ name, from }, at) => {
    add(name, text.slice(from, starts[at + 1]?.index));
  });
  return list.decode(charset);
}
