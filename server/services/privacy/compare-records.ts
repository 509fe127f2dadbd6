import type { RecordRow, RecordSection } from "../../store/privacy/versions.ts";

/** What a record says that another one did not say before it, and the reverse, as sentences. */
export function compareRecords(before: readonly RecordSection[], after: readonly RecordSection[]): string[] {
  const earlier = byKey(before);
  const later = byKey(after);
  return [
    ...before.filter(({ key }) => !later.has(key)).map(({ title }) => `Removed: ${title}.`),
    ...after.flatMap((section) => {
      const old = earlier.get(section.key);
      return old === undefined ? [`Added: ${section.title}.`] : compareSections(old, section);
    }),
  ];
}

function compareSections(before: RecordSection, after: RecordSection): string[] {
  const earlier = byKey(before.rows);
  const later = byKey(after.rows);
  const renamed = before.title === after.title ? [] : [`Renamed: ${before.title} → ${after.title}.`];
  const where = after.title;
  return [
    ...renamed,
    ...before.rows.filter(({ key }) => !later.has(key)).map(({ label }) => `${where}, removed: ${label}.`),
    ...after.rows.flatMap((row) => {
      const old = earlier.get(row.key);
      if (old !== undefined) return compareRows(where, old, row);
      return row.values.length === 0 ? [] : [`${where}, added: ${[row.label, ...row.values].join(" – ")}.`];
    }),
  ];
}

function compareRows(section: string, before: RecordRow, after: RecordRow): string[] {
  const removed = before.values.filter((value) => !after.values.includes(value));
  const added = after.values.filter((value) => !before.values.includes(value));
  const where = `${section}, ${after.label}`;
  const [old] = removed;
  const [now] = added;
  if (before.values.length === 1 && after.values.length === 1 && old !== undefined && now !== undefined) {
    return [`${where}: ${old} → ${now}`];
  }
  const renamed = before.label === after.label ? [] : [`${section}: ${before.label} → ${after.label}`];
  return [
    ...renamed,
    ...removed.map((value) => `${where}, removed: ${value}`),
    ...added.map((value) => `${where}, added: ${value}`),
  ];
}

function byKey<Item extends { readonly key: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.key, item]));
}
