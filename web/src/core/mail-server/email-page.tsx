import { Alert, Stack } from "@mantine/core";
import { useState } from "react";
import type { MailSecurity } from "../../../../shared/mail-providers.ts";
import {
  EmailPageDocument,
  type EmailPageQuery,
  type MailSettingsFragment,
  RemoveMailSettingsDocument,
} from "../kit/graphql/documents.ts";
import { ConfirmButton } from "../kit/ui/confirm-button.tsx";
import { Fact, Facts } from "../kit/ui/facts.tsx";
import { notify } from "../kit/ui/notify.ts";
import { Section, SectionsLoading } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { WaitingEmails } from "../setup/waiting-emails.tsx";
import { MailServerForm, SETUP_CHANGED } from "./mail-server-form.tsx";
import { SenderRecords } from "./sender-records.tsx";
import { TestButton, TestResult, useTestEmail } from "./test-email.tsx";

/** How this server sends email, for the operator. */
export function EmailPage() {
  usePageTitle("Email");
  const { data, pending } = useLoaded(
    { query: EmailPageDocument, requestPolicy: "cache-and-network" },
    <SectionsLoading label="Loading the email settings" />,
  );
  if (!data) return pending;
  const { mailSettings, viewer } = data;
  if (mailSettings === null) {
    return <Section title="Email" lead="Only the owner of this server’s first account can see this page." />;
  }
  return <EmailSettings settings={mailSettings} email={viewer.email} />;
}

interface EmailSettingsProps {
  readonly settings: NonNullable<EmailPageQuery["mailSettings"]>;
  readonly email: string;
}

function EmailSettings({ settings, email }: EmailSettingsProps) {
  const [checked, setChecked] = useState({ sender: settings.sender ?? "", host: settings.host ?? "" });
  // The inputs' initial values, reset after a removal.
  const [beginning, setBeginning] = useState({ settings, removals: 0 });
  const onRemoved = (left: EmailSettingsProps["settings"]) => {
    setChecked({ sender: left.sender ?? "", host: "" });
    setBeginning(({ removals }) => ({ settings: left, removals: removals + 1 }));
  };
  return (
    <Stack gap="xl" maw="var(--postern-measure)">
      <Section title="Email" lead="Postern sends email through your email provider or your own mail server.">
        <WaitingEmails />
        {settings.setBy === null && (
          <Alert color="amber" title="Email is not set up" mb="md">
            Emails are saved as files in the server’s data folder until you add a mail server.
          </Alert>
        )}
        {settings.isUnreadable && (
          <Alert color="amber" title="No email can be sent" mb="md">
            The saved password cannot be decrypted. Enter it again.
          </Alert>
        )}
        {settings.setBy === "environment" ? (
          <FixedMailServer settings={settings} email={email} />
        ) : (
          <MailServerForm
            key={beginning.removals}
            beginning={beginning.settings}
            settings={settings}
            email={email}
            onEntered={setChecked}
            remove={settings.setBy === null ? null : <RemoveButton onRemoved={onRemoved} />}
          />
        )}
      </Section>
      {checked.host !== "" && <SenderRecords {...checked} />}
    </Stack>
  );
}

function RemoveButton({ onRemoved }: { readonly onRemoved: (left: EmailSettingsProps["settings"]) => void }) {
  const [remove] = useAction(RemoveMailSettingsDocument, "The mail server was not removed", SETUP_CHANGED);
  const onConfirm = async () => {
    const done = await remove({});
    if (done === undefined) return;
    notify({ message: "Mail server removed" });
    onRemoved(done.removeMailSettings);
  };
  return (
    <ConfirmButton
      variant="subtle"
      color="brick"
      title="Remove the mail server?"
      text="Its password is deleted. Emails are saved as files until you add a mail server again."
      confirm="Remove"
      onConfirm={onConfirm}
    >
      Remove…
    </ConfirmButton>
  );
}

interface FixedMailServerProps {
  readonly settings: MailSettingsFragment;
  readonly email: string;
}

/** The settings from SMTP_URL, which cannot be changed here. */
function FixedMailServer({ settings, email }: FixedMailServerProps) {
  const { host, port, security, username, hasPassword, sender, senderAddress } = settings;
  const test = useTestEmail(email);
  return (
    <Stack align="flex-start">
      <Alert color="gray" title="Set by SMTP_URL">
        Environment variables take precedence. To set up email here, remove SMTP_URL and restart Postern.
      </Alert>
      <div style={{ width: "100%" }}>
        <Facts>
          <Fact name="Host">{host}</Fact>
          <Fact name="Port">{port}</Fact>
          <Fact name="Encryption">
            {security === null ? "STARTTLS if the server offers it" : SECURITY_NAMES[security]}
          </Fact>
          <Fact name="User name">{username ?? "None"}</Fact>
          <Fact name="Password">{hasPassword ? "Set" : "None"}</Fact>
          <Fact name="Sender">{sender ?? `${senderAddress} (MAIL_FROM is not set)`}</Fact>
        </Facts>
        <TestResult test={test} />
      </div>
      <TestButton test={test} />
    </Stack>
  );
}

const SECURITY_NAMES: Readonly<Record<MailSecurity, string>> = { tls: "TLS", starttls: "STARTTLS", none: "None" };
