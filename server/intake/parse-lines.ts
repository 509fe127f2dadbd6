import { type Field, RawFieldList } from "./field.ts";

/** A name as pages give them, directly before its `=`: no blank before that, and no address, quote or tag. */
const START = /^([^\s=?/&<>"](?:[^=?/&<>"\r\n]{0,99}[^\s=?/&<>"])?)=/;

/**
 * Reads the lines of `enctype="text/plain"`. It does not tell a second line of a text from a field; a line that cannot begin
 * a field goes on with the one before.
 */
export function parseLines(body: Buffer, charset?: string): Field[] {
  const lines = body.toString("latin1").split(/\r\n|\r|\n/);
  // Ends each field, the last one too.
  if (lines.at(-1) === "") lines.pop();
  const pairs: { readonly name: string; readonly values: string[] }[] = [];
  for (const line of lines) {
    const name = START.exec(line)?.[1];
    if (name !== undefined) pairs.push({ name, values: [line.slice(name.length + 1)] });
    else if (pairs.length === 0) pairs.push({ name: "", values: [line] });
    else pairs.at(-1)?.values.push(line);
  }
  const list = new RawFieldList();
  for (const { name, values } of pairs) {
    list.add({ name: Buffer.from(name, "latin1"), value: Buffer.from(values.join("\r\n"), "latin1") });
  }
  return list.decode(charset);
}
