import { useMutation } from "urql";
import { problemOf } from "../../kit/graphql/failure.ts";
import { UpdateWebhookDocument, type Webhook_EndpointFragment } from "../../kit/graphql/operations/documents.ts";
import { Dialog } from "../../kit/ui/dialog.tsx";
import { WebhookForm, type WebhookValues } from "./webhook-form.tsx";

interface WebhookDialogProps {
  readonly endpoint: Webhook_EndpointFragment;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EditWebhookDialog({ endpoint, opened, onClose }: WebhookDialogProps) {
  const [, update] = useMutation(UpdateWebhookDocument);
  const { id, format, fieldNames, includesFields, fileLinks } = endpoint;
  // The address of a chat service is not shown again: an empty input leaves it as it is.
  const url = format === "postern" ? endpoint.url : "";
  const save = async (values: WebhookValues) => {
    const address = values.url === "" ? {} : { url: values.url, token: values.token };
    const contents = {
      fieldNames: values.fieldNames,
      includesFields: values.includesFields,
      fileLinks: values.fileLinks,
    };
    const { error } = await update({ id, input: { ...address, ...contents } });
    if (error === undefined) onClose();
    return problemOf(error);
  };
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title="Edit webhook" closeOnClickOutside={false}>
      <WebhookForm
        initial={{ format, url, token: "", fieldNames, includesFields, fileLinks, formId: null }}
        action="Save"
        save={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}
