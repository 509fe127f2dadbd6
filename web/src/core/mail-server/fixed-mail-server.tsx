import { Alert, Stack } from "@mantine/core";
import type { MailSecurity } from "../../../../shared/mail-providers.ts";
import type { MailSettingsFragment } from "../kit/graphql/documents.ts";
import { Fact, Facts } from "../kit/ui/facts.tsx";
import { TestButton, TestResult, useTestEmail } from "./test-email.tsx";

interface FixedMailServerProps {
  readonly settings: MailSettingsFragment;
  readonly email: string;
}

/** The settings from SMTP_URL, which cannot be changed here. */
export function FixedMailServer({ settings, email }: FixedMailServerProps) {
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
