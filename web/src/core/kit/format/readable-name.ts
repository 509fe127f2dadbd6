/** `full_name` as "Full name", `topics[]` as "Topics", `startDate` as "Start date": what to call a field without a heading. */
export function readableName(name: string): string {
  const words = name
    .replace(/\[\]$/, "")
    .replace(/([\p{Ll}\p{N}])(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/[[\]_.\s-]+/gu, " ")
    .trim();
  if (words === "") return name;
  // What is written in capitals, such as VAT, stays so.
  const small = words.replace(/(?<![\p{L}\p{N}])\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return /[\p{Ll}\p{Lu}]/u.test(words) ? small.charAt(0).toUpperCase() + small.slice(1) : words;
}
