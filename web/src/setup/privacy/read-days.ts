import { plainName } from "../../../../shared/field-names.ts";
import type { SetupPrivacy_FormFragment } from "../../kit/graphql/documents.ts";
import { readDays } from "../../kit/ui/form-text.ts";

/** A field, or without a name where messages come from, with what is typed as its days. */
export interface DraftRow {
  readonly name: string | null;
  readonly typed: string;
  /** When its days take effect; null once they have. */
  readonly at: string | null;
}

/** The fields of a form in its order, each once, after where its messages come from. */
export function rowsOf({ fieldAccess, fieldDays }: SetupPrivacy_FormFragment): DraftRow[] {
  const rowOf = (name: string | null): DraftRow => {
    const isMeant = (known: string | null) =>
      known === null || name === null ? known === name : plainName(known) === plainName(name);
    const kept = fieldDays.find((known) => isMeant(known.name));
    return { name: kept?.name ?? name, typed: kept === undefined ? "" : String(kept.days), at: kept?.at ?? null };
  };
  const seen = fieldAccess.map(({ name }) => name).filter((name) => name.trim() !== "");
  const others = fieldDays.flatMap(({ name }) => (name === null ? [] : [name]));
  const rows = [null, ...seen, ...others].map(rowOf);
  return rows.filter((row, place) => rows.findIndex(({ name }) => name === row.name) === place);
}

export interface Draft {
  readonly fields: readonly { readonly name: string; readonly days: number }[];
  readonly originDays: number | null;
}

/** What to save; null where something typed is no number of days. */
export function readDraft(
  rows: readonly DraftRow[],
  longest: number,
): { fields: Draft["fields"][number][]; originDays: number | null } | null {
  const read = rows
    .filter(({ typed }) => typed.trim() !== "")
    .map(({ name, typed }) => ({ name, days: readDays(typed, longest) }));
  if (read.some(({ days }) => days === null)) return null;
  const fields = read.flatMap(({ name, days }) => (name === null || days === null ? [] : [{ name, days }]));
  return { fields, originDays: read.find(({ name }) => name === null)?.days ?? null };
}

/** True where saving would change something. */
export function changesDays(form: SetupPrivacy_FormFragment, rows: readonly DraftRow[]): boolean {
  const typedOf = (list: readonly DraftRow[]) =>
    JSON.stringify(list.filter(({ typed }) => typed.trim() !== "").map(({ name, typed }) => [name, typed.trim()]));
  return typedOf(rowsOf(form)) !== typedOf(rows);
}
