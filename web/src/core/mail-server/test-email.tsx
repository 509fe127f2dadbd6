import { Alert, Button } from "@mantine/core";
import { type MailSettingsInput, SendTestEmailDocument } from "../kit/graphql/documents.ts";
import { problemOf } from "../kit/graphql/failure.ts";
import { useMutation } from "../kit/graphql/urql.ts";

export interface EmailTest {
  readonly isSending: boolean;
  readonly problem: string | null;
  /** The mail server's response when it accepted the email. */
  readonly success: string | null;
  /** `null` tests the active settings. */
  readonly send: (settings: MailSettingsInput | null) => void;
}

/** Sends tests to the operator's own address. */
export function useTestEmail(to: string): EmailTest {
  const [{ fetching, data, error }, send] = useMutation(SendTestEmailDocument);
  const result = fetching ? undefined : data?.sendTestEmail;
  return {
    isSending: fetching,
    problem: problemOf(error) ?? (result?.arrived === false ? result.detail : null),
    success: result?.arrived === true ? result.detail : null,
    send: (settings) => void send({ to, settings }),
  };
}

interface TestButtonProps {
  readonly test: EmailTest;
  /** Reads the entered settings, saved or not. */
  readonly read?: (form: HTMLFormElement) => MailSettingsInput;
}

export function TestButton({ test, read }: TestButtonProps) {
  const onTest = (form: HTMLFormElement | null) => {
    if (read === undefined) return test.send(null);
    if (form?.reportValidity() === true) test.send(read(form));
  };
  return (
    <Button variant="default" loading={test.isSending} onClick={(event) => onTest(event.currentTarget.form)}>
      Send test email
    </Button>
  );
}

export function TestResult({ test: { problem, success } }: { readonly test: EmailTest }) {
  return (
    <div role="status">
      {problem !== null && (
        <Alert color="brick" mt="md" title="Test failed">
          {problem}
        </Alert>
      )}
      {problem === null && success !== null && (
        <Alert color="gray" mt="md" title="Test email sent">
          {success}
        </Alert>
      )}
    </div>
  );
}
