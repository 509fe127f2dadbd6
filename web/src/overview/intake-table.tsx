import type { Overview_OverviewFragment } from "../graphql/operations/documents.ts";
import { formatCalendarDayInTable } from "./chart-axes.ts";
import { FiguresTable } from "./figures-table.tsx";

/** The figures of the chart, the newest day first. */
export function LedgerTable({ days }: { readonly days: Overview_OverviewFragment["days"] }) {
  const rows = days
    .toReversed()
    .map((day) => ({ key: day.day, head: formatCalendarDayInTable(day.day), figures: day }));
  return <FiguresTable caption="Received on each day" of="Day" rows={rows} />;
}
