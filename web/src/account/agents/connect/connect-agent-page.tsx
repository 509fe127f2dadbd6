import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { withDistinctNames } from "../../../../../shared/form-names.ts";
import { isLocalUrl } from "../../../../../shared/loopback.ts";
import { ConnectAgentPageDocument } from "../../../kit/graphql/documents.ts";
import { BackLink } from "../../../kit/ui/back-link.tsx";
import { CodeBlock, CopyButton } from "../../../kit/ui/copy.tsx";
import { Pills } from "../../../kit/ui/pills.tsx";
import { Section, SectionsLoading } from "../../../kit/ui/section.tsx";
import { useLoaded } from "../../../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../../kit/ui/use-page-title.ts";
import { NewTokenDialog } from "../new-token-dialog.tsx";
import { AGENT_CLIENTS, type AgentClient, type Step, TOKEN_TO_COME } from "./agent-clients.ts";
import classes from "./connect-agent-page.module.css";
import { ConnectionTest } from "./connection-test.tsx";
import { useMcpAddress } from "./use-mcp-address.ts";

const route = getRouteApi("/owner/settings/agents/connect");

const ACCESS = [
  { id: "sign-in", label: "Sign in with the browser" },
  { id: "token", label: "Agent token" },
] as const;

/** How each client is connected to this Postern, and whether the way to it works. */
export function ConnectAgentPage() {
  usePageTitle("Connect an agent");
  const { client: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const endpoint = useMcpAddress();
  if (endpoint === null) return <SectionsLoading label="Loading the address" />;
  const { address, canSignIn } = endpoint;
  const clients = AGENT_CLIENTS.filter(
    ({ id, withToken }) => canSignIn || (withToken !== undefined && id !== NEEDS_HTTPS),
  );
  const client = clients.find(({ id }) => id === chosen) ?? clients[0] ?? AGENT_CLIENTS[0];
  return (
    <Stack gap={48}>
      <Section
        title="Connect an agent"
        back={<BackLink to="/settings/agents">Agents</BackLink>}
        lead="Choose the program you use. Its steps have the address of this server filled in."
      >
        <Stack>
          <Pills
            legend="Program"
            name="client"
            options={clients}
            chosen={client.id}
            onChoose={(id) => void navigate({ search: { client: id }, replace: true, resetScroll: false })}
          />
          <Notes client={client} address={address} canSignIn={canSignIn} />
          <Steps key={client.id} client={client} address={address} canSignIn={canSignIn} />
        </Stack>
      </Section>
      <ConnectionTest />
    </Stack>
  );
}

/** Its bundle is not given out over plain http. */
const NEEDS_HTTPS = "claude-desktop";

interface ClientProps {
  readonly client: AgentClient;
  readonly address: string;
  readonly canSignIn: boolean;
}

function Notes({ client, address, canSignIn }: ClientProps) {
  if (!canSignIn) {
    return (
      <Alert color="amber" title="Agents cannot sign in here">
        This server has no https address, so agents need a token, which others can read on the way.
      </Alert>
    );
  }
  if (client.isService !== true) return null;
  return isLocalUrl(address) ? (
    <Alert color="amber" title="Works with a public address only">
      {client.label} connects from the internet, and this server’s address is on {new URL(address).host}.
    </Alert>
  ) : (
    <Text size="sm" c="dimmed">
      {client.label} connects from the internet, so it must be able to reach this server.
    </Text>
  );
}

function Steps({ client, address, canSignIn }: ClientProps) {
  const { signIn, withToken } = client;
  const [access, setAccess] = useState<"sign-in" | "token">("sign-in");
  const [token, setToken] = useState(TOKEN_TO_COME);
  const usesToken = withToken !== undefined && (signIn === undefined || !canSignIn || access === "token");
  const steps = usesToken ? withToken(address, token) : (signIn?.(address) ?? []);
  return (
    <>
      {signIn !== undefined && withToken !== undefined && canSignIn && (
        <Pills legend="Access" name="access" options={ACCESS} chosen={access} onChoose={setAccess} />
      )}
      <ol className={classes.steps}>
        {usesToken && (
          <li>
            <TokenMaker isMade={token !== TOKEN_TO_COME} onMade={setToken} />
          </li>
        )}
        {steps.map((step) => (
          <li key={step.say}>
            <StepShown step={step} />
          </li>
        ))}
      </ol>
    </>
  );
}

function StepShown({ step: { say, code, link } }: { readonly step: Step }) {
  return (
    <Stack gap="xs">
      <div className={classes.say}>
        <Text>{say}</Text>
        {code !== undefined && <CopyButton value={code.text} what={code.what} />}
      </div>
      {code !== undefined && <CodeBlock>{code.text}</CodeBlock>}
      {link !== undefined && (
        <Button component="a" href={link.href} variant="default" style={{ alignSelf: "flex-start" }}>
          {link.label}
        </Button>
      )}
    </Stack>
  );
}

interface TokenMakerProps {
  readonly isMade: boolean;
  readonly onMade: (secret: string) => void;
}

function TokenMaker({ isMade, onMade }: TokenMakerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, pending } = useLoaded({ query: ConnectAgentPageDocument }, null);
  return (
    <Stack gap="xs">
      <Text>
        {isMade ? "The next steps have your new token. It is not shown again." : "Create an agent token for it."}
      </Text>
      {data === undefined ? (
        pending
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={17} />}
          onClick={() => setIsOpen(true)}
          style={{ alignSelf: "flex-start" }}
        >
          New token
        </Button>
      )}
      <NewTokenDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        forms={withDistinctNames(data?.forms ?? [])}
        onMade={onMade}
      />
    </Stack>
  );
}
