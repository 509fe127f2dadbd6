import { Badge, Button } from "@mantine/core";
import type { AgentRow_ConnectionFragment } from "../graphql/operations/documents.ts";
import classes from "../settings/tokens-page.module.css";
import { Instant } from "../ui/instant.tsx";
import { VisitorText } from "../ui/visitor-text.tsx";
import { describeForms } from "./describe-forms.ts";

interface AgentRowProps {
  readonly connection: AgentRow_ConnectionFragment;
  readonly onDisconnect: () => void;
}

export function AgentRow({ connection, onDisconnect }: AgentRowProps) {
  const { name, site, scopes, createdAt, lastUsedAt } = connection;
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <div className={classes.name}>
          {/* An agent names itself: its word is as foreign as a visitor's. */}
          <VisitorText text={name} />
          {site !== null && <span className={classes.hint}>{site}</span>}
          {scopes.includes("content") ? (
            <Badge className={classes.reads ?? ""}>Reads contents</Badge>
          ) : (
            <Badge>Metadata only</Badge>
          )}
        </div>
        <div className={classes.facts}>
          <span>{describeForms(connection)}</span>
          <span>
            {lastUsedAt === null ? (
              "Never used"
            ) : (
              <>
                Last used <Instant at={lastUsedAt} as="short" />
              </>
            )}
          </span>
          <span>
            Connected <Instant at={createdAt} as="day" />
          </span>
        </div>
      </div>
      <Button variant="default" size="xs" onClick={onDisconnect} aria-label={`Disconnect ${name}`}>
        Disconnect
      </Button>
    </li>
  );
}
