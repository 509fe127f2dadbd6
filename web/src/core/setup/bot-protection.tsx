import type { SpamSettings_FormFragment } from "../kit/graphql/documents.ts";
import { OptionalInputs } from "../kit/ui/optional-inputs.tsx";
import { KeptSecret } from "../kit/ui/secret-input.tsx";
import { Section } from "../kit/ui/section.tsx";
import { FormSettings } from "./form-settings.tsx";
import { readTurnstile } from "./read-form-settings.ts";

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
