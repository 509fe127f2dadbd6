import { useRef, useState } from "react";
import { countOf, formatBytes } from "../kit/format/counts.ts";
import {
  type ExportPeriodInput,
  type ExportVariant,
  type ShownExportInput,
  StartExportDocument,
} from "../kit/graphql/documents.ts";
import { describeFailure } from "../kit/graphql/failure.ts";
import { useClient } from "../kit/graphql/urql.ts";
import { byteCounter, downloadExport, rowCounter, saveFile } from "./download-export.ts";
import { useSemicolons } from "./separator.ts";

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
export function describeAmount(amount: number, unit: Unit, locale?: string): string {
  return unit === "rows" ? countOf(amount, "row", "rows", locale) : formatBytes(amount);
}

/** "12,400 of 98,000 rows" or "1.2 GB", or a word before anything has arrived. */
export function describeProgress(done: number, total: number | null, unit: Unit, locale?: string): string {
  if (total === null) return done === 0 ? "Starting…" : describeAmount(done, unit, locale);
  const number = new Intl.NumberFormat(locale);
  // Rows may arrive while the file is created; "102 of 100" would look like an error.
  return `${number.format(done)} of ${number.format(Math.max(done, total))} ${total === 1 ? "row" : "rows"}`;
}

/** 0 to 100; an export without rows is complete at once. */
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
  readonly withFiles?: boolean;
  /** Arrival period of the messages, for an export of everything. */
  readonly period?: ExportPeriodInput;
  readonly shown?: ShownExportInput;
}

/** Runs one export at a time: starts it, counts what arrives, and saves it only when complete. */
export function useExport() {
  const client = useClient();
  const [hasSemicolons] = useSemicolons();
  const [state, setState] = useState<ExportState>({ phase: "idle" });
  const [ended, setEnded] = useState(0);
  const running = useRef<AbortController | null>(null);

  const start = async ({ what, variant: wanted, ...rest }: ExportRequest) => {
    if (running.current !== null) return;
    const request = { ...rest, variant: wanted === "spreadsheet" && hasSemicolons ? "semicolons" : wanted };
    const abort = new AbortController();
    running.current = abort;
    const withFiles = request.withFiles === true;
    const unit = withFiles ? "bytes" : "rows";
    setState({ phase: "running", what, unit, done: 0, total: null });
    try {
      const ticket = await client.mutation(StartExportDocument, request).toPromise();
      if (ticket.error !== undefined) throw new Error(describeFailure(ticket.error).message);
      if (!ticket.data) throw new Error("The server could not start the export. Try again.");
      const { url, rows } = ticket.data.startExport;
      // An archive's size is not known in advance.
      const total = withFiles ? null : rows;
      const onProgress = throttle((done: number) => setState({ phase: "running", what, unit, done, total }));
      abort.signal.throwIfAborted();
      const counter = withFiles ? byteCounter() : rowCounter();
      const { name, content, count } = await downloadExport(url, { signal: abort.signal, counter, onProgress });
      saveFile({ name, content });
      setState({ phase: "saved", what, unit, done: count, fileName: name });
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
    start,
    cancel: () => running.current?.abort(),
    dismiss: () => setState({ phase: "idle" }),
  };
}

// A broken stream's error varies between browsers and does not help the owner.
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
