import { useState } from "react";
import { RotateWebhookSecretDocument, type Webhook_EndpointFragment } from "../../kit/graphql/operations/documents.ts";
import { ConfirmDialog, Dialog } from "../../kit/ui/dialog.tsx";
import { useAction } from "../../kit/ui/use-action.ts";
import { WebhookSecret } from "./webhook-secret.tsx";

interface RotateSecretDialogProps {
  readonly endpoint: Webhook_EndpointFragment;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RotateSecretDialog({ endpoint, opened, onClose }: RotateSecretDialogProps) {
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
