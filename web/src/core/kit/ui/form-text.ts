/** Reads one of the named inputs of an HTML form. */
export type ReadInput = (name: string) => string;

/** The text of an input as it was typed: a password may begin or end with a space. */
export function readRaw(form: HTMLFormElement): ReadInput {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
}

/** The same without the spaces around it. */
export function readText(form: HTMLFormElement): ReadInput {
  const raw = readRaw(form);
  return (name) => raw(name).trim();
}

export function isChecked(text: ReadInput, name: string): boolean {
  return text(name) === "on";
}

/** What a named input of a form needs to begin with what is kept. */
export function kept<Values extends object, Name extends keyof Values & string>(
  values: Values | null,
  name: Name,
  maxLength?: number,
) {
  return { name, defaultValue: values?.[name] ?? ("" as const), ...(maxLength === undefined ? {} : { maxLength }) };
}

/** Whole days from 1 to the longest, as somebody typed them; null for anything else. */
export function readDays(text: string, longest: number): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,5}$/.test(trimmed)) return null;
  const days = Number(trimmed);
  return days >= 1 && days <= longest ? days : null;
}
