import { FORM_SETTINGS, type FormSetting, type FormSettingName } from "../../../../shared/form-settings.ts";
import { MEGABYTE } from "../../../../shared/limits.ts";
import type { UpdateFormInput } from "../kit/graphql/documents.ts";
import { isChecked, type ReadInput } from "../kit/ui/form-text.ts";

/** Converts the inputs of settings to an update. The input of one that is switched off is not there, which clears it. */
export function readSettings(names: readonly FormSettingName[], text: ReadInput): UpdateFormInput {
  return Object.fromEntries(names.map((name) => [name, readSetting(FORM_SETTINGS[name], text(name))]));
}

function readSetting(setting: FormSetting, text: string) {
  if (setting.kind === "flag") return text === "on";
  if (setting.kind === "list") return linesOf(text);
  if (text === "" && (setting.clearable || setting.kind === "choice")) return null;
  if (setting.kind === "number") return Number(text);
  if (setting.kind === "megabytes") return Math.round(Number(text) * MEGABYTE);
  return text;
}

/** Converts the inputs of Turnstile; an empty key keeps the saved one. */
export function readTurnstile(text: ReadInput): UpdateFormInput {
  const [secret, isUsed] = [text("turnstileSecret"), isChecked(text, "usesTurnstile")];
  return isUsed && secret === "" ? {} : { turnstileSecret: isUsed ? secret : null };
}

/** Splits at lines and commas, to accept pasted lists. */
export function linesOf(text: string): string[] {
  const lines = text.split(/[\n,]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
