import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount } from "../../core/kit/format/counts.ts";
import type { IntakeStats_IntakeFragment } from "../../core/kit/graphql/documents.ts";
import { Section } from "../../core/kit/ui/section.tsx";
import { describeRefusal } from "./refusals.ts";
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

/** Why requests were refused; renders nothing if none were. */
export function Refusals({ intake }: { readonly intake: IntakeStats_IntakeFragment }) {
  if (intake.refused.length === 0) return null;
  return (
    <Section title="Refused" lead="The visitor saw an error each time. Only the count is stored.">
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>Refused requests by reason</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Reason</th>
            <th scope="col">Count</th>
          </tr>
        </thead>
        <tbody>
          {intake.refused.map(({ reason, count }) => (
            <tr key={reason}>
              <th scope="row">{describeRefusal(reason)}</th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
