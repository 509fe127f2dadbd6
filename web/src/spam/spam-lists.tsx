import { Alert, Button, Group, Stack, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type FormEvent, useState } from "react";
import { useClient, useMutation } from "urql";
import { describeFailure } from "../graphql/failure.ts";
import {
  PreviewSpamListsDocument,
  SetSpamListsDocument,
  type SpamLists_FilterFragment,
  type SpamListsInput,
} from "../graphql/operations/documents.ts";
import { readText } from "../ui/form-text.ts";
import { Section } from "../ui/section.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { readSpamList, writeSpamList } from "./read-spam-list.ts";
import { usePreview } from "./use-preview.ts";

/** The two lists; before they are saved, what they would have changed is shown. */
export function SpamLists({ filter }: { readonly filter: SpamLists_FilterFragment }) {
  const client = useClient();
  const [asked, setAsked] = useState<SpamListsInput | null>(null);
  const { preview, error, isLooking, look, close } = usePreview();
  const [{ fetching }, save] = useMutation(SetSpamListsDocument);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = readText(event.currentTarget);
    const lists = { allow: readSpamList(text("allow")), block: readSpamList(text("block")) };
    setAsked(lists);
    await look(async () => {
      const result = await client.query(PreviewSpamListsDocument, { lists }, NEVER_KEPT).toPromise();
      return { error: result.error, preview: result.data?.previewSpamLists };
    });
  };
  const onSave = async () => {
    if (asked === null) return;
    const result = await save({ lists: asked });
    close(result.error);
    if (result.error === undefined) notifications.show({ message: "Your lists are saved." });
  };

  return (
    <Section
      title="Your lists"
      lead="They hold for all your forms and outweigh everything else that the filter finds. One entry per line: an address, a domain such as example.com, or words. Put words in quotes if they look like a domain."
    >
      <form onSubmit={onSubmit}>
        <Stack maw="var(--postern-measure)">
          <Textarea
            name="allow"
            label="Always let through"
            description="For people whose messages must never wait in spam."
            placeholder={"ana@example.com\nexample.org"}
            defaultValue={writeSpamList(filter.allow)}
            autosize
            minRows={3}
            maxRows={14}
            spellCheck={false}
          />
          <Textarea
            name="block"
            label="Always hold back"
            description="A domain counts wherever it is: in the sender’s address or in a link."
            placeholder={"cheap-leads.example\nguest post"}
            defaultValue={writeSpamList(filter.block)}
            autosize
            minRows={3}
            maxRows={14}
            spellCheck={false}
          />
          {error !== undefined && (
            <Alert color="brick" role="alert">
              {describeFailure(error).message}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={isLooking}>
              See what changes
            </Button>
          </Group>
        </Stack>
      </form>
      <PreviewDialog
        preview={preview}
        scope="on all your forms"
        isSaving={fetching}
        onSave={onSave}
        onClose={() => close()}
      />
    </Section>
  );
}

const NEVER_KEPT = { requestPolicy: "network-only" as const };
