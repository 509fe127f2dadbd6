import type { ReactNode } from "react";
import { problemOf } from "../graphql/failure.ts";
import { UpdateFormDocument, type UpdateFormInput } from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import type { ReadInput } from "../ui/form-text.ts";
import { SettingsForm } from "../ui/settings-form.tsx";
import { answerWith } from "../ui/use-settings-form.ts";

interface FormSettingsProps {
  readonly formId: string;
  /** Turns what the inputs contain into the change to make. */
  readonly read: (text: ReadInput) => UpdateFormInput;
  readonly children: ReactNode;
}

/** Settings of one form that are saved together. */
export function FormSettings({ formId, read, children }: FormSettingsProps) {
  const [, updateForm] = useMutation(UpdateFormDocument);
  return (
    <SettingsForm
      label="Save"
      save={async (text) => answerWith(problemOf((await updateForm({ id: formId, input: read(text) })).error))}
    >
      {children}
    </SettingsForm>
  );
}
