import { Button, Checkbox, Group, NativeSelect, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useContext, useState } from "react";
import { DEFAULT_CONTENTS_PER_DAY } from "../../../../shared/agent-contents.ts";
import { MAX_NAME_LENGTH } from "../../../../shared/limits.ts";
import { MembershipContext } from "../kit/access/may.ts";
import { CreateAgentTokenDocument, type NewToken_FormFragment } from "../kit/graphql/documents.ts";
import { CodeBlock, CopyButton, CopyLine } from "../kit/ui/copy.tsx";
import { Dialog, DialogForm } from "../kit/ui/dialog.tsx";
import { useSave } from "../kit/ui/use-action.ts";
import type { Send } from "../kit/ui/use-submit.ts";
import { LimitInput } from "./access-facts.tsx";
import { buildMcpConfig } from "./agent-access.ts";

interface NewTokenDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly forms: readonly NewToken_FormFragment[];
  readonly onMade?: (secret: string) => void;
}

/** Creates a token and shows its secret once; a stray click beside the dialog does not lose it. */
export function NewTokenDialog({ opened, onClose, onMade, forms }: NewTokenDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    onClose();
    setSecret(null);
  };
  const show = (made: string) => {
    setSecret(made);
    onMade?.(made);
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
        <NewTokenForm forms={forms} onMade={show} onCancel={close} />
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

const LIFETIMES = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "", label: "Does not expire" },
];

interface NewTokenFormProps {
  readonly forms: readonly NewToken_FormFragment[];
  readonly onMade: (secret: string) => void;
  readonly onCancel: () => void;
}

function NewTokenForm({ forms, onMade, onCancel }: NewTokenFormProps) {
  const createToken = useSave(CreateAgentTokenDocument);
  const isLimited = useContext(MembershipContext)?.allForms === false;
  const [scope, setScope] = useState("metadata");
  const [formIds, setFormIds] = useState<string[]>([]);

  const send: Send = (text) => {
    const days = text("lifetime");
    const input = {
      name: text("name"),
      content: scope === "content",
      contentsPerDay: scope === "content" ? Number(text("contentsPerDay")) : null,
      expiresInDays: days === "" ? null : Number(days),
      formIds,
    };
    return createToken({ input }, ({ createAgentToken }) => onMade(createAgentToken.secret));
  };

  return (
    <DialogForm send={send} onCancel={onCancel} label="Create token">
      <TextInput
        name="name"
        label="Name"
        description="Shown in the access record."
        placeholder="Claude on my laptop"
        maxLength={MAX_NAME_LENGTH}
        required
        data-autofocus
      />
      <Radio.Group name="scope" label="Access" value={scope} onChange={setScope}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="metadata"
            label="Metadata only"
            description="Counts, folder and status. It tells when messages arrive and when you read them."
          />
          <Radio
            value="content"
            label="Metadata and contents"
            description="Also what visitors wrote, including personal data."
          />
        </Stack>
      </Radio.Group>
      {scope === "content" && <LimitInput limit={DEFAULT_CONTENTS_PER_DAY} />}
      {forms.length > 0 && (
        <Checkbox.Group
          label="Limit to selected forms"
          description={`Leave empty for all forms${isLimited ? " that you can see" : ", including future ones"}.`}
          value={formIds}
          onChange={setFormIds}
        >
          <Stack gap="xs" mt="xs" mah="11rem" style={{ overflowY: "auto" }}>
            {forms.map((form) => (
              <Checkbox key={form.id} value={form.id} label={form.name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <NativeSelect name="lifetime" label="Expires after" data={LIFETIMES} defaultValue="90" />
    </DialogForm>
  );
}
