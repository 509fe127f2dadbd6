import { Alert, Button, Group, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import {
  ArrivedTestDocument,
  type ArrivedTestQuery,
  type Folder,
  type Snippets_FormFragment,
} from "../../kit/graphql/documents.ts";
import { useClient } from "../../kit/graphql/urql.ts";
import { FOLDERS, folderAt } from "../../kit/navigation/folders.ts";
import { useShell } from "../../kit/navigation/use-shell.ts";
import { TextLink } from "../../kit/ui/links.tsx";
import { postTest, testFields } from "./post-test.ts";

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

type TestState =
  | { readonly step: "none" | "sending" | "waiting" }
  | { readonly step: "failed"; readonly message: string }
  | { readonly step: "arrived"; readonly id: string; readonly folder: Folder; readonly reasons: readonly string[] };

const LOOKS = 20;
const BETWEEN_LOOKS_MS = 500;

/** Sends a test and waits until it can be read. */
function useTest(form: Pick<Snippets_FormFragment, "name" | "intakeUrl">) {
  const client = useClient();
  const [{ data: shell }] = useShell();
  const [state, setState] = useState<TestState>({ step: "none" });

  const find = async (id: string): Promise<ArrivedTestQuery["submission"] | null> => {
    for (let look = 0; look < LOOKS; look += 1) {
      const { data } = await client.query(ArrivedTestDocument, { id }, { requestPolicy: "network-only" });
      if (data) return data.submission;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    }
    return null;
  };

  const send = async (): Promise<void> => {
    setState({ step: "sending" });
    const answer = await postTest(form.intakeUrl, testFields(form.name, shell?.viewer.email ?? ""));
    if (!answer.isTaken) {
      setState({ step: "failed", message: answer.message });
      return;
    }
    setState({ step: "waiting" });
    const found = await find(answer.submissionId);
    setState(
      found === null
        ? { step: "failed", message: "The form accepted it, but it has not appeared yet. Check the inbox in a moment." }
        : {
            step: "arrived",
            id: found.id,
            folder: found.folder,
            reasons: found.spamReasons.map(({ detail }) => detail),
          },
    );
  };

  return { state, send };
}
