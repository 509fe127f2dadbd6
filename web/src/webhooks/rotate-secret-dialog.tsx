import { useState } from "react";
import { useMutation } from "urql";
import { RotateWebhookSecretDocument, type Webhook_EndpointFragment } from "../graphql/operations/documents.ts";
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
    if (error !== undefined) notifyFailure("There is no new secret", error);
    if (data) setSecret(data.rotateWebhookSecret.secret);
  };
  if (secret !== null) {
    return (
      <Dialog opened={opened} onClose={close} size="lg" title="Copy the secret now" dismissible={false}>
        <WebhookSecret secret={secret} onDone={close} note="The previous secret stays good for 24 hours." />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Give it a new secret?"
      keep="Cancel"
      label="Make a new secret"
      isDestructive={false}
      isBusy={fetching}
      onKeep={close}
      onConfirm={() => void onRotate()}
    >
      Requests are signed with both secrets for 24 hours, so that your system can change over without missing anything.
      After that the present one is worthless.
    </ConfirmDialog>
  );
}
