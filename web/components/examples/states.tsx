import { Button, Stack } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { CombinedError } from "../../src/core/kit/graphql/urql.ts";
import { EmptyState } from "../../src/core/kit/ui/empty-state.tsx";
import { FailureState } from "../../src/core/kit/ui/failure-state.tsx";
import { notify } from "../../src/core/kit/ui/notify.ts";
import { ListPageLoading } from "../../src/core/kit/ui/page.tsx";
import { Problem } from "../../src/core/kit/ui/problem.tsx";
import { ProgressLine } from "../../src/core/kit/ui/progress-line.tsx";
import { SectionsLoading } from "../../src/core/kit/ui/section.tsx";

const FAULT = new CombinedError({ graphQLErrors: ["fault"] });

export function StateExamples() {
  return (
    <Stack gap="xl">
      <EmptyState icon={<IconInbox />} title="No messages" action={<Button variant="default">Get the snippet</Button>}>
        Messages from your website appear here.
      </EmptyState>
      <SectionsLoading label="Loading an example of settings" />
      <ListPageLoading label="Loading an example of a list" />
      <ProgressLine label="Import" percent={40} onCancel={() => {}}>
        400 of 1,000 messages
      </ProgressLine>
      <Problem>Enter an address such as https://www.example.com.</Problem>
      <FailureState error={FAULT} onRetry={() => {}} />
      <Button variant="default" onClick={() => notify({ message: "View saved" })}>
        Show a notification
      </Button>
    </Stack>
  );
}
