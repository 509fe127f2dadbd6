import { NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { toVisibleLine } from "../../../shared/visible-text.ts";
import {
  type AgentContents,
  type FieldAccess_FormFragment,
  type FieldRule,
  SetFieldRulesDocument,
  UpdateFormDocument,
} from "../kit/graphql/documents.ts";
import { Section } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { VisitorText } from "../kit/ui/visitor-text.tsx";
import { AddField } from "./add-field.tsx";
import classes from "./field-access.module.css";

type Field = Omit<FieldAccess_FormFragment["fieldAccess"][number], "__typename">;
type Who = Exclude<keyof Field, "name">;

const CHOICES: readonly { readonly value: FieldRule; readonly label: string }[] = [
  { value: "shown", label: "Shown" },
  { value: "masked", label: "Masked" },
  { value: "hidden", label: "Hidden" },
];

const COLUMNS: readonly { readonly who: Who; readonly heading: string }[] = [
  { who: "agents", heading: "Agents" },
  { who: "readers", heading: "Readers" },
  { who: "handlers", heading: "Handlers" },
];

const CONTENTS: readonly { readonly value: AgentContents; readonly label: string }[] = [
  { value: "all", label: "All messages" },
  { value: "screened", label: "Inbox, except messages that address an AI" },
  { value: "none", label: "No messages" },
];

export function FieldAccess({ form }: { readonly form: FieldAccess_FormFragment }) {
  const { fields, save } = useFieldAccess(form);
  return (
    <Section
      title="Who sees which field"
      lead="Owners and managers see every field. Masked: the field without its value. Hidden: not even the field."
    >
      <AgentContentsInput form={form} />
      {fields.length === 0 ? (
        <Text size="sm" mb="md">
          Fields appear here after the first message. Everybody sees them unless you choose otherwise.
        </Text>
      ) : (
        <AccessTable fields={fields} onChange={save} />
      )}
      <AddField verb="Hide" onAdd={(name) => save({ name, agents: "hidden", readers: "hidden", handlers: "hidden" })} />
    </Section>
  );
}

function AgentContentsInput({ form: { id, agentContents } }: { readonly form: FieldAccess_FormFragment }) {
  const [updateForm, isSaving] = useAction(UpdateFormDocument, "Not saved");
  return (
    <NativeSelect
      label="Agents that may read contents read"
      description="Of other messages they get the time, the folder and the status."
      data={[...CONTENTS]}
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

interface AccessTableProps {
  readonly fields: readonly Field[];
  readonly onChange: (field: Field) => void;
}

function AccessTable({ fields, onChange }: AccessTableProps) {
  return (
    <table className={classes.table} aria-label="Who sees which field">
      <thead>
        <tr>
          <th scope="col">Field</th>
          {COLUMNS.map(({ who, heading }) => (
            <th key={who} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{field.name.trim() === "" ? <em>no name</em> : <VisitorText text={field.name} />}</th>
            {COLUMNS.map(({ who, heading }) => (
              <td key={who}>
                <NativeSelect
                  size="xs"
                  rightSectionWidth={22}
                  classNames={{ input: classes.select ?? "" }}
                  aria-label={`${toVisibleLine(field.name) || "The field without a name"} for ${heading.toLowerCase()}`}
                  data={[...CHOICES]}
                  value={field[who]}
                  onChange={(event) => onChange({ ...field, [who]: event.currentTarget.value as FieldRule })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useFieldAccess(form: FieldAccess_FormFragment) {
  const [setFieldRules] = useAction(SetFieldRulesDocument, "Field not changed");
  const [fields, setFields] = useState<readonly Field[]>(form.fieldAccess);

  const save = async (field: Field) => {
    const before = fields;
    const isKnown = before.some(({ name }) => name === field.name);
    const after = isKnown ? before.map((one) => (one.name === field.name ? field : one)) : [...before, field];
    setFields(after);
    const input = after.map(({ name, agents, readers, handlers }) => ({ name, agents, readers, handlers }));
    const data = await setFieldRules({ id: form.id, fields: input });
    if (!data) setFields(before);
    // Under a name that means a field already listed, the server knows them as one.
    else if (!isKnown) setFields(data.setFieldRules.fieldAccess);
  };
  return { fields, save: (field: Field) => void save(field) };
}
