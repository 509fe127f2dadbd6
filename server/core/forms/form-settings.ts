import type { FormKind, Sensitivity } from "@postern/spam";
import { z } from "zod";
import { AGENT_CONTENTS } from "../../../shared/agent-contents.ts";
import {
  MAX_ATTACHMENT_BYTES,
  MAX_AUTO_REPLY_LENGTH,
  MAX_AUTO_REPLY_SUBJECT_LENGTH,
  MAX_DIGEST_ABOVE,
  MAX_HONEYPOT_FIELD_LENGTH,
  MAX_NAME_LENGTH,
  MAX_UPLOAD_FILE_BYTES,
  MAX_UPLOAD_FILES,
  MAX_URL_LENGTH,
  MEGABYTE,
} from "../../../shared/limits.ts";
import { VISITOR_LANGUAGES } from "../../../shared/visitor-languages.ts";
import type { AgentContents, DraftStorage, Form } from "../database/db.ts";
import { oneLine } from "../platform/parse-input.ts";

/** The kinds of settings, by which GraphQL finds the input and output type. */
export interface SettingKinds {
  readonly text: string;
  readonly list: string[];
  readonly number: number;
  readonly flag: boolean;
  readonly sensitivity: Sensitivity;
  readonly formKind: FormKind;
  readonly draftStorage: DraftStorage;
  readonly agentContents: AgentContents;
}

type KindOf<Value> = {
  [Kind in keyof SettingKinds]: NonNullable<Value> extends SettingKinds[Kind] ? Kind : never;
}[keyof SettingKinds];

/** One setting of a form, kept in the column of the same name. */
interface Setting {
  readonly kind: keyof SettingKinds;
  /** Validates and normalizes the owner's input; every message is ours and safe to show to the owner. */
  readonly rule: z.ZodType;
  /** True if null clears the setting; otherwise null leaves it unchanged. */
  readonly clearable: boolean;
  readonly description?: string;
}

/** A setting that fits its column. */
interface SettingOf<Value> extends Setting {
  readonly kind: KindOf<Value>;
  readonly rule: z.ZodType<Value>;
  readonly clearable: null extends Value ? true : false;
}

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

/**
 * Every single-column setting of a form. The input schema, the change that the store writes, and the GraphQL fields to
 * read and change it are derived from this table.
 */
