/** The Latin words of a name or an address, in small letters without accents, none shorter than that. */
export function plainWords(text: string, fewestLetters: number): readonly string[] {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return (plain.match(/[a-z]+/g) ?? []).filter((word) => word.length >= fewestLetters);
}
