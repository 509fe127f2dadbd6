import type { ReactNode } from "react";
import { UpdateFormDocument, type UpdateFormInput } from "../kit/graphql/documents.ts";
import { problemOf } from "../kit/graphql/failure.ts";
import { useMutation } from "../kit/graphql/urql.ts";
import type { ReadInput } from "../kit/ui/form-text.ts";
import { SettingsForm } from "../kit/ui/settings-form.tsx";

interface FormSettingsProps {
  readonly formId: string;
  /** Converts the inputs to an update. */
  readonly read: (text: ReadInput) => UpdateFormInput;
  readonly children: ReactNode;
}

/** Settings of one form that are saved together. */
export function FormSettings({ formId, read, children }: FormSettingsProps) {
  const [, updateForm] = useMutation(UpdateFormDocument);
  return (
    <SettingsForm save={async (text) => problemOf((await updateForm({ id: formId, input: read(text) })).error)}>
      {children}
    </SettingsForm>
  );
}
