import { Stack, Text } from "@mantine/core";
import { countOf } from "../../core/kit/format/counts.ts";
import {
  ForgetLearnedDocument,
  type Learned_FilterFragment,
  SpamPageDocument,
} from "../../core/kit/graphql/documents.ts";
import { ConfirmButton } from "../../core/kit/ui/confirm-button.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { Section, SectionsLoading } from "../../core/kit/ui/section.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { SpamLists } from "./spam-lists.tsx";
import { SpamServices } from "./spam-services.tsx";

const FRESH = { requestPolicy: "cache-and-network" as const };

export function SpamPage() {
  usePageTitle("Spam filter");
  const { data, pending } = useLoaded({ query: SpamPageDocument, context: FRESH }, <SectionsLoading label="Loading" />);
  if (!data) return pending;
  return (
    <Stack gap={48}>
      <SpamLists filter={data.spamFilter} />
      <Learned filter={data.spamFilter} />
      <SpamServices services={data.spamServices} />
    </Stack>
  );
}

function Learned({ filter }: { readonly filter: Learned_FilterFragment }) {
  const [forget] = useAction(ForgetLearnedDocument, "The spam filter was not reset");
  const onForget = async () => {
    if (await forget({})) notify({ message: "The spam filter was reset." });
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
        <ConfirmButton
          variant="default"
          mt="sm"
          title="Reset what the filter has learned?"
          text="The filter forgets what it learned from you but keeps your lists. No messages are moved. This cannot be undone."
          confirm="Reset"
          onConfirm={onForget}
        >
          Reset learning
        </ConfirmButton>
      )}
    </Section>
  );
}
