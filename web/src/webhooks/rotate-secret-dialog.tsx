import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useMutation } from "urql";
import { RotateWebhookSecretDocument, type Webhook_EndpointFragment } from "../graphql/operations/documents.ts";
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
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      title={secret === null ? "Give it a new secret?" : "Copy the secret now"}
      closeOnClickOutside={secret === null}
      closeOnEscape={secret === null}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {secret === null ? (
        <>
          <Text size="sm">
            Requests are signed with both secrets for 24 hours, so that your system can change over without missing
            anything. After that the present one is worthless.
          </Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button loading={fetching} onClick={onRotate} data-autofocus>
              Make a new secret
            </Button>
          </Group>
        </>
      ) : (
        <WebhookSecret secret={secret} onDone={close} note="The previous secret stays good for 24 hours." />
      )}
    </Modal>
  );
}
