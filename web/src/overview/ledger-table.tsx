import { formatCount } from "../format/counts.ts";
import { formatCalendarDayInTable } from "../format/days.ts";
import type { Overview_OverviewFragment } from "../graphql/operations/documents.ts";
import classes from "./table.module.css";

/** The figures of the chart, the newest day first. */
export function LedgerTable({ days }: { readonly days: Overview_OverviewFragment["days"] }) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>What arrived on each day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Received</th>
          <th scope="col">Inbox</th>
          <th scope="col">Spam</th>
          <th scope="col">Refused</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, received, inbox, spam, refused }) => (
          <tr key={day}>
            <th scope="row">{formatCalendarDayInTable(day)}</th>
            {Object.entries({ received, inbox, spam, refused }).map(([name, count]) => (
              <td key={name} data-zero={count === 0 || undefined}>
                {formatCount(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
