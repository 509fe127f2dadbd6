import type { RecordSection, VersionRow } from "../../store/privacy/versions.ts";

const ERASED = "Erased";

/** A version without the texts that name what is erased, or the very same one where none does. */
export function eraseFromVersion(version: VersionRow, isNamed: (text: string) => boolean): VersionRow {
  const { savedBy, sections } = version;
  const isSaverNamed = savedBy !== null && isNamed(savedBy);
  if (!isSaverNamed && !sections.some((section) => textsOf(section).some(isNamed))) return version;
  const kept = (text: string) => (isNamed(text) ? ERASED : text);
  return {
    ...version,
    savedBy: isSaverNamed ? null : savedBy,
    sections: sections.map(({ key, title, rows }) => ({
      key: kept(key),
      title: kept(title),
      rows: rows.map((row) => ({ key: kept(row.key), label: kept(row.label), values: row.values.map(kept) })),
    })),
  };
}

/** The keys as well: that of a recipient has its address. */
function textsOf({ key, title, rows }: RecordSection): string[] {
  return [key, title, ...rows.flatMap((row) => [row.key, row.label, ...row.values])];
}
