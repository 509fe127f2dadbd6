import { Alert, Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_HONEYPOT_FIELD_LENGTH } from "../../../shared/limits.ts";
import { countOf } from "../kit/format/counts.ts";
import {
  MoveSubmissionsDocument,
  type SpamSettings_FormFragment,
  UpdateFormDocument,
} from "../kit/graphql/documents.ts";
import { isChecked, kept } from "../kit/ui/form-text.ts";
import { OptionalInputs } from "../kit/ui/optional-inputs.tsx";
import { KeptSecret } from "../kit/ui/secret-input.tsx";
import { Section } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { FormSettings } from "./form-settings.tsx";
import { readBotProtection } from "./read-form-settings.ts";

interface HeldOriginsProps {
  readonly form: SpamSettings_FormFragment;
  readonly onAllow: (origin: string) => void;
}

/** What the allowed origins alone keep out of the inbox. */
function HeldOrigins({ form: { id, allowedOrigins, heldOrigins }, onAllow }: HeldOriginsProps) {
  const [moveSubmissions, isMoving] = useAction(MoveSubmissionsDocument, "Messages not moved");
  const [updateForm, isSaving] = useAction(UpdateFormDocument, "Website not allowed");
  const allow = async ({ origin, ids }: SpamSettings_FormFragment["heldOrigins"][number]) => {
    if (!(await moveSubmissions({ ids: [...ids], folder: "inbox" }))) return;
    if (await updateForm({ id, input: { allowedOrigins: [...allowedOrigins, origin] } })) onAllow(origin);
  };
  return heldOrigins.map((held) => (
    <Alert key={held.origin} color="amber" mb="md">
      {countOf(held.ids.length, "message", "messages")} from {held.origin} in Spam only because this website is not
      allowed.{" "}
      <Button variant="default" size="compact-sm" loading={isMoving || isSaving} onClick={() => void allow(held)}>
        Allow and move to inbox
      </Button>
    </Alert>
  ));
}

/** None of these checks ever turns a visitor away. */
export function BotProtection({ form }: { readonly form: SpamSettings_FormFragment }) {
  // The inputs start anew once the origin that was added is among them.
  const [added, setAdded] = useState("");
  return (
    <Section title="Bot protection" lead="Allowed sites and bot checks">
      <HeldOrigins form={form} onAllow={setAdded} />
      <FormSettings
        key={form.allowedOrigins.includes(added) ? added : ""}
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
