import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { countOf } from "../format/counts.ts";
import { ForgetLearnedDocument, type Learned_FilterFragment } from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { notify, notifyFailure } from "../ui/notify.ts";
import { Section } from "../ui/section.tsx";

export function Learned({ filter }: { readonly filter: Learned_FilterFragment }) {
  const [isAsking, asking] = useDisclosure(false);
  const [{ fetching }, forget] = useMutation(ForgetLearnedDocument);
  const onForget = async () => {
    const { error } = await forget({});
    asking.close();
    if (error !== undefined) notifyFailure("The spam filter was not reset", error);
    else notify({ message: "The spam filter was reset." });
  };
  return (
    <Section
      title="Training"
      lead="The filter learns from messages you move to or out of spam, for all your forms. Moving a message back undoes it."
    >
      <Text size="sm">
        {filter.hasLearned
          ? `New messages are compared with ${countOf(filter.campaigns, "message", "messages")} you moved.`
          : "No corrections yet"}
      </Text>
      {filter.hasLearned && (
        <Button variant="default" mt="sm" onClick={asking.open}>
          Reset learning
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Reset what the filter has learned?"
        keep="Cancel"
        label="Reset"
        isBusy={fetching}
        onKeep={asking.close}
        onConfirm={() => void onForget()}
      >
        The filter forgets what it learned from you but keeps your lists. No messages are moved. This cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}
