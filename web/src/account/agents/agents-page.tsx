import { Button, Stack, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { Permitted } from "../../kit/access/permitted.tsx";
import {
  type AgentRow_ConnectionFragment,
  AgentsPageDocument,
  DisconnectAgentDocument,
} from "../../kit/graphql/documents.ts";
import { CardList, CardRow, Hint } from "../../kit/ui/card-list.tsx";
import { CopyButton } from "../../kit/ui/copy.tsx";
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
import classes from "./agents-page.module.css";
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
        <EmptyState icon={<IconPlugConnected />} title="No agent is connected" action={<EndpointAddress />}>
          Add this address to your agent as an MCP server. You then choose here what it can read.
        </EmptyState>
      ) : (
        <Stack align="flex-start">
          <CardList>
            {data.agentConnections.map((connection) => (
              <AgentRow key={connection.id} connection={connection} onDisconnect={() => setToDisconnect(connection)} />
            ))}
          </CardList>
          <Text size="sm" c="dimmed">
            To connect another one, give it this address:
          </Text>
          <EndpointAddress />
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

function EndpointAddress() {
  const address = useMcpAddress();
  if (address === null) return null;
  if (address === "not offered") {
    return <Text size="sm">Agents can only connect to an https address. Until you have one, use an agent token.</Text>;
  }
  return (
    <div className={classes.address}>
      <code>{address}</code>
      <CopyButton value={address} what="the address" />
    </div>
  );
}

/** The address that an agent is given: as the server knows itself, which need not be how this browser reached it. */
function useMcpAddress(): string | "not offered" | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void readMcpAddress().then((read) => {
      if (isWanted) setAddress(read);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return address;
}

async function readMcpAddress(): Promise<string | null> {
  try {
    const response = await fetch("/.well-known/oauth-protected-resource");
    if (response.status === 404) return "not offered";
    const metadata: unknown = await response.json();
    const isKnown = typeof metadata === "object" && metadata !== null && "resource" in metadata;
    return isKnown && typeof metadata.resource === "string" ? metadata.resource : null;
  } catch {
    return null;
  }
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
