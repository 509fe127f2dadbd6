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

/** Whether a checkbox is checked. */
export function isChecked(text: ReadInput, name: string): boolean {
  return text(name) === "on";
}
