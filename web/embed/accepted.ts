/**
 * Browsers offer other files as well, and take whatever is dropped. Where the type is not known, nothing is said against it. Systems
 * name the types of some files differently, so the ending counts as well.
 */
export function isAccepted({ name, type }: Pick<File, "name" | "type">, accept: string): boolean {
  const kinds = lower(accept).match(/[^\s,]+/g) ?? [];
  const isOf = (kind: string) =>
    lower(name).endsWith(kind.replace(/^.*\//, ".")) ||
    (!kind.startsWith(".") && (!type || type.startsWith(kind.replace(/\*.*/, ""))));
  return kinds.length === 0 || kinds.some(isOf);
}

const lower = (text: string) => text.toLowerCase().replace(/jpg/g, "jpeg");
