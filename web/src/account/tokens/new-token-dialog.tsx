import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { NewToken_FormFragment } from "../../kit/graphql/operations/documents.ts";
import { CodeBlock, CopyButton, CopyLine } from "../../kit/ui/copy.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { buildMcpConfig } from "../agents/agent-access.ts";
import { NewTokenForm } from "./new-token-form.tsx";

interface NewTokenDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly forms: readonly NewToken_FormFragment[];
}

/** Makes a token, then shows its secret this once; a stray click beside the dialog does not lose it. */
export function NewTokenDialog({ opened, onClose, forms }: NewTokenDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    onClose();
    setSecret(null);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      size="lg"
      title={secret === null ? "New agent token" : "Copy the token now"}
      closeOnClickOutside={false}
      dismissible={secret === null}
    >
      {secret === null ? (
        <NewTokenForm forms={forms} onMade={setSecret} onCancel={close} />
      ) : (
        <TokenSecret secret={secret} onDone={close} />
      )}
    </Dialog>
  );
}

interface TokenSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
}

function TokenSecret({ secret, onDone }: TokenSecretProps) {
  const config = buildMcpConfig(window.location.origin, secret);
  return (
    <Stack>
      <Text size="sm">This token is shown only once. If you lose it, revoke it and create another.</Text>
      <CopyLine value={secret} what="the token" testId="token-secret" />
      <Text size="sm" mt="xs">
        Add this to your MCP client:
      </Text>
      <CodeBlock>{config}</CodeBlock>
      <Group justify="space-between">
        <CopyButton value={config} what="the client configuration" />
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
