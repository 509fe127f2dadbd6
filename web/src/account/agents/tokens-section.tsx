import { Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { RevokeAgentTokenDocument, TokensPageDocument } from "../../kit/graphql/documents.ts";
import { CardList } from "../../kit/ui/card-list.tsx";
import { ConfirmDialog } from "../../kit/ui/dialog.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { Section, SectionsLoading } from "../../kit/ui/section.tsx";
import { useAction } from "../../kit/ui/use-action.ts";
import { useLoaded } from "../../kit/ui/use-loaded.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { TokenRow } from "./token-row.tsx";

const TYPES_SHOWN = { additionalTypenames: ["AgentToken"], requestPolicy: "cache-and-network" as const };

export function TokensSection() {
  const asked = { query: TokensPageDocument, context: TYPES_SHOWN };
  const { data, pending } = useLoaded(asked, <SectionsLoading label="Loading your tokens" />);
  const [isCreating, creating] = useDisclosure(false);
  const [toRevoke, setToRevoke] = useState<{ id: string; name: string } | null>(null);
  const [revoke] = useAction(RevokeAgentTokenDocument, "The token was not revoked");
  if (!data) return pending;
  const add = (
    <Button leftSection={<IconPlus size={17} />} onClick={creating.open}>
      New token
    </Button>
  );
  return (
    <Section title="Agent tokens">
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
        </Stack>
      )}
      <NewTokenDialog opened={isCreating} onClose={creating.close} forms={withDistinctNames(data.forms)} />
      {toRevoke !== null && (
        <ConfirmDialog
          title={`Revoke “${toRevoke.name}”?`}
          label="Revoke"
          onKeep={() => setToRevoke(null)}
          onConfirm={async () => {
            await revoke({ id: toRevoke.id });
            setToRevoke(null);
          }}
        >
          The agent that uses it loses access immediately. This cannot be undone.
        </ConfirmDialog>
      )}
    </Section>
  );
}
