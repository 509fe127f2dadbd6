import { readFileSync } from "node:fs";
import { z } from "zod";
import { FORM_KINDS } from "../src/form-kind.ts";
import { originOf } from "../src/stored-example.ts";
import { FORGED_TOKEN } from "../src/verdict.ts";
import type { Arrival, Row } from "./corpus.ts";

const LINE = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  label: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.null()])),
  source: z.string().optional(),
  language: z.string().optional(),
  kind: z.enum(FORM_KINDS).nullish(),
  origin: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  secondsTaken: z.number().nullish(),
  mark: z.enum(["valid", "forged", "absent"]).nullish(),
});

/**
 * A labelled file: one JSON object a line, `{"id", "label": "spam" | "ham", "fields": {…}, "source", "language"}`, what
 * its form is for (`kind`), and how it was sent, as far as that is known: `{"origin", "headers", "secondsTaken", "mark": "valid" | "forged" | "absent"}`.
 */
export interface LabelledFile {
  readonly rows: readonly Row[];
  /** Lines with neither label, such as a header row. */
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
    const { id, label, fields, source, language, kind, ...sent } = parseLine(line, where);
    if (label !== "spam" && label !== "ham") {
      ignored.push(`${where}: the label “${label.slice(0, 40)}” is neither spam nor ham.`);
      continue;
    }
    rows.push({
      id: String(id ?? at + 1),
      folder: label === "spam" ? "spam" : "inbox",
      fields: Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
      source: source ?? "unnamed",
      language: language ?? "??",
      kind: kind ?? null,
      arrival: arrivalOf(sent),
    });
  }
  return { rows, ignored };
}

/** Reads it as the server's intake does, in server/core/intake/screen-arrival.ts. */
function arrivalOf(sent: Pick<z.infer<typeof LINE>, "origin" | "headers" | "secondsTaken" | "mark">): Arrival {
  const headers = new Headers(sent.headers ?? {});
  if (sent.origin) headers.set("origin", sent.origin);
  return {
    origin: originOf(headers.get("origin")) ?? originOf(headers.get("referer")),
    secondsTaken: sent.mark === "forged" || sent.mark === "absent" ? null : (sent.secondsTaken ?? null),
    // A row need not hold every header sent, so browser headers are unknown.
    sending: { hasPageToken: sent.mark ? sent.mark === "valid" : null, hasBrowserHeaders: null, hasProofOfWork: null },
    signals: sent.mark === "forged" ? [FORGED_TOKEN] : [],
  };
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
