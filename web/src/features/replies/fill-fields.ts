const FIELD = /\{\{\s*([^{}\n]{1,200}?)\s*\}\}/g;

/** Fields named in a text that are still unfilled, without duplicates. */
export function openFields(text: string): readonly string[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = ""]) => name))];
}

/** Replaces field names in a text with the message's values; fields the message lacks stay as they are. */
export function fillFields(
  text: string,
  fields: readonly { readonly name: string; readonly value: string }[],
  about: Readonly<Record<string, string>>,
): string {
  const values = new Map(Object.entries(about).map(([name, value]) => [comparable(name), value]));
  for (const { name, value } of fields) if (value.trim() !== "") values.set(comparable(name), value.trim());
  return text.replace(FIELD, (whole, name: string) => values.get(comparable(name)) || whole);
}

/** Treats "Full name", "full_name" and "full-name" as equal. */
function comparable(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}
