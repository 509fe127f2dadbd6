import { useState } from "react";
import {
  ArrivedTestDocument,
  type ArrivedTestQuery,
  type Folder,
  type Snippets_FormFragment,
} from "../../kit/graphql/documents.ts";
import { useClient } from "../../kit/graphql/urql.ts";
import { useShell } from "../../kit/navigation/use-shell.ts";
import { postTest, testFields } from "./post-test.ts";

export type TestState =
  | { readonly step: "none" | "sending" | "waiting" }
  | { readonly step: "failed"; readonly message: string }
  | { readonly step: "arrived"; readonly id: string; readonly folder: Folder; readonly reasons: readonly string[] };

const LOOKS = 20;
const BETWEEN_LOOKS_MS = 500;

/** Sends a test and waits until it can be read. */
export function useTest(form: Pick<Snippets_FormFragment, "name" | "intakeUrl">) {
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
