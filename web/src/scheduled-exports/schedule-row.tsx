import { Badge, Button, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import {
  DeleteExportScheduleDocument,
  type ExportSchedule_ScheduleFragment,
  RunExportScheduleDocument,
  SetExportScheduleEnabledDocument,
} from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { FactLine, WarningBadge } from "../ui/card-list.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Instant } from "../ui/instant.tsx";
import { notify, notifyFailure } from "../ui/notify.ts";
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

// The list is read again when the newest run has changed.
const runKey = ({ id, state, attempts }: NonNullable<ExportSchedule_ScheduleFragment["latestRun"]>) =>
  [id, state, attempts].join(" ");

function Actions({ schedule, onEdit, children }: ScheduleRowProps & { readonly children: ReactNode }) {
  const { id, status } = schedule;
  const [isDeleting, setDeleting] = useState(false);
  const [{ fetching: isStarting }, run] = useMutation(RunExportScheduleDocument);
  const [{ fetching: isSwitching }, setEnabled] = useMutation(SetExportScheduleEnabledDocument);
  const [{ fetching: isRemoving }, remove] = useMutation(DeleteExportScheduleDocument);
  const onRun = async () => {
    const { error } = await run({ id });
    if (error !== undefined) notifyFailure("The export was not started", error);
    else notify({ message: "The export runs now." });
  };
  const onSwitch = async () => {
    const { error } = await setEnabled({ id, enabled: status === "disabled" });
    if (error !== undefined) notifyFailure("The scheduled export was not changed", error);
  };
  const onDelete = async () => {
    const { error } = await remove({ id }, { additionalTypenames: ["ExportSchedule"] });
    setDeleting(false);
    if (error !== undefined) notifyFailure("The scheduled export was not deleted", error);
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
        <Button variant="default" size="xs" loading={isSwitching} onClick={() => void onSwitch()}>
          {status === "disabled" ? "Enable" : "Disable"}
        </Button>
        <Button variant="outline" color="brick" size="xs" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Group>
      <ConfirmDialog
        opened={isDeleting}
        title="Delete this scheduled export?"
        keep="Cancel"
        label="Delete"
        isBusy={isRemoving}
        onKeep={() => setDeleting(false)}
        onConfirm={() => void onDelete()}
      >
        No more files are sent. Messages and files that were sent stay where they are.
      </ConfirmDialog>
    </>
  );
}
