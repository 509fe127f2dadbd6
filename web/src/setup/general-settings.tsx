import { TextInput } from "@mantine/core";
import { MAX_NAME_LENGTH } from "../../../shared/limits.ts";
import type { GeneralSettings_FormFragment } from "../graphql/operations/documents.ts";
import { Section } from "../ui/section.tsx";
import { FormSettings } from "./form-settings.tsx";
import { readGeneralSettings } from "./read-form-settings.ts";

/** What the form is called, and where its visitors go. */
export function GeneralSettings({ form }: { readonly form: GeneralSettings_FormFragment }) {
  return (
    <Section title="General">
      <FormSettings formId={form.id} read={readGeneralSettings}>
        <TextInput
          name="name"
          label="Name"
          description="Only you see this."
          defaultValue={form.name}
          maxLength={MAX_NAME_LENGTH}
          required
          withAsterisk={false}
        />
        <TextInput
          name="redirectUrl"
          type="url"
          label="Redirect"
          description="Where visitors go after sending. Leave empty to use the default thank-you page."
          placeholder="https://www.example.com/thank-you"
          defaultValue={form.redirectUrl ?? ""}
        />
      </FormSettings>
    </Section>
  );
}
