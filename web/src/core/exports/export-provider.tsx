import { Box, CloseButton, Group, Paper, Text, VisuallyHidden } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";
import { Corner } from "../kit/ui/corner.tsx";
import { ProgressLine } from "../kit/ui/progress-line.tsx";
import {
  describeAmount,
  describeProgress,
  type ExportRequest,
  type ExportState,
  progressPercent,
  useExport,
} from "./use-export.ts";

interface ExportControl {
  readonly isRunning: boolean;
  readonly ended: number;
  readonly start: (request: ExportRequest) => void;
}

const ExportContext = createContext<ExportControl>({
  isRunning: false,
  ended: 0,
  start: () => {},
});

export function useExportControl(): ExportControl {
  return useContext(ExportContext);
}

/** Keeps an export running while the owner moves between pages. */
export function ExportProvider({ children }: { readonly children: ReactNode }) {
  const { state, ended, start, cancel, dismiss } = useExport();
  const isRunning = state.phase === "running";
  return (
    <ExportContext value={{ isRunning, ended, start: (request) => void start(request) }}>
      {children}
      <ExportDock state={state} onCancel={cancel} onDismiss={dismiss} />
    </ExportContext>
  );
}

interface ExportDockProps {
  readonly state: ExportState;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
}

function ExportDock({ state, onCancel, onDismiss }: ExportDockProps) {
  return (
    <>
      <VisuallyHidden role="status">{announce(state)}</VisuallyHidden>
      {state.phase !== "idle" && (
        <Corner>
          <Paper px="md" py="0.85rem" withBorder shadow="md" role="region" aria-label="Export">
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
              <Text fw={600} size="sm" miw={0}>
                {TITLES[state.phase]} {state.what}
              </Text>
              {state.phase !== "running" && <CloseButton size="sm" aria-label="Close" onClick={onDismiss} />}
            </Group>
            {state.phase === "running" && (
              <Box mt="xs">
                <ProgressLine
                  label={state.unit === "rows" ? "Rows exported" : "Bytes exported"}
                  percent={progressPercent(state.done, state.total)}
                  onCancel={onCancel}
                >
                  {describeProgress(state.done, state.total, state.unit)}
                </ProgressLine>
              </Box>
            )}
            {state.phase === "saved" && (
              <Text size="sm" c="dimmed">
                {describeAmount(state.done, state.unit)} in {state.fileName}
              </Text>
            )}
            {state.phase === "failed" && (
              <Text size="sm" c="var(--postern-danger)">
                {state.message}
              </Text>
            )}
          </Paper>
        </Corner>
      )}
    </>
  );
}

const TITLES = { running: "Exporting", saved: "Exported", failed: "Could not export" } as const;

function announce(state: ExportState): string {
  if (state.phase === "idle") return "";
  const end = state.phase === "failed" ? `: ${state.message}` : ".";
  return `${TITLES[state.phase]} ${state.what}${end}`;
}
