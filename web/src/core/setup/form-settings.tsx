import type { ReactNode } from "react";
import { formSettingEntries, type SettingsSection } from "../../../../shared/form-settings.ts";
import { type FormSettings_FormFragment, UpdateFormDocument, type UpdateFormInput } from "../kit/graphql/documents.ts";
import type { ReadInput } from "../kit/ui/form-text.ts";
import { SettingsForm } from "../kit/ui/settings-form.tsx";
import { useSave } from "../kit/ui/use-action.ts";
import { readSettings } from "./read-form-settings.ts";
import { SwitchedInput } from "./setting-input.tsx";

interface FormSettingsProps {
  readonly form: FormSettings_FormFragment;
  readonly section: SettingsSection;
  /** Inputs above those of the settings. */
  readonly before?: ReactNode;
  /** Reads the inputs that are not among the settings. */
  readonly readOthers?: (text: ReadInput) => UpdateFormInput;
  readonly children?: ReactNode;
}

/** The settings of a section, in the order of the table. They are saved together. */
export function FormSettings({ form, section, before, readOthers, children }: FormSettingsProps) {
  const updateForm = useSave(UpdateFormDocument);
  const settings = formSettingEntries.filter(([, setting]) => setting.section === section);
  const names = settings.map(([name]) => name);
  const save = (text: ReadInput) =>
    updateForm({ id: form.id, input: { ...readSettings(names, text), ...readOthers?.(text) } });
  return (
    <SettingsForm save={save}>
      {before}
      {settings.map(([name, { shownWith }]) => !shownWith && <SwitchedInput key={name} form={form} name={name} />)}
      {children}
    </SettingsForm>
  );
}
