import { Alert, Button, Code, Stack } from "@mantine/core";
import { useMutation } from "urql";
import { problemOf } from "../graphql/failure.ts";
import { TestExportTargetDocument } from "../graphql/operations/documents.ts";
import { readTarget, type TargetKind } from "./target-inputs.tsx";

interface TestTargetProps {
  readonly kind: TargetKind;
  readonly scheduleId: string | null;
  /** The fingerprint that the owner has confirmed; empty before. */
  readonly confirmed: string;
  readonly onHostKey: (fingerprint: string) => void;
}

/** Sends a test of what was entered, and has the owner confirm the key of an SFTP server. */
export function TestTarget({ kind, scheduleId, confirmed, onHostKey }: TestTargetProps) {
  const [{ fetching, data, error }, test] = useMutation(TestExportTargetDocument);
  const result = data?.testExportTarget;
  const hostKey = result?.hostKey ?? null;
  const onTest = async (form: HTMLFormElement | null, fingerprint: string | null) => {
    if (form?.reportValidity() !== true) return;
    const target = readTarget(form, kind);
    await test({ scheduleId, target: fingerprint === null ? target : { ...target, hostKey: fingerprint } });
  };
  const onConfirm = async (form: HTMLFormElement | null, fingerprint: string) => {
    onHostKey(fingerprint);
    await onTest(form, fingerprint);
  };
  const isNew = hostKey !== null && confirmed === "";
  const title = result?.arrived ? "Test sent" : isNew ? "Confirm the host key" : "Test failed";
  return (
    <div>
      <Button variant="default" loading={fetching} onClick={(event) => void onTest(event.currentTarget.form, null)}>
        Send a test
      </Button>
      <div role="status">
        {error !== undefined && (
          <Alert color="brick" mt="sm" title="Test failed">
            {problemOf(error)}
          </Alert>
        )}
        {error === undefined && result !== undefined && (
          <Alert color={result.arrived || isNew ? "gray" : "brick"} mt="sm" title={title}>
            <Stack gap="sm" align="flex-start">
              {result.detail}
              {hostKey !== null && (
                <>
                  <Code fz="sm" style={{ overflowWrap: "anywhere" }}>
                    {hostKey}
                  </Code>
                  <Button
                    variant="default"
                    loading={fetching}
                    onClick={(event) => void onConfirm(event.currentTarget.form, hostKey)}
                  >
                    Confirm and test
                  </Button>
                </>
              )}
            </Stack>
          </Alert>
        )}
      </div>
    </div>
  );
}
