import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { MAX_URL_LENGTH } from "../../../../shared/limits.ts";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../../../../shared/webhook-formats.ts";
import { DialogForm } from "../kit/ui/dialog.tsx";
import { readText } from "../kit/ui/form-text.ts";
import { SecretInput } from "../kit/ui/secret-input.tsx";
import { readFieldNames } from "./describe-webhook.ts";

export interface WebhookValues {
  readonly format: WebhookFormat;
  readonly url: string;
  readonly token: string;
  readonly formId: string | null;
  readonly fieldNames: readonly string[];
  readonly includesFields: boolean;
  readonly fileLinks: boolean;
  readonly testsDaily: boolean;
  readonly sendsNotices: boolean;
}

const BOXES = ["includesFields", "fileLinks", "testsDaily", "sendsNotices"] as const;
type Boxes = Pick<WebhookValues, (typeof BOXES)[number]>;
const NEW: Boxes = { includesFields: true, fileLinks: false, testsDaily: false, sendsNotices: false };

interface WebhookFormProps {
  readonly format: WebhookFormat;
  readonly initial?: Omit<WebhookValues, "format">;
  /** Only for a new webhook: its form cannot be changed later. */
  readonly forms?: readonly { readonly id: string; readonly name: string }[];
  readonly action: string;
  /** Resolves to the error, or null. */
  readonly save: (values: WebhookValues) => Promise<string | null>;
  readonly onCancel: () => void;
}

export function WebhookForm({ format, initial, forms, action, save, onCancel }: WebhookFormProps) {
  const [isChanged, setIsChanged] = useState(initial === undefined);
  const before: Boxes = initial ?? NEW;
  const [boxes, setBoxes] = useState(before);
  const box = (name: keyof Boxes) => ({
    checked: boxes[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setBoxes({ ...boxes, [name]: event.currentTarget.checked }),
  });
  const service = WEBHOOK_FORMATS[format];
  const isKept = initial !== undefined && format !== "postern";
  const valuesOf = (form: HTMLFormElement) => {
    const values = readValues(form);
    // The input is absent while no fields are included; keep the earlier choice.
    const fieldNames = boxes.includesFields ? values.fieldNames : (initial?.fieldNames ?? []);
    return { ...boxes, ...values, fieldNames, format, fileLinks: boxes.fileLinks && format === "postern" };
  };
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (initial !== undefined) setIsChanged(differ(valuesOf(event.currentTarget), initial));
  };
  return (
    <DialogForm
      send={(_text, _raw, form) => save(valuesOf(form))}
      onChange={onChange}
      isReady={isChanged || BOXES.some((name) => boxes[name] !== before[name])}
      onCancel={onCancel}
      label={action}
    >
      <TextInput
        name="url"
        type="url"
        label={format === "postern" ? "Endpoint URL" : "URL"}
        description={isKept ? `${service.hint} Leave empty to keep the current one.` : service.hint}
        placeholder={service.example}
        defaultValue={initial?.url ?? ""}
        maxLength={MAX_URL_LENGTH}
        required={!isKept}
        data-autofocus
      />
      {service.takesToken && (
        <SecretInput
          name="token"
          label="Access token (optional)"
          description={isKept ? "Only together with a new URL." : undefined}
        />
      )}
      {forms !== undefined && (
        <NativeSelect
          name="form"
          label="Form"
          data={[{ value: "", label: "All forms" }, ...forms.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <Checkbox
        label="Include what the visitor wrote"
        description="Without it, only the form’s name and a link are sent."
        {...box("includesFields")}
      />
      {boxes.includesFields && (
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
      )}
      {boxes.includesFields && format === "postern" && (
        <Checkbox
          label="Include download links to files"
          description="Whoever has a link can download its file, once and within 15 minutes, without signing in."
          {...box("fileLinks")}
        />
      )}
      <Checkbox
        label="Test every day"
        description="Sends a test message once a day, and emails you when it stops working."
        {...box("testsDaily")}
      />
      <Checkbox
        label="Send notices"
        description="Also tells it when a form stops receiving messages or something stops working."
        {...box("sendsNotices")}
      />
    </DialogForm>
  );
}

function readValues(form: HTMLFormElement) {
  const text = readText(form);
  const formId = text("form");
  return {
    url: text("url"),
    token: text("token"),
    formId: formId === "" ? null : formId,
    fieldNames: readFieldNames(text("fieldNames")),
  };
}

type Compared = Pick<WebhookValues, "url" | "fieldNames">;

function differ(now: Compared, before: Compared): boolean {
  return now.url !== before.url || now.fieldNames.join("\n") !== before.fieldNames.join("\n");
}
