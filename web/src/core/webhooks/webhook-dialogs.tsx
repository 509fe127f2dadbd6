import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../../../../shared/webhook-formats.ts";
import {
  CreateWebhookDocument,
  RotateWebhookSecretDocument,
  UpdateWebhookDocument,
  type Webhook_EndpointFragment,
} from "../kit/graphql/documents.ts";
import { CopyLine } from "../kit/ui/copy.tsx";
import { ConfirmDialog, Dialog } from "../kit/ui/dialog.tsx";
import { useAction, useSave } from "../kit/ui/use-action.ts";
import { WebhookForm, type WebhookValues } from "./webhook-form.tsx";

interface WebhookDialogProps {
  readonly endpoint: Webhook_EndpointFragment;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EditWebhookDialog({ endpoint, opened, onClose }: WebhookDialogProps) {
  const update = useSave(UpdateWebhookDocument);
  const { id, format, fieldNames, includesFields, fileLinks, testsDaily, sendsNotices } = endpoint;
  // A chat service's address is not shown again; an empty input keeps it.
  const url = format === "postern" ? endpoint.url : "";
  const save = ({ url: entered, token, formId: _, format: __, ...contents }: WebhookValues) => {
    const address = entered === "" ? {} : { url: entered, token };
    return update({ id, input: { ...address, ...contents } }, onClose);
  };
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title="Edit webhook" closeOnClickOutside={false}>
      <WebhookForm
        format={format}
        initial={{ url, token: "", fieldNames, includesFields, fileLinks, testsDaily, sendsNotices, formId: null }}
        action="Save"
        save={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface NewWebhookDialogProps {
  readonly format: WebhookFormat;
  readonly onClose: () => void;
  readonly forms: readonly { readonly id: string; readonly name: string }[];
}

/** Creates a webhook, then shows its secret once; a stray click outside does not close the dialog. */
export function NewWebhookDialog({ format, onClose, forms }: NewWebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  // The page has no webhook to invalidate before the first one, so name the type explicitly.
  const create = useSave(CreateWebhookDocument, { additionalTypenames: ["WebhookEndpoint"] });
  const save = (input: WebhookValues) =>
    create({ input }, ({ createWebhook }) =>
      createWebhook.secret === null ? onClose() : setSecret(createWebhook.secret),
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={secret === null ? `Add ${WEBHOOK_FORMATS[format].label}` : "Copy the secret now"}
      closeOnClickOutside={false}
      dismissible={secret === null}
    >
      {secret === null ? (
        <WebhookForm
          format={format}
          forms={forms}
          action={format === "postern" ? "Create webhook" : "Add"}
          save={save}
          onCancel={onClose}
        />
      ) : (
        <WebhookSecret secret={secret} onDone={onClose} />
      )}
    </Dialog>
  );
}

export function RotateSecretDialog({ endpoint, opened, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [rotate] = useAction(RotateWebhookSecretDocument, "The secret was not rotated");
  const close = () => {
    onClose();
    setSecret(null);
  };
  const onRotate = async () => {
    const rotated = await rotate({ id: endpoint.id });
    if (rotated) setSecret(rotated.rotateWebhookSecret.secret);
  };
  if (secret !== null) {
    return (
      <Dialog opened={opened} onClose={close} size="lg" title="Copy the secret now" dismissible={false}>
        <WebhookSecret secret={secret} onDone={close} note="The previous secret also works for 24 hours." />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Rotate the secret?"
      label="Rotate secret"
      isDestructive={false}
      onKeep={close}
      onConfirm={onRotate}
    >
      For 24 hours, requests are signed with both secrets. After that, the current secret no longer works.
    </ConfirmDialog>
  );
}

interface WebhookSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
  readonly note?: string;
}

function WebhookSecret({ secret, onDone, note }: WebhookSecretProps) {
  return (
    <Stack>
      <Text size="sm">Use it to verify requests. It is shown only once. If you lose it, rotate the secret.</Text>
      <CopyLine value={secret} what="the secret" testId="webhook-secret" />
      <Text size="sm">{note ?? "Requests are signed according to the Standard Webhooks specification."}</Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
