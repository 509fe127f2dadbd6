import { Alert, Button, Group, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatCount } from "../kit/format/counts.ts";
import {
  DeleteWebhookDocument,
  TestWebhookDocument,
  type TestWebhookMutation,
  UpdateWebhookDocument,
  type Webhook_EndpointFragment,
} from "../kit/graphql/documents.ts";
import { ConfirmButton } from "../kit/ui/confirm-button.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { HttpMessage } from "./http-message.tsx";
import { EditWebhookDialog, RotateSecretDialog } from "./webhook-dialogs.tsx";

const WEBHOOKS_CHANGED = { additionalTypenames: ["WebhookEndpoint"] };

type Open = "edit" | "rotate" | null;

export function WebhookActions({ endpoint }: { readonly endpoint: Webhook_EndpointFragment }) {
  const [open, setOpen] = useState<Open>(null);
  const [result, setResult] = useState<TestWebhookMutation["testWebhook"] | null>(null);
  const [test, isTesting] = useAction(TestWebhookDocument, "The test could not be sent");
  const [update, isSwitching] = useAction(UpdateWebhookDocument, "The webhook was not changed");
  const [remove] = useAction(DeleteWebhookDocument, "The webhook was not deleted", WEBHOOKS_CHANGED);
  const navigate = useNavigate();
  const { id, status } = endpoint;
  const isPaused = status === "paused";
  const close = () => setOpen(null);

  const onTest = async () => {
    setResult(null);
    const tested = await test({ id });
    if (tested) setResult(tested.testWebhook);
  };
  const onDelete = async () => {
    if (await remove({ id })) await navigate({ to: "/settings/integrations" });
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
            <Button
              variant="default"
              loading={isSwitching}
              onClick={() => void update({ id, input: { enabled: status === "disabled" } })}
            >
              {status === "disabled" ? "Enable" : "Disable"}
            </Button>
          </>
        )}
        <ConfirmButton
          variant="outline"
          color="brick"
          title="Delete this webhook?"
          text="Pending deliveries are cancelled. Your messages stay where they are."
          confirm="Delete"
          onConfirm={onDelete}
        >
          Delete
        </ConfirmButton>
      </Group>
      <div role="status">{result !== null && <TestResult result={result} />}</div>
      <EditWebhookDialog endpoint={endpoint} opened={open === "edit"} onClose={close} />
      <RotateSecretDialog endpoint={endpoint} opened={open === "rotate"} onClose={close} />
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
