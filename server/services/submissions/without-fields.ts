import { singleAddress } from "../../mail/single-address.ts";
import type { CutOffs } from "../../scope/field-retention.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { SubmissionRow } from "../../store/submissions/submissions.ts";
import type { SpamReason } from "../../store/submitted-fields.ts";
import { comparableName } from "../forms/field-rules.ts";
import { summarize } from "./summarize.ts";

/** What is made of the fields of a submission. */
export type MadeOfFields = Pick<
  SubmissionRow,
  "fields" | "sender" | "preview" | "subject" | "replyTo" | "spamReasons"
> & {
  readonly confirmationWords: string | null;
};

export interface WithoutFields extends MadeOfFields {
  /** The values that are gone and that no other field says. */
  readonly gone: readonly string[];
}

/** A submission without some of its fields, and everything that was made of them; null where it has none of them. */
export function withoutFields(row: MadeOfFields, isGone: (name: string) => boolean): WithoutFields | null {
  const fields = row.fields.filter(([name]) => !isGone(name));
  if (fields.length === row.fields.length) return null;
  const left = new Set(fields.map(([, value]) => comparable(value)));
  const removed = row.fields.filter(([name]) => isGone(name)).map(([, value]) => comparable(value));
  const values = [...new Set(removed)].filter((value) => value !== "" && !left.has(value));
  const replyTo = row.replyTo !== null && isSaidBy(values, row.replyTo) ? [row.replyTo] : [];
  // Emails are sent to an address in the form that mail servers understand.
  const addresses = [...values, ...replyTo].flatMap((text) => singleAddress(text) ?? []);
  const gone = [...new Set([...values, ...addresses.map(comparable)])];
  const unlessGone = (text: string | null) => (text !== null && isSaidBy(gone, text) ? null : text);
  const { sender, preview } = summarize(fields);
  return {
    fields,
    sender,
    preview,
    subject: unlessGone(row.subject),
    replyTo: unlessGone(row.replyTo),
    // Details may quote what the visitor wrote.
    spamReasons: row.spamReasons.map((reason): SpamReason => ({ ...reason, detail: "" })),
    confirmationWords: unlessGone(row.confirmationWords),
    gone,
  };
}

function comparable(text: string): string {
  return text.trim().toLowerCase();
}

// Shorter values are found in many a text that has nothing to do with them.
const MIN_PART = 3;

/** True where a text says a value that is gone, or is part of one. */
function isSaidBy(gone: readonly string[], text: string): boolean {
  const said = comparable(text);
  const isIn = (part: string, whole: string) => part.length >= MIN_PART && whole.includes(part);
  return gone.some((value) => value === said || isIn(value, said) || isIn(said, value));
}

const cutOffsByName = new WeakMap<CutOffs, ReadonlyMap<string, Date>>();

/** Whether a field has left a submission that was made at an instant. */
export function hasFieldLeft(cutOffs: CutOffs | undefined, name: string, createdAt: Date): boolean {
  if (cutOffs === undefined) return false;
  let byName = cutOffsByName.get(cutOffs);
  if (byName === undefined) {
    byName = new Map(cutOffs.fields.map(([field, cutOff]) => [comparableName(field), cutOff] as const));
    cutOffsByName.set(cutOffs, byName);
  }
  const cutOff = byName.get(comparableName(name));
  return cutOff !== undefined && createdAt <= cutOff;
}

const NO_ORIGIN = { ip: null, userAgent: null, referrer: null } as const;

/** Empty where a submission came from, once that has left it; nothing before. */
export function originLeft(cutOffs: CutOffs | undefined, createdAt: Date): Partial<typeof NO_ORIGIN> {
  return cutOffs?.origin != null && createdAt <= cutOffs.origin ? NO_ORIGIN : {};
}

/** Whether any field can have left a submission of the form that was made at an instant. */
export function mayHaveLeft(cutOffs: CutOffs | undefined, createdAt: Date): cutOffs is CutOffs {
  return cutOffs?.fields.some(([, cutOff]) => createdAt <= cutOff) === true;
}

/** A row without the fields that have left it; the row itself where none has. */
export function withoutLeft<Row extends { readonly createdAt: Date } & Partial<MadeOfFields>>(
  cutOffs: CutOffs | undefined,
  row: Row,
): Row {
  if (!mayHaveLeft(cutOffs, row.createdAt)) return row;
  const { fields = [], sender = "", preview = "", subject = null, replyTo = null, spamReasons = [] } = row;
  const made = {
    fields,
    sender,
    preview,
    subject,
    replyTo,
    spamReasons,
    confirmationWords: row.confirmationWords ?? null,
  };
  const without = withoutFields(made, (name) => hasFieldLeft(cutOffs, name, row.createdAt));
  if (without === null) return row;
  const { gone: _, ...rest } = without;
  return { ...row, ...rest };
}

/** True where fields of some form leave before their messages. */
export function hasFieldDays({ cutOffs }: OwnerScope): boolean {
  return [...cutOffs.values()].some(({ fields }) => fields.length > 0);
}
