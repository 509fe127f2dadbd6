import { Radio, Stack } from "@mantine/core";
import { FORM_SETTINGS } from "../../../../shared/form-settings.ts";
import { useMay } from "../kit/access/may.ts";
import {
  type FormKind,
  PreviewSensitivityDocument,
  type Sensitivity,
  type SpamSettings_FormFragment,
  UpdateFormDocument,
} from "../kit/graphql/documents.ts";
import { TextLink } from "../kit/ui/links.tsx";
import { OptionalInputs } from "../kit/ui/optional-inputs.tsx";
import { KeptSecret } from "../kit/ui/secret-input.tsx";
import { Section } from "../kit/ui/section.tsx";
import { SettingsForm } from "../kit/ui/settings-form.tsx";
import { useSave } from "../kit/ui/use-action.ts";
import { FormSettings, SettingInput } from "./form-settings.tsx";
import { readSettings, readTurnstile } from "./read-form-settings.ts";
import { PreviewDialog } from "./spam-preview-dialog.tsx";
import { usePreview } from "./use-spam-preview.ts";

const EFFECTS: Readonly<Record<Sensitivity, string>> = {
  relaxed: "Catches only obvious spam. Some reaches the inbox.",
  normal: "Catches most spam and rarely a real message.",
  strict: "Catches more spam. Check Spam for real messages now and then.",
};

const { label, choices } = FORM_SETTINGS.sensitivity;

function automatically(detected: FormKind | null): string {
  const { choices, unset } = FORM_SETTINGS.kind;
  return detected === null ? unset : `${unset} (${choices[detected]})`;
}

/** Previews what a different choice would have changed before it is saved. */
export function SpamSettings({ form }: { readonly form: SpamSettings_FormFragment }) {
  const may = useMay();
  const { dialog, tryOut } = usePreview();
  const updateForm = useSave(UpdateFormDocument);
  return (
    <Section
      title="Sensitivity"
      // feature: spam-lists
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
          const { sensitivity, kind } = readSettings(["sensitivity", "kind"], text);
          return tryOut({
            query: PreviewSensitivityDocument,
            variables: { formId: form.id, sensitivity: sensitivity ?? form.sensitivity, kind },
            previewOf: (data) => data.previewSensitivity,
            save: () => updateForm({ id: form.id, input: { sensitivity, kind } }),
          });
        }}
      >
        <Radio.Group name="sensitivity" aria-label={label} defaultValue={form.sensitivity}>
          <Stack gap="sm">
            {Object.entries(EFFECTS).map(([value, effect]) => (
              <Radio key={value} value={value} label={choices[value as Sensitivity]} description={effect} />
            ))}
          </Stack>
        </Radio.Group>
        <SettingInput form={form} name="kind" unset={automatically(form.detectedKind)} />
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
      <FormSettings form={form} section="doubtful" />
    </Section>
  );
}

/** None of these checks ever refuses a visitor. */
export function BotProtection({ form }: { readonly form: SpamSettings_FormFragment }) {
  return (
    <Section title="Bot protection" lead="Allowed sites and bot checks">
      <FormSettings form={form} section="bots" readOthers={readTurnstile}>
        <OptionalInputs
          name="usesTurnstile"
          label="Verify Cloudflare Turnstile"
          description="For pages with the Turnstile widget. The visitor’s response and IP address are sent to Cloudflare."
          defaultChecked={form.hasTurnstile}
        >
          <KeptSecret name="turnstileSecret" label="Turnstile secret key" isKept={form.hasTurnstile} />
        </OptionalInputs>
      </FormSettings>
    </Section>
  );
}
