import { useState } from "react";
import { RotateWebhookSecretDocument, type Webhook_EndpointFragment } from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { ConfirmDialog, Dialog } from "../ui/dialog.tsx";
import { notifyFailure } from "../ui/notify.ts";
import { WebhookSecret } from "./webhook-secret.tsx";

interface RotateSecretDialogProps {
  readonly endpoint: Webhook_EndpointFragment;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RotateSecretDialog({ endpoint, opened, onClose }: RotateSecretDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [{ fetching }, rotate] = useMutation(RotateWebhookSecretDocument);
  const close = () => {
    onClose();
    setSecret(null);
  };
  const onRotate = async () => {
    const { data, error } = await rotate({ id: endpoint.id });
    if (error !== undefined) notifyFailure("The secret was not rotated", error);
    if (data) setSecret(data.rotateWebhookSecret.secret);
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
      keep="Cancel"
      label="Rotate secret"
      isDestructive={false}
      isBusy={fetching}
      onKeep={close}
      onConfirm={() => void onRotate()}
    >
      For 24 hours, requests are signed with both secrets. After that, the current secret no longer works.
    </ConfirmDialog>
  );
}
