import { Checkbox, Radio, Stack, Title } from "@mantine/core";
import type { FormChoice_FormFragment } from "../../core/kit/graphql/documents.ts";

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
