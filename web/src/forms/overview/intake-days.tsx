import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatCalendarDayInTable } from "../../kit/format/chart-axes.ts";
import { formatCount } from "../../kit/format/counts.ts";
import type { Overview_OverviewFragment } from "../../kit/graphql/documents.ts";
import { folderAt } from "../../kit/navigation/folders.ts";
import { FiguresTable } from "./figures-table.tsx";
import { describeDay, IntakeChart } from "./intake-chart.tsx";
import classes from "./overview.module.css";

interface IntakeDaysProps {
  readonly overview: Overview_OverviewFragment;
  /** `null` means every form. */
  readonly formId: string | null;
  /** The comparison with the previous period; null without one. */
  readonly change: string | null;
}

/** The figures of the period, a chart of its days that opens their messages, and the same as a table. */
export function IntakeDays({ overview, formId, change }: IntakeDaysProps) {
  const navigate = useNavigate();
  const [chosen, choose] = useState<number | null>(null);
  const { days, intake } = overview;
  const day = chosen === null ? undefined : days[chosen];
  const refused = intake.refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className={classes.when}>The last {days.length} days</p>
      <dl className={classes.figures}>
        <Figure name="Received" count={intake.received} />
        <Figure name="Inbox" count={intake.inbox} part="inbox" />
        <Figure name="Spam" count={intake.spam} part="spam" />
        <Figure name="Refused" count={refused} part="refused" />
      </dl>
      {change !== null && <p className={classes.change}>{change}</p>}
      {intake.received === 0 ? (
        <p className={classes.nothing}>No messages in this period.</p>
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
          <p className={classes.day} aria-hidden="true">
            {day === undefined ? "Select a day to see its messages." : describeDay(day)}
          </p>
        </>
      )}
      <details className={classes.details}>
        <summary>Show as table</summary>
        <DaysTable days={days} formId={formId} />
      </details>
      <p className={classes.note}>
        Days start at midnight in your time zone, {overview.timeZone.replaceAll("_", " ")}. Counts reflect where
        messages first arrived.
        {overview.hasSharedHours &&
          " Messages are counted by the hour in UTC, so the first minutes of a day may count towards the day before."}
      </p>
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
        {part !== undefined && <span className={classes.key} data-part={part} aria-hidden="true" />}
        {name}
      </dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}

function messagesOf(formId: string | null, day: string) {
  return { ...folderAt(formId, "inbox"), search: { show: "all", from: day, to: day } } as const;
}

/** The figures of the chart, the newest day first. */
function DaysTable({ days, formId }: Pick<IntakeDaysProps, "formId"> & Pick<Overview_OverviewFragment, "days">) {
  const rows = days.toReversed().map((day) => ({
    key: day.day,
    head: <Link {...messagesOf(formId, day.day)}>{formatCalendarDayInTable(day.day)}</Link>,
    figures: day,
  }));
  return <FiguresTable caption="Received on each day" of="Day" rows={rows} />;
}
