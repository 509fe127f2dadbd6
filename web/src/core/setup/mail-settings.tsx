import { Alert, Stack, Textarea } from "@mantine/core";
import type { MailSettings_FormFragment, MailSettings_ViewerFragment } from "../kit/graphql/documents.ts";
import { Section } from "../kit/ui/section.tsx";
import { SetUpEmail } from "../kit/ui/set-up-email.tsx";
import { DestinationStatus } from "./destination-status.tsx";
import { FormSettings } from "./form-settings.tsx";
import { linesOf } from "./read-form-settings.ts";
import { WaitingEmails } from "./waiting-emails.tsx";

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
          form={form}
          section="email"
          readOthers={(text) => ({ destinations: linesOf(text("destinations")) })}
          before={
            <Textarea
              name="destinations"
              label="Destination addresses"
              description="One per line. Each address must be confirmed by email before it receives messages, except your own."
              defaultValue={form.destinations.map((destination) => destination.address).join("\n")}
              placeholder="you@example.com"
              autosize
              minRows={1}
            />
          }
        />
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
