import { useState } from "react";
import type { NewToken_FormFragment } from "../../graphql/operations/documents.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { NewTokenForm } from "./new-token-form.tsx";
import { TokenSecret } from "./token-secret.tsx";

interface NewTokenDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly forms: readonly NewToken_FormFragment[];
}

/** Makes a token, then shows its secret this once; a stray click beside the dialog does not lose it. */
export function NewTokenDialog({ opened, onClose, forms }: NewTokenDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    onClose();
    setSecret(null);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      size="lg"
      title={secret === null ? "New agent token" : "Copy the token now"}
      closeOnClickOutside={false}
      dismissible={secret === null}
    >
      {secret === null ? (
        <NewTokenForm forms={forms} onMade={setSecret} onCancel={close} />
      ) : (
        <TokenSecret secret={secret} onDone={close} />
      )}
    </Dialog>
  );
}
