import { useEffect, useRef, useState } from "react";
import type { ImportMapping, ImportReport } from "../../../../shared/imports.ts";
import { inOpenAccount } from "../../core/kit/access/open-account.ts";
import { detailOf } from "../../core/kit/browser/problem-document.ts";

interface SendOptions {
  readonly formId: string;
  readonly file: File;
  readonly preview: boolean;
  /** `null` uses the recognized mapping. */
  readonly mapping: ImportMapping | null;
  readonly signal: AbortSignal;
  /** 0 to 100: the share of the file the server has received. */
  readonly onProgress: (percent: number) => void;
}

type ImportAnswer =
  | { readonly problem: null; readonly report: ImportReport }
  | { readonly problem: string; readonly report: null };

const LOST = "The connection was lost before the import was complete. Import the file again to continue.";

/**
 * Sends the options and the file in one request. The server reads the file as it arrives, so upload progress is import
 * progress.
 */
export function sendImport({ formId, file, preview, mapping, signal, onProgress }: SendOptions): Promise<ImportAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (problem: string) => resolve({ problem, report: null });
    request.open("POST", inOpenAccount(`/imports/${formId}`));
    request.setRequestHeader("Content-Type", "application/vnd.postern.import");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 100 : (loaded / total) * 100);
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 200 && body !== null) resolve({ problem: null, report: body as ImportReport });
      else fail(detailOf(body) ?? LOST);
    };
    request.onerror = () => fail(LOST);
    request.onabort = () => fail("The import was cancelled. Messages that were added before stay.");
    signal.addEventListener("abort", () => request.abort());
    request.send(new Blob([JSON.stringify({ preview, mapping }), "\n", file]));
  });
}

function parse(text: string): object | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface ImportState {
  readonly file: File | null;
  /** The last preview, or the result. */
  readonly report: ImportReport | null;
  /** `null` while no request is running. */
  readonly percent: number | null;
  readonly isImporting: boolean;
  readonly problem: string | null;
}

const NOTHING: ImportState = { file: null, report: null, percent: null, isImporting: false, problem: null };

/** Previews a file, again after each mapping change, and imports it. */
export function useImport(formId: string) {
  const [state, setState] = useState<ImportState>(NOTHING);
  const running = useRef<AbortController | null>(null);
  // Leaving the page aborts the running request.
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File, mapping: ImportMapping | null, preview: boolean) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const onProgress = (percent: number) => {
      if (!abort.signal.aborted) setState((before) => ({ ...before, percent }));
    };
    setState((before) => ({ ...before, file, percent: 0, isImporting: !preview, problem: null }));
    const { problem, report } = await sendImport({ formId, file, preview, mapping, signal: abort.signal, onProgress });
    if (running.current !== abort) return;
    running.current = null;
    setState((before) => ({
      ...before,
      report: report ?? before.report,
      percent: null,
      isImporting: false,
      problem,
    }));
  };

  return {
    state,
    choose: (file: File) => {
      setState(NOTHING);
      void send(file, null, true);
    },
    remap: (mapping: ImportMapping) => {
      const { file } = state;
      if (file === null) return;
      setState((before) => ({ ...before, report: before.report === null ? null : { ...before.report, mapping } }));
      void send(file, mapping, true);
    },
    start: () => {
      if (state.file !== null && state.report !== null) void send(state.file, state.report.mapping, false);
    },
    cancel: () => running.current?.abort(),
    reset: () => setState(NOTHING),
  };
}
