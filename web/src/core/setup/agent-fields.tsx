import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FORM_SETTINGS } from "../../../../shared/form-settings.ts";
import { MAX_FIELD_NAME_LENGTH } from "../../../../shared/limits.ts";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import {
  type AgentContents,
  type AgentFields_FormFragment,
  HideFromAgentsDocument,
  UpdateFormDocument,
} from "../kit/graphql/documents.ts";
import { Section } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { VisitorText } from "../kit/ui/visitor-text.tsx";

type Field = Omit<AgentFields_FormFragment["agentFields"][number], "__typename">;

const { label, help, choices } = FORM_SETTINGS.agentContents;

export function AgentFields({ form }: { readonly form: AgentFields_FormFragment }) {
  const { fields, save } = useAgentFields(form);
  return (
    <Section title="What agents see" lead="Agents that may read contents never get a field that is hidden.">
      <AgentContentsInput form={form} />
      {fields.length === 0 ? (
        <Text size="sm" mb="md">
          Fields appear here after the first message. Agents get them unless you hide them.
        </Text>
      ) : (
        <Stack component="fieldset" gap="xs" mb="lg" aria-label="Fields hidden from agents">
          {fields.map((field) => (
            <Checkbox
              key={field.name}
              label={field.name.trim() === "" ? <em>no name</em> : <VisitorText text={field.name} />}
              aria-label={`Hide ${toVisibleLine(field.name) || "the field without a name"} from agents`}
              checked={field.isHidden}
              onChange={(event) => save({ ...field, isHidden: event.currentTarget.checked })}
            />
          ))}
        </Stack>
      )}
      <AddField verb="Hide" onAdd={(name) => save({ name, isHidden: true })} />
    </Section>
  );
}

function AgentContentsInput({ form: { id, agentContents } }: { readonly form: AgentFields_FormFragment }) {
  const [updateForm, isSaving] = useAction(UpdateFormDocument, "Not saved");
  return (
    <NativeSelect
      label={label}
      description={help}
      data={Object.entries(choices).map(([value, label]) => ({ value, label }))}
      value={agentContents}
      disabled={isSaving}
      onChange={(event) => {
        void updateForm({ id, input: { agentContents: event.currentTarget.value as AgentContents } });
      }}
      maw="24rem"
      mb="lg"
    />
  );
}

function useAgentFields(form: AgentFields_FormFragment) {
  const [hideFromAgents] = useAction(HideFromAgentsDocument, "Field not changed");
  const [fields, setFields] = useState<readonly Field[]>(form.agentFields);

  const save = async (field: Field) => {
    const before = fields;
    const isKnown = before.some(({ name }) => name === field.name);
    const after = isKnown ? before.map((one) => (one.name === field.name ? field : one)) : [...before, field];
    setFields(after);
    const names = after.filter(({ isHidden }) => isHidden).map(({ name }) => name);
    const data = await hideFromAgents({ id: form.id, names });
    if (!data) setFields(before);
    // If the name matches a listed field, the server treats them as one.
    else if (!isKnown) setFields(data.hideFromAgents.agentFields);
  };
  return { fields, save: (field: Field) => void save(field) };
}

interface AddFieldProps {
  readonly verb: string;
  readonly onAdd: (name: string) => void;
}

/** Asks for the name of a field that no message contains yet. */
function AddField({ verb, onAdd }: AddFieldProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get("fieldName");
    if (typeof name !== "string" || name.trim() === "") return;
    onAdd(name.trim());
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
          {verb}
        </Button>
      </Group>
    </form>
  );
}
