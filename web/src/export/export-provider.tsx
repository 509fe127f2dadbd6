import { createContext, type ReactNode, useContext } from "react";
import { ExportDock } from "./export-dock.tsx";
import { type ExportRequest, useExport } from "./use-export.ts";

interface ExportControl {
  readonly isRunning: boolean;
  readonly start: (request: ExportRequest) => void;
}

const ExportContext = createContext<ExportControl>({ isRunning: false, start: () => {} });

export function useExportControl(): ExportControl {
  return useContext(ExportContext);
}

/** Keeps an export going while the owner moves between pages. */
export function ExportProvider({ children }: { readonly children: ReactNode }) {
  const { state, start, cancel, dismiss } = useExport();
  return (
    <ExportContext value={{ isRunning: state.phase === "running", start: (request) => void start(request) }}>
      {children}
      <ExportDock state={state} onCancel={cancel} onDismiss={dismiss} />
    </ExportContext>
  );
}
