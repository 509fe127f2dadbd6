import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount } from "../../kit/format/counts.ts";
import classes from "./table.module.css";

interface Figures {
  readonly received: number;
  readonly inbox: number;
  readonly spam: number;
  readonly refused: number;
}

interface FiguresTableProps {
  /** For screen readers. */
  readonly caption: string;
  readonly of: string;
  readonly rows: readonly { readonly key: string; readonly head: ReactNode; readonly figures: Figures }[];
}

export function FiguresTable({ caption, of, rows }: FiguresTableProps) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {[of, "Received", "Inbox", "Spam", "Refused"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, figures: { received, inbox, spam, refused } }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
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
