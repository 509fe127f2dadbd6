import { VisuallyHidden } from "@mantine/core";
import { formatCount } from "../../kit/format/counts.ts";
import { describeRefusal } from "../../kit/format/refusals.ts";
import type { IntakeStats_IntakeFragment } from "../../kit/graphql/operations/documents.ts";
import { Section } from "../../kit/ui/section.tsx";
import classes from "./table.module.css";

/** Why requests were turned away; nothing where none was. */
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
