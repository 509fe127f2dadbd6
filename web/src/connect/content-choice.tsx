import { Checkbox, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import classes from "./connect-page.module.css";
import type { ConsentRequest } from "./consent-requests.ts";

interface ContentChoiceProps {
  readonly asked: Pick<ConsentRequest, "asksForContent" | "connected">;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** What it may read: metadata always, contents only where it asks and the owner ticks. */
export function ContentChoice({ asked, checked, onChange }: ContentChoiceProps) {
  const isNew = asked.connected !== null && !asked.connected.content;
  return (
    <section aria-labelledby="what-it-may-read">
      <Title order={2} size="h3" id="what-it-may-read">
        What it may read
      </Title>
      <Stack gap="sm" mt="xs">
        <div className={classes.given}>
          <IconCheck size={20} aria-hidden="true" />
          <div>
            <Text size="sm">How many messages came, and when</Text>
            <Text fz="0.8125rem" c="dimmed">
              Also in which folder each is and whether you have read it. Nothing that a visitor wrote.
            </Text>
          </div>
        </div>
        {asked.asksForContent ? (
          <Checkbox
            checked={checked}
            onChange={(event) => onChange(event.currentTarget.checked)}
            label={isNew ? "What visitors wrote, which it now asks for" : "What visitors wrote"}
            description="Names, addresses, messages: their personal data. Fields that you hide from agents stay hidden."
          />
        ) : (
          <Text fz="0.8125rem" c="dimmed" className={classes.apart ?? ""}>
            It does not ask for what visitors wrote. Should it want that later, you are asked again.
          </Text>
        )}
      </Stack>
    </section>
  );
}
