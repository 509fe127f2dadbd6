import { Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { AccessRecordList } from "../access-log/access-record-list.tsx";
import { Permitted } from "../kit/access/permitted.tsx";
import { RevokeAgentTokenDocument, type TokenRow_TokenFragment, TokensPageDocument } from "../kit/graphql/documents.ts";
import { CardRow, CardSection, Hint } from "../kit/ui/card-list.tsx";
import { ConfirmButton } from "../kit/ui/confirm-button.tsx";
import { FeatureSections } from "../kit/ui/feature-sections.tsx";
import { Instant, useNow } from "../kit/ui/instant.tsx";
import { Section, SectionsLoading } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { ContentLimit, LastUsed, ScopeBadge } from "./access-facts.tsx";
import { describeForms, statusOf } from "./agent-access.ts";
import { NewTokenDialog } from "./new-token-dialog.tsx";

const route = getRouteApi("/owner/settings/agents");

export function AgentsPage() {
  usePageTitle("Agents");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Stack gap={48}>
      <Section
        title="Agents"
        lead="An agent lists your submissions over MCP. Access is read-only. Connect one that can sign in, or give it a token."
      />
      <FeatureSections at="agents" given={{}} />
      <TokensSection />
      <Permitted to="account">
        <AccessRecordList
          of="agents"
          title="Access record"
          lead="Every time an agent read messages or was denied, newest first."
          search={search}
          onSearch={(changed) => void navigate({ search: changed, replace: true, resetScroll: false })}
        />
      </Permitted>
    </Stack>
  );
}

const TYPES_SHOWN = { additionalTypenames: ["AgentToken"], requestPolicy: "cache-and-network" as const };

function TokensSection() {
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

function TokenRow({ token }: { readonly token: TokenRow_TokenFragment }) {
  const [revoke] = useAction(RevokeAgentTokenDocument, "The token was not revoked");
  const isValid = statusOf(token, useNow()) === "valid";
  return (
    <CardRow
      isEnded={!isValid}
      name={
        <>
          {token.name}
          <Hint>…{token.hint}</Hint>
          <ScopeBadge scopes={token.scopes} />
        </>
      }
      facts={
        <>
          <span>Of {token.memberName}</span>
          <span>{describeForms(token)}</span>
          <LastUsed at={token.lastUsedAt} />
          {isValid && token.scopes.includes("content") && <ContentLimit credential={token} />}
          <TokenEnd token={token} />
        </>
      }
      action={
        isValid && (
          <ConfirmButton
            variant="default"
            size="xs"
            aria-label={`Revoke ${token.name}`}
            title={`Revoke “${token.name}”?`}
            text="The agent that uses it loses access immediately. This cannot be undone."
            confirm="Revoke"
            onConfirm={() => revoke({ id: token.id })}
          >
            Revoke
          </ConfirmButton>
        )
      }
    />
  );
}

function TokenEnd({ token }: { readonly token: TokenRow_TokenFragment }) {
  const status = statusOf(token, useNow());
  if (status === "revoked" && token.revokedAt !== null) {
    return (
      <span>
        Revoked <Instant at={token.revokedAt} as="day" />
      </span>
    );
  }
  if (token.expiresAt === null) return <span>Does not expire</span>;
  return (
    <span>
      {status === "expired" ? "Expired" : "Expires"} <Instant at={token.expiresAt} as="day" />
    </span>
  );
}
