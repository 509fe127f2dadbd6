/**
 * `full_name` as "Full name", `topics[]` as "Topics", `startDate` as "Start date": the label for a field without a
 * heading.
 */
export function readableName(name: string): string {
  const words = name
    .replace(/\[\]$/, "")
    .replace(/([\p{Ll}\p{N}])(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/[[\]_.\s-]+/gu, " ")
    .trim();
  if (words === "") return name;
  // All-caps words such as VAT stay as they are.
  const small = words.replace(/(?<![\p{L}\p{N}])\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return /[\p{Ll}\p{Lu}]/u.test(words) ? small.charAt(0).toUpperCase() + small.slice(1) : words;
}
