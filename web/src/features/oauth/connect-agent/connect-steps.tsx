import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { withDistinctNames } from "../../../../../shared/form-names.ts";
import { NewTokenDialog } from "../../../core/agents/new-token-dialog.tsx";
import { formatCalendarDay } from "../../../core/kit/format/chart-axes.ts";
import { ConnectAgentPageDocument } from "../../../core/kit/graphql/documents.ts";
import { CodeBlock, CopyButton } from "../../../core/kit/ui/copy.tsx";
import { Pills } from "../../../core/kit/ui/pills.tsx";
import { useLoaded } from "../../../core/kit/ui/use-loaded.tsx";
import { type AgentClient, type Step, TOKEN_TO_COME } from "./agent-clients.ts";
import classes from "./connect-steps.module.css";

const ACCESS = [
  { id: "sign-in", label: "Sign in with the browser" },
  { id: "token", label: "Agent token" },
] as const;

export interface ConnectStepsProps {
  readonly client: AgentClient;
  readonly address: string;
  readonly canSignIn: boolean;
}

export function ConnectSteps({ client, address, canSignIn }: ConnectStepsProps) {
  const { signIn, withToken, checkedOn } = client;
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
      {checkedOn !== null && (
        <Text size="sm" c="dimmed">
          These steps were last checked on {formatCalendarDay(checkedOn)}.
        </Text>
      )}
    </>
  );
}

function StepShown({ step: { say, code, link } }: { readonly step: Step }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text>{say}</Text>
        {code !== undefined && <CopyButton value={code.text} what={code.what} flex="none" />}
      </Group>
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
