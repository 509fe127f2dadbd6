import { Badge, Box, Button, Group, Stack, Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { SenderDomainDocument, type SenderDomainQuery } from "../kit/graphql/documents.ts";
import base from "../kit/ui/base.module.css";
import { WarningBadge } from "../kit/ui/card-list.tsx";
import { CopyLine } from "../kit/ui/copy.tsx";
import { Section, SectionsLoading } from "../kit/ui/section.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";

type SenderRecord = NonNullable<SenderDomainQuery["senderDomain"]>["records"][number];

interface SenderRecordsProps {
  readonly sender: string;
  readonly host: string;
}

/** The DNS records that make other mail servers accept the sender's email. */
export function SenderRecords({ sender, host }: SenderRecordsProps) {
  const { data, refresh, pending, isLoading } = useLoaded(
    { query: SenderDomainDocument, variables: { sender, host }, requestPolicy: "network-only" },
    <SectionsLoading label="Looking up the DNS records" />,
  );
  if (data === undefined) return pending;
  if (data.senderDomain === null) return null;
  const { domain, records } = data.senderDomain;
  if (records.length === 0) {
    return (
      <Section
        title="DNS records"
        lead={`${domain} is not a domain on the internet, so other mail servers reject email from it. Enter a sender at your own domain.`}
      />
    );
  }
  return (
    <Section title="DNS records" lead={`Without these records of ${domain}, your emails may be treated as spam.`}>
      <ul className={base.between}>
        {records.map((record) => (
          <RecordState key={record.kind} record={record} />
        ))}
      </ul>
      <Button variant="default" mt="md" onClick={refresh} loading={isLoading}>
        Check again
      </Button>
    </Section>
  );
}

function RecordState({ record: { kind, state, detail, add } }: { readonly record: SenderRecord }) {
  const StateBadge = state === "missing" || state === "wrong" ? WarningBadge : Badge;
  return (
    <Stack component="li" gap={6} py="0.9rem">
      <Group justify="space-between">
        <Text fw={600}>{kind}</Text>
        <StateBadge>{STATE_NAMES[state]}</StateBadge>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {detail}
      </Text>
      {add !== null && (
        <>
          <Added name="Name" value={add.name} what={`the name of the ${kind} record`} testId={`${kind}-name`} />
          <Added name="Value" value={add.value} what={`the value of the ${kind} record`} testId={`${kind}-value`} />
        </>
      )}
    </Stack>
  );
}

function Added({ name, ...line }: ComponentProps<typeof CopyLine> & { readonly name: string }) {
  return (
    <Group gap="0.25rem 1rem">
      <Text size="sm" w="2.5rem">
        {name}
      </Text>
      <Box flex="1 1 20rem">
        <CopyLine {...line} />
      </Box>
    </Group>
  );
}

const STATE_NAMES = { present: "Found", missing: "Missing", wrong: "Needs a change", unknown: "Unknown" } as const;
