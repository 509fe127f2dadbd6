import { PHONES, plainName } from "../../../../../shared/field-names.ts";
import { readableName } from "../../kit/format/readable-name.ts";
import type { ReadingPane_SubmissionFragment } from "../../kit/graphql/documents.ts";

type Submission = Pick<ReadingPane_SubmissionFragment, "fields" | "form">;

export interface MessageField {
  readonly name: string;
  readonly heading: string;
  readonly value: string;
  readonly isPhone: boolean;
}

/** A message's fields in the visitor's order, repeated ones merged. */
export function fieldsOf({ fields, form }: Submission): readonly MessageField[] {
  const headings = headingsOf(form);
  const byName = new Map<string, string[]>();
  for (const { name, value } of fields) {
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

/** Joins long or multi-line values with line breaks. */
function joined(values: readonly string[]): string {
  return values.join(values.every(isShort) ? ", " : "\n");
}

const SHORT_CHARACTERS = 60;

export function isShort(value: string): boolean {
  return value.length <= SHORT_CHARACTERS && !/[\r\n]/.test(value);
}
