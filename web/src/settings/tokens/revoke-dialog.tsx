import { RevokeAgentTokenDocument } from "../../graphql/operations/documents.ts";
import { useMutation } from "../../graphql/urql.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { notifyFailure } from "../../ui/notify.ts";

interface RevokeDialogProps {
  readonly token: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

export function RevokeDialog({ token, onClose }: RevokeDialogProps) {
  const [{ fetching }, revoke] = useMutation(RevokeAgentTokenDocument);
  const onRevoke = async () => {
    const { error } = await revoke({ id: token.id });
    if (error !== undefined) notifyFailure("The token was not revoked", error);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={`Revoke “${token.name}”?`}
      keep="Cancel"
      label="Revoke"
      isBusy={fetching}
      onKeep={onClose}
      onConfirm={() => void onRevoke()}
    >
      The agent that uses it loses access immediately. This cannot be undone.
    </ConfirmDialog>
  );
}
