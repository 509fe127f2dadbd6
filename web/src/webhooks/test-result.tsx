import { Alert } from "@mantine/core";
import { formatCount } from "../format/counts.ts";
import type { TestWebhookMutation } from "../graphql/operations/documents.ts";
import { HttpMessage } from "./http-message.tsx";

/** What became of a test, with what the receiver said. */
export function TestResult({ result }: { readonly result: TestWebhookMutation["testWebhook"] }) {
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
