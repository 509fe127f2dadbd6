import { Stack } from "@mantine/core";
import { IconPlugConnected, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { AccessRecordList } from "../access-log/access-record-list.tsx";
import { Permitted } from "../kit/access/permitted.tsx";
import {
  type AgentRow_ConnectionFragment,
  AgentsPageDocument,
  DisconnectAgentDocument,
} from "../kit/graphql/documents.ts";
import { CardRow, CardSection, Hint } from "../kit/ui/card-list.tsx";
import { ConfirmButton } from "../kit/ui/confirm-button.tsx";
import { Instant } from "../kit/ui/instant.tsx";
import { ButtonLink } from "../kit/ui/links.tsx";
import { Section, SectionsLoading } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { VisitorText } from "../kit/ui/visitor-text.tsx";
import { LastUsed, ScopeBadge } from "./access-facts.tsx";
import { describeForms } from "./agent-access.ts";
import { ContentLimit } from "./content-limit.tsx";
import { TokensSection } from "./tokens-section.tsx";

const route = getRouteApi("/owner/settings/agents");

const TOUCHED = { additionalTypenames: ["AgentConnection"] };
const SHOWN = { ...TOUCHED, requestPolicy: "cache-and-network" as const };

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
      <ConnectedAgents />
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

function ConnectedAgents() {
  const asked = { query: AgentsPageDocument, context: SHOWN };
  const { data, pending } = useLoaded(asked, <SectionsLoading label="Loading your agents" />);
  if (!data) return pending;
  return (
    <CardSection
      title="Connected agents"
      add={
        <ButtonLink leftSection={<IconPlus size={17} />} to="/settings/agents/connect">
          Connect an agent
        </ButtonLink>
      }
      icon={<IconPlugConnected />}
      none="No agent is connected"
      hint="The steps for your program are filled in with this server’s address."
    >
      {data.agentConnections.map((connection) => (
        <AgentRow key={connection.id} connection={connection} />
      ))}
    </CardSection>
  );
}

function AgentRow({ connection }: { readonly connection: AgentRow_ConnectionFragment }) {
  const { id, name, site, memberName, scopes, createdAt, lastUsedAt } = connection;
  const [disconnect] = useAction(DisconnectAgentDocument, "The agent was not disconnected", TOUCHED);
  return (
    <CardRow
      name={
        <>
          {/* An agent names itself: its word is as foreign as a visitor's. */}
          <VisitorText text={name} />
          {site !== null && <Hint>{site}</Hint>}
          <ScopeBadge scopes={scopes} />
        </>
      }
      facts={
        <>
          <span>Of {memberName}</span>
          <span>{describeForms(connection)}</span>
          <LastUsed at={lastUsedAt} />
          {scopes.includes("content") && <ContentLimit credential={connection} />}
          <span>
            Connected <Instant at={createdAt} as="day" />
          </span>
        </>
      }
      action={
        <ConfirmButton
          variant="default"
          size="xs"
          aria-label={`Disconnect ${name}`}
          title={`Disconnect “${toVisibleLine(name)}”?`}
          text="It loses access immediately but keeps what it has already read. You can connect it again from the agent."
          confirm="Disconnect"
          onConfirm={() => disconnect({ id })}
        >
          Disconnect
        </ConfirmButton>
      }
    />
  );
}
