import { Alert, CloseButton, Group, Paper, Title, VisuallyHidden } from "@mantine/core";
import { IconForms, IconPlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useMay } from "../../kit/access/may.ts";
import { DismissFirstStepsDocument, FirstRunDocument, type FirstRunQuery } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { folderAt } from "../../kit/navigation/folders.ts";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { ButtonLink, TextLink } from "../../kit/ui/links.tsx";
import { Page } from "../../kit/ui/page.tsx";
import { SetUpEmail } from "../../kit/ui/set-up-email.tsx";
import { useAction } from "../../kit/ui/use-action.ts";
import { StepList } from "./step-list.tsx";
import { describeMailProblem, firstSteps, type Step } from "./steps.ts";

const ALL_SET = "All set: messages from your website arrive here";
const EVERY_MS = 4_000;
const FRESH = { requestPolicy: "cache-and-network" as const };

/** Shown to members who create forms, until the first message is read or one of them dismisses it. */
export default function FirstRun() {
  const mayGuide = useMay()("account");
  const [{ data }, reload] = useQuery({ query: FirstRunDocument, context: FRESH, pause: !mayGuide });
  const [isDismissed, dismiss] = useDismissal();
  const state = data?.firstSteps;
  const steps = state === undefined ? [] : firstSteps(state);
  const isShown = mayGuide && state !== undefined && !state.isOver && !isDismissed && state.form !== null;
  const mailProblem = data === undefined ? null : describeMailProblem(data);
  const isWaiting = isShown && steps.some(({ isDone }) => !isDone);
  useEvery(isWaiting ? EVERY_MS : null, () => reload({ requestPolicy: "network-only" }));

  if (!isShown) return null;
  return (
    <Paper
      component="section"
      aria-label="Getting started"
      px="1.5rem"
      py="1.3rem"
      mb="xl"
      radius="lg"
      bd="1px solid var(--postern-line)"
      bg="var(--postern-rail)"
    >
      <Group justify="space-between" wrap="nowrap" mb={isWaiting ? "md" : 0}>
        <Title order={2}>
          {isWaiting ? "Your first message" : mailProblem === null ? ALL_SET : "Messages from your website arrive here"}
        </Title>
        <CloseButton aria-label="Dismiss the guide" onClick={() => void dismiss()} />
      </Group>
      <VisuallyHidden role="status">
        {isWaiting ? `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} steps done` : ""}
      </VisuallyHidden>
      {mailProblem !== null && (
        <Alert color="amber" mb="md">
          {mailProblem.text}{" "}
          {mailProblem.kind === "not-set-up" ? <SetUpEmail /> : <FormEmailLink formId={state.form?.id ?? ""} />}
        </Alert>
      )}
      {isWaiting && <StepList steps={steps} headings={3} action={(name) => <Action name={name} state={state} />} />}
    </Paper>
  );
}

function FormEmailLink({ formId }: { readonly formId: string }) {
  return (
    <TextLink inherit underline="always" to="/forms/$formId/setup/mail" params={{ formId }}>
      Email settings
    </TextLink>
  );
}

function Action({ name, state }: { readonly name: Step["name"]; readonly state: FirstRunQuery["firstSteps"] }) {
  const { form, newest } = state;
  if (name === "paste" && form !== null) {
    return (
      <ButtonLink size="xs" variant="default" to="/forms/$formId/setup" params={{ formId: form.id }}>
        Get the snippet
      </ButtonLink>
    );
  }
  if (name === "open" && newest !== null) {
    const { id, formId, folder } = newest;
    return (
      <ButtonLink size="xs" {...folderAt(formId, folder)} search={{ submission: id }}>
        Open the newest message
      </ButtonLink>
    );
  }
  return null;
}

/** Whether the guide was dismissed, and a function that dismisses it in every browser. */
function useDismissal(): readonly [boolean, () => Promise<void>] {
  const [isDismissed, setDismissed] = useState(false);
  const [send] = useAction(DismissFirstStepsDocument, "The guide could not be dismissed");
  const dismiss = async () => {
    setDismissed(true);
    if (!(await send({}))) setDismissed(false);
  };
  return [isDismissed, dismiss];
}

/** Calls back at an interval while the tab is visible; never if the interval is null. */
function useEvery(intervalMs: number | null, callback: () => void): void {
  const onTick = useEffectEvent(callback);
  useEffect(() => {
    if (intervalMs === null) return;
    const timer = setInterval(() => document.visibilityState === "visible" && onTick(), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
}

const NOTHING_YET = firstSteps({ form: null, hasVisitor: false, hasArrived: false, hasOpened: false, newest: null });

/** The empty dashboard: four steps, with the button for the first. */
export function FirstForm() {
  const may = useMay();
  if (!may("account")) {
    return (
      <EmptyState icon={<IconForms />} order={1} title="No forms yet">
        The forms that you can see appear here.
      </EmptyState>
    );
  }
  return (
    <Page>
      <Title order={1} mb={28}>
        Your first form
      </Title>
      <StepList
        steps={NOTHING_YET}
        headings={2}
        action={(name) =>
          name === "form" && (
            <ButtonLink leftSection={<IconPlus size={18} />} to="/forms/new">
              Create a form
            </ButtonLink>
          )
        }
      />
    </Page>
  );
}
