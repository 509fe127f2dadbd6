import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FormKind } from "../src/form-kind.ts";
import type { Folder, ScreenInput } from "../src/verdict.ts";

export type Fields = ScreenInput["fields"];

export interface Row {
  readonly id: string;
  readonly folder: Folder;
  readonly fields: Fields;
  /** The message's family or the published set it is from. Splits are by source, never by row. */
  readonly source: string;
  /** Two letters, or "??" if unknown. */
  readonly language: string;
  /** The form's purpose, if the file names it. */
  readonly kind?: FormKind | null;
  /** How it was sent, if the file says so. */
  readonly arrival?: Arrival;
}

export type Arrival = Partial<Pick<ScreenInput, "origin" | "secondsTaken" | "signals" | "sending">>;

const HEADING = /^===\s*(\S+)\s+(\S+)\s*$/;
const HEADER_FIELD = /^(name|email|subject|phone|company|website):\s*(.*)$/;

/**
 * The project's own messages, with slots unfilled: `packages/spam/training/spam/*.txt` and
 * `packages/spam/training/ham/*.txt`.
 */
export function readCorpus(folder: string): readonly Row[] {
  return (["spam", "ham"] as const).flatMap((label) =>
    readdirSync(join(folder, label))
      .filter((file) => file.endsWith(".txt"))
      .toSorted()
      .flatMap((file) => parseCorpusFile(readFileSync(join(folder, label, file), "utf8"), label, file)),
  );
}

export function parseCorpusFile(text: string, label: "spam" | "ham", file: string): readonly Row[] {
  const rows: Row[] = [];
  let entry: { readonly source: string; readonly language: string; readonly lines: string[] } | null = null;
  const finish = () => {
    if (entry === null) return;
    const fields = fieldsOf(entry.lines);
    if (fields.length === 0) throw new Error(`${file}: the entry “${entry.source} ${entry.language}” is empty.`);
    const { source, language } = entry;
    rows.push({ id: `${file}#${rows.length}`, folder: label === "spam" ? "spam" : "inbox", fields, source, language });
  };
  for (const line of text.split(/\r?\n/)) {
    const heading = HEADING.exec(line);
    if (heading === null) entry?.lines.push(line);
    else {
      finish();
      entry = { source: `${label}/${heading[1]}`, language: heading[2] ?? "??", lines: [] };
    }
  }
  finish();
  return rows;
}

function fieldsOf(lines: readonly string[]): Fields {
  const fields: [string, string][] = [];
  let at = 0;
  for (; at < lines.length; at += 1) {
    const header = HEADER_FIELD.exec(lines[at] ?? "");
    if (header === null) break;
    if (header[2]) fields.push([header[1] ?? "", header[2].trim()]);
  }
  const message = lines.slice(at).join("\n").trim();
  return message === "" ? fields : [...fields, ["message", message]];
}
