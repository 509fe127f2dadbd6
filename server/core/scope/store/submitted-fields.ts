/** Names and values in the order sent by the visitor's form. */
export type SubmittedFields = readonly (readonly [name: string, value: string])[];

/** One named reason of a spam verdict; the points add up to the score. */
export interface SpamReason {
  readonly name: string;
  readonly points: number;
  readonly detail: string;
}

/** As the JSON column holds it: names of properties would be a third of it. */
export type StoredReason = readonly [name: string, points: number, detail: string];

/** Types the JSON column; a row of another shape was not written by this service. */
export function submittedFieldsOf(row: { readonly fields: unknown }): SubmittedFields {
  if (!isSubmittedFields(row.fields)) throw new Error("A submission's fields are not a list of name and value.");
  return row.fields;
}

export function spamReasonsOf(row: { readonly spamReasons: unknown }): SpamReason[] {
  if (!isStoredReasons(row.spamReasons)) throw new Error("A submission's spam reasons are not a list of reasons.");
  return row.spamReasons.map(([name, points, detail]) => ({ name, points, detail }));
}

export function storedReasons(reasons: readonly SpamReason[]): StoredReason[] {
  return reasons.map(({ name, points, detail }) => [name, points, detail]);
}

function isSubmittedFields(value: unknown): value is SubmittedFields {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string"))
  );
}

function isStoredReasons(value: unknown): value is readonly StoredReason[] {
  return (
    Array.isArray(value) &&
    value.every((reason) => Array.isArray(reason) && typeof reason[0] === "string" && typeof reason[1] === "number")
  );
}
