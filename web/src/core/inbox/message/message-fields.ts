import { PHONES, plainName } from "../../../../../shared/field-names.ts";
import { toVisibleLine } from "../../../../../shared/visible-text.ts";
import { readableName } from "../../kit/format/readable-name.ts";
import type { ReadingPane_SubmissionFragment } from "../../kit/graphql/documents.ts";

type Submission = Pick<ReadingPane_SubmissionFragment, "fields" | "files" | "form">;

export interface MessageField {
  readonly name: string;
  readonly heading: string;
  readonly value: string;
  readonly isPhone: boolean;
}

/** A message's fields in the visitor's order, repeated ones merged, without those that only name an attached file. */
export function fieldsOf({ fields, files, form }: Submission): readonly MessageField[] {
  const headings = headingsOf(form);
  const byName = new Map<string, string[]>();
  for (const { name, value } of fields) {
    if (files.some((file) => file.field === name && isDescription(value, file))) continue;
    const values = byName.get(name);
    if (values === undefined) byName.set(name, [value]);
    else values.push(value);
  }
  return Array.from(byName, ([name, values]) => ({
    name,
    heading: headings(name),
    value: joined(values.filter((value) => value !== "")),
    isPhone: PHONES.has(plainName(name)),
  }));
}

export function headingsOf({ table }: Submission["form"]): (name: string) => string {
  const own = new Map(table.columns.map(({ key, heading }) => [key, heading]));
  return (name) => own.get(`field:${name}`) ?? readableName(name);
}

/** True if the value is the server's description of a file: `cv.pdf (application/pdf, 12,345 bytes)`. */
function isDescription(value: string, { name, size }: Submission["files"][number]): boolean {
  if (!toVisibleLine(value).startsWith(`${name} (`)) return false;
  const facts = value.slice(value.lastIndexOf(" (") + 2);
  return new RegExp(`^[\\w ./+-]+, ${size.toLocaleString("en-US")} bytes(?:, not saved: [\\w ]+)?\\)$`).test(facts);
}

/** Joins long or multi-line values with line breaks. */
function joined(values: readonly string[]): string {
  return values.join(values.every(isShort) ? ", " : "\n");
}

const SHORT_CHARACTERS = 60;

export function isShort(value: string): boolean {
  return value.length <= SHORT_CHARACTERS && !/[\r\n]/.test(value);
}
