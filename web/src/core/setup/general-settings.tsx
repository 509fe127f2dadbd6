import { Button } from "@mantine/core";
import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import {
  type GeneralSettings_FormFragment,
  type SetupPageQuery,
  UpdateFormDocument,
} from "../kit/graphql/documents.ts";
import { FeatureSections } from "../kit/ui/feature-sections.tsx";
import { Section } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { FormSettings } from "./form-settings.tsx";

export function GeneralSettings({ form }: Pick<SetupPageQuery, "form">) {
  return (
    <Section title="General">
      <FormSettings form={form} section="general">
        <FeatureSections at="formFacts" given={{ form }} />
      </FormSettings>
    </Section>
  );
}

export function ArchiveForm({ form }: { readonly form: GeneralSettings_FormFragment }) {
  const isArchived = form.status === "archived";
  const [updateForm, isSaving] = useAction(UpdateFormDocument, isArchived ? "Form not restored" : "Form not archived");

  return (
    <Section
      title={isArchived ? "Restore form" : "Archive form"}
      lead={
        isArchived
          ? "This form refuses new messages."
          : "An archived form refuses new messages. You can restore it later."
      }
    >
      <Button
        variant="default"
        loading={isSaving}
        leftSection={isArchived ? <IconArchiveOff size={17} /> : <IconArchive size={17} />}
        onClick={() => void updateForm({ id: form.id, input: { archived: !isArchived } })}
      >
        {isArchived ? "Restore" : "Archive"}
      </Button>
    </Section>
  );
}
