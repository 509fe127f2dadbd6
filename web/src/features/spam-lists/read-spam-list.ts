import type { SpamListEntryInput } from "../../core/kit/graphql/documents.ts";

type Entry = Pick<SpamListEntryInput, "kind" | "value">;

const DOMAIN = /^@?(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+$/u;

/** One entry per line: an address, a domain, or words; quoted text is always words. */
export function readSpamList(text: string): Entry[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(readEntry);
}

export function writeSpamList(entries: readonly Entry[]): string {
  return entries.map(writeEntry).join("\n");
}

function readEntry(line: string): Entry {
  const quoted = /^["“”](.+)["“”]$/u.exec(line)?.[1]?.trim();
  if (quoted !== undefined && quoted !== "") return { kind: "words", value: quoted };
  if (/^[^\s@]+@[^\s@]+$/.test(line)) return { kind: "address", value: line };
  if (DOMAIN.test(line)) return { kind: "domain", value: line.replace(/^@/, "") };
  return { kind: "words", value: line };
}

function writeEntry({ kind, value }: Entry): string {
  return kind === "words" && readEntry(value).kind !== "words" ? `"${value}"` : value;
}
