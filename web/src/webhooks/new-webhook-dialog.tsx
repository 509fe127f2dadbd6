import { useState } from "react";
import { CreateWebhookDocument } from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { Dialog } from "../ui/dialog.tsx";
import { WebhookForm, type WebhookValues } from "./webhook-form.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

interface NewWebhookDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly forms: readonly { readonly id: string; readonly name: string }[];
}

/** Makes a webhook, then shows its secret this once; a stray click beside the dialog does not lose it. */
export function NewWebhookDialog({ opened, onClose, forms }: NewWebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [{ fetching, error }, create] = useMutation(CreateWebhookDocument);
  const close = () => {
    onClose();
    setSecret(null);
  };
  const onSave = async (input: WebhookValues) => {
    // The first webhook is made while the page shows none, so the page must be told what it shows.
    const { data } = await create({ input }, { additionalTypenames: ["WebhookEndpoint"] });
    if (!data) return;
    if (data.createWebhook.secret === null) close();
    else setSecret(data.createWebhook.secret);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      size="lg"
      title={secret === null ? "New webhook" : "Copy the secret now"}
      closeOnClickOutside={false}
      dismissible={secret === null}
    >
      {secret === null ? (
        <WebhookForm
          forms={forms}
          action="Create webhook"
          fetching={fetching}
          error={error}
          onSave={onSave}
          onCancel={close}
        />
      ) : (
        <WebhookSecret secret={secret} onDone={close} />
      )}
    </Dialog>
  );
}
