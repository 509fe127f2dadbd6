import { Checkbox, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import {
  CreateExportScheduleDocument,
  type ExportFrequency,
  type ExportSchedule_ScheduleFragment,
  type ExportScheduleInput,
  type ScheduledExportsQuery,
  UpdateExportScheduleDocument,
} from "../../kit/graphql/documents.ts";
import { problemOf } from "../../kit/graphql/failure.ts";
import { useMutation } from "../../kit/graphql/urql.ts";
import { Dialog, DialogForm } from "../../kit/ui/dialog.tsx";
import { isChecked, readText } from "../../kit/ui/form-text.ts";
import type { Send } from "../../kit/ui/use-submit.ts";
import { FREQUENCY_LABELS, formatHour, TARGET_LABELS, WEEKDAYS } from "./describe-schedule.ts";
import classes from "./scheduled-exports.module.css";
import { readTarget, TargetInputs, type TargetKind } from "./target-inputs.tsx";
import { TestTarget } from "./test-target.tsx";

interface ScheduleDialogProps extends Pick<ScheduledExportsQuery, "forms"> {
  readonly addresses: readonly string[];
  readonly timeZone: string;
  /** `null` for a new schedule. */
  readonly schedule: ExportSchedule_ScheduleFragment | null;
  readonly onClose: () => void;
}

const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }));
const TYPES_CHANGED = { additionalTypenames: ["ExportSchedule"] };

/** Makes or edits a schedule. What was entered can be tested before it is saved. */
export function ScheduleDialog({ forms, addresses, timeZone, schedule, onClose }: ScheduleDialogProps) {
  const [frequency, setFrequency] = useState<ExportFrequency>(schedule?.frequency ?? "daily");
  const [kind, setKind] = useState<TargetKind>(schedule?.target.kind ?? (addresses.length > 0 ? "email" : "s3"));
  const [, create] = useMutation(CreateExportScheduleDocument);
  const [, update] = useMutation(UpdateExportScheduleDocument);

  const send: Send = async (text, _raw, form) => {
    const input = readSchedule(form, frequency, kind);
    const formId = text("form") === "" ? null : text("form");
    const { error } =
      schedule === null
        ? await create({ formId, withExisting: isChecked(text, "withExisting"), input }, TYPES_CHANGED)
        : await update({ id: schedule.id, input }, TYPES_CHANGED);
    if (error === undefined) onClose();
    return problemOf(error);
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={schedule === null ? "New scheduled export" : "Edit scheduled export"}
      closeOnClickOutside={false}
    >
      <DialogForm send={send} onCancel={onClose} label={schedule === null ? "Create scheduled export" : "Save"}>
        {schedule === null && (
          <NativeSelect
            name="form"
            label="Form"
            data={[{ value: "", label: "All forms" }, ...forms.map(({ id, name }) => ({ value: id, label: name }))]}
            data-autofocus
          />
        )}
        <div className={classes.pair}>
          <NativeSelect
            label="Frequency"
            data={Object.entries(FREQUENCY_LABELS).map(([value, label]) => ({ value, label }))}
            value={frequency}
            onChange={(event) => setFrequency(event.currentTarget.value as ExportFrequency)}
            data-autofocus={schedule !== null || undefined}
          />
          {frequency === "weekly" && (
            <NativeSelect
              name="weekday"
              label="Weekday"
              data={WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))}
              defaultValue={String(schedule?.weekday ?? 1)}
            />
          )}
          {frequency === "monthly" && (
            <NativeSelect
              name="monthDay"
              label="Day of the month"
              data={DAYS}
              defaultValue={String(schedule?.monthDay ?? 1)}
            />
          )}
          <NativeSelect name="hour" label="Time" data={HOURS} defaultValue={String(schedule?.hour ?? 6)} />
        </div>
        <Text size="sm" c="dimmed" mt={-8}>
          In the time zone of your profile, {timeZone}.
        </Text>
        <NativeSelect
          label="Send to"
          data={Object.entries(TARGET_LABELS).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as TargetKind)}
        />
        <TargetInputs key={kind} kind={kind} addresses={addresses} saved={schedule?.target ?? null} />
        <TestTarget key={`test ${kind}`} kind={kind} scheduleId={schedule?.id ?? null} />
        <NativeSelect
          name="variant"
          label="Format"
          data={[
            { value: "spreadsheet", label: "CSV for spreadsheets" },
            { value: "program", label: "CSV for programs, exact values" },
          ]}
          defaultValue={schedule?.variant ?? "spreadsheet"}
        />
        <Checkbox
          name="includesSpam"
          label="Include spam"
          description="Otherwise a message in Spam is exported after you move it to the inbox."
          defaultChecked={schedule?.includesSpam ?? false}
        />
        {schedule === null && (
          <Checkbox
            name="withExisting"
            label="Include earlier messages"
            description="In the first file. Otherwise it starts with the next message."
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

function readSchedule(form: HTMLFormElement, frequency: ExportFrequency, kind: TargetKind): ExportScheduleInput {
  const text = readText(form);
  return {
    frequency,
    hour: Number(text("hour")),
    weekday: frequency === "weekly" ? Number(text("weekday")) : null,
    monthDay: frequency === "monthly" ? Number(text("monthDay")) : null,
    includesSpam: isChecked(text, "includesSpam"),
    variant: text("variant") === "program" ? "program" : "spreadsheet",
    target: readTarget(form, kind),
  };
}
