import { Checkbox, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { MAX_NAME_LENGTH } from "../../../../shared/limits.ts";
import { problemOf } from "../../graphql/failure.ts";
import { CreateAgentTokenDocument, type NewToken_FormFragment } from "../../graphql/operations/documents.ts";
import { useMutation } from "../../graphql/urql.ts";
import { DialogForm } from "../../ui/dialog.tsx";
import { readText } from "../../ui/form-text.ts";

const LIFETIMES = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "", label: "Does not expire" },
];

interface NewTokenFormProps {
  readonly forms: readonly NewToken_FormFragment[];
  readonly onMade: (secret: string) => void;
  readonly onCancel: () => void;
}

export function NewTokenForm({ forms, onMade, onCancel }: NewTokenFormProps) {
  const [{ fetching, error }, createToken] = useMutation(CreateAgentTokenDocument);
  const [formIds, setFormIds] = useState<string[]>([]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = readText(event.currentTarget);
    const days = text("lifetime");
    const input = {
      name: text("name"),
      content: text("scope") === "content",
      expiresInDays: days === "" ? null : Number(days),
      formIds,
    };
    const { data } = await createToken({ input });
    if (data) onMade(data.createAgentToken.secret);
  };

  return (
    <DialogForm
      onSubmit={onSubmit}
      onCancel={onCancel}
      label="Create token"
      isSending={fetching}
      problem={problemOf(error)}
    >
      <TextInput
        name="name"
        label="Name"
        description="Shown in the access record."
        placeholder="Claude on my laptop"
        maxLength={MAX_NAME_LENGTH}
        required
        withAsterisk={false}
        data-autofocus
      />
      <Radio.Group name="scope" label="Access" defaultValue="metadata">
        <Stack gap="xs" mt="xs">
          <Radio
            value="metadata"
            label="Metadata only"
            description="Counts, folder and status. It tells when messages arrive and when you read them."
          />
          <Radio
            value="content"
            label="Metadata and contents"
            description="Also what visitors wrote, including personal data."
          />
        </Stack>
      </Radio.Group>
      {forms.length > 0 && (
        <Checkbox.Group
          label="Limit to selected forms"
          description="Leave empty for all forms, including future ones."
          value={formIds}
          onChange={setFormIds}
        >
          <Stack gap="xs" mt="xs" mah="11rem" style={{ overflowY: "auto" }}>
            {forms.map((form) => (
              <Checkbox key={form.id} value={form.id} label={form.name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <NativeSelect name="lifetime" label="Expires after" data={LIFETIMES} defaultValue="90" />
    </DialogForm>
  );
}
