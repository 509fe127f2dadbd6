import { useNavigate } from "@tanstack/react-router";
import { DeleteWebhookDocument, type Webhook_EndpointFragment } from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
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
    <ConfirmDialog
      opened={opened}
      title="Delete this webhook?"
      keep="Cancel"
      label="Delete"
      isBusy={fetching}
      onKeep={onClose}
      onConfirm={() => void onDelete()}
    >
      Pending deliveries are cancelled. Your messages stay where they are.
    </ConfirmDialog>
  );
}
