import { NativeSelect, Radio, Stack } from "@mantine/core";
import { useMay } from "../kit/access/may.ts";
import {
  type FormKind,
  PreviewSensitivityDocument,
  type Sensitivity,
  type SpamSettings_FormFragment,
  UpdateFormDocument,
} from "../kit/graphql/documents.ts";
import { useMutation } from "../kit/graphql/urql.ts";
import { isChecked } from "../kit/ui/form-text.ts";
import { TextLink } from "../kit/ui/links.tsx";
import { OptionalInputs } from "../kit/ui/optional-inputs.tsx";
import { Section } from "../kit/ui/section.tsx";
import { SettingsForm } from "../kit/ui/settings-form.tsx";
import { FormSettings } from "./form-settings.tsx";
import { PreviewDialog } from "./spam-preview-dialog.tsx";
import { usePreview } from "./use-spam-preview.ts";

const CHOICES: readonly { readonly value: Sensitivity; readonly label: string; readonly description: string }[] = [
  { value: "relaxed", label: "Relaxed", description: "Catches only obvious spam. Some reaches the inbox." },
  { value: "normal", label: "Normal", description: "Catches most spam and rarely a real message." },
  { value: "strict", label: "Strict", description: "Catches more spam. Check Spam for real messages now and then." },
];

const KINDS: readonly { readonly value: FormKind; readonly label: string }[] = [
  { value: "contact", label: "Contact" },
  { value: "comments", label: "Comments" },
  { value: "signup", label: "Sign-up" },
  { value: "application", label: "Application" },
];

function automatically(detected: FormKind | null): string {
  const kind = KINDS.find(({ value }) => value === detected);
  return kind === undefined ? "Detect automatically" : `Detect automatically (${kind.label})`;
}

/** Previews what a different choice would have changed before it is saved. */
export function SpamSettings({ form }: { readonly form: SpamSettings_FormFragment }) {
  const may = useMay();
  const { dialog, tryOut } = usePreview();
  const [, updateForm] = useMutation(UpdateFormDocument);
  return (
    <Section
      title="Sensitivity"
      lead={
        may("account") && (
          <>
            Lists of senders and words that apply to all your forms are in{" "}
            <TextLink inherit underline="always" to="/settings/spam">
              Settings → Spam filter
            </TextLink>
            .
          </>
        )
      }
    >
      <SettingsForm
        label="See what changes"
        save={(text) => {
          const sensitivity = CHOICES.find(({ value }) => value === text("sensitivity"))?.value ?? form.sensitivity;
          const kind = KINDS.find(({ value }) => value === text("kind"))?.value ?? null;
          return tryOut({
            query: PreviewSensitivityDocument,
            variables: { formId: form.id, sensitivity, kind },
            previewOf: (data) => data.previewSensitivity,
            save: () => updateForm({ id: form.id, input: { sensitivity, kind } }),
          });
        }}
      >
        <Radio.Group name="sensitivity" aria-label="Sensitivity" defaultValue={form.sensitivity}>
          <Stack gap="sm">
            {CHOICES.map((choice) => (
              <Radio key={choice.value} {...choice} />
            ))}
          </Stack>
        </Radio.Group>
        <NativeSelect
          name="kind"
          label="Kind of form"
          description="Detected from the fields of your messages. Comments have their own spam threshold."
          data={[{ value: "", label: automatically(form.detectedKind ?? null) }, ...KINDS]}
          defaultValue={form.kind ?? ""}
        />
      </SettingsForm>
      <PreviewDialog {...dialog} scope="on this form" />
    </Section>
  );
}

export function DoubtfulSettings({ form }: { readonly form: SpamSettings_FormFragment }) {
  return (
    <Section
      title="Doubtful messages"
      lead="Messages just above the spam threshold stay in Spam, but some of them may be genuine."
    >
      <FormSettings formId={form.id} read={(text) => ({ showsDoubtful: isChecked(text, "showsDoubtful") })}>
        <OptionalInputs
          name="showsDoubtful"
          label="Show doubtful messages"
          description="A line in the inbox leads to them, and a daily email lists the new ones."
          defaultChecked={form.showsDoubtful}
        />
      </FormSettings>
    </Section>
  );
}
