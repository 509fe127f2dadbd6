import { formatCount } from "../format/counts.ts";
import { describeRefusal } from "../format/refusals.ts";
import type { ReceiptLedger_ReceiptsFragment } from "../graphql/operations/documents.ts";
import { Section } from "../ui/section.tsx";
import classes from "./intake-stats.module.css";

/** Accounts for every request that reached the form: nothing is dropped in silence. */
export function ReceiptLedger({ receipts }: { readonly receipts: ReceiptLedger_ReceiptsFragment }) {
  const refused = receipts.refused.reduce((sum, refusal) => sum + refusal.count, 0);
  return (
    <Section title="All time" lead="Includes messages that were deleted since.">
      <dl className={classes.list}>
        <Entry name="Received" count={receipts.received} strong />
        <Entry name="in the inbox" count={receipts.inbox} />
        <Entry name="in spam" count={receipts.spam} />
        <Entry name="refused" count={refused} />
        {receipts.refused.map((refusal) => (
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
