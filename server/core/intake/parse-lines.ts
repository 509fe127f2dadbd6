import { type Field, RawFieldList } from "./field.ts";

/** A name as pages give them at the beginning of a line, directly before its `=`: no blank before that, and no address, quote or tag. */
const START = /(?:^|\r\n|[\r\n])([^\s=?/&<>"](?:[^=?/&<>"\r\n]{0,99}[^\s=?/&<>"])?)=/g;

/**
 * Reads the lines of `enctype="text/plain"`. It does not tell a second line of a text from a field; a line that cannot begin
 * a field goes on with the one before.
 */
export function parseLines(body: Buffer, charset?: string): Field[] {
  // A break ends each field, the last one too.
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
