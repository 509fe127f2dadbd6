import { Button, Stack } from "@mantine/core";
import { IconPlugConnected, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { Permitted } from "../../kit/access/permitted.tsx";
import {
  type AgentRow_ConnectionFragment,
  AgentsPageDocument,
  DisconnectAgentDocument,
} from "../../kit/graphql/documents.ts";
import { CardList, CardRow, Hint } from "../../kit/ui/card-list.tsx";
import { ConfirmDialog } from "../../kit/ui/dialog.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { Section, SectionsLoading } from "../../kit/ui/section.tsx";
import { useAction } from "../../kit/ui/use-action.ts";
import { useLoaded } from "../../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../kit/ui/use-page-title.ts";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { AccessRecordList } from "../access/access-record-list.tsx";
import { LastUsed, ScopeBadge } from "./access-facts.tsx";
import { describeForms } from "./agent-access.ts";
import { ContentLimit } from "./content-limit.tsx";
import { TokensSection } from "./tokens-section.tsx";

const route = getRouteApi("/owner/settings/agents");

const TOUCHED = { additionalTypenames: ["AgentConnection"] };
const SHOWN = { ...TOUCHED, requestPolicy: "cache-and-network" as const };

/** What agents may read, and what they have read. */
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
  const [toDisconnect, setToDisconnect] = useState<{ id: string; name: string } | null>(null);
  const [disconnect] = useAction(DisconnectAgentDocument, "The agent was not disconnected", TOUCHED);
  if (!data) return pending;
  return (
    <Section title="Connected agents">
      {data.agentConnections.length === 0 ? (
        <EmptyState icon={<IconPlugConnected />} title="No agent is connected" action={<ConnectLink />}>
          The steps for your program are filled in with this server’s address.
        </EmptyState>
      ) : (
        <Stack align="flex-start">
          <ConnectLink />
          <CardList>
            {data.agentConnections.map((connection) => (
              <AgentRow key={connection.id} connection={connection} onDisconnect={() => setToDisconnect(connection)} />
            ))}
          </CardList>
        </Stack>
      )}
      {toDisconnect !== null && (
        <ConfirmDialog
          title={`Disconnect “${toVisibleLine(toDisconnect.name)}”?`}
          label="Disconnect"
          onKeep={() => setToDisconnect(null)}
          onConfirm={async () => {
            await disconnect({ id: toDisconnect.id });
            setToDisconnect(null);
          }}
        >
          It loses access immediately but keeps what it has already read. You can connect it again from the agent.
        </ConfirmDialog>
      )}
    </Section>
  );
}

function ConnectLink() {
  return (
    <Button
      leftSection={<IconPlus size={17} />}
      renderRoot={(props) => <Link {...props} to="/settings/agents/connect" />}
    >
      Connect an agent
    </Button>
  );
}

interface AgentRowProps {
  readonly connection: AgentRow_ConnectionFragment;
  readonly onDisconnect: () => void;
}

function AgentRow({ connection, onDisconnect }: AgentRowProps) {
  const { name, site, scopes, createdAt, lastUsedAt } = connection;
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
          <span>{describeForms(connection)}</span>
          <LastUsed at={lastUsedAt} />
          {scopes.includes("content") && <ContentLimit credential={connection} />}
          <span>
            Connected <Instant at={createdAt} as="day" />
          </span>
        </>
      }
      action={
        <Button variant="default" size="xs" onClick={onDisconnect} aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      }
    />
  );
}
