import { Checkbox, Group, Radio, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { FormChoice_FormFragment } from "../../core/kit/graphql/documents.ts";
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

interface FormChoiceProps {
  readonly forms: readonly FormChoice_FormFragment[];
  /** True if limited to some of the account's forms, like the member. */
  readonly isLimited: boolean;
  readonly chosen: "all" | readonly string[];
  readonly onChange: (chosen: "all" | readonly string[]) => void;
}

export function FormChoice({ forms, isLimited, chosen, onChange }: FormChoiceProps) {
  const isSome = chosen !== "all";
  return (
    <section aria-labelledby="which-forms">
      <Title order={2} size="h3" id="which-forms">
        Forms
      </Title>
      <Radio.Group
        aria-labelledby="which-forms"
        value={isSome ? "some" : "all"}
        onChange={(value) => onChange(value === "all" ? "all" : [])}
        mt="xs"
      >
        <Stack gap="sm">
          <Radio value="all" label={isLimited ? "All forms that you can see" : "All forms, including future ones"} />
          <Radio value="some" label="Selected forms" disabled={forms.length === 0} />
        </Stack>
      </Radio.Group>
      {isSome && (
        <Checkbox.Group aria-labelledby="which-forms" value={[...chosen]} onChange={onChange}>
          <Stack gap="0.6rem" mah="12rem" mt="sm" ml="xl" p="0.15rem" style={{ overflowY: "auto" }}>
            {forms.map((form) => (
              <Checkbox key={form.id} value={form.id} label={form.name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </section>
  );
}
