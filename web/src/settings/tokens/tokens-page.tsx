import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { RecordLink } from "../../agents/access-facts.tsx";
import { TokensPageDocument } from "../../graphql/operations/documents.ts";
import { useQuery } from "../../graphql/urql.ts";
import { CardList } from "../../ui/card-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailureState } from "../../ui/failure-state.tsx";
import { Section } from "../../ui/section.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { TokenRow } from "./token-row.tsx";

const TYPES_SHOWN = { additionalTypenames: ["AgentToken"], requestPolicy: "cache-and-network" as const };

export function TokensPage() {
  usePageTitle("Agent tokens");
  const [{ data, error }, reload] = useQuery({ query: TokensPageDocument, context: TYPES_SHOWN });
  const [isCreating, creating] = useDisclosure(false);
  const [toRevoke, setToRevoke] = useState<{ id: string; name: string } | null>(null);
  if (!data) {
    if (error === undefined) return <TokensLoading />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  const add = (
    <Button leftSection={<IconPlus size={17} />} onClick={creating.open}>
      New token
    </Button>
  );
  return (
    <Section title="Agent tokens" lead="A token lets an agent list your submissions over MCP. Access is read-only.">
      {data.agentTokens.length === 0 ? (
        <EmptyState icon={<IconKey />} title="No tokens" action={add}>
          Create one for each agent, so you can see what it read and revoke it separately.
        </EmptyState>
      ) : (
        <Stack align="flex-start">
          {add}
          <CardList>
            {data.agentTokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setToRevoke(token)} />
            ))}
          </CardList>
          <Text size="sm" c="dimmed">
            See what each token read in <RecordLink />.
          </Text>
        </Stack>
      )}
      <NewTokenDialog opened={isCreating} onClose={creating.close} forms={data.forms} />
      {toRevoke !== null && <RevokeDialog token={toRevoke} onClose={() => setToRevoke(null)} />}
    </Section>
  );
}

function TokensLoading() {
  return (
    <Stack role="status" aria-label="Loading your tokens">
      <Skeleton height={26} width={160} />
      <Skeleton height={84} />
      <Skeleton height={84} />
    </Stack>
  );
}
