import { Button, Group, SegmentedControl, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { MAX_FIELD_NAME_LENGTH } from "../../../shared/limits.ts";
import { toVisibleLine } from "../../../shared/visible-text.ts";
import { type AgentFields_FormFragment, type FieldRule, SetFieldRulesDocument } from "../kit/graphql/documents.ts";
import { Section } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { VisitorText } from "../kit/ui/visitor-text.tsx";
import classes from "./agent-fields.module.css";

type AgentField = AgentFields_FormFragment["agentFields"][number];

const CHOICES: readonly { readonly value: FieldRule; readonly label: string }[] = [
  { value: "shown", label: "Shown" },
  { value: "masked", label: "Masked" },
  { value: "hidden", label: "Hidden" },
];

export function AgentFields({ form }: { readonly form: AgentFields_FormFragment }) {
  const { fields, choose } = useFieldRules(form);
  return (
    <Section
      title="Privacy"
      lead="What agents that can read contents see of each field. Masked: the field but not its value. Hidden: agents don’t know the field exists."
    >
      {fields.length === 0 ? (
        <Text size="sm" mb="md">
          Fields appear here after the first message. They are shown to agents unless you choose otherwise.
        </Text>
      ) : (
        <ul className={classes.list}>
          {fields.map((field) => (
            <li key={field.name} className={classes.field}>
              <span className={classes.name}>
                {field.name.trim() === "" ? <em>no name</em> : <VisitorText text={field.name} />}
              </span>
              <SegmentedControl
                size="xs"
                aria-label={`Agent access to ${toVisibleLine(field.name) || "the field without a name"}`}
                data={[...CHOICES]}
                value={field.rule}
                onChange={(rule) => choose(field.name, rule)}
              />
            </li>
          ))}
        </ul>
      )}
      <HideByName onHide={(name) => choose(name, "hidden")} />
    </Section>
  );
}

function useFieldRules(form: AgentFields_FormFragment) {
  const [setFieldRules] = useAction(SetFieldRulesDocument, "Field not changed");
  const [fields, setFields] = useState<readonly AgentField[]>(form.agentFields);

  const choose = async (name: string, rule: FieldRule) => {
    const before = fields;
    const after = withRule(fields, name, rule);
    setFields(after);
    const rules = after.map((field) => ({ name: field.name, rule: field.rule }));
    const data = await setFieldRules({ id: form.id, rules });
    if (!data) setFields(before);
    else if (!before.some((field) => field.name === name)) {
      // Under a name that means a field already listed, the server knows them as one.
      setFields(data.setFieldRules.agentFields);
    }
  };
  return { fields, choose };
}

function withRule(fields: readonly AgentField[], name: string, rule: FieldRule): readonly AgentField[] {
  if (!fields.some((field) => field.name === name)) return [...fields, { __typename: "AgentField", name, rule }];
  return fields.map((field) => (field.name === name ? { ...field, rule } : field));
}

function HideByName({ onHide }: { readonly onHide: (name: string) => void }) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get("fieldName");
    if (typeof name !== "string" || name.trim() === "") return;
    onHide(name.trim());
    event.currentTarget.reset();
  };
  return (
    <form onSubmit={onSubmit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          name="fieldName"
          size="sm"
          label="Add a field"
          placeholder="name on your page"
          maxLength={MAX_FIELD_NAME_LENGTH}
          autoComplete="off"
        />
        <Button type="submit" variant="default" size="sm">
          Hide
        </Button>
      </Group>
    </form>
  );
}
