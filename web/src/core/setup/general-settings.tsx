import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import { MAX_NAME_LENGTH, MAX_UPLOAD_FILE_BYTES, MAX_UPLOAD_FILES, MEGABYTE } from "../../../../shared/limits.ts";
import { VISITOR_LANGUAGES } from "../../../../shared/visitor-languages.ts";
import { formatBytes } from "../kit/format/bytes.ts";
import { countOf } from "../kit/format/counts.ts";
import {
  type GeneralSettings_FormFragment,
  type SetupPageQuery,
  UpdateFormDocument,
} from "../kit/graphql/documents.ts";
import { kept } from "../kit/ui/form-text.ts";
import { Section } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { FormSettings } from "./form-settings.tsx";
import { DRAFT_STORAGES, readGeneralSettings } from "./read-form-settings.ts";

const LANGUAGES = Object.entries(VISITOR_LANGUAGES).map(([value, label]) => ({ value, label }));

interface GeneralSettingsProps {
  readonly form: GeneralSettings_FormFragment;
  readonly storage: SetupPageQuery["form"]["storage"];
}

export function GeneralSettings({ form, storage }: GeneralSettingsProps) {
  return (
    <Section title="General">
      <FormSettings formId={form.id} read={readGeneralSettings}>
        <TextInput
          {...kept(form, "name", MAX_NAME_LENGTH)}
          label="Name"
          description="Visitors do not see this."
          required
        />
        <TextInput
          {...kept(form, "redirectUrl")}
          type="url"
          label="Redirect"
          description="Where visitors go after sending. Leave empty to use the default thank-you page."
          placeholder="https://www.example.com/thank-you"
        />
        <NativeSelect
          {...kept(form, "draftStorage")}
          label="Keep what visitors type in their browser"
          description="Restores an unsent message after a reload or a lost connection. Needs the snippet’s script."
          data={DRAFT_STORAGES}
          maw="16rem"
        />
        <NativeSelect
          {...kept(form, "language")}
          label="Language for visitors"
          description="Automatic uses the language of the page or of the visitor’s browser."
          data={[{ value: "", label: "Automatic" }, ...LANGUAGES]}
          maw="16rem"
        />
        <TextInput
          {...kept(form, "maxFiles")}
          type="number"
          label="Files per message"
          description="Enter 0 to accept no files. Leave empty to accept as many as the server allows."
          min={0}
          max={MAX_UPLOAD_FILES}
          step={1}
          maw="16rem"
        />
        <TextInput
          name="maxFileMegabytes"
          type="number"
          label="Largest file, in MB"
          description="Leave empty to use the server’s limit."
          defaultValue={form.maxFileBytes === null ? "" : form.maxFileBytes / MEGABYTE}
          min={1}
          max={MAX_UPLOAD_FILE_BYTES / MEGABYTE}
          step="any"
          maw="16rem"
        />
        {storage.files > 0 && (
          <Text size="sm" c="dimmed">
            {countOf(storage.files, "file", "files")} stored, {formatBytes(storage.bytes)}
          </Text>
        )}
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
