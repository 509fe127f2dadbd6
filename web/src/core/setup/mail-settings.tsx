import { Alert, Stack, Textarea, TextInput } from "@mantine/core";
import {
  MAX_ATTACHMENT_BYTES,
  MAX_AUTO_REPLY_LENGTH,
  MAX_AUTO_REPLY_SUBJECT_LENGTH,
  MAX_DIGEST_ABOVE,
  MEGABYTE,
} from "../../../../shared/limits.ts";
import type { MailSettings_FormFragment, MailSettings_ViewerFragment } from "../kit/graphql/documents.ts";
import { isChecked, kept } from "../kit/ui/form-text.ts";
import { OptionalInputs } from "../kit/ui/optional-inputs.tsx";
import { Section } from "../kit/ui/section.tsx";
import { SetUpEmail } from "../kit/ui/set-up-email.tsx";
import { DestinationStatus } from "./destination-status.tsx";
import { FormSettings } from "./form-settings.tsx";
import { readMailSettings } from "./read-form-settings.ts";
import { WaitingEmails } from "./waiting-emails.tsx";

const USUAL_DIGEST_ABOVE = 20;

interface MailSettingsProps {
  readonly form: MailSettings_FormFragment;
  readonly viewer: MailSettings_ViewerFragment;
}

export function MailSettings({ form, viewer }: MailSettingsProps) {
  return (
    <Section title="Email" lead="Every message that is not spam is sent to these addresses.">
      <Stack maw="var(--postern-measure)">
        {viewer.isMailSent ? <WaitingEmails /> : <NoMailServer />}
        <DestinationStatus form={form} viewer={viewer} />
        <FormSettings
          formId={form.id}
          read={(text) =>
            readMailSettings(text, {
              digests: isChecked(text, "digests"),
              answers: isChecked(text, "answers"),
              confirmations: isChecked(text, "confirmations"),
            })
          }
        >
          <Textarea
            name="destinations"
            label="Destination addresses"
            description="One per line. Each address must be confirmed by email before it receives messages, except your own."
            defaultValue={form.destinations.map((destination) => destination.address).join("\n")}
            placeholder="you@example.com"
            autosize
            minRows={1}
          />
          <TextInput
            name="maxAttachmentMegabytes"
            type="number"
            label="Attach files up to (MB)"
            description="Larger files, and files that look unsafe, stay in Postern. Enter 0 to attach none."
            defaultValue={form.maxAttachmentBytes / MEGABYTE}
            min={0}
            max={MAX_ATTACHMENT_BYTES / MEGABYTE}
            step="any"
            required
            maw="24rem"
          />
          <OptionalInputs
            name="digests"
            label="Send a digest when many messages arrive"
            description="Further messages of the hour are combined in one email, sent on the hour."
            defaultChecked={form.digestAbove !== null}
          >
            <TextInput
              name="digestAbove"
              type="number"
              label="Individual emails per hour"
              defaultValue={form.digestAbove ?? USUAL_DIGEST_ABOVE}
              min={1}
              max={MAX_DIGEST_ABOVE}
              step={1}
              required
              maw="16rem"
            />
          </OptionalInputs>
          <OptionalInputs
            name="answers"
            label="Send an auto-reply"
            description="Sent to the visitor’s email at most once a day and never for spam. It never quotes the visitor’s message."
            defaultChecked={form.autoReplyText !== null}
          >
            <AutoReply form={form} />
          </OptionalInputs>
          <OptionalInputs
            name="confirmations"
            label="Ask visitors to confirm their address"
            description="A message is delivered once its visitor has confirmed it by email, and deleted after seven days if they have not. The form then needs an email field."
            defaultChecked={form.asksConfirmation}
          />
        </FormSettings>
      </Stack>
    </Section>
  );
}

function NoMailServer() {
  return (
    <Alert color="amber" title="Email is not set up">
      Messages are not emailed. <SetUpEmail />
    </Alert>
  );
}

function AutoReply({ form }: { readonly form: MailSettings_FormFragment }) {
  return (
    <>
      <TextInput
        {...kept(form, "autoReplySubject", MAX_AUTO_REPLY_SUBJECT_LENGTH)}
        label="Auto-reply subject"
        placeholder="We received your message"
      />
      <Textarea
        {...kept(form, "autoReplyText", MAX_AUTO_REPLY_LENGTH)}
        label="Auto-reply text"
        placeholder={"Thank you for your message.\nWe’ll reply within two working days."}
        required
        autosize
        minRows={4}
      />
    </>
  );
}
