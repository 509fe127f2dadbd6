import { MAX_FIELD_CONDITIONS, MAX_FIELD_NAME_LENGTH } from "../../../../shared/limits.ts";
import type { FieldSummary_FieldFragment } from "../../core/kit/graphql/documents.ts";
import type { FieldWhere } from "../../core/kit/navigation/search-params.ts";

type Bin = Pick<FieldSummary_FieldFragment["bins"][number], "from" | "to">;

export function conditionsOfChoice(name: string, value: string): FieldWhere[] {
  return [[name, "equals", value]];
}

/** Conditions that match the messages in a bin of numbers or dates. */
export function conditionsOfBin(
  name: string,
  kind: FieldSummary_FieldFragment["kind"],
  { from, to }: Bin,
): FieldWhere[] {
  if (kind === "number") {
    return [
      [name, "atLeast", from],
      [name, "lessThan", to],
    ];
  }
  const before = dayBefore(from);
  return [...(before === null ? [] : [[name, "after", before] as const]), [name, "before", to]];
}

/** Adds conditions to those of the page; null if they exceed a filter's limit. */
export function addConditions(
  where: readonly FieldWhere[] | undefined,
  added: readonly FieldWhere[],
): readonly FieldWhere[] | null {
  const known = new Set(where?.map((condition) => JSON.stringify(condition)));
  const all = [...(where ?? []), ...added.filter((condition) => !known.has(JSON.stringify(condition)))];
  const fits = all.length <= MAX_FIELD_CONDITIONS && all.every(([name]) => name.length <= MAX_FIELD_NAME_LENGTH);
  return fits ? all : null;
}

/** `null` before year 1. */
function dayBefore(day: string): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.getUTCFullYear() < 0 ? null : date.toISOString().slice(0, 10);
}
