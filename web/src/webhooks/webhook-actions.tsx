import { Alert, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "../format/counts.ts";
import {
  TestWebhookDocument,
  type TestWebhookMutation,
  UpdateWebhookDocument,
  type Webhook_EndpointFragment,
} from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { notifyFailure } from "../ui/notify.ts";
import { DeleteWebhookDialog } from "./delete-webhook-dialog.tsx";
import { EditWebhookDialog } from "./edit-webhook-dialog.tsx";
import { HttpMessage } from "./http-message.tsx";
import { RotateSecretDialog } from "./rotate-secret-dialog.tsx";

type Open = "edit" | "rotate" | "delete" | null;

export function WebhookActions({ endpoint }: { readonly endpoint: Webhook_EndpointFragment }) {
  const [open, setOpen] = useState<Open>(null);
  const [result, setResult] = useState<TestWebhookMutation["testWebhook"] | null>(null);
  const [{ fetching: isTesting }, test] = useMutation(TestWebhookDocument);
  const [{ fetching: isSwitching }, update] = useMutation(UpdateWebhookDocument);
  const { id, status } = endpoint;
  const isPaused = status === "paused";
  const close = () => setOpen(null);

  const onTest = async () => {
    setResult(null);
    const { data, error } = await test({ id });
    if (error !== undefined) notifyFailure("The test could not be sent", error);
    if (data) setResult(data.testWebhook);
  };
  const onSwitch = async () => {
    const { error } = await update({ id, input: { enabled: status === "disabled" } });
    if (error !== undefined) notifyFailure("The webhook was not changed", error);
  };

  return (
    <Stack>
      <Group gap="xs">
        {!isPaused && (
          <>
            <Button variant="default" loading={isTesting} onClick={onTest}>
              Send a test
            </Button>
            <Button variant="default" onClick={() => setOpen("edit")}>
              Edit
            </Button>
            {endpoint.format === "postern" && (
              <Button variant="default" onClick={() => setOpen("rotate")}>
                Rotate secret
              </Button>
            )}
            <Button variant="default" loading={isSwitching} onClick={onSwitch}>
              {status === "disabled" ? "Enable" : "Disable"}
            </Button>
          </>
        )}
        <Button variant="outline" color="brick" onClick={() => setOpen("delete")}>
          Delete
        </Button>
      </Group>
      <div role="status">{result !== null && <TestResult result={result} />}</div>
      <EditWebhookDialog endpoint={endpoint} opened={open === "edit"} onClose={close} />
      <RotateSecretDialog endpoint={endpoint} opened={open === "rotate"} onClose={close} />
      <DeleteWebhookDialog endpoint={endpoint} opened={open === "delete"} onClose={close} />
    </Stack>
  );
}

function TestResult({ result }: { readonly result: TestWebhookMutation["testWebhook"] }) {
  const { arrived, detail, durationMs, responseStatus, responseHeaders, responseBody } = result;
  return (
    <Alert color={arrived ? "gray" : "brick"} title={arrived ? "Test delivered" : "Test failed"}>
      {detail} Took {formatCount(durationMs)} ms.
      {responseStatus !== null && (
        <HttpMessage title={`Response ${responseStatus}`} headers={responseHeaders} body={responseBody} />
      )}
    </Alert>
  );
}
