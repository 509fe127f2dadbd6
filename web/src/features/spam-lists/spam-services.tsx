import { TextInput } from "@mantine/core";
import { MAX_SERVICE_URL_LENGTH } from "../../../../shared/limits.ts";
import { SetSpamServicesDocument, type SpamServices_ServicesFragment } from "../../core/kit/graphql/documents.ts";
import { isChecked, kept } from "../../core/kit/ui/form-text.ts";
import { OptionalInputs } from "../../core/kit/ui/optional-inputs.tsx";
import { KeptSecret } from "../../core/kit/ui/secret-input.tsx";
import { Section } from "../../core/kit/ui/section.tsx";
import { SettingsForm } from "../../core/kit/ui/settings-form.tsx";
import { useSave } from "../../core/kit/ui/use-action.ts";

const AKISMET = "https://rest.akismet.com";

/** An external spam service; off until the owner enables it. */
export function SpamServices({ services }: { readonly services: SpamServices_ServicesFragment }) {
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
