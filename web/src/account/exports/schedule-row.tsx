import { Badge, Button, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import {
  DeleteExportScheduleDocument,
  type ExportSchedule_ScheduleFragment,
  RunExportScheduleDocument,
  SetExportScheduleEnabledDocument,
} from "../../kit/graphql/documents.ts";
import { FactLine, WarningBadge } from "../../kit/ui/card-list.tsx";
import { ConfirmDialog } from "../../kit/ui/dialog.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { notify } from "../../kit/ui/notify.ts";
import { useAction } from "../../kit/ui/use-action.ts";
import { describeTarget, describeTimes } from "./describe-schedule.ts";
import { RunList } from "./run-list.tsx";
import classes from "./scheduled-exports.module.css";

interface ScheduleRowProps {
  readonly schedule: ExportSchedule_ScheduleFragment;
  readonly onEdit: () => void;
}

export function ScheduleRow({ schedule, onEdit }: ScheduleRowProps) {
  const { id, form, status, failingSince, disabledReason, latestRun, nextRunAt } = schedule;
  const [areRunsShown, setRunsShown] = useState(false);
  const isDisabled = status === "disabled";
  const problem = isDisabled ? disabledReason : failingSince === null ? null : (latestRun?.detail ?? null);
  return (
    <li className={classes.schedule} aria-label={`Export of ${form?.name ?? "all forms"}`}>
      <div className={classes.name}>
        {form?.name ?? "All forms"}
        {isDisabled && <WarningBadge>Disabled</WarningBadge>}
        {!isDisabled && failingSince !== null && (
          <WarningBadge>
            Failing since <Instant at={failingSince} as="short" />
          </WarningBadge>
        )}
        {!isDisabled && failingSince === null && latestRun?.state === "pending" && <Badge>Running</Badge>}
      </div>
      <div className={classes.facts}>
        <FactLine>
          <span>{describeTimes(schedule)}</span>
          <span>{describeTarget(schedule.target)}</span>
          {schedule.includesSpam && <span>Includes spam</span>}
          {!isDisabled && (
            <span>
              Next run <Instant at={nextRunAt} as="full" />
            </span>
          )}
        </FactLine>
      </div>
      {problem !== null && <div className={classes.problem}>{problem}</div>}
      <Actions schedule={schedule} onEdit={onEdit}>
        <Button variant="default" size="xs" aria-expanded={areRunsShown} onClick={() => setRunsShown(!areRunsShown)}>
          {areRunsShown ? "Hide runs" : "Show runs"}
        </Button>
      </Actions>
      {areRunsShown &&
        (latestRun === null ? <Text size="sm">No runs yet</Text> : <RunList key={runKey(latestRun)} scheduleId={id} />)}
    </li>
  );
}

const TYPES_CHANGED = { additionalTypenames: ["ExportSchedule"] };

// The list is read again when the newest run has changed.
const runKey = ({ id, state, attempts }: NonNullable<ExportSchedule_ScheduleFragment["latestRun"]>) =>
  [id, state, attempts].join(" ");

function Actions({ schedule, onEdit, children }: ScheduleRowProps & { readonly children: ReactNode }) {
  const { id, status } = schedule;
  const [isDeleting, setDeleting] = useState(false);
  const [run, isStarting] = useAction(RunExportScheduleDocument, "The export was not started");
  const [setEnabled, isSwitching] = useAction(SetExportScheduleEnabledDocument, "The scheduled export was not changed");
  const [remove] = useAction(DeleteExportScheduleDocument, "The scheduled export was not deleted", TYPES_CHANGED);
  const onRun = async () => {
    if (await run({ id })) notify({ message: "The export runs now." });
  };
  const onDelete = async () => {
    await remove({ id });
    setDeleting(false);
  };
  return (
    <>
      <Group gap="xs" className={classes.actions ?? ""}>
        {children}
        {status === "active" && (
          <Button variant="default" size="xs" loading={isStarting} onClick={() => void onRun()}>
            Run now
          </Button>
        )}
        <Button variant="default" size="xs" onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={isSwitching}
          onClick={() => void setEnabled({ id, enabled: status === "disabled" })}
        >
          {status === "disabled" ? "Enable" : "Disable"}
        </Button>
        <Button variant="outline" color="brick" size="xs" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Group>
      <ConfirmDialog
        opened={isDeleting}
        title="Delete this scheduled export?"
        label="Delete"
        onKeep={() => setDeleting(false)}
        onConfirm={onDelete}
      >
        No more files are sent. Messages and files that were sent stay where they are.
      </ConfirmDialog>
    </>
  );
}
