import { Text } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatCalendarDayInTable } from "../../core/kit/format/chart-axes.ts";
import { formatCount } from "../../core/kit/format/counts.ts";
import type { Overview_OverviewFragment } from "../../core/kit/graphql/documents.ts";
import { folderAt } from "../../core/kit/navigation/folders.ts";
import { FiguresTable } from "./figures-table.tsx";
import chart from "./intake-chart.module.css";
import { describeDay, IntakeChart } from "./intake-chart.tsx";
import classes from "./overview.module.css";

interface IntakeDaysProps {
  readonly overview: Overview_OverviewFragment;
  /** `null` means every form. */
  readonly formId: string | null;
  /** The comparison with the previous period; null if there is none. */
  readonly change: string | null;
}

/** The period's figures, a chart of its days that opens their messages, and the same data as a table. */
export function IntakeDays({ overview, formId, change }: IntakeDaysProps) {
  const navigate = useNavigate();
  const [chosen, choose] = useState<number | null>(null);
  const { days, intake } = overview;
  const day = chosen === null ? undefined : days[chosen];
  const refused = intake.refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        The last {days.length} days
      </Text>
      <dl className={classes.figures}>
        <Figure name="Received" count={intake.received} />
        <Figure name="Inbox" count={intake.inbox} part="inbox" />
        <Figure name="Spam" count={intake.spam} part="spam" />
        <Figure name="Refused" count={refused} part="refused" />
      </dl>
      {change !== null && (
        <Text size="sm" c="dimmed" mt="-0.9rem" mb="lg">
          {change}
        </Text>
      )}
      {intake.received === 0 ? (
        <Text inherit ta="center" c="dimmed" px="md" py="3.5rem" bd="1px dashed var(--postern-line)" bdrs="lg">
          No messages in this period.
        </Text>
      ) : (
        <>
          <IntakeChart
            days={days}
            chosen={day === undefined ? null : chosen}
            onChoose={choose}
            onOpen={(at) => {
              const opened = days[at];
              if (opened !== undefined) void navigate(messagesOf(formId, opened.day));
            }}
          />
          <Text size="sm" c="dimmed" mt="xs" mih="1.5em" aria-hidden="true">
            {day === undefined ? "Select a day to see its messages." : describeDay(day)}
          </Text>
        </>
      )}
      <details className={classes.details}>
        <summary>Show as table</summary>
        <DaysTable days={days} formId={formId} />
      </details>
      <Text fz="small" c="dimmed" mt="md" maw="var(--postern-measure)">
        Days start at midnight in your time zone, {overview.timeZone.replaceAll("_", " ")}. Counts reflect where
        messages first arrived.
        {overview.hasSharedHours &&
          " Messages are counted by the hour in UTC, so the first minutes of a day may count towards the day before."}
      </Text>
    </>
  );
}

interface FigureProps {
  readonly name: string;
  readonly count: number;
  readonly part?: "inbox" | "spam" | "refused";
}

function Figure({ name, count, part }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>
        {part !== undefined && (
          <span className={chart.key} style={{ background: `var(--${part})` }} aria-hidden="true" />
        )}
        {name}
      </dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}

function messagesOf(formId: string | null, day: string) {
  return { ...folderAt(formId, "inbox"), search: { show: "all", from: day, to: day } } as const;
}

/** The chart's figures, newest day first. */
function DaysTable({ days, formId }: Pick<IntakeDaysProps, "formId"> & Pick<Overview_OverviewFragment, "days">) {
  const rows = days.toReversed().map((day) => ({
    key: day.day,
    head: <Link {...messagesOf(formId, day.day)}>{formatCalendarDayInTable(day.day)}</Link>,
    figures: day,
  }));
  return <FiguresTable caption="Received on each day" of="Day" rows={rows} />;
}