export const formSettings = {
  name: {
    kind: "text",
    clearable: false,
    rule: oneLine("A form name")
      .min(1, { error: "Enter a name for the form." })
      .max(MAX_NAME_LENGTH, { error: `A form's name has at most ${MAX_NAME_LENGTH} characters.` }),
  },
  redirectUrl: {
    kind: "text",
    clearable: true,
    rule: z.union([z.literal("").transform(() => null), redirectUrl]),
  },
  allowedOrigins: {
    kind: "list",
    clearable: false,
    rule: z
      .array(allowedOrigin)
      .max(20, { error: "List at most 20 origins." })
      .transform((origins) => [...new Set(origins)]),
  },
  honeypotField: {
    kind: "text",
    clearable: false,
    rule: z
      .string()
      .trim()
      .refine((name) => name.length <= MAX_HONEYPOT_FIELD_LENGTH && HONEYPOT_FIELD.test(name), {
        error: `A honeypot field's name has letters, digits, - and _, and at most ${MAX_HONEYPOT_FIELD_LENGTH} characters.`,
      }),
  },
  digestAbove: {
    kind: "number",
    clearable: true,
    description: "Emails sent individually per hour before digests start. Null for no limit.",
    rule: z
      .int({ error: "Enter a whole number of emails per hour." })
      .min(1, { error: "The limit must be at least 1 email per hour." })
      .max(MAX_DIGEST_ABOVE, { error: "The limit can be at most 10,000 emails per hour." }),
  },
  maxAttachmentBytes: {
    kind: "number",
    clearable: false,
    description: "Files are attached to emails up to this many bytes in total. 0 for never.",
    rule: z
      .int({ error: "Enter a whole number of bytes." })
      .min(0, { error: "The size of attachments must be at least 0 MB." })
      .max(MAX_ATTACHMENT_BYTES, {
        error: `Emails can have at most ${MAX_ATTACHMENT_BYTES / MEGABYTE} MB of attachments.`,
      }),
  },
  autoReplySubject: {
    kind: "text",
    clearable: true,
    rule: mailText(MAX_AUTO_REPLY_SUBJECT_LENGTH, "The auto-reply subject"),
  },
  autoReplyText: {
    kind: "text",
    clearable: true,
    description: "Null for no auto-reply.",
    rule: mailText(MAX_AUTO_REPLY_LENGTH, "The auto-reply"),
  },
  sensitivity: { kind: "sensitivity", clearable: false, rule: z.enum(["relaxed", "normal", "strict"]) },
  kind: {
    kind: "formKind",
    clearable: true,
    description: "What the form is for. Null to detect it from the fields of its messages.",
    rule: z.enum(["contact", "comments", "signup", "application"]),
  },
  maxFiles: {
    kind: "number",
    clearable: true,
    description: "Files that one message can have. 0 for none, null for as many as the server allows.",
    rule: z
      .int({ error: "Enter a whole number of files." })
      .min(0, { error: "Enter 0 or more files." })
      .max(MAX_UPLOAD_FILES, { error: `A message can have at most ${MAX_UPLOAD_FILES} files.` }),
  },
  maxFileBytes: {
    kind: "number",
    clearable: true,
    description: "Bytes that one file can have. Null for as many as the server allows.",
    rule: z
      .int({ error: "Enter a whole number of bytes." })
      .min(1, { error: "The size of a file must be at least 1 byte." })
      .max(MAX_UPLOAD_FILE_BYTES, { error: "A file can have at most 100 MB." }),
  },
  showsDoubtful: {
    kind: "flag",
    clearable: false,
    description: "Doubtful messages are announced in the inbox and in a daily email.",
    rule: z.boolean(),
  },
  isPinned: { kind: "flag", clearable: false, description: "Listed before the other forms.", rule: z.boolean() },
  asksProofOfWork: { kind: "flag", clearable: false, rule: z.boolean() },
  asksConfirmation: {
    kind: "flag",
    clearable: false,
    description: "Nothing is delivered until visitors have confirmed their address.",
    rule: z.boolean(),
  },
  keepsContents: {
    kind: "flag",
    clearable: false,
    description: "False: the contents of a message are removed once it was delivered.",
    rule: z.boolean(),
  },
  draftStorage: {
    kind: "draftStorage",
    clearable: false,
    description: "How long visitors' browsers keep what is typed until it is sent.",
    rule: z.enum(["off", "tab", "day"]),
  },
  language: {
    kind: "text",
    clearable: true,
    description: "Language of what visitors read, such as `de`. Null to choose it for each visitor.",
    rule: z.enum(Object.keys(VISITOR_LANGUAGES), { error: "Choose one of the languages in the list." }),
  },
  agentContents: {
    kind: "agentContents",
    clearable: false,
    description: "Which messages agents may read the contents of.",
    rule: z.enum(AGENT_CONTENTS),
  },
} as const satisfies { readonly [Name in keyof Form]?: SettingOf<Form[Name]> };

type Settings = typeof formSettings;
export type SettingName = keyof Settings;

export function mapSettings<T>(make: (name: SettingName, setting: Setting) => T): Record<SettingName, T> {
  const entries = Object.entries(formSettings) as [SettingName, Setting][];
  return Object.fromEntries(entries.map(([name, setting]) => [name, make(name, setting)])) as Record<SettingName, T>;
}

/** The input of every setting; omitted ones stay unchanged. */
export const settingsInput = z.object(
  mapSettings((_name, { rule }) => rule.nullish()) as {
    [Name in SettingName]: z.ZodOptional<z.ZodNullable<Settings[Name]["rule"]>>;
  },
);

/** The settings to write: those given, without nulls for settings that cannot be cleared. */
export function changedSettings(given: z.output<typeof settingsInput>): Partial<Pick<Form, SettingName>> {
  const isChange = ([name, value]: [string, unknown]) =>
    value !== undefined && (value !== null || formSettings[name as SettingName].clearable);
  return Object.fromEntries(Object.entries(given).filter(isChange));
}

function isWebUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && `${username}${password}` === "";
}
