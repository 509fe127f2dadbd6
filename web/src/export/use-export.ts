import { useRef, useState } from "react";
import { useClient } from "urql";
import { describeFailure } from "../graphql/failure.ts";
import { type ExportVariant, StartExportDocument } from "../graphql/operations/documents.ts";
import { downloadCsv, saveFile } from "./download-csv.ts";

/** What the one export of this tab is doing. */
export type ExportState =
  | { readonly phase: "idle" }
  | { readonly phase: "running"; readonly what: string; readonly rows: number; readonly total: number | null }
  | { readonly phase: "saved"; readonly what: string; readonly rows: number; readonly fileName: string }
  | { readonly phase: "failed"; readonly what: string; readonly message: string };

/** "12,400 of 98,000 rows", or a word for the moment before the first row. */
export function describeProgress(rows: number, total: number | null, locale?: string): string {
  const number = new Intl.NumberFormat(locale);
  if (total === null) return "Starting…";
  // Rows may arrive while the file is made; "102 of 100" would look like an error.
  return `${number.format(rows)} of ${number.format(Math.max(rows, total))} ${total === 1 ? "row" : "rows"}`;
}

/** From 0 to 100; an export without rows is done as soon as it starts. */
export function progressPercent(rows: number, total: number | null): number {
  if (total === null) return 0;
  return total === 0 ? 100 : Math.min(100, (rows / total) * 100);
}

const REPORT_EVERY_MS = 100;

export interface ExportRequest {
  /** Null for the whole account. */
  readonly formId: string | null;
  /** The form's name, or a word for everything. */
  readonly what: string;
  readonly variant: ExportVariant;
}

/** Runs one export at a time: starts it, counts its rows as they come, and saves it only when it is whole. */
export function useExport() {
  const client = useClient();
  const [state, setState] = useState<ExportState>({ phase: "idle" });
  const [ended, setEnded] = useState(0);
  const running = useRef<AbortController | null>(null);

  const start = async ({ formId, what, variant }: ExportRequest) => {
    if (running.current !== null) return;
    const abort = new AbortController();
    running.current = abort;
    setState({ phase: "running", what, rows: 0, total: null });
    try {
      const ticket = await client.mutation(StartExportDocument, { formId, variant }).toPromise();
      if (ticket.error !== undefined) throw new Error(describeFailure(ticket.error).message);
      if (!ticket.data) throw new Error("The server could not start the export. Try again.");
      const { url, rows: total } = ticket.data.startExport;
      const onRows = throttle((rows: number) => setState({ phase: "running", what, rows, total }));
      abort.signal.throwIfAborted();
      const file = await downloadCsv(url, { signal: abort.signal, onRows });
      saveFile(file);
      setState({ phase: "saved", what, rows: file.rows, fileName: file.name });
    } catch (error) {
      setState(abort.signal.aborted ? { phase: "idle" } : { phase: "failed", what, message: explain(error) });
    } finally {
      running.current = null;
      setEnded((before) => before + 1);
    }
  };

  return {
    state,
    /** How many exports have come to an end in this tab, well or not. */
    ended,
    start,
    cancel: () => running.current?.abort(),
    dismiss: () => setState({ phase: "idle" }),
  };
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
