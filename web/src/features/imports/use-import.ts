import { useEffect, useRef, useState } from "react";
import type { ImportMapping, ImportReport } from "../../../../shared/imports.ts";
import { sendImport } from "./send-import.ts";

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
