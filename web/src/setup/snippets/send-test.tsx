import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { FOLDERS, folderAt } from "../../folders.ts";
import type { Snippets_FormFragment } from "../../graphql/operations/documents.ts";
import { type TestState, useTest } from "./use-test.ts";

/** Sends a message to the form as a visitor would, and tells where it went. */
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
          It goes the way of every visitor’s message: through the spam filter, counted, mailed and pushed like any
          other.
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
      <Alert color="brick" mt="sm" title="The test was not taken">
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
      title={isTrusted ? "The test has arrived in the Inbox" : "The test has arrived, but in Spam"}
    >
      {!isTrusted && (
        <Text size="sm">
          {reasons.length > 0 ? `The filter says: ${reasons.join(" ")}` : "The filter gave no reason."} It is not mailed
          from there.
        </Text>
      )}
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link {...props} {...folderAt(formId, folder)} search={{ submission: id }} />}
      >
        Open it
      </Anchor>
    </Alert>
  );
}
