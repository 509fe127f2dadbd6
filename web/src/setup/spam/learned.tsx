import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { countOf } from "../../kit/format/counts.ts";
import { ForgetLearnedDocument, type Learned_FilterFragment } from "../../kit/graphql/operations/documents.ts";
import { ConfirmDialog } from "../../kit/ui/dialog.tsx";
import { notify } from "../../kit/ui/notify.ts";
import { Section } from "../../kit/ui/section.tsx";
import { useAction } from "../../kit/ui/use-action.ts";

export function Learned({ filter }: { readonly filter: Learned_FilterFragment }) {
  const [isAsking, asking] = useDisclosure(false);
  const [forget] = useAction(ForgetLearnedDocument, "The spam filter was not reset");
  const onForget = async () => {
    const isDone = await forget({});
    asking.close();
    if (isDone) notify({ message: "The spam filter was reset." });
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
        label="Reset"
        onKeep={asking.close}
        onConfirm={onForget}
      >
        The filter forgets what it learned from you but keeps your lists. No messages are moved. This cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}
