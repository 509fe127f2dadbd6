import { TextInput } from "@mantine/core";
import { MAX_SERVICE_URL_LENGTH } from "../../../../shared/limits.ts";
import { SetSpamServicesDocument, type SpamServices_ServicesFragment } from "../../kit/graphql/documents.ts";
import { problemOf } from "../../kit/graphql/failure.ts";
import { useMutation } from "../../kit/graphql/urql.ts";
import { isChecked } from "../../kit/ui/form-text.ts";
import { OptionalInputs } from "../../kit/ui/optional-inputs.tsx";
import { KeptSecret } from "../../kit/ui/secret-input.tsx";
import { Section } from "../../kit/ui/section.tsx";
import { SettingsForm } from "../../kit/ui/settings-form.tsx";

const AKISMET = "https://rest.akismet.com";

/** Services elsewhere that may be asked; off until the owner turns one on. */
export function SpamServices({ services }: { readonly services: SpamServices_ServicesFragment }) {
  const [, setSpamServices] = useMutation(SetSpamServicesDocument);
  return (
    <Section
      title="Other services"
      lead="These services receive your visitors’ messages and IP addresses, and learn when you move a message. Mention them in your privacy notice."
    >
      <SettingsForm
        save={async (text) => {
          const [asksRspamd, asksAkismet] = [isChecked(text, "asksRspamd"), isChecked(text, "asksAkismet")];
          // What is left empty keeps the secret that is there; what is switched off forgets it.
          const secret = (isOn: boolean, given: string) => (isOn ? given || null : "");
          const input = {
            rspamdUrl: asksRspamd ? text("rspamdUrl") : null,
            rspamdPassword: secret(asksRspamd, text("rspamdPassword")),
            akismetUrl: asksAkismet ? text("akismetUrl") : null,
            akismetKey: secret(asksAkismet, text("akismetKey")),
          };
          return problemOf((await setSpamServices({ input })).error);
        }}
      >
        <OptionalInputs
          name="asksRspamd"
          label="Use your own rspamd"
          description="It learns when you move messages."
          defaultChecked={services.rspamdUrl !== null}
        >
          <Rspamd services={services} />
        </OptionalInputs>
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

function Rspamd({ services }: { readonly services: SpamServices_ServicesFragment }) {
  return (
    <>
      <TextInput
        name="rspamdUrl"
        type="url"
        label="Controller URL"
        description="Private addresses must be listed in POSTERN_WEBHOOK_ALLOW."
        placeholder="http://127.0.0.1:11334"
        defaultValue={services.rspamdUrl ?? ""}
        maxLength={MAX_SERVICE_URL_LENGTH}
        required
      />
      <KeptSecret
        name="rspamdPassword"
        label="Password"
        hint="Optional. Stored encrypted."
        isKept={services.hasRspamdPassword}
        required={false}
      />
    </>
  );
}

function Akismet({ services }: { readonly services: SpamServices_ServicesFragment }) {
  return (
    <>
      <KeptSecret name="akismetKey" label="API key" isKept={services.hasAkismetKey} />
      <TextInput
        name="akismetUrl"
        type="url"
        label="Service URL"
        description="Leave empty for Akismet itself."
        placeholder={AKISMET}
        defaultValue={services.akismetUrl ?? ""}
        maxLength={MAX_SERVICE_URL_LENGTH}
      />
    </>
  );
}
