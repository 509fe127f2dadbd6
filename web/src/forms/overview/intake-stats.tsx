import { formatCount } from "../../kit/format/counts.ts";
import { describeRefusal } from "../../kit/format/refusals.ts";
import type { IntakeStats_IntakeFragment } from "../../kit/graphql/documents.ts";
import { Section } from "../../kit/ui/section.tsx";
import classes from "./intake-stats.module.css";

/** Accounts for every request that reached the form: nothing is dropped in silence. */
export function IntakeStats({ intake }: { readonly intake: IntakeStats_IntakeFragment }) {
  const refused = intake.refused.reduce((sum, refusal) => sum + refusal.count, 0);
  return (
    <Section title="All time" lead="Includes messages that were deleted since.">
      <dl className={classes.list}>
        <Entry name="Received" count={intake.received} strong />
        <Entry name="in the inbox" count={intake.inbox} />
        <Entry name="in spam" count={intake.spam} />
        <Entry name="refused" count={refused} />
        {intake.refused.map((refusal) => (
          <Entry key={refusal.reason} name={describeRefusal(refusal.reason)} count={refusal.count} inner />
        ))}
      </dl>
    </Section>
  );
}

interface EntryProps {
  readonly name: string;
  readonly count: number;
  readonly strong?: boolean;
  readonly inner?: boolean;
}

function Entry({ name, count, strong = false, inner = false }: EntryProps) {
  return (
    <div className={classes.entry} data-strong={strong || undefined} data-inner={inner || undefined}>
      <dt>{name}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}
