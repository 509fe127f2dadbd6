import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutation } from "urql";
import { MAX_HONEYPOT_FIELD_LENGTH } from "../../../shared/limits.ts";
import { problemOf } from "../graphql/failure.ts";
import { type SpamSettings_FormFragment, UpdateFormDocument } from "../graphql/operations/documents.ts";
import { KeptSecret } from "../ui/secret-input.tsx";
import { Section } from "../ui/section.tsx";
import { SettingsForm } from "../ui/settings-form.tsx";
import { answerWith } from "../ui/use-settings-form.ts";
import { readBotProtection } from "./read-form-settings.ts";

/** How people are told from robots; none of it ever turns a visitor away. */
export function BotProtection({ form }: { readonly form: SpamSettings_FormFragment }) {
  const [, updateForm] = useMutation(UpdateFormDocument);
  const [asksWork, setAsksWork] = useState(form.asksProofOfWork);
  const [usesTurnstile, setUsesTurnstile] = useState(form.hasTurnstile);
  return (
    <Section title="People and robots" lead="Where messages may come from, and how robots give themselves away.">
      <SettingsForm
        label="Save"
        save={async (text) => {
          const input = readBotProtection(text, { asksWork, usesTurnstile });
          return answerWith(problemOf((await updateForm({ id: form.id, input })).error));
        }}
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
        <Checkbox
          name="asksWork"
          label="Ask browsers for a little work"
          description="The script of the snippet makes the visitor’s browser compute for a moment while they type, which is dear for senders of thousands. Nothing leaves your server. A message without it counts as a little suspicious and is never turned away."
          checked={asksWork}
          onChange={(event) => setAsksWork(event.currentTarget.checked)}
        />
        <Checkbox
          name="usesTurnstile"
          label="Check answers of a Turnstile widget"
          description="For pages that carry Cloudflare’s widget. Its answer and the visitor’s network address go to Cloudflare. When Cloudflare does not answer, the message is judged without it."
          checked={usesTurnstile}
          onChange={(event) => setUsesTurnstile(event.currentTarget.checked)}
        />
        {usesTurnstile && (
          <KeptSecret name="turnstileSecret" label="Secret key of the widget" isKept={form.hasTurnstile} />
        )}
      </SettingsForm>
    </Section>
  );
}
