import { Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ConsentRequest } from "./consent-requests.ts";

interface ContentChoiceProps {
  readonly asked: Pick<ConsentRequest, "asksForContent" | "connected">;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Access to metadata always, to contents only if requested and ticked by the owner. */
export function ContentChoice({ asked, checked, onChange }: ContentChoiceProps) {
  const isNew = asked.connected !== null && !asked.connected.content;
  return (
    <section aria-labelledby="what-it-may-read">
      <Title order={2} size="h3" id="what-it-may-read">
        Access
      </Title>
      <Stack gap="sm" mt="xs">
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <IconCheck size={20} color="var(--postern-accent)" aria-hidden="true" style={{ flex: "none" }} />
          <div>
            <Text size="sm">Metadata</Text>
            <Text fz="small" c="dimmed">
              Counts, folder and status. It tells when messages arrive and when you read them.
            </Text>
          </div>
        </Group>
        {asked.asksForContent ? (
          <Checkbox
            checked={checked}
            onChange={(event) => onChange(event.currentTarget.checked)}
            label={isNew ? "Contents, newly requested" : "Contents"}
            description="What visitors wrote, including personal data. Fields you hide from agents stay hidden."
          />
        ) : (
          <Text fz="small" c="dimmed" ml="xl">
            It does not ask for contents. If it does later, you are asked again.
          </Text>
        )}
      </Stack>
    </section>
  );
}
