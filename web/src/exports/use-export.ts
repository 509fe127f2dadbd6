import { useRef, useState } from "react";
import { formatBytes } from "../kit/format/bytes.ts";
import { countOf } from "../kit/format/counts.ts";
import {
  type ExportPartsQuery,
  type ExportVariant,
  type ShownExportInput,
  StartExportDocument,
} from "../kit/graphql/documents.ts";
import { describeFailure } from "../kit/graphql/failure.ts";
import { useClient } from "../kit/graphql/urql.ts";
import { byteCounter, downloadExport, rowCounter, saveFile } from "./download-export.ts";

export type ExportState =
  | { readonly phase: "idle" }
  | {
      readonly phase: "running";
      readonly what: string;
      readonly unit: Unit;
      readonly done: number;
      readonly total: number | null;
    }
  | {
      readonly phase: "saved";
      readonly what: string;
      readonly unit: Unit;
      readonly done: number;
      readonly fileName: string;
    }
  | { readonly phase: "failed"; readonly what: string; readonly message: string };

type Unit = "rows" | "bytes";

/** “12 rows” or “3.4 GB”. */
export function describeAmount(amount: number, unit: Unit): string {
  return unit === "rows" ? countOf(amount, "row", "rows") : formatBytes(amount);
}

/** “1.2 GB of 3.4 GB”; the CSV in it was not measured before. */
export function describeByteProgress(bytes: number, total: number | null): string {
  return total === null ? "Starting…" : `${formatBytes(bytes)} of ${formatBytes(Math.max(bytes, total))}`;
}

/** "12,400 of 98,000 rows", or a word for the moment before the first row. */
export function describeProgress(rows: number, total: number | null, locale?: string): string {
  const number = new Intl.NumberFormat(locale);
  if (total === null) return rows === 0 ? "Starting…" : `${number.format(rows)} ${rows === 1 ? "row" : "rows"}`;
  // Rows may arrive while the file is made; "102 of 100" would look like an error.
  return `${number.format(rows)} of ${number.format(Math.max(rows, total))} ${total === 1 ? "row" : "rows"}`;
}

/** 0 to 100; an export without rows is done as soon as it starts. */
export function progressPercent(rows: number, total: number | null): number {
  if (total === null) return 0;
  return total === 0 ? 100 : Math.min(100, (rows / total) * 100);
}

const REPORT_EVERY_MS = 100;

export interface ExportRequest {
  /** `null` means the whole account. */
  readonly formId: string | null;
  /** The form's name, or a word for everything. */
  readonly what: string;
  readonly variant: ExportVariant;
  readonly shown?: ShownExportInput;
  /** Set for an archive with files: the part, and its label among several. */
  readonly archive?: { readonly part: ExportPart; readonly label: string };
}

export type ExportPart = ExportPartsQuery["exportParts"][number];

/** Runs one export at a time: starts it, counts what arrives, and saves it only when it is whole. */
export function useExport() {
  const client = useClient();
  const [state, setState] = useState<ExportState>({ phase: "idle" });
  const [ended, setEnded] = useState(0);
  const [savedParts, setSavedParts] = useState<ReadonlySet<string>>(new Set());
  const running = useRef<AbortController | null>(null);

  const start = async ({ formId, what, variant, archive, shown }: ExportRequest) => {
    if (running.current !== null) return;
    const abort = new AbortController();
    running.current = abort;
    const unit = archive === undefined ? "rows" : "bytes";
    setState({ phase: "running", what, unit, done: 0, total: null });
    try {
      const ticket = await client
        .mutation(StartExportDocument, { formId, variant, part: rangeOf(archive?.part), shown: shown ?? null })
        .toPromise();
      if (ticket.error !== undefined) throw new Error(describeFailure(ticket.error).message);
      if (!ticket.data) throw new Error("The server could not start the export. Try again.");
      const { url, rows } = ticket.data.startExport;
      const total = archive === undefined ? rows : archive.part.bytes;
      const onProgress = throttle((done: number) => setState({ phase: "running", what, unit, done, total }));
      abort.signal.throwIfAborted();
      const counter = archive === undefined ? rowCounter() : byteCounter();
      const { name, content, count } = await downloadExport(url, { signal: abort.signal, counter, onProgress });
      const fileName = archive === undefined ? name : name.replace(/\.zip$/, `${archive.label}.zip`);
      saveFile({ name: fileName, content });
      if (archive !== undefined) setSavedParts((before) => new Set(before).add(partKey(formId, archive.part)));
      setState({ phase: "saved", what, unit, done: count, fileName });
    } catch (error) {
      setState(abort.signal.aborted ? { phase: "idle" } : { phase: "failed", what, message: explain(error) });
    } finally {
      running.current = null;
      setEnded((before) => before + 1);
    }
  };

  return {
    state,
    ended,
    /** The parts of exports with files that this tab has saved, by `partKey`. */
    savedParts,
    start,
    cancel: () => running.current?.abort(),
    dismiss: () => setState({ phase: "idle" }),
  };
}

/** Tells the part of an export from any other. */
export function partKey(formId: string | null, { after, through }: ExportPart): string {
  return [formId, after, through].join(" ");
}

function rangeOf(part: ExportPart | undefined) {
  return part === undefined ? null : { after: part.after, through: part.through };
}

// What a broken stream rejects with differs from browser to browser and tells the owner nothing.
function explain(error: unknown): string {
  if (error instanceof Error && !(error instanceof TypeError)) return error.message;
  return "The connection was lost before the file was complete. Nothing was saved.";
}

function throttle(report: (rows: number) => void): (rows: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (rows) => {
    const at = performance.now();
    if (at - last < REPORT_EVERY_MS) return;
    last = at;
    report(rows);
  };
}
