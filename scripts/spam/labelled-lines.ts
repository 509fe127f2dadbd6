import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Row } from "./corpus.ts";

const LINE = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  label: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.null()])),
  source: z.string().optional(),
});

/** A labelled file: one JSON object a line, `{"id", "label": "spam" | "ham", "fields": {…}, "source"}`. */
export interface LabelledFile {
  readonly rows: readonly Row[];
  /** Lines whose label is neither, such as a header row. */
  readonly ignored: readonly string[];
}

export function readLabelled(file: string): LabelledFile {
  return parseLabelled(readFileSync(file, "utf8"), file);
}

export function parseLabelled(text: string, file: string): LabelledFile {
  const rows: Row[] = [];
  const ignored: string[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const where = `${file}, line ${at + 1}`;
    const { id, label, fields, source } = parseLine(line, where);
    if (label !== "spam" && label !== "ham") {
      ignored.push(`${where}: the label “${label.slice(0, 40)}” is neither spam nor ham.`);
      continue;
    }
    rows.push({
      id: String(id ?? at + 1),
      folder: label === "spam" ? "spam" : "inbox",
      fields: Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
      source: source ?? "unnamed",
      language: "??",
    });
  }
  return { rows, ignored };
}

function parseLine(line: string, where: string): z.infer<typeof LINE> {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new Error(`${where}: this is not JSON.`);
  }
  const parsed = LINE.safeParse(json);
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0];
  throw new Error(`${where}: ${problem?.path.join(".") || "the line"} is not as the format wants it.`);
}
