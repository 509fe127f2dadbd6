import { FORM_SETTING_COLUMNS } from "../../../../shared/form-settings.ts";
import type { ChangeSubject } from "../../database/db.ts";

/** What is recorded of a row, as SQL over the table, aliased `it`. */
export interface RecordedKind {
  readonly subject: ChangeSubject;
  readonly from: string;
  readonly accountId: string;
  readonly id: string;
  /** Identifies a row within an account, if it is not the id. */
  readonly key?: string;
  readonly name: string;
  /** The member it belongs to, if it is a member's own. */
  readonly member?: string;
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that are recorded as changed, without a value. */
  readonly secret?: readonly string[];
  /** The account's only row, created when it is first changed. */
  readonly isSetting?: true;
}

export const NONE = "NULL::text";

export const own = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `it.${name}`]));
export const joined = (prefix: string, table: string, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${prefix}${name}`, `${table}.${name}`]));

const MEMBER = "(SELECT coalesce(nullif(name, ''), email) FROM users WHERE id = it.user_id)";

const RIGHTS = own("role", "all_forms", "form_ids");

/** What is recorded of the core's rows. */
export const RECORDED = {
  account: {
    subject: "account",
    from: "accounts AS it",
    ...{ accountId: "it.id", id: "it.id", name: NONE },
    columns: own("time_zone", "plan", "retention_days", "record_days", "mails_quiet_forms"),
  },
  form: {
    subject: "form",
    from: "forms AS it LEFT JOIN form_privacy AS privacy ON privacy.form_id = it.id",
    ...{ accountId: "it.account_id", id: "it.id", name: "it.name" },
    columns: {
      ...own(...Object.keys(FORM_SETTING_COLUMNS)),
      ...own("status", "hidden_from_agents", "contents_days", "origin_days", "encrypted_turnstile_secret"),
      ...joined("privacy_", "privacy", "purpose", "legal_basis", "people", "data", "words", "policy_url"),
      privacy_is_public: "coalesce(privacy.is_public, false)",
      privacy_names_recipients: "coalesce(privacy.names_recipients, false)",
    },
    secret: ["encrypted_turnstile_secret"],
  },
  destination: {
    subject: "destination",
    from: "destinations AS it JOIN forms AS form ON form.id = it.form_id",
    ...{ accountId: "form.account_id", id: "it.form_id", key: "it.form_id || ' ' || it.address", name: "it.address" },
    columns: own("confirmed_at"),
  },
  spamFilter: {
    subject: "spam_filter",
    from: "spam_filters AS it",
    ...{ accountId: "it.account_id", id: NONE, name: NONE },
    columns: own("allow", "block", "akismet_url", "encrypted_akismet_key"),
    secret: ["akismet_url", "encrypted_akismet_key"],
    isSetting: true,
  },
  webhook: {
    subject: "webhook",
    from: "webhook_endpoints AS it",
    ...{ accountId: "it.account_id", id: "it.id", name: "substring(it.url FROM '://(?:[^/@]*@)?([^/?#]+)')" },
    columns: own(
      ...[
        "form_id",
        "format",
        "url",
        "encrypted_secret",
        "field_names",
        "includes_fields",
        "file_links",
        "tests_daily",
      ],
      ...["sends_notices", "status"],
    ),
    secret: ["form_id", "url", "encrypted_secret"],
  },
  agentToken: {
    subject: "agent_token",
    from: "agent_tokens AS it",
    ...{ accountId: "it.account_id", id: "it.id", name: "it.name", member: MEMBER },
    columns: own("scopes", "form_ids", "expires_at", "revoked_at", "contents_per_day"),
  },
  agentConnection: {
    subject: "agent_connection",
    from: "agent_connections AS it JOIN agent_clients AS client ON client.client_id = it.client_id",
    ...{ accountId: "it.account_id", id: "it.id", name: "client.name", member: MEMBER },
    columns: own("scopes", "all_forms", "form_ids", "contents_per_day"),
  },
  member: {
    subject: "member",
    from: "memberships AS it JOIN users AS person ON person.id = it.user_id",
    ...{ accountId: "it.account_id", id: "it.user_id", name: "coalesce(nullif(person.name, ''), person.email)" },
    columns: RIGHTS,
  },
  invitation: {
    subject: "invitation",
    from: "invitations AS it",
    ...{ accountId: "it.account_id", id: "it.id", name: "it.email" },
    columns: RIGHTS,
  },
} as const satisfies Readonly<Record<string, RecordedKind>>;
