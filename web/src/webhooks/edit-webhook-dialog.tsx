import { UpdateWebhookDocument, type Webhook_EndpointFragment } from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { Dialog } from "../ui/dialog.tsx";
import { WebhookForm, type WebhookValues } from "./webhook-form.tsx";

interface WebhookDialogProps {
  readonly endpoint: Webhook_EndpointFragment;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EditWebhookDialog({ endpoint, opened, onClose }: WebhookDialogProps) {
  const [{ fetching, error }, update] = useMutation(UpdateWebhookDocument);
  const { id, format, fieldNames, includesFields, fileLinks } = endpoint;
  // The address of a chat service is not shown again: an empty input leaves it as it is.
  const url = format === "postern" ? endpoint.url : "";
  const onSave = async (values: WebhookValues) => {
    const address = values.url === "" ? {} : { url: values.url, token: values.token };
    const contents = {
      fieldNames: values.fieldNames,
      includesFields: values.includesFields,
      fileLinks: values.fileLinks,
    };
    const { data } = await update({ id, input: { ...address, ...contents } });
    if (data) onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title="Edit webhook" closeOnClickOutside={false}>
      <WebhookForm
        initial={{ format, url, token: "", fieldNames, includesFields, fileLinks, formId: null }}
        action="Save"
        fetching={fetching}
        error={error}
        onSave={onSave}
        onCancel={onClose}
      />
    </Dialog>
  );
}
