import { z } from "zod";
import {
  FORM_SETTINGS,
  type FormSetting,
  type FormSettingName,
  formSettingEntries,
  type NamesOfKind,
} from "../../../shared/form-settings.ts";
import {
  MAX_AUTO_REPLY_LENGTH,
  MAX_AUTO_REPLY_SUBJECT_LENGTH,
  MAX_HONEYPOT_FIELD_LENGTH,
  MAX_NAME_LENGTH,
  MAX_URL_LENGTH,
} from "../../../shared/limits.ts";
import type { Form } from "../database/db.ts";
import { oneLine } from "../platform/parse-input.ts";

/** What an entry must say for its column to be able to hold it. */
type Fitting<Column> = FittingKind<NonNullable<Column>> &
  (null extends Column ? { readonly clearable: true } : { readonly clearable?: never }) & {
    readonly shownWith?: FormSettingName;
  };

type FittingKind<Value> = [Value] extends [string]
  ? string extends Value
    ? { readonly kind: "text" | "lines" | "choice" }
    : { readonly kind: "choice"; readonly choices: Readonly<Record<Value, string>> }
  : [Value] extends [number]
    ? { readonly kind: "number" | "megabytes" }
    : { readonly kind: [Value] extends [boolean] ? "flag" : "list" };

FORM_SETTINGS satisfies { readonly [Name in FormSettingName]: Fitting<Form[Name]> };

type Rules<Names extends FormSettingName> = { readonly [Name in Names]: z.ZodType<Form[Name], Form[Name]> };

const redirectUrl = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH, { error: "A redirect URL can have at most 2,048 characters." })
  .refine(isWebUrl, {
    error: "Enter a full URL that starts with https:// or http://, such as https://example.com/thanks.",
  });

const allowedOrigin = z
  .string()
  .trim()
  .transform((value) => (value.includes("://") ? value : `https://${value}`))
  .refine((value) => isWebUrl(value) && /^(?:[^*]*|\*\.[^*]+)$/.test(new URL(value).host), {
    error: "Enter one origin on each line, such as https://example.com or *.example.com.",
  })
  .transform((value) => new URL(value).origin);

const HONEYPOT_FIELD = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** Text for a mail; an empty one clears it. */
const mailText = (maxCharacters: number, what: string) =>
  z
    .string()
    .trim()
    .max(maxCharacters, { error: `${what} can have at most ${maxCharacters.toLocaleString("en")} characters.` })
    .refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), {
      error: `${what} contains a character that cannot be sent by email.`,
    })
    .transform((text) => (text === "" ? null : text));

/** The rules of texts and lists, and those that differ from others of their kind. Each message is safe to show. */
const ownRules = {
  name: oneLine("A form name")
    .min(1, { error: "Enter a name for the form." })
    .max(MAX_NAME_LENGTH, { error: `A form's name has at most ${MAX_NAME_LENGTH} characters.` }),
  redirectUrl: z.union([z.literal("").transform(() => null), redirectUrl]),
  allowedOrigins: z
    .array(allowedOrigin)
    .max(20, { error: "List at most 20 origins." })
    .transform((origins) => [...new Set(origins)]),
  honeypotField: z
    .string()
    .trim()
    .refine((name) => name.length <= MAX_HONEYPOT_FIELD_LENGTH && HONEYPOT_FIELD.test(name), {
      error: `A honeypot field's name has letters, digits, - and _, and at most ${MAX_HONEYPOT_FIELD_LENGTH} characters.`,
    }),
  autoReplySubject: mailText(MAX_AUTO_REPLY_SUBJECT_LENGTH, "The auto-reply subject"),
  autoReplyText: mailText(MAX_AUTO_REPLY_LENGTH, "The auto-reply"),
  language: z.enum(Object.keys(FORM_SETTINGS.language.choices), {
    error: "Choose one of the languages in the list.",
  }),
} satisfies Rules<NamesOfKind<"text" | "lines" | "list">> & Partial<Rules<FormSettingName>>;

function ruleOf(setting: FormSetting): z.ZodType {
  switch (setting.kind) {
    case "number":
    case "megabytes": {
      const { unit = "bytes", least, most } = setting;
      return z
        .int({ error: `Enter a whole number of ${unit}.` })
        .min(least[0], { error: least[1] })
        .max(most[0], { error: most[1] });
    }
    case "choice":
      return z.enum(Object.keys(setting.choices));
    case "flag":
      return z.boolean();
    default:
      throw new Error("Every text and list has a rule of its own.");
  }
}

export function mapSettings<T>(make: (name: FormSettingName, setting: FormSetting) => T): Record<FormSettingName, T> {
  const made = formSettingEntries.map(([name, setting]) => [name, make(name, setting)]);
  return Object.fromEntries(made) as Record<FormSettingName, T>;
}

/** Validates and normalizes the owner's input of each setting. */
export const formSettingRules = mapSettings(
  (name, setting) => (ownRules as Partial<Rules<FormSettingName>>)[name] ?? ruleOf(setting),
) as Rules<FormSettingName>;

/** The input of every setting; omitted ones stay unchanged. */
export const settingsInput = z.object(
  mapSettings((name) => formSettingRules[name].nullish()) as {
    [Name in FormSettingName]: z.ZodOptional<z.ZodNullable<Rules<Name>[Name]>>;
  },
);

/** The settings to write: those given, without nulls for settings that cannot be cleared. */
export function changedSettings(given: z.output<typeof settingsInput>): Partial<Pick<Form, FormSettingName>> {
  const isClearable = (name: string) => (FORM_SETTINGS[name as FormSettingName] as FormSetting).clearable === true;
  const isChange = ([name, value]: [string, unknown]) => value !== undefined && (value !== null || isClearable(name));
  return Object.fromEntries(Object.entries(given).filter(isChange));
}

function isWebUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && `${username}${password}` === "";
}
