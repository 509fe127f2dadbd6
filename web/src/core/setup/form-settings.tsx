import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import {
  FORM_SETTINGS,
  type FormSetting,
  type FormSettingName,
  formSettingEntries,
  type SettingsSection,
} from "../../../../shared/form-settings.ts";
import { MEGABYTE } from "../../../../shared/limits.ts";
import { type FormSettings_FormFragment, UpdateFormDocument, type UpdateFormInput } from "../kit/graphql/documents.ts";
import type { ReadInput } from "../kit/ui/form-text.ts";
import { OptionalInputs } from "../kit/ui/optional-inputs.tsx";
import { SettingsForm } from "../kit/ui/settings-form.tsx";
import { useSave } from "../kit/ui/use-action.ts";
import { readSettings } from "./read-form-settings.ts";

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

interface SettingInputProps {
  readonly form: FormSettings_FormFragment;
  readonly name: FormSettingName;
  /** The label of null, if not the usual one. */
  readonly unset?: string;
}

/** The input of a setting, behind its checkbox if it has one. */
function SwitchedInput({ form, name }: SettingInputProps) {
  const setting: FormSetting = FORM_SETTINGS[name];
  if (setting.switch === undefined) return <SettingInput form={form} name={name} />;
  const { label, help } = setting.switch;
  const shown = formSettingEntries.filter(([other, { shownWith }]) => other === name || shownWith === name);
  return (
    <OptionalInputs name={`${name}Switch`} label={label} description={help} defaultChecked={form[name] !== null}>
      {shown.map(([other]) => (
        <SettingInput key={other} form={form} name={other} />
      ))}
    </OptionalInputs>
  );
}

export function SettingInput({ form, name, unset }: SettingInputProps) {
  const setting: FormSetting = FORM_SETTINGS[name];
  const { label, help: description, placeholder, maxLength, width = "16rem" } = setting;
  const isRequired = !setting.clearable || setting.switch !== undefined;
  const value = form[name];
  const input = { name, label, description, placeholder, defaultValue: [value].flat().join("\n") };
  switch (setting.kind) {
    case "flag":
      return <OptionalInputs name={name} label={label} description={description} defaultChecked={value === true} />;
    case "list":
      return <Textarea {...input} autosize minRows={1} />;
    case "text":
      return <TextInput {...input} type={setting.format} maxLength={maxLength} required={isRequired} />;
    case "lines":
      return <Textarea {...input} maxLength={maxLength} required={isRequired} autosize minRows={4} />;
    case "choice": {
      const none = setting.clearable ? [{ value: "", label: unset ?? setting.unset ?? "" }] : [];
      const choices = Object.entries(setting.choices).map(([choice, text]) => ({ value: choice, label: text }));
      return <NativeSelect {...input} data={[...none, ...choices]} maw={width} />;
    }
    case "number":
    case "megabytes": {
      const unit = setting.kind === "megabytes" ? MEGABYTE : 1;
      const number = value ?? setting.usual ?? null;
      return (
        <TextInput
          {...input}
          type="number"
          defaultValue={number === null ? "" : Number(number) / unit}
          min={Math.ceil(setting.least[0] / unit)}
          max={setting.most[0] / unit}
          step={unit === 1 ? 1 : "any"}
          required={isRequired}
          maw={width}
        />
      );
    }
  }
}
