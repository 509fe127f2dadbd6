import { formatCount } from "../kit/format/counts.ts";
import classes from "../kit/ui/form-table.module.css";
import { Instant } from "../kit/ui/instant.tsx";

interface ExpiringFormsProps {
  readonly caption: string;
  readonly forms: readonly {
    readonly formId: string;
    readonly formName: string;
    readonly count: number;
    readonly oldestAt: string;
    readonly newestAt: string;
  }[];
}

export function ExpiringForms({ caption, forms }: ExpiringFormsProps) {
  if (forms.length === 0) return null;
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
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
