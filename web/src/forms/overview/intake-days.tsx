import { useState } from "react";
import { formatCalendarDay, formatCalendarDayInTable } from "../../kit/format/chart-axes.ts";
import { formatCount } from "../../kit/format/counts.ts";
import type { Overview_OverviewFragment } from "../../kit/graphql/documents.ts";
import { FiguresTable } from "./figures-table.tsx";
import { IntakeChart } from "./intake-chart.tsx";
import classes from "./overview.module.css";

/** Each day as a bar, the figures of the day pointed at or of all days, and the same as a table. */
export function IntakeDays({ overview }: { readonly overview: Overview_OverviewFragment }) {
  const [chosen, choose] = useState<number | null>(null);
  const { days, intake } = overview;
  const day = chosen === null ? undefined : days[chosen];
  const refused = intake.refused.reduce((sum, { count }) => sum + count, 0);
  const figures = day ?? { received: intake.received, inbox: intake.inbox, spam: intake.spam, refused };
  return (
    <>
      <p className={classes.when}>{day === undefined ? `The last ${days.length} days` : formatCalendarDay(day.day)}</p>
      <dl className={classes.figures}>
        <Figure name="Received" count={figures.received} />
        <Figure name="Inbox" count={figures.inbox} part="inbox" />
        <Figure name="Spam" count={figures.spam} part="spam" />
        <Figure name="Refused" count={figures.refused} part="refused" />
      </dl>
      {intake.received === 0 ? (
        <p className={classes.nothing}>No messages in this period.</p>
      ) : (
        <IntakeChart days={days} chosen={day === undefined ? null : chosen} onChoose={choose} />
      )}
      <details className={classes.details}>
        <summary>Show as table</summary>
        <DaysTable days={days} />
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

/** The figures of the chart, the newest day first. */
function DaysTable({ days }: { readonly days: Overview_OverviewFragment["days"] }) {
  const rows = days
    .toReversed()
    .map((day) => ({ key: day.day, head: formatCalendarDayInTable(day.day), figures: day }));
  return <FiguresTable caption="Received on each day" of="Day" rows={rows} />;
}
