import { Alert, Anchor, Button, CloseButton, Group, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useQuery } from "urql";
import { folderAt } from "../folders.ts";
import { FirstRunDocument, type FirstRunQuery } from "../graphql/operations/documents.ts";
import classes from "./first-run.module.css";
import { StepList } from "./step-list.tsx";
import { describeMailProblem, firstSteps, type Step } from "./steps.ts";
import { useDismissal } from "./use-dismissal.ts";
import { useEvery } from "./use-every.ts";

const EVERY_MS = 4_000;
const FRESH = { requestPolicy: "cache-and-network" as const };

/** What is left to do until the first message was read; gone once that is so, or when the owner sends it away. */
export function FirstRun() {
  const [{ data }, reload] = useQuery({ query: FirstRunDocument, context: FRESH });
  const [isDismissed, dismiss] = useDismissal();
  const state = data?.firstSteps;
  const steps = state === undefined ? [] : firstSteps(state);
  const isShown = state !== undefined && !state.isOver && !isDismissed && state.form !== null;
  const mailProblem = data === undefined ? null : describeMailProblem(data);
  const isWaiting = isShown && steps.some(({ isDone }) => !isDone);
  useEvery(isWaiting ? EVERY_MS : null, () => reload({ requestPolicy: "network-only" }));

  if (!isShown) return null;
  return (
    <section className={classes.root} aria-label="Getting started">
      <Group justify="space-between" wrap="nowrap" mb={isWaiting ? "md" : 0}>
        <Title order={2}>{isWaiting ? "Your first message" : "All set: messages from your website arrive here"}</Title>
        <CloseButton aria-label="Dismiss the guide" onClick={() => void dismiss()} />
      </Group>
      <div role="status" className={classes.progress}>
        {isWaiting ? `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} steps done` : ""}
      </div>
      {mailProblem !== null && (
        <Alert color="amber" mb="md">
          {mailProblem}{" "}
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => (
              <Link {...props} to="/forms/$formId/setup/mail" params={{ formId: state.form?.id ?? "" }} />
            )}
          >
            Email settings
          </Anchor>
        </Alert>
      )}
      {isWaiting && <StepList steps={steps} headings={3} action={(name) => <Action name={name} state={state} />} />}
    </section>
  );
}

function Action({ name, state }: { readonly name: Step["name"]; readonly state: FirstRunQuery["firstSteps"] }) {
  const { form, newest } = state;
  if (name === "paste" && form !== null) {
    return (
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link {...props} to="/forms/$formId/setup" params={{ formId: form.id }} />}
      >
        Get the snippet
      </Button>
    );
  }
  if (name === "open" && newest !== null) {
    const { id, formId, folder } = newest;
    return (
      <Button
        size="xs"
        renderRoot={(props) => <Link {...props} {...folderAt(formId, folder)} search={{ submission: id }} />}
      >
        Open the newest message
      </Button>
    );
  }
  return null;
}
