import { Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { now } from "../../kit/format/clock.ts";
import { ScheduledExportsDocument } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { FailureState } from "../../kit/ui/failure-state.tsx";
import { Section } from "../../kit/ui/section.tsx";
import { ScheduleRow } from "./schedule-row.tsx";
import classes from "./scheduled-exports.module.css";

const ScheduleDialog = lazy(() =>
  import("./schedule-dialog.tsx").then(({ ScheduleDialog: component }) => ({ default: component })),
);

const SHOWN = { additionalTypenames: ["ExportSchedule"], requestPolicy: "cache-and-network" as const };
const POLL_MS = 2_000;

/** Exports that are made again and again. */
export function ScheduledExportsSection() {
  const [{ data, error }, reload] = useQuery({ query: ScheduledExportsDocument, context: SHOWN });
  const [edited, setEdited] = useState<string | "new" | null>(null);
  // Whoever has started a run wants to see how it ends.
  const isRunning = data?.exportSchedules.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => reload({ requestPolicy: "network-only" }), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  const schedule = data?.exportSchedules.find(({ id }) => id === edited) ?? null;
  return (
    <>
      <Section
        title="Scheduled exports"
        lead="New messages as a CSV file, every day, week or month. Each message is in exactly one file."
      >
        {!data && error !== undefined && (
          <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />
        )}
        {data && (
          <Stack align="flex-start">
            <Button variant="default" leftSection={<IconPlus size={17} />} onClick={() => setEdited("new")}>
              New scheduled export
            </Button>
            {data.exportSchedules.length === 0 ? (
              <Text size="sm">No scheduled exports</Text>
            ) : (
              <ul className={classes.schedules}>
                {data.exportSchedules.map((one) => (
                  <ScheduleRow key={one.id} schedule={one} onEdit={() => setEdited(one.id)} />
                ))}
              </ul>
            )}
          </Stack>
        )}
      </Section>
      {data && (edited === "new" || schedule !== null) && (
        <Suspense>
          <ScheduleDialog
            forms={withDistinctNames(data.forms)}
            addresses={data.exportAddresses}
            timeZone={data.viewer.timeZone}
            schedule={schedule}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface UnderWay {
  readonly status: string;
  readonly nextRunAt: string;
  readonly latestRun: { readonly state: string; readonly attempts: number } | null;
}

/** Due, or in its first attempt: what takes longer is not waited for. */
function isUnderWay({ status, nextRunAt, latestRun }: UnderWay): boolean {
  if (status !== "active") return false;
  return latestRun?.state === "pending" ? latestRun.attempts <= 1 : new Date(nextRunAt) <= now();
}
