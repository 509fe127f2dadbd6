import { TextInput } from "@mantine/core";
import { useMutation } from "urql";
import { MAX_NAME_LENGTH } from "../../../shared/limits.ts";
import { problemOf } from "../graphql/failure.ts";
import { type GeneralSettings_FormFragment, UpdateFormDocument } from "../graphql/operations/documents.ts";
import { Section } from "../ui/section.tsx";
import { SettingsForm } from "../ui/settings-form.tsx";
import { answerWith } from "../ui/use-settings-form.ts";
import { readGeneralSettings } from "./read-form-settings.ts";

/** What the form is called, and where its visitors go. */
export function GeneralSettings({ form }: { readonly form: GeneralSettings_FormFragment }) {
  const [, updateForm] = useMutation(UpdateFormDocument);
  return (
    <Section title="General">
      <SettingsForm
        label="Save"
        save={async (text) => {
          const { error } = await updateForm({ id: form.id, input: readGeneralSettings(text) });
          return answerWith(problemOf(error));
        }}
      >
        <TextInput
          name="name"
          label="Name"
          description="For you; visitors never see it."
          defaultValue={form.name}
          maxLength={MAX_NAME_LENGTH}
          required
          withAsterisk={false}
        />
        <TextInput
          name="redirectUrl"
          type="url"
          label="Redirect"
          description="Where a visitor’s browser goes after sending. Empty: Postern’s own thank-you page."
          placeholder="https://www.example.com/thank-you"
          defaultValue={form.redirectUrl ?? ""}
        />
      </SettingsForm>
    </Section>
  );
}
