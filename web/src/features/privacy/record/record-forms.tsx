import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_PRIVACY_NAME_LENGTH, MAX_PRIVACY_TEXT_LENGTH, MAX_PROVIDERS } from "../../../../../shared/limits.ts";
import {
  type ProcessingRecord_RecordFragment,
  type ProcessingRecordInput,
  SetProcessingRecordDocument,
} from "../../../core/kit/graphql/documents.ts";
import base from "../../../core/kit/ui/base.module.css";
import { kept, type ReadInput } from "../../../core/kit/ui/form-text.ts";
import { Section } from "../../../core/kit/ui/section.tsx";
import { SettingsForm } from "../../../core/kit/ui/settings-form.tsx";
import { useSave } from "../../../core/kit/ui/use-action.ts";

type Record = ProcessingRecord_RecordFragment;

function useSaveRecord(read: (text: ReadInput) => ProcessingRecordInput) {
  const setRecord = useSave(SetProcessingRecordDocument);
  return (text: ReadInput) => setRecord({ record: read(text) });
}

const CONTROLLER = [
  { name: "controllerContact", label: "Contact", description: "Address, email and phone, as visitors need them." },
  { name: "representative", label: "Representative", description: "Only for controllers outside the EU." },
  {
    name: "dataProtectionOfficer",
    label: "Data protection officer",
    description: "Name and contact, if there is one.",
  },
] as const;

export function ControllerForm({ record }: { readonly record: Record }) {
  const save = useSaveRecord((text) => ({
    controllerName: text("controllerName"),
    ...Object.fromEntries(CONTROLLER.map(({ name }) => [name, text(name)])),
  }));
  return (
    <Section title="Who is responsible" lead="Who decides why and how messages are processed.">
      <SettingsForm save={save}>
        <TextInput {...kept(record, "controllerName", MAX_PRIVACY_NAME_LENGTH)} label="Name" />
        {CONTROLLER.map((input) => (
          <Textarea
            key={input.name}
            {...input}
            {...kept(record, input.name, MAX_PRIVACY_TEXT_LENGTH)}
            autosize
            minRows={2}
          />
        ))}
      </SettingsForm>
    </Section>
  );
}

const PROVIDER = [
  { name: "name", label: "Name", placeholder: "Example Hosting GmbH" },
  { name: "role", label: "What it does", placeholder: "Hosts the server" },
  { name: "country", label: "Country", placeholder: "Germany" },
  { name: "contract", label: "Contract", placeholder: "1 March 2026" },
] as const;

interface ProviderRow {
  readonly id: number;
  /** `null` for a new one. */
  readonly provider: Record["providers"][number] | null;
}

/** Rows have stable keys, so they keep their place while others are removed. */
export function ProvidersForm({ providers }: Pick<Record, "providers">) {
  const [rows, setRows] = useState(() => providers.map((provider, id): ProviderRow => ({ id, provider })));
  const [nextId, setNextId] = useState(providers.length);
  const save = useSaveRecord((text) => ({
    providers: rows.map(({ id }) => {
      const read = (name: string) => text(`provider-${id}-${name}`);
      return { name: read("name"), role: read("role"), country: read("country"), contract: read("contract") };
    }),
  }));
  const add = () => {
    setRows([...rows, { id: nextId, provider: null }]);
    setNextId(nextId + 1);
  };
  return (
    <Section
      title="Your service providers"
      lead="Who processes messages for you, such as the host of this server and your mail provider, and since when you have a contract with them."
    >
      <SettingsForm
        save={save}
        beside={
          rows.length < MAX_PROVIDERS && (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
              Add a provider
            </Button>
          )
        }
      >
        {rows.map(({ id, provider }, index) => (
          <Group key={id} component="fieldset" className={base.card ?? ""} gap="0.75rem 1rem" p="0.9rem">
            <Text component="legend" px="0.3rem" fz="small">
              Service provider {index + 1}
            </Text>
            {PROVIDER.map(({ name, ...input }) => (
              <TextInput
                key={name}
                {...input}
                {...kept(provider, name, MAX_PRIVACY_NAME_LENGTH)}
                flex="1 1 11rem"
                name={`provider-${id}-${name}`}
                required={name === "name"}
              />
            ))}
            <div>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => setRows(rows.filter((row) => row.id !== id))}
                aria-label={`Remove service provider ${index + 1}`}
              >
                Remove
              </Button>
            </div>
          </Group>
        ))}
        <input type="hidden" name="providers" value={rows.map(({ id }) => id).join(" ")} />
      </SettingsForm>
    </Section>
  );
}

/** No setting says where a recipient is located. */
export function RecipientNotesForm({ recipients }: Pick<Record, "recipients">) {
  const save = useSaveRecord((text) => ({
    recipientNotes: recipients
      .map(({ key }) => ({ recipient: key, note: text(`note-${key}`) }))
      .filter(({ note }) => note !== ""),
  }));
  return (
    <Section
      title="Countries and safeguards"
      lead="Where each recipient is and, outside the EU, on what ground data goes there: an adequacy decision, standard contractual clauses, or that it is your own system."
    >
      {recipients.length === 0 ? (
        <Text size="sm">No recipients</Text>
      ) : (
        <SettingsForm save={save}>
          <Stack gap="sm">
            {recipients.map(({ key, label, note }) => (
              <TextInput
                key={key}
                name={`note-${key}`}
                label={label}
                defaultValue={note ?? ""}
                maxLength={MAX_PRIVACY_NAME_LENGTH}
              />
            ))}
          </Stack>
        </SettingsForm>
      )}
    </Section>
  );
}
