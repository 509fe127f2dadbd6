import { Group, Text, TextInput } from "@mantine/core";
import { MAX_FORM_ADDRESS_LENGTH, MIN_FORM_ADDRESS_LENGTH } from "../../../../shared/limits.ts";
import type { Places } from "../../core/kit/features.ts";
import { SetFormAddressDocument } from "../../core/kit/graphql/documents.ts";
import { CopyButton, InlineCode } from "../../core/kit/ui/copy.tsx";
import { Section } from "../../core/kit/ui/section.tsx";
import { SettingsForm } from "../../core/kit/ui/settings-form.tsx";
import { useSave } from "../../core/kit/ui/use-action.ts";

/** The form's optional readable address, beside its id. */
export function FormAddress({ form }: Places["form"]) {
  const setFormAddress = useSave(SetFormAddressDocument);
  const [present, ...earlier] = form.addresses;
  return (
    <Section title="Address" lead="Where websites send this form. The address with the form’s id works as well.">
      <Group gap="xs" align="center" mb="md">
        <InlineCode>{form.intakeUrl}</InlineCode>
        <CopyButton value={form.intakeUrl} what="the form’s address" />
      </Group>
      <SettingsForm save={(text) => setFormAddress({ id: form.id, address: text("address") })}>
        <TextInput
          name="address"
          label="Readable address"
          description="Lower-case letters, digits and hyphens, such as contact-sales. You can change it: the earlier ones keep working."
          placeholder="contact-sales"
          defaultValue={present ?? ""}
          minLength={MIN_FORM_ADDRESS_LENGTH}
          maxLength={MAX_FORM_ADDRESS_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        {earlier.length > 0 && (
          <Text size="sm" c="dimmed">
            {earlier.length === 1 ? "This earlier address works" : "These earlier addresses work"} as well:{" "}
            {earlier.join(", ")}
          </Text>
        )}
      </SettingsForm>
    </Section>
  );
}
