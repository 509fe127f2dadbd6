import { useMutation } from "urql";
import { UpdateWebhookDocument, type Webhook_EndpointFragment } from "../graphql/operations/documents.ts";
import { Dialog } from "../ui/dialog.tsx";
import { WebhookForm, type WebhookValues } from "./webhook-form.tsx";

interface WebhookDialogProps {
  readonly endpoint: Webhook_EndpointFragment;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EditWebhookDialog({ endpoint, opened, onClose }: WebhookDialogProps) {
  const [{ fetching, error }, update] = useMutation(UpdateWebhookDocument);
  const { id, url, fieldNames } = endpoint;
  const onSave = async ({ url: newUrl, fieldNames: newNames }: WebhookValues) => {
    const { data } = await update({ id, input: { url: newUrl, fieldNames: newNames } });
    if (data) onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title="Edit webhook" closeOnClickOutside={false}>
      <WebhookForm
        initial={{ url, fieldNames, formId: null }}
        action="Save"
        fetching={fetching}
        error={error}
        onSave={onSave}
        onCancel={onClose}
      />
    </Dialog>
  );
}
