import { Alert, Button, Group, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { Snippets_FormFragment } from "../../kit/graphql/documents.ts";
import { FOLDERS, folderAt } from "../../kit/navigation/folders.ts";
import { TextLink } from "../../kit/ui/links.tsx";
import { type TestState, useTest } from "./use-test.ts";

/** Sends a message to the form as a visitor would, and shows where it went. */
export function SendTest({ form }: { readonly form: Snippets_FormFragment }) {
  const { state, send } = useTest(form);
  const isUnderWay = state.step === "sending" || state.step === "waiting";
  return (
    <div>
      <Group gap="sm" mt="sm">
        <Button variant="default" leftSection={<IconSend size={17} />} loading={isUnderWay} onClick={send}>
          Send a test
        </Button>
        <Text size="sm" c="dimmed" flex={1} miw="14rem">
          The test is handled exactly like a real message.
        </Text>
      </Group>
      <div role="status">
        <Outcome state={state} formId={form.id} />
      </div>
    </div>
  );
}

function Outcome({ state, formId }: { readonly state: TestState; readonly formId: string }) {
  if (state.step === "failed") {
    return (
      <Alert color="brick" mt="sm" title="The test was not accepted">
        {state.message}
      </Alert>
    );
  }
  if (state.step !== "arrived") return null;
  const { folder, id, reasons } = state;
  const { isTrusted } = FOLDERS[folder];
  return (
    <Alert
      color={isTrusted ? "verdigris" : "amber"}
      mt="sm"
      title={isTrusted ? "The test arrived in the inbox" : "The test arrived in spam"}
    >
      {!isTrusted && (
        <Text size="sm">
          {reasons.length > 0 ? `Reasons: ${reasons.join(" ")}` : "No reason was recorded."} Messages in spam are not
          sent on.
        </Text>
      )}
      <TextLink size="sm" underline="always" {...folderAt(formId, folder)} search={{ submission: id }}>
        Open it
      </TextLink>
    </Alert>
  );
}
