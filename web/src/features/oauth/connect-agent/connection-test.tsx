import { Button, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { TestAgentConnectionDocument, type TestAgentConnectionMutation } from "../../../core/kit/graphql/documents.ts";
import { Diagnostic, diagnosticName } from "../../../core/kit/ui/diagnostic.tsx";
import { Fact, Facts } from "../../../core/kit/ui/facts.tsx";
import { Section } from "../../../core/kit/ui/section.tsx";
import { useAction } from "../../../core/kit/ui/use-action.ts";

type Findings = TestAgentConnectionMutation["testAgentConnection"];

/** Has the server try the requests a client makes before it has access. */
export function ConnectionTest() {
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
