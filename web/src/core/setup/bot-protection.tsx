import { Textarea, TextInput } from "@mantine/core";
import { MAX_HONEYPOT_FIELD_LENGTH } from "../../../../shared/limits.ts";
import type { SpamSettings_FormFragment } from "../kit/graphql/documents.ts";
import { isChecked, kept } from "../kit/ui/form-text.ts";
import { OptionalInputs } from "../kit/ui/optional-inputs.tsx";
import { KeptSecret } from "../kit/ui/secret-input.tsx";
import { Section } from "../kit/ui/section.tsx";
import { FormSettings } from "./form-settings.tsx";
import { readBotProtection } from "./read-form-settings.ts";

/** None of these checks ever refuses a visitor. */
export function BotProtection({ form }: { readonly form: SpamSettings_FormFragment }) {
  return (
    <Section title="Bot protection" lead="Allowed sites and bot checks">
      <FormSettings
        formId={form.id}
        read={(text) =>
          readBotProtection(text, {
            asksWork: isChecked(text, "asksWork"),
            usesTurnstile: isChecked(text, "usesTurnstile"),
          })
        }
      >
        <Textarea
          name="allowedOrigins"
          label="Allowed origins"
          description="One per line. Messages from other sites go to spam. Leave empty to allow any site."
          placeholder="https://www.example.com"
          defaultValue={form.allowedOrigins.join("\n")}
          autosize
          minRows={1}
        />
        <TextInput
          {...kept(form, "honeypotField", MAX_HONEYPOT_FIELD_LENGTH)}
          label="Honeypot field"
          description="Only bots fill it in. If you rename it, rename it on your page too."
          required
        />
        <OptionalInputs
          name="asksWork"
          label="Proof of work"
          description="The snippet’s script makes the visitor’s browser compute for a moment, which makes bulk spam expensive."
          defaultChecked={form.asksProofOfWork}
        />
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
