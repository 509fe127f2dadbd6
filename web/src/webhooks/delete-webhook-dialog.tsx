import { Button, Group, Modal, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMutation } from "urql";
import { DeleteWebhookDocument, type Webhook_EndpointFragment } from "../graphql/operations/documents.ts";
import { notifyFailure } from "../ui/notify.ts";

interface DeleteWebhookDialogProps {
  readonly endpoint: Webhook_EndpointFragment;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function DeleteWebhookDialog({ endpoint, opened, onClose }: DeleteWebhookDialogProps) {
  const [{ fetching }, remove] = useMutation(DeleteWebhookDocument);
  const navigate = useNavigate();
  const onDelete = async () => {
    const { error } = await remove({ id: endpoint.id }, { additionalTypenames: ["WebhookEndpoint"] });
    onClose();
    if (error !== undefined) notifyFailure("The webhook was not deleted", error);
    else await navigate({ to: "/settings/webhooks" });
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Delete this webhook?" closeButtonProps={{ "aria-label": "Close" }}>
      <Text size="sm">
        Nothing is sent there any more, and what still waited is cancelled. Your messages stay where they are.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button color="brick" loading={fetching} onClick={onDelete} data-autofocus>
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
