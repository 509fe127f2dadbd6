import { useState } from "react";
import { useMutation } from "urql";
import { problemOf } from "../../kit/graphql/failure.ts";
import { CreateWebhookDocument } from "../../kit/graphql/operations/documents.ts";
import { Dialog } from "../../kit/ui/dialog.tsx";
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
  const [, create] = useMutation(CreateWebhookDocument);
  const close = () => {
    onClose();
    setSecret(null);
  };
  const save = async (input: WebhookValues) => {
    // The first webhook is made while the page shows none, so the page must be told what it shows.
    const { data, error } = await create({ input }, { additionalTypenames: ["WebhookEndpoint"] });
    if (data?.createWebhook.secret === null) close();
    else if (data) setSecret(data.createWebhook.secret);
    return problemOf(error);
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
        <WebhookForm forms={forms} action="Create webhook" save={save} onCancel={close} />
      ) : (
        <WebhookSecret secret={secret} onDone={close} />
      )}
    </Dialog>
  );
}
