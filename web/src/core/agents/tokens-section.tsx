import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { TokensPageDocument } from "../kit/graphql/documents.ts";
import { CardSection } from "../kit/ui/card-list.tsx";
import { SectionsLoading } from "../kit/ui/section.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { TokenRow } from "./token-row.tsx";

const TYPES_SHOWN = { additionalTypenames: ["AgentToken"], requestPolicy: "cache-and-network" as const };

export function TokensSection() {
  const asked = { query: TokensPageDocument, context: TYPES_SHOWN };
  const { data, pending } = useLoaded(asked, <SectionsLoading label="Loading your tokens" />);
  const [isCreating, creating] = useDisclosure(false);
  if (!data) return pending;
  return (
    <>
      <CardSection
        title="Agent tokens"
        add={
          <Button leftSection={<IconPlus size={17} />} onClick={creating.open}>
            New token
          </Button>
        }
        icon={<IconKey />}
        none="No tokens"
        hint="Create one for each agent, so you can see what it read and revoke it separately."
      >
        {data.agentTokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </CardSection>
      <NewTokenDialog opened={isCreating} onClose={creating.close} forms={withDistinctNames(data.forms)} />
    </>
  );
}
