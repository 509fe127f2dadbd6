export type ReadInput = (name: string) => string;

/** The untrimmed text of an input, as a password may begin or end with a space. */
export function readRaw(form: HTMLFormElement): ReadInput {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
}

/** The trimmed text of an input. */
export function readText(form: HTMLFormElement): ReadInput {
  const raw = readRaw(form);
  return (name) => raw(name).trim();
}

export function isChecked(text: ReadInput, name: string): boolean {
  return text(name) === "on";
}

/** The props that initialise a named input with its saved value. */
export function kept<Values extends object, Name extends keyof Values & string>(
  values: Values | null,
  name: Name,
  maxLength?: number,
) {
  return { name, defaultValue: values?.[name] ?? ("" as const), ...(maxLength === undefined ? {} : { maxLength }) };
}

/** Parses whole days from 1 to `longest`; null for anything else. */
export function readDays(text: string, longest: number): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,5}$/.test(trimmed)) return null;
  const days = Number(trimmed);
  return days >= 1 && days <= longest ? days : null;
}
