import { Alert, Button, Stack, Text, VisuallyHidden } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { isLocalUrl } from "../../../../../shared/loopback.ts";
import { TestAgentConnectionDocument, type TestAgentConnectionMutation } from "../../../core/kit/graphql/documents.ts";
import { BackLink } from "../../../core/kit/ui/back-link.tsx";
import { Diagnostic, diagnosticName } from "../../../core/kit/ui/diagnostic.tsx";
import { Fact, Facts } from "../../../core/kit/ui/facts.tsx";
import { Pills } from "../../../core/kit/ui/pills.tsx";
import { Section, SectionsLoading } from "../../../core/kit/ui/section.tsx";
import { useAction } from "../../../core/kit/ui/use-action.ts";
import { usePageTitle } from "../../../core/kit/ui/use-page-title.ts";
import { AGENT_CLIENTS } from "./agent-clients.ts";
import { ConnectSteps, type ConnectStepsProps } from "./connect-steps.tsx";
import { useMcpAddress } from "./use-mcp-address.ts";

const route = getRouteApi("/owner/settings/agents/connect");

/** Shows how to connect each client to this Postern, and whether it is reachable. */
export function ConnectAgentPage() {
  usePageTitle("Connect an agent");
  const { client: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const endpoint = useMcpAddress();
  if (endpoint === null) return <SectionsLoading label="Loading the address" />;
  const { address, canSignIn } = endpoint;
  const clients = AGENT_CLIENTS.filter(
    ({ id, withToken, isService }) =>
      canSignIn || (withToken !== undefined && id !== NEEDS_HTTPS && isService !== true),
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
          <ConnectSteps key={client.id} client={client} address={address} canSignIn={canSignIn} />
        </Stack>
      </Section>
      <ConnectionTest />
    </Stack>
  );
}

/** Its bundle is not offered over plain http. */
const NEEDS_HTTPS = "claude-desktop";

function Notes({ client, address, canSignIn }: ConnectStepsProps) {
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

type Findings = TestAgentConnectionMutation["testAgentConnection"];

/** Has the server try the requests a client makes before it has access. */
function ConnectionTest() {
  const [test, isTesting] = useAction(TestAgentConnectionDocument, "The connection was not tested");
  const [findings, setFindings] = useState<Findings | null>(null);
  const run = async () => {
    const data = await test({});
    if (data !== undefined) setFindings(data.testAgentConnection);
  };
  return (
    <Section
      title="Test the connection"
      lead="The server calls its own public address as a client does, through the reverse proxy."
    >
      <Stack align="flex-start">
        <Button variant="default" loading={isTesting} onClick={() => void run()}>
          {findings === null ? "Test the connection" : "Test again"}
        </Button>
        <VisuallyHidden role="status">{findings === null ? "" : summaryOf(findings)}</VisuallyHidden>
        {findings !== null && (
          <>
            <Text fw={600}>{summaryOf(findings)}</Text>
            <Facts>
              {findings.map((finding) => (
                <Fact key={finding.name} name={diagnosticName(finding.name)}>
                  <Diagnostic {...finding} />
                </Fact>
              ))}
            </Facts>
          </>
        )}
      </Stack>
    </Section>
  );
}

function summaryOf(findings: Findings): string {
  if (findings.some(({ status }) => status === "error")) return "Agents cannot connect.";
  const isLimited = findings.some(({ status }) => status === "warning");
  return isLimited ? "Agents can connect, with limits." : "Agents can connect.";
}
