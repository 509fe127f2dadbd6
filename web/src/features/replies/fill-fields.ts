const FIELD = /\{\{\s*([^{}\n]{1,200}?)\s*\}\}/g;

/** The fields that a text names and nothing has filled, each once. */
export function openFields(text: string): readonly string[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = ""]) => name))];
}

/** Puts a message's values where a text names its fields; what the message does not have stays as it is. */
export function fillFields(
  text: string,
  fields: readonly { readonly name: string; readonly value: string }[],
  about: Readonly<Record<string, string>>,
): string {
  const values = new Map(Object.entries(about).map(([name, value]) => [comparable(name), value]));
  for (const { name, value } of fields) if (value.trim() !== "") values.set(comparable(name), value.trim());
  return text.replace(FIELD, (whole, name: string) => values.get(comparable(name)) || whole);
}

/** "Full name", "full_name" and "full-name" are one. */
function comparable(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}
