import { FORM_SETTING_COLUMNS } from "../../../../shared/form-settings.ts";
import type { ChangeSubject, HistoryRow_ChangeFragment } from "../../core/kit/graphql/documents.ts";

type Change = Pick<HistoryRow_ChangeFragment, "subject" | "name" | "formName" | "action" | "details" | "actorName">;

export const SUBJECT_NAMES: Readonly<Record<ChangeSubject, string>> = {
  account: "Account",
  form: "Forms",
  destination: "Destination addresses",
  rules: "Rules",
  spam_filter: "Spam filter",
  webhook: "Webhooks",
  agent_token: "Agent tokens",
  agent_connection: "Connected agents",
  member: "Members",
  invitation: "Invitations",
  label: "Labels",
  mail_server: "Email server",
  messages: "Deleted messages",
  answer: "Answered requests",
};

export function readSubject(text: string | undefined): ChangeSubject | null {
  return (Object.keys(SUBJECT_NAMES) as ChangeSubject[]).find((subject) => subject === text) ?? null;
}

type Verbs = Readonly<Record<Change["action"], string>>;

const MADE: Verbs = { created: "Created", changed: "Changed", deleted: "Deleted" };
const ADDED: Verbs = { created: "Added", changed: "Changed", deleted: "Removed" };

/** The change as one sentence, without the full stop. */
export function describeChange(change: Change): string {
  const { subject, name, formName, action, details } = change;
  const called = name === null || name === "" ? "" : ` “${name}”`;
  switch (subject) {
    case "account":
      return "Changed the account";
    case "form":
      return `${MADE[action]} the form${called}`;
    case "destination": {
      const of = formName === null ? "a form" : `“${formName}”`;
      return action === "changed" ? `Confirmed ${name} for ${of}` : `${ADDED[action]} ${name} as an address of ${of}`;
    }
    case "rules":
      return "Changed the rules";
    case "spam_filter":
      return "Changed the spam filter";
    case "webhook":
      return `${ADDED[action]} the webhook${called}`;
    case "agent_token":
      return `${action === "deleted" ? "Revoked" : MADE[action]} the agent token${called}${ofMember(change)}`;
    case "agent_connection":
      return `${{ created: "Connected", changed: "Changed", deleted: "Disconnected" }[action]} the agent${called}${ofMember(change)}`;
    case "member":
      if (action === "changed") return `Changed ${changedRights(details)} of ${name ?? "a member"}`;
      return `${ADDED[action]} ${name ?? "a member"} ${action === "created" ? "to" : "from"} the account`;
    case "invitation":
      return action === "created"
        ? `Invited ${name ?? "somebody by a link"}`
        : `An invitation${name === null ? "" : ` of ${name}`} ended`;
    case "label":
      return `${MADE[action]} the label${called}`;
    case "mail_server":
      return action === "deleted" ? "Removed the email server" : `Set up the email server${called}`;
    case "messages":
      return action === "created"
        ? `Imported ${countIn(details)} into${called}`
        : `Deleted ${countIn(details)} for good`;
    case "answer":
      return `Answered a request for information with ${countIn(details)}`;
  }
}

/** Names the agent's member, if someone else changed it. */
function ofMember({ details, actorName }: Change): string {
  const { member } = JSON.parse(details) as { readonly member?: unknown };
  return typeof member !== "string" || member === actorName ? "" : ` of ${member}`;
}

function changedRights(details: string): string {
  const { role, all_forms, form_ids } = JSON.parse(details) as Details;
  if (role === undefined) return "the forms";
  return all_forms === undefined && form_ids === undefined ? "the role" : "the role and the forms";
}

function countIn(details: string): string {
  const { submissions } = JSON.parse(details) as { readonly submissions?: number };
  return submissions === 1 ? "1 message" : `${(submissions ?? 0).toLocaleString("en")} messages`;
}

