import { Textarea, TextInput } from "@mantine/core";
import { MAX_HONEYPOT_FIELD_LENGTH } from "../../../shared/limits.ts";
import type { SpamSettings_FormFragment } from "../graphql/operations/documents.ts";
import { isChecked } from "../ui/form-text.ts";
import { OptionalInputs } from "../ui/optional-inputs.tsx";
import { KeptSecret } from "../ui/secret-input.tsx";
import { Section } from "../ui/section.tsx";
import { FormSettings } from "./form-settings.tsx";
import { readBotProtection } from "./read-form-settings.ts";

/** How people are told from robots; none of it ever turns a visitor away. */
export function BotProtection({ form }: { readonly form: SpamSettings_FormFragment }) {
  return (
    <Section title="People and robots" lead="Where messages may come from, and how robots give themselves away.">
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
          description="One per line. Messages sent from any other site go to spam. Empty: any site may send."
          placeholder="https://www.example.com"
          defaultValue={form.allowedOrigins.join("\n")}
          autosize
          minRows={1}
        />
        <TextInput
          name="honeypotField"
          label="Trap field"
          description="The hidden field of the snippet. Whoever fills it in is a robot. Change it here and on your page together."
          defaultValue={form.honeypotField}
          maxLength={MAX_HONEYPOT_FIELD_LENGTH}
          required
          withAsterisk={false}
        />
        <OptionalInputs
          name="asksWork"
          label="Ask browsers for a little work"
          description="The script of the snippet makes the visitor’s browser compute for a moment while they type, which is dear for senders of thousands. Nothing leaves your server. A message without it counts as a little suspicious and is never turned away."
          defaultChecked={form.asksProofOfWork}
        />
        <OptionalInputs
          name="usesTurnstile"
          label="Check answers of a Turnstile widget"
          description="For pages that carry Cloudflare’s widget. Its answer and the visitor’s network address go to Cloudflare. When Cloudflare does not answer, the message is judged without it."
          defaultChecked={form.hasTurnstile}
        >
          <KeptSecret name="turnstileSecret" label="Secret key of the widget" isKept={form.hasTurnstile} />
        </OptionalInputs>
      </FormSettings>
    </Section>
  );
}
