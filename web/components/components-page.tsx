import { Group, Stack, Text, Title } from "@mantine/core";
import { Page } from "../src/core/kit/ui/page.tsx";
import { Section } from "../src/core/kit/ui/section.tsx";
import { Wordmark } from "../src/core/kit/ui/wordmark.tsx";
import { DialogExamples } from "./examples/dialogs.tsx";
import { ListExamples } from "./examples/lists.tsx";
import { SettingExamples } from "./examples/settings.tsx";
import { StateExamples } from "./examples/states.tsx";
import { TextExamples } from "./examples/text.tsx";

/** The dashboard's components, for viewing during development. */
export function ComponentsPage() {
  return (
    <main style={{ height: "100dvh", overflow: "auto" }}>
      <Page>
        <Stack gap="3rem">
          <Group justify="space-between">
            <div>
              <Title order={1}>Components</Title>
              <Text c="dimmed" size="sm">
                Each page of the dashboard is made of these. They are in web/src/core/kit/ui.
              </Text>
            </div>
            <Wordmark />
          </Group>
          <Section title="Text" lead="Names, facts, times, and what visitors wrote.">
            <TextExamples />
          </Section>
          <Section title="Lists" lead="What the owner has made or connected, one row each.">
            <ListExamples />
          </Section>
          <Section title="Settings" lead="Inputs that are saved together. The button is enabled once one has changed.">
            <SettingExamples />
          </Section>
          <Section title="States" lead="Nothing here, loading, under way, failed.">
            <StateExamples />
          </Section>
          <Section title="Dialogs" lead="A question before what cannot be undone, and a few inputs.">
            <DialogExamples />
          </Section>
        </Stack>
      </Page>
    </main>
  );
}
