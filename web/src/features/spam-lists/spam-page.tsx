import { Stack, Text, TextInput } from "@mantine/core";
import { MAX_SERVICE_URL_LENGTH } from "../../../../shared/limits.ts";
import { countOf } from "../../core/kit/format/counts.ts";
import {
  ForgetLearnedDocument,
  type Learned_FilterFragment,
  SetSpamServicesDocument,
  SpamPageDocument,
  type SpamServices_ServicesFragment,
} from "../../core/kit/graphql/documents.ts";
import { ConfirmButton } from "../../core/kit/ui/confirm-button.tsx";
import { isChecked, kept } from "../../core/kit/ui/form-text.ts";
import { notify } from "../../core/kit/ui/notify.ts";
import { OptionalInputs } from "../../core/kit/ui/optional-inputs.tsx";
import { KeptSecret } from "../../core/kit/ui/secret-input.tsx";
import { Section, SectionsLoading } from "../../core/kit/ui/section.tsx";
import { SettingsForm } from "../../core/kit/ui/settings-form.tsx";
import { useAction, useSave } from "../../core/kit/ui/use-action.ts";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { SpamLists } from "./spam-lists.tsx";

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

const AKISMET = "https://rest.akismet.com";

/** An external spam service; off until the owner enables it. */
function SpamServices({ services }: { readonly services: SpamServices_ServicesFragment }) {
  const setSpamServices = useSave(SetSpamServicesDocument);
  return (
    <Section
      title="Other services"
      lead="The service receives your visitors’ messages and IP addresses, and learns when you move a message. Mention it in your privacy notice."
    >
      <SettingsForm
        save={(text) => {
          const isOn = isChecked(text, "asksAkismet");
          // An empty key keeps the saved one; turning the service off removes it.
          const input = {
            akismetUrl: isOn ? text("akismetUrl") : null,
            akismetKey: isOn ? text("akismetKey") || null : "",
          };
          return setSpamServices({ input });
        }}
      >
        <OptionalInputs
          name="asksAkismet"
          label="Use Akismet or a compatible service"
          description="Messages are sent to that company."
          defaultChecked={services.hasAkismetKey}
        >
          <Akismet services={services} />
        </OptionalInputs>
      </SettingsForm>
    </Section>
  );
}

function Akismet({ services }: { readonly services: SpamServices_ServicesFragment }) {
  return (
    <>
      <KeptSecret name="akismetKey" label="API key" isKept={services.hasAkismetKey} />
      <TextInput
        {...kept(services, "akismetUrl", MAX_SERVICE_URL_LENGTH)}
        type="url"
        label="Service URL"
        description="Leave empty for Akismet itself."
        placeholder={AKISMET}
      />
    </>
  );
}
