import {
  MAX_ATTACHMENT_BYTES,
  MAX_AUTO_REPLY_LENGTH,
  MAX_AUTO_REPLY_SUBJECT_LENGTH,
  MAX_DIGEST_ABOVE,
  MAX_HONEYPOT_FIELD_LENGTH,
  MAX_NAME_LENGTH,
  MAX_UPLOAD_FILE_BYTES,
  MAX_UPLOAD_FILES,
  MEGABYTE,
} from "./limits.ts";
import { VISITOR_LANGUAGES } from "./visitor-languages.ts";

/** Sections of a form's setup, each with its own button to save. */
export type SettingsSection = "general" | "email" | "doubtful" | "bots";

interface SettingBase {
  readonly label: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly width?: string;
  /** Its words in the history if they are not the label. Null if its changes are not recorded. */
  readonly history?: string | null;
  /** What the record of processing says, by value. */
  readonly record?: Readonly<Record<string, string>>;
  /** For developers, in the GraphQL schema. */
  readonly description?: string;
  /** True if null clears the setting; otherwise null leaves it unchanged. */
  readonly clearable?: true;
  /** Where its input is. Left out if it is placed by hand. */
  readonly section?: SettingsSection;
  /** A checkbox that shows the input, and clears the setting while it is off. */
  readonly switch?: { readonly label: string; readonly help: string };
  /** The setting whose checkbox shows this one as well. */
  readonly shownWith?: string;
}

interface TextSetting extends SettingBase {
  readonly kind: "text" | "lines" | "list";
  readonly format?: "url";
}

/** A whole number, and the message for one that is out of range. */
interface NumberSetting extends SettingBase {
  readonly kind: "number" | "megabytes";
  readonly unit?: string;
  readonly least: readonly [value: number, problem: string];
  readonly most: readonly [value: number, problem: string];
  /** Suggested when it is switched on. */
  readonly usual?: number;
}

interface FlagSetting extends SettingBase {
  readonly kind: "flag";
}

interface ChoiceSetting extends SettingBase {
  readonly kind: "choice";
  /** Labels by value. */
  readonly choices: Readonly<Record<string, string>>;
  /** The label of null. */
  readonly unset?: string;
}

export type FormSetting = TextSetting | NumberSetting | FlagSetting | ChoiceSetting;

/**
 * Every single-column setting of a form, kept in the column of the same name. The rules of its input, the GraphQL
 * fields, the change that the store writes, what is recorded of it, and its input in the dashboard are derived from here.
 */
