/**
 * Browsers also offer other files, and accept whatever is dropped. An unknown type is accepted. Systems name some types
 * differently, so the extension counts too.
 */
export function isAccepted({ name, type }: Pick<File, "name" | "type">, accept: string): boolean {
  const kinds = lower(accept).match(/[^\s,]+/g) ?? [];
  const isOf = (kind: string) =>
    lower(name).endsWith(kind.replace(/^.*\//, ".")) ||
    (!kind.startsWith(".") && (!type || type.startsWith(kind.replace(/\*.*/, ""))));
  return kinds.length === 0 || kinds.some(isOf);
}

const lower = (text: string) => text.toLowerCase().replace(/jpg/g, "jpeg");
