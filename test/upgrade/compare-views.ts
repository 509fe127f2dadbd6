import type { View } from "./instance.ts";

/** Lists what an owner or an agent sees differently after an update. */
export function compareViews(before: View, after: View): string[] {
  const byId = (view: View) => Object.fromEntries(view.csv.map((row) => [Object.values(row)[0] ?? "", row]));
  return [
    ...(before.csv.length === after.csv.length
      ? []
      : [`csv: ${before.csv.length} rows before, ${after.csv.length} after`]),
    ...findDifferences(byId(before), byId(after), "csv"),
    ...findDifferences(before.forms, after.forms, "forms"),
    ...findDifferences(before.lists, after.lists, "lists"),
    ...findDifferences(before.agent, after.agent, "agent"),
  ];
}

/** Lists what an answer has lost; additions are fine. */
function findDifferences(before: unknown, after: unknown, path = "answer"): string[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return [`${path}: ${before.length} entries before, ${after.length} after`];
    return before.flatMap((one, index) => findDifferences(one, after[index], `${path}[${index}]`));
  }
  if (isObject(before) && isObject(after)) {
    return Object.entries(before).flatMap(([name, value]) =>
      name === "__typename" || !(name in after) ? [] : findDifferences(value, after[name], `${path}.${name}`),
    );
  }
  return Object.is(before, after) ? [] : [`${path}: ${JSON.stringify(before)} before, ${JSON.stringify(after)} after`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
