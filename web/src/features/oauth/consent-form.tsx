import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { mayDo } from "../../core/kit/access/may.ts";
import type { AgentIdentity_ViewerFragment, FormChoice_FormFragment } from "../../core/kit/graphql/documents.ts";
import { Problem } from "../../core/kit/ui/problem.tsx";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";
import { AgentIdentity } from "./agent-identity.tsx";
import { ContentChoice, FormChoice } from "./consent-choices.tsx";
import type { ConsentRequest, Decision } from "./consent-requests.ts";

interface ConsentFormProps {
  readonly asked: ConsentRequest;
  readonly viewer: AgentIdentity_ViewerFragment;
  readonly forms: readonly FormChoice_FormFragment[];
  readonly problem: string | null;
  readonly isSending: boolean;
  readonly onDecide: (decision: Decision) => Promise<void>;
}

export function ConsentForm({ asked, viewer, forms, problem, isSending, onDecide }: ConsentFormProps) {
  const { connected } = asked;
  // Access to contents is always opt-in: the box starts unchecked, whatever was requested or allowed before.
  const [content, setContent] = useState(false);
  const [chosen, setChosen] = useState<"all" | readonly string[]>(connected?.forms ?? "all");
  const seesRecord = mayDo(viewer, "account");
  const isNoneChosen = chosen !== "all" && chosen.length === 0;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNoneChosen) void onDecide({ allow: true, content, forms: chosen });
  };

  return (
    <form onSubmit={onSubmit}>
      <Stack gap="lg">
        <div>
          <Title order={1}>
            Connect <AgentName name={asked.name} />?
          </Title>
          <Text c="dimmed" size="sm" mt={6}>
            {connected === null
              ? "An agent asks for read-only access to the messages that you can read."
              : "You connected it before. What you choose now replaces your earlier choice."}
          </Text>
        </div>
        <AgentIdentity asked={asked} viewer={viewer} />
        <ContentChoice asked={asked} checked={content} onChange={setContent} />
        <FormChoice forms={forms} isLimited={!viewer.allForms} chosen={chosen} onChange={setChosen} />
        <Problem>{problem}</Problem>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void onDecide({ allow: false })} disabled={isSending}>
            Don’t allow
          </Button>
          <Button type="submit" loading={isSending} disabled={isNoneChosen}>
            {content ? "Allow with contents" : "Allow"}
          </Button>
        </Group>
        <Text c="dimmed" size="sm">
          It never reads more than you can.{" "}
          {seesRecord
            ? "You can disconnect it at any time in Settings → Agents, and see there what it read."
            : "You can disconnect it at any time in Settings → Agents."}
        </Text>
      </Stack>
    </form>
  );
}

function AgentName({ name }: { readonly name: string | null }) {
  if (name === null) return "an agent";
  return (
    <>
      “<VisitorText text={name} />”
    </>
  );
}
