import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "urql";
import { toVisibleLine } from "../format/visible-text.ts";
import { DisconnectAgentDocument } from "../graphql/operations/documents.ts";
import { notifyFailure } from "../ui/notify.ts";

interface DisconnectDialogProps {
  readonly connection: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}

export function DisconnectDialog({ connection, onClose }: DisconnectDialogProps) {
  const [{ fetching }, disconnect] = useMutation(DisconnectAgentDocument);
  const onDisconnect = async () => {
    if (connection === null) return;
    const { error } = await disconnect({ id: connection.id }, { additionalTypenames: ["AgentConnection"] });
    if (error !== undefined) notifyFailure("The agent was not disconnected", error);
    onClose();
  };
  return (
    <Modal
      opened={connection !== null}
      onClose={onClose}
      title={`Disconnect “${toVisibleLine(connection?.name ?? "")}”?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Text size="sm">
        It loses access at once. What it has read already stays with it. You can connect it again from the agent.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button color="brick" loading={fetching} onClick={onDisconnect} data-autofocus>
          Disconnect
        </Button>
      </Group>
    </Modal>
  );
}
