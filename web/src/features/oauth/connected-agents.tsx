import { IconPlugConnected, IconPlus } from "@tabler/icons-react";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { ContentLimit, LastUsed, ScopeBadge } from "../../core/agents/access-facts.tsx";
import { describeForms } from "../../core/agents/agent-access.ts";
import {
  type AgentRow_ConnectionFragment,
  AgentsPageDocument,
  DisconnectAgentDocument,
} from "../../core/kit/graphql/documents.ts";
import { CardRow, CardSection, Hint } from "../../core/kit/ui/card-list.tsx";
import { ConfirmButton } from "../../core/kit/ui/confirm-button.tsx";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { ButtonLink } from "../../core/kit/ui/links.tsx";
import { SectionsLoading } from "../../core/kit/ui/section.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";

const TOUCHED = { additionalTypenames: ["AgentConnection"] };
const SHOWN = { ...TOUCHED, requestPolicy: "cache-and-network" as const };

export function ConnectedAgents() {
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
