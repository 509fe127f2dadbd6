import { countOf, formatCount } from "../format/counts.ts";
import type { RetentionPreviewQuery } from "../graphql/operations/documents.ts";
import { Instant } from "../ui/instant.tsx";
import classes from "./leaving.module.css";

type Preview = RetentionPreviewQuery["retentionPreview"];

/** What would go at once, form by form. */
export function LeavingForms({ forms }: Pick<Preview, "forms">) {
  if (forms.length === 0) return null;
  return (
    <table className={classes.table}>
      <caption>This would go at once</caption>
      <thead>
        <tr>
          <th scope="col">Form</th>
          <th scope="col" className={classes.number}>
            Messages
          </th>
          <th scope="col">Oldest</th>
          <th scope="col">Newest</th>
        </tr>
      </thead>
      <tbody>
        {forms.map(({ formId, formName, count, oldestAt, newestAt }) => (
          <tr key={formId}>
            <th scope="row">{formName}</th>
            <td className={classes.number}>{formatCount(count)}</td>
            <td>
              <Instant at={oldestAt} as="day" />
            </td>
            <td>
              <Instant at={newestAt} as="day" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface NextToGoProps extends Pick<Preview, "next" | "days"> {
  /** Whether this is the window as it stands, not one that is only being looked at. */
  readonly isInForce: boolean;
}

export function NextToGo({ next, days, isInForce }: NextToGoProps) {
  const when = isInForce ? "" : `With ${countOf(days, "day", "days")}: `;
  if (next === null) return <span>{when}Nothing is kept, so nothing goes.</span>;
  return (
    <span>
      {when}
      {isInForce ? "The next to go" : "the next to go"}: {countOf(next.count, "message", "messages")} from{" "}
      <Instant at={next.at} as="short" /> within a day.
    </span>
  );
}
