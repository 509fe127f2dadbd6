import { Button, CloseButton, Group, Paper, Progress, Text, VisuallyHidden } from "@mantine/core";
import { countOf } from "../format/counts.ts";
import { Corner } from "../ui/corner.tsx";
import classes from "./export-dock.module.css";
import { describeProgress, type ExportState, progressPercent } from "./export-state.ts";

interface ExportDockProps {
  readonly state: ExportState;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
}

/** How the export is getting on, in a corner of every page. */
export function ExportDock({ state, onCancel, onDismiss }: ExportDockProps) {
  return (
    <>
      <VisuallyHidden role="status">{announce(state)}</VisuallyHidden>
      {state.phase !== "idle" && (
        <Corner>
          <Paper className={classes.root} withBorder shadow="md" role="region" aria-label="CSV export">
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
              <Text fw={600} size="sm" className={classes.what}>
                {TITLES[state.phase]} {state.what}
              </Text>
              {state.phase !== "running" && <CloseButton size="sm" aria-label="Close" onClick={onDismiss} />}
            </Group>
            {state.phase === "running" && <Running rows={state.rows} total={state.total} onCancel={onCancel} />}
            {state.phase === "saved" && (
              <Text size="sm" c="dimmed" className={classes.what}>
                {countOf(state.rows, "row", "rows")} in {state.fileName}
              </Text>
            )}
            {state.phase === "failed" && (
              <Text size="sm" className={classes.problem}>
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

interface RunningProps {
  readonly rows: number;
  readonly total: number | null;
  readonly onCancel: () => void;
}

function Running({ rows, total, onCancel }: RunningProps) {
  return (
    <>
      <Progress value={progressPercent(rows, total)} size="sm" mt="xs" aria-label="Rows exported" animated />
      <Group justify="space-between" mt={6}>
        <Text size="sm" c="dimmed" className={classes.rows}>
          {describeProgress(rows, total)}
        </Text>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  );
}

function announce(state: ExportState): string {
  if (state.phase === "idle") return "";
  const end = state.phase === "failed" ? `: ${state.message}` : ".";
  return `${TITLES[state.phase]} ${state.what}${end}`;
}
