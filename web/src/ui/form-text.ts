/** Reads the named text inputs of an HTML form, without the spaces around them. */
export function readText(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
}