const COLUMN_NAMES: Readonly<Record<string, string>> = {
  ...FORM_SETTING_COLUMNS,
  time_zone: "Time zone",
  host: "Host",
  port: "Port",
  security: "Encryption",
  plan: "Plan",
  retention_days: "Days that messages are kept",
  mails_quiet_forms: "Email about forms without messages",
  controller_name: "Controller",
  controller_contact: "Contact of the controller",
  representative: "Representative",
  data_protection_officer: "Data protection officer",
  providers: "Service providers",
  recipient_notes: "Countries and safeguards of recipients",
  record_days: "Days that the access record and the history are kept",
  name: "Name",
  address: "Address",
  page_heading: "Heading after sending",
  page_text: "Text after sending",
  page_color: "Color of the page after sending",
  page_link_label: "Link after sending",
  page_link_url: "Address of the link after sending",
  page_logo: "Logo of the page after sending",
  privacy_purpose: "Purpose",
  privacy_legal_basis: "Legal basis",
  privacy_people: "People whose data it is",
  privacy_data: "Personal data",
  privacy_is_public: "Privacy page for visitors",
  privacy_names_recipients: "Privacy page names recipients",
  privacy_words: "Text of the privacy page",
  privacy_policy_url: "Privacy policy",
  status: "Status",
  hidden_from_agents: "Fields hidden from agents",
  contents_days: "Days that contents are kept",
  origin_days: "Days that address, browser and page are kept",
  encrypted_turnstile_secret: "Turnstile secret",
  rules: "Rules",
  allow: "Allowed",
  block: "Blocked",
  akismet_url: "Address of Akismet",
  encrypted_akismet_key: "Key of Akismet",
  form_id: "Form",
  format: "Format",
  url: "Address",
  encrypted_secret: "Secret",
  field_names: "Fields",
  includes_fields: "With fields",
  file_links: "With links to files",
  tests_daily: "Test every day",
  sends_notices: "With notices",
  scopes: "Access",
  contents_per_day: "Messages that it may read in 24 hours",
  expires_at: "Expires",
  role: "Role",
  color: "Color",
  training: "Training",
};

/** Excluded from the details: the sentence already states revocations, confirmations and counts. */
const IN_THE_SENTENCE = new Set(["revoked_at", "confirmed_at", "submissions", "member"]);

/** For new things, only permissions are detailed. */
const TOLD_WHEN_NEW = new Set<ChangeSubject>(["member", "invitation", "agent_token", "agent_connection"]);

type Details = Readonly<Record<string, readonly unknown[]>>;

/** Each changed setting with its old and new value: `Role: reader → handler`. */
export function listDetails({ subject, action, details }: Change): string[] {
  if (action === "deleted" || (action === "created" && !TOLD_WHEN_NEW.has(subject))) return [];
  const { all_forms: allForms, form_ids: formIds, ...others } = JSON.parse(details) as Details;
  const told = Object.entries(others)
    .filter(([column]) => !IN_THE_SENTENCE.has(column))
    .map(([column, values]) => `${COLUMN_NAMES[column] ?? column}: ${describeValues(values)}`);
  const forms = describeForms(subject, allForms, formIds);
  return forms === null ? told : [...told, `Forms: ${forms}`];
}

function describeForms(
  subject: ChangeSubject,
  allForms: readonly unknown[] | undefined,
  formIds: readonly unknown[] | undefined,
): string | null {
  if (allForms?.[1] === true) return "all";
  const [left, came] = (formIds ?? []).map((names) => (Array.isArray(names) ? names : []));
  if (came === undefined) return null;
  // A new token without a list of forms covers all that its member may see.
  if (subject === "agent_token" && came.length === 0) return "all that the member may see";
  if (left === undefined || left.length === 0) return describeValue(came);
  return describeValues([left, came]);
}

function describeValues([before, after, ...none]: readonly unknown[]): string {
  if (before === undefined && none.length === 0) return "changed";
  if (Array.isArray(before) && Array.isArray(after)) {
    const parts = [
      ...(after.length === 0 ? [] : [`added ${after.map(describeValue).join(", ")}`]),
      ...(before.length === 0 ? [] : [`removed ${before.map(describeValue).join(", ")}`]),
    ];
    return parts.length === 0 ? "put in another order" : parts.join("; ");
  }
  return before === null ? describeValue(after) : `${describeValue(before)} → ${describeValue(after)}`;
}

const LONGEST = 120;

const WORDS: Readonly<Record<string, string>> = {
  "submissions:metadata": "metadata",
  "submissions:content": "contents",
};

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(describeValue).join(", ");
  if (typeof value === "object") {
    const { name, value: entry, note } = value as Readonly<Record<"name" | "value" | "note", unknown>>;
    return describeValue(name ?? entry ?? note ?? JSON.stringify(value));
  }
  const text = WORDS[String(value)] ?? String(value).replace(/^(\d{4}-\d\d-\d\d)T.*$/, "$1");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
