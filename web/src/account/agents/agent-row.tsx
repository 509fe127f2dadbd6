import { Button } from "@mantine/core";
import type { AgentRow_ConnectionFragment } from "../../kit/graphql/operations/documents.ts";
import { CardRow, Hint } from "../../kit/ui/card-list.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { LastUsed, ScopeBadge } from "./access-facts.tsx";
import { describeForms } from "./agent-access.ts";

interface AgentRowProps {
  readonly connection: AgentRow_ConnectionFragment;
  readonly onDisconnect: () => void;
}

export function AgentRow({ connection, onDisconnect }: AgentRowProps) {
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
