import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation } from "urql";
import { countOf } from "../format/counts.ts";
import { ForgetLearnedDocument, type Learned_FilterFragment } from "../graphql/operations/documents.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { notifyFailure } from "../ui/notify.ts";
import { Section } from "../ui/section.tsx";

/** What the owner's moves have taught, and the way to start over. */
export function Learned({ filter }: { readonly filter: Learned_FilterFragment }) {
  const [isAsking, asking] = useDisclosure(false);
  const [{ fetching }, forget] = useMutation(ForgetLearnedDocument);
  const onForget = async () => {
    const { error } = await forget({});
    asking.close();
    if (error !== undefined) notifyFailure("Nothing was forgotten", error);
    else notifications.show({ message: "The filter has forgotten what you taught it." });
  };
  return (
    <Section
      title="What it has learned from you"
      lead="When you move a message to spam or out of it, the filter learns its wording and recognises others like it, on all your forms. Moving it back takes the lesson back, and so does deleting it."
    >
      <Text size="sm">
        {filter.hasLearned
          ? `It compares each new message with ${countOf(filter.campaigns, "message", "messages")} that you moved.`
          : "Nothing yet: you have not moved any message."}
      </Text>
      {filter.hasLearned && (
        <Button variant="default" mt="sm" onClick={asking.open}>
          Forget everything
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Forget everything you taught?"
        keep="Keep it"
        label="Forget everything"
        isBusy={fetching}
        onKeep={asking.close}
        onConfirm={() => void onForget()}
      >
        The filter judges as it did on the first day, with your lists. No message is moved. This cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}
