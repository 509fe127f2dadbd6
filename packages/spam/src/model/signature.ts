import { withoutAccents } from "../text/fold-text.ts";

const CLOSING_LINES = 8;
const MAX_LINE_CHARACTERS = 60;
const FEWEST_LETTERS = 4;

/** The Latin words of a name or an address, lower case, without accents, with at least `fewestLetters` letters. */
export function plainWords(text: string, fewestLetters: number): readonly string[] {
  return (withoutAccents(text.toLowerCase()).match(/[a-z]+/g) ?? []).filter((word) => word.length >= fewestLetters);
}

/** True if a message's closing lines name the owner of the address: a person, a firm or its website. */
export function isSignedAs(text: string, mailUser: string): boolean {
  const user = mailUser.replace(/[^a-z]/g, "");
  if (user.length < FEWEST_LETTERS) return false;
  const lines = text.trimEnd().split("\n").slice(1).slice(-CLOSING_LINES);
  const signature = lines.filter((line) => line.length <= MAX_LINE_CHARACTERS).join("\n");
  return plainWords(signature, FEWEST_LETTERS).some((word) => user.includes(word));
}

/** True if a host is named like the mailbox: "huberjoinery@…" and huber-joinery.co.uk. */
export function isNamedAlike(host: string, mailUser: string): boolean {
  const label = host.replace(/[^a-z]/g, "");
  return plainWords(mailUser, FEWEST_LETTERS).some((word) => label.includes(word));
}
