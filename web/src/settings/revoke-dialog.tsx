import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "urql";
import { RevokeAgentTokenDocument } from "../graphql/operations/documents.ts";
import { notifyFailure } from "../ui/notify.ts";

interface RevokeDialogProps {
  readonly token: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}

export function RevokeDialog({ token, onClose }: RevokeDialogProps) {
  const [{ fetching }, revoke] = useMutation(RevokeAgentTokenDocument);
  const onRevoke = async () => {
    if (token === null) return;
    const { error } = await revoke({ id: token.id });
    if (error !== undefined) notifyFailure("The token was not revoked", error);
    onClose();
  };
  return (
    <Modal
      opened={token !== null}
      onClose={onClose}
      title={`Revoke “${token?.name ?? ""}”?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Text size="sm">The agent that uses it loses access at once. A revoked token cannot be brought back.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button color="brick" loading={fetching} onClick={onRevoke} data-autofocus>
          Revoke
        </Button>
      </Group>
    </Modal>
  );
}
