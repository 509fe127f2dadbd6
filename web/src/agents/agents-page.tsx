import { Skeleton, Stack, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { AgentsPageDocument } from "../graphql/operations/documents.ts";
import { useQuery } from "../graphql/urql.ts";
import { CardList } from "../ui/card-list.tsx";
import { CopyButton } from "../ui/copy.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailureState } from "../ui/failure-state.tsx";
import { Section } from "../ui/section.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { RecordLink } from "./access-facts.tsx";
import { AgentRow } from "./agent-row.tsx";
import classes from "./agents-page.module.css";
import { DisconnectDialog } from "./disconnect-dialog.tsx";

const TYPES_SHOWN = { additionalTypenames: ["AgentConnection"], requestPolicy: "cache-and-network" as const };

export function AgentsPage() {
  usePageTitle("Connected agents");
  const [{ data, error }, reload] = useQuery({ query: AgentsPageDocument, context: TYPES_SHOWN });
  const [toDisconnect, setToDisconnect] = useState<{ id: string; name: string } | null>(null);
  if (!data) {
    if (error === undefined) return <AgentsLoading />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  return (
    <Section title="Connected agents" lead="Agents that can list your submissions over MCP. Access is read-only.">
      {data.agentConnections.length === 0 ? (
        <EmptyState icon={<IconPlugConnected />} title="No agent is connected" action={<EndpointAddress />}>
          Add this address to your agent as an MCP server. You then choose here what it can read.
        </EmptyState>
      ) : (
        <Stack align="flex-start">
          <CardList>
            {data.agentConnections.map((connection) => (
              <AgentRow
                key={connection.id}
                connection={connection}
                onDisconnect={() => setToDisconnect({ id: connection.id, name: connection.name })}
              />
            ))}
          </CardList>
          <Text size="sm" c="dimmed">
            See what each agent read in <RecordLink />. To connect another one, give it this address:
          </Text>
          <EndpointAddress />
        </Stack>
      )}
      {toDisconnect !== null && <DisconnectDialog connection={toDisconnect} onClose={() => setToDisconnect(null)} />}
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

function AgentsLoading() {
  return (
    <Stack role="status" aria-label="Loading your agents">
      <Skeleton height={26} width={200} />
      <Skeleton height={84} />
    </Stack>
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
