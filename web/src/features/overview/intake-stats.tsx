import { Group, Text } from "@mantine/core";
import { formatCount } from "../../core/kit/format/counts.ts";
import type { IntakeStats_IntakeFragment } from "../../core/kit/graphql/documents.ts";
import { Section } from "../../core/kit/ui/section.tsx";
import { describeRefusal } from "./refusals.ts";

/** Accounts for every request that reached the form: nothing is dropped silently. */
export function IntakeStats({ intake }: { readonly intake: IntakeStats_IntakeFragment }) {
  const refused = intake.refused.reduce((sum, refusal) => sum + refusal.count, 0);
  return (
    <Section title="All time" lead="Includes messages that were deleted since.">
      <Text component="dl" inherit maw="30rem">
        <Entry name="Received" count={intake.received} strong />
        <Entry name="in the inbox" count={intake.inbox} />
        <Entry name="in spam" count={intake.spam} />
        <Entry name="refused" count={refused} />
        {intake.refused.map((refusal) => (
          <Entry key={refusal.reason} name={describeRefusal(refusal.reason)} count={refusal.count} inner />
        ))}
      </Text>
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
  const look = strong ? STRONG : inner ? INNER : USUAL;
  return (
    <Group justify="space-between" wrap="nowrap" py="0.4rem" {...look}>
      <dt>{name}</dt>
      <dd>{formatCount(count)}</dd>
    </Group>
  );
}

const STRONG = { fw: 600 };
const INNER = { pl: "2.25rem", fz: "sm", c: "dimmed" };
const USUAL = { pl: "md", style: { borderTop: "1px solid var(--postern-line)" } };
