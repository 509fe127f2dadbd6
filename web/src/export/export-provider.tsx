import { createContext, type ReactNode, useContext } from "react";
import { ExportDock } from "./export-dock.tsx";
import { type ExportRequest, useExport } from "./use-export.ts";

interface ExportControl {
  readonly isRunning: boolean;
  readonly ended: number;
  readonly start: (request: ExportRequest) => void;
}

const ExportContext = createContext<ExportControl>({ isRunning: false, ended: 0, start: () => {} });

export function useExportControl(): ExportControl {
  return useContext(ExportContext);
}

/** Keeps an export going while the owner moves between pages. */
export function ExportProvider({ children }: { readonly children: ReactNode }) {
  const { state, ended, start, cancel, dismiss } = useExport();
  return (
    <ExportContext value={{ isRunning: state.phase === "running", ended, start: (request) => void start(request) }}>
      {children}
      <ExportDock state={state} onCancel={cancel} onDismiss={dismiss} />
    </ExportContext>
  );
}