export const FORM_SETTINGS = {
  maxAttachmentBytes: {
    kind: "megabytes",
    section: "email",
    label: "Attach files up to (MB)",
    help: "Larger files, and files that look unsafe, stay in Postern. Enter 0 to attach none.",
    width: "24rem",
    history: "Bytes attached to emails",
    description: "Files are attached to emails up to this many bytes in total. 0 for never.",
    least: [0, "The size of attachments must be at least 0 MB."],
    most: [MAX_ATTACHMENT_BYTES, `Emails can have at most ${MAX_ATTACHMENT_BYTES / MEGABYTE} MB of attachments.`],
  },
  digestAbove: {
    kind: "number",
    clearable: true,
    section: "email",
    switch: {
      label: "Send a digest when many messages arrive",
      help: "Further messages of the hour are combined in one email, sent on the hour.",
    },
    label: "Individual emails per hour",
    history: "Digest from emails per hour",
    description: "Emails sent individually per hour before digests start. Null for no limit.",
    unit: "emails per hour",
    least: [1, "The limit must be at least 1 email per hour."],
    most: [MAX_DIGEST_ABOVE, "The limit can be at most 10,000 emails per hour."],
    usual: 20,
  },
  autoReplySubject: {
    kind: "text",
    clearable: true,
    section: "email",
    shownWith: "autoReplyText",
    label: "Auto-reply subject",
    history: "Subject of the auto-reply",
    maxLength: MAX_AUTO_REPLY_SUBJECT_LENGTH,
    placeholder: "We received your message",
  },
  autoReplyText: {
    kind: "lines",
    clearable: true,
    section: "email",
    switch: {
      label: "Send an auto-reply",
      help: "Sent to the visitor’s email at most once a day and never for spam. It never quotes the visitor’s message.",
    },
    label: "Auto-reply text",
    history: "Text of the auto-reply",
    description: "Null for no auto-reply.",
    maxLength: MAX_AUTO_REPLY_LENGTH,
    placeholder: "Thank you for your message.\nWe’ll reply within two working days.",
  },
  asksConfirmation: {
    kind: "flag",
    section: "email",
    label: "Ask visitors to confirm their address",
    help: "A message is delivered once its visitor has confirmed it by email, and deleted after seven days if they have not. The form then needs an email field.",
    history: "Visitors confirm their address",
    description: "Nothing is delivered until visitors have confirmed their address.",
    record: { true: "When and with which words the visitor confirmed their email address" },
  },
  name: {
    kind: "text",
    section: "general",
    label: "Name",
    help: "Visitors do not see this.",
    maxLength: MAX_NAME_LENGTH,
  },
  redirectUrl: {
    kind: "text",
    clearable: true,
    section: "general",
    label: "Redirect",
    help: "Where visitors go after sending. Leave empty to use the default thank-you page.",
    format: "url",
    placeholder: "https://www.example.com/thank-you",
  },
  draftStorage: {
    kind: "choice",
    section: "general",
    label: "Keep what visitors type in their browser",
    help: "Restores an unsent message after a reload or a lost connection. Needs the snippet’s script.",
    history: "Drafts in visitors’ browsers",
    description: "How long visitors' browsers keep what is typed until it is sent.",
    choices: { off: "Off", tab: "Until the tab is closed", day: "For one day" },
    record: {
      tab: "What a visitor types is kept in their own browser until it is sent, as long as the tab is open.",
      day: "What a visitor types is kept in their own browser until it is sent, for at most a day.",
    },
  },
  language: {
    kind: "choice",
    clearable: true,
    section: "general",
    label: "Language for visitors",
    help: "Automatic uses the language of the page or of the visitor’s browser.",
    description: "Language of what visitors read, such as `de`. Null to choose it for each visitor.",
    choices: VISITOR_LANGUAGES,
    unset: "Automatic",
  },
  maxFiles: {
    kind: "number",
    clearable: true,
    section: "general",
    label: "Files per message",
    help: "Enter 0 to accept no files. Leave empty to accept as many as the server allows.",
    description: "Files that one message can have. 0 for none, null for as many as the server allows.",
    unit: "files",
    least: [0, "Enter 0 or more files."],
    most: [MAX_UPLOAD_FILES, `A message can have at most ${MAX_UPLOAD_FILES} files.`],
  },
  maxFileBytes: {
    kind: "megabytes",
    clearable: true,
    section: "general",
    label: "Largest file, in MB",
    help: "Leave empty to use the server’s limit.",
    history: "Bytes per file",
    description: "Bytes that one file can have. Null for as many as the server allows.",
    least: [1, "The size of a file must be at least 1 byte."],
    most: [MAX_UPLOAD_FILE_BYTES, "A file can have at most 100 MB."],
  },
  sensitivity: {
    kind: "choice",
    label: "Sensitivity",
    history: "Sensitivity of the spam filter",
    choices: { relaxed: "Relaxed", normal: "Normal", strict: "Strict" },
  },
  kind: {
    kind: "choice",
    clearable: true,
    label: "Kind of form",
    help: "Detected from the fields of your messages. Comments have their own spam threshold.",
    width: "100%",
    history: "Form is",
    description: "What the form is for. Null to detect it from the fields of its messages.",
    choices: { contact: "Contact", comments: "Comments", signup: "Sign-up", application: "Application" },
    unset: "Detect automatically",
  },
  showsDoubtful: {
    kind: "flag",
    section: "doubtful",
    label: "Show doubtful messages",
    help: "A line in the inbox leads to them, and a daily email lists the new ones.",
    history: "Doubtful messages are shown",
    description: "Doubtful messages are announced in the inbox and in a daily email.",
  },
  allowedOrigins: {
    kind: "list",
    section: "bots",
    label: "Allowed origins",
    help: "One per line. Messages from other sites go to spam. Leave empty to allow any site.",
    placeholder: "https://www.example.com",
  },
  honeypotField: {
    kind: "text",
    section: "bots",
    label: "Honeypot field",
    help: "Only bots fill it in. If you rename it, rename it on your page too.",
    maxLength: MAX_HONEYPOT_FIELD_LENGTH,
  },
  asksProofOfWork: {
    kind: "flag",
    section: "bots",
    label: "Proof of work",
    help: "The snippet’s script makes the visitor’s browser compute for a moment, which makes bulk spam expensive.",
  },
  agentContents: {
    kind: "choice",
    label: "Agents that may read contents read",
    help: "Of other messages they get the time, the folder and the status.",
    history: "What agents may read",
    description: "Which messages agents may read the contents of.",
    choices: { all: "All messages", screened: "Inbox, except messages that address an AI", none: "No messages" },
  },
  keepsContents: {
    kind: "flag",
    label: "Contents are kept after delivery",
    description: "False: the contents of a message are removed once it was delivered.",
  },
  isPinned: {
    kind: "flag",
    label: "Pinned",
    history: null,
    description: "Listed before the other forms.",
  },
} as const satisfies Readonly<Record<string, FormSetting>>;

export type FormSettingName = keyof typeof FORM_SETTINGS;

export type NamesOfKind<Kind extends FormSetting["kind"]> = {
  [Name in FormSettingName]: (typeof FORM_SETTINGS)[Name]["kind"] extends Kind ? Name : never;
}[FormSettingName];

export const formSettingEntries = Object.entries(FORM_SETTINGS) as [FormSettingName, FormSetting][];

/** The words of the history for each recorded column. */
export const FORM_SETTING_COLUMNS: Readonly<Record<string, string>> = Object.fromEntries(
  formSettingEntries.flatMap(([name, { label, history = label }]) =>
    history === null ? [] : [[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), history]],
  ),
);
