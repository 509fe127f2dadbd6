import { toVisibleLine } from "../../../shared/visible-text.ts";
import { DisconnectAgentDocument } from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { notifyFailure } from "../ui/notify.ts";

interface DisconnectDialogProps {
  readonly connection: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

export function DisconnectDialog({ connection, onClose }: DisconnectDialogProps) {
  const [{ fetching }, disconnect] = useMutation(DisconnectAgentDocument);
  const onDisconnect = async () => {
    const { error } = await disconnect({ id: connection.id }, { additionalTypenames: ["AgentConnection"] });
    if (error !== undefined) notifyFailure("The agent was not disconnected", error);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={`Disconnect “${toVisibleLine(connection.name)}”?`}
      keep="Cancel"
      label="Disconnect"
      isBusy={fetching}
      onKeep={onClose}
      onConfirm={() => void onDisconnect()}
    >
      It loses access immediately but keeps what it has already read. You can connect it again from the agent.
    </ConfirmDialog>
  );
}
