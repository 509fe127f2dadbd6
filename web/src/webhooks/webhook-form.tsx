import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { CombinedError } from "urql";
import { MAX_URL_LENGTH } from "../../../shared/limits.ts";
import { problemOf } from "../graphql/failure.ts";
import { DialogForm } from "../ui/dialog.tsx";
import { readText } from "../ui/form-text.ts";
import { readFieldNames } from "./describe-webhook.ts";

export interface WebhookValues {
  readonly url: string;
  readonly formId: string | null;
  readonly fieldNames: readonly string[];
}

interface WebhookFormProps {
  readonly initial?: WebhookValues;
  /** Without them the form cannot be chosen: it is settled when a webhook is made. */
  readonly forms?: readonly { readonly id: string; readonly name: string }[];
  readonly action: string;
  readonly fetching: boolean;
  readonly error: CombinedError | undefined;
  readonly onSave: (values: WebhookValues) => void;
  readonly onCancel: () => void;
}

export function WebhookForm({ initial, forms, action, fetching, error, onSave, onCancel }: WebhookFormProps) {
  const [isChanged, setIsChanged] = useState(initial === undefined);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(readValues(event.currentTarget));
  };
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (initial !== undefined) setIsChanged(differ(readValues(event.currentTarget), initial));
  };
  return (
    <DialogForm
      onSubmit={onSubmit}
      onChange={onChange}
      isReady={isChanged}
      onCancel={onCancel}
      label={action}
      isSending={fetching}
      problem={problemOf(error)}
    >
      <TextInput
        name="url"
        type="url"
        label="Endpoint URL"
        description="Receives POST requests. It must respond within ten seconds."
        placeholder="https://example.com/hooks/postern"
        defaultValue={initial?.url ?? ""}
        maxLength={MAX_URL_LENGTH}
        required
        withAsterisk={false}
        data-autofocus
      />
      {forms !== undefined && (
        <NativeSelect
          name="form"
          label="Form"
          data={[{ value: "", label: "All forms" }, ...forms.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <Textarea
        name="fieldNames"
        label="Fields"
        description="One name per line. Leave empty for all fields."
        defaultValue={initial?.fieldNames.join("\n") ?? ""}
        placeholder="email"
        autosize
        minRows={2}
        maxRows={8}
      />
    </DialogForm>
  );
}

function readValues(form: HTMLFormElement): WebhookValues {
  const text = readText(form);
  const formId = text("form");
  return { url: text("url"), formId: formId === "" ? null : formId, fieldNames: readFieldNames(text("fieldNames")) };
}

/** Whether anything that can be changed is; the form of a webhook cannot. */
function differ(now: WebhookValues, before: WebhookValues): boolean {
  return now.url !== before.url || now.fieldNames.join("\n") !== before.fieldNames.join("\n");
}
