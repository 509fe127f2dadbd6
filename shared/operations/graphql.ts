/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AccessFilter = {
  /** Includes reads of all forms at once. */
  readonly formId?: string | null | undefined;
  readonly kind?: AccessKind | null | undefined;
  /** RFC 3339, inclusive. */
  readonly since?: string | null | undefined;
  /** RFC 3339, exclusive. */
  readonly until?: string | null | undefined;
};

export type AccessKind =
  /** An agent read messages or was denied access. */
  | 'agents'
  /** An agent read contents. */
  | 'contents'
  /** CSV and files. */
  | 'exports'
  /** An agent read metadata only. */
  | 'metadata'
  /** An agent was denied access. */
  | 'refused';

export type AccessRefusal =
  | 'form'
  | 'scope';

export type AccessSurface =
  | 'answer'
  | 'csv_account'
  | 'csv_form'
  | 'csv_import'
  | 'file'
  | 'mcp';

export type AgentContents =
  /** All contents. */
  | 'all'
  /** No contents. */
  | 'none'
  /** Those in the inbox that do not address an AI. */
  | 'screened';

export type AgentTokenScope =
  | 'content'
  | 'metadata';

export type AnswerKind =
  | 'choice'
  | 'date'
  | 'number'
  | 'text'
  | 'yesNo';

export type BulkAction =
  | 'assigned'
  | 'deleted'
  | 'done'
  | 'inbox'
  | 'labelled'
  | 'open'
  | 'read'
  | 'snoozed'
  | 'spam'
  | 'starred'
  | 'unlabelled'
  | 'unread'
  | 'unstarred';

export type ChangeAction =
  | 'changed'
  | 'created'
  | 'deleted';

export type ChangeFilter = {
  readonly actorId?: string | null | undefined;
  /** RFC 3339, inclusive. */
  readonly since?: string | null | undefined;
  readonly subject?: ChangeSubject | null | undefined;
  /** RFC 3339, exclusive. */
  readonly until?: string | null | undefined;
};

export type ChangeSubject =
  | 'account'
  | 'agent_connection'
  | 'agent_token'
  | 'answer'
  | 'destination'
  | 'form'
  | 'invitation'
  | 'label'
  | 'mail_server'
  | 'member'
  | 'messages'
  | 'rules'
  | 'spam_filter'
  | 'webhook';

export type CreateAgentTokenInput = {
  /** Can read contents, not only metadata. */
  readonly content: boolean;
  /** How many messages it may read the contents of within 24 hours. 500 unless given. */
  readonly contentsPerDay?: number | null | undefined;
  /** Null for a token that does not expire. */
  readonly expiresInDays?: number | null | undefined;
  /** Empty for all forms. */
  readonly formIds: ReadonlyArray<string>;
  readonly name: string;
};

export type CreateFormInput = {
  readonly destination?: string | null | undefined;
  readonly name: string;
};

export type CreateWebhookInput = {
  /** Empty or null for all fields. */
  readonly fieldNames?: ReadonlyArray<string> | null | undefined;
  /** False if null. Only for Postern's own format. */
  readonly fileLinks?: boolean | null | undefined;
  /** Null for all forms. */
  readonly formId?: string | null | undefined;
  /** Postern's own if null. */
  readonly format?: WebhookFormat | null | undefined;
  /** True if null. */
  readonly includesFields?: boolean | null | undefined;
  /** False if null. */
  readonly sendsNotices?: boolean | null | undefined;
  /** False if null. */
  readonly testsDaily?: boolean | null | undefined;
  /** For ntfy. */
  readonly token?: string | null | undefined;
  readonly url: string;
};

export type DeliveryKind =
  | 'auto_reply'
  | 'confirmation'
  | 'mail'
  | 'reply'
  | 'webhook';

export type DeliveryState =
  | 'cancelled'
  | 'delivered'
  | 'failed'
  | 'pending';

export type DiagnosticStatus =
  | 'error'
  | 'ok'
  | 'warning';

export type Display =
  | 'list'
  | 'table';

export type DraftStorage =
  /** For a day. */
  | 'day'
  /** Nothing is kept. */
  | 'off'
  /** For as long as the tab is open. */
  | 'tab';

export type ExportFrequency =
  | 'monthly'
  | 'weekly';

export type ExportPeriodInput = {
  /** Inclusive. */
  readonly since?: string | null | undefined;
  /** Exclusive. */
  readonly until?: string | null | undefined;
};

export type ExportVariant =
  /** The values unchanged. */
  | 'program'
  /** The same, with semicolons, as spreadsheets expect it where decimals have a comma. */
  | 'semicolons'
  /** No cell starts a formula, and the file starts with a byte order mark. */
  | 'spreadsheet';

/** What a field says. Of a field that repeats, one value is enough. */
export type FieldCondition = {
  readonly name: string;
  readonly operator: FieldOperator;
  /** A date for before and after, a number for lessThan, greaterThan, atLeast and atMost, nothing for isEmpty and isNotEmpty. */
  readonly value?: string | null | undefined;
};

export type FieldOperator =
  | 'after'
  | 'atLeast'
  | 'atMost'
  | 'before'
  | 'contains'
  | 'equals'
  | 'greaterThan'
  | 'isEmpty'
  | 'isNotEmpty'
  | 'lessThan';

export type FileScan =
  | 'clean'
  | 'infected'
  | 'not_scanned';

export type Filter = {
  /** Only those that a reply was sent to, or only the others. */
  readonly answered?: boolean | null | undefined;
  /** Only those assigned to this member, to `me`, or to `nobody`. */
  readonly assignee?: string | null | undefined;
  /** Only done ones, or only open ones. */
  readonly done?: boolean | null | undefined;
  /** True for only doubtful ones in Spam. Of all forms, only those that show them. */
  readonly doubtful?: boolean | null | undefined;
  /** All must be met. */
  readonly fields?: ReadonlyArray<FieldCondition> | null | undefined;
  /** Of all forms, only these. */
  readonly forms?: ReadonlyArray<string> | null | undefined;
  /** True for only those with files. */
  readonly hasFiles?: boolean | null | undefined;
  /** A label of the owner's. */
  readonly label?: string | null | undefined;
  /** The name of a spam reason. */
  readonly reason?: string | null | undefined;
  /** RFC 3339, inclusive. */
  readonly since?: string | null | undefined;
  /** Only starred ones, or only the others. */
  readonly starred?: boolean | null | undefined;
  readonly status?: SubmissionStatus | null | undefined;
  /** Words in the contents or sender. All must match. */
  readonly text?: string | null | undefined;
  /** True for only those that wait for their visitor's confirmation. */
  readonly unconfirmed?: boolean | null | undefined;
  /** RFC 3339, exclusive. */
  readonly until?: string | null | undefined;
};

export type Folder =
  | 'inbox'
  | 'spam';

export type FormKind =
  | 'application'
  | 'comments'
  | 'contact'
  | 'signup';

export type FormPageInput = {
  readonly color?: string | null | undefined;
  readonly heading?: string | null | undefined;
  readonly linkLabel?: string | null | undefined;
  readonly linkUrl?: string | null | undefined;
  /** A PNG, JPEG or WebP picture in base64. Null removes it. */
  readonly logo?: string | null | undefined;
  readonly text?: string | null | undefined;
};

export type FormPrivacyInput = {
  readonly data?: string | null | undefined;
  readonly isPublic?: boolean | null | undefined;
  /** consent, contract, obligation, vital, public or legitimate. */
  readonly legalBasis?: string | null | undefined;
  readonly namesRecipients?: boolean | null | undefined;
  readonly people?: string | null | undefined;
  readonly policyUrl?: string | null | undefined;
  readonly purpose?: string | null | undefined;
  readonly words?: string | null | undefined;
};

export type FormStatus =
  | 'active'
  | 'archived';

/** Contents, or the origin: address, browser and page. */
export type KeptPart =
  | 'contents'
  | 'origin';

export type LeftOutReason =
  /** An imported file named it without its content. */
  | 'not_imported'
  /** The form accepts no files. */
  | 'not_taken'
  /** The file storage did not accept it. */
  | 'storage_failed'
  /** The disk was nearly full. */
  | 'storage_full'
  /** The files were too large in total. */
  | 'submission_too_large'
  /** Larger than the form accepts. */
  | 'too_large'
  /** More files than the form accepts. */
  | 'too_many';

export type MailSecurity =
  | 'none'
  | 'starttls'
  | 'tls';

export type MailSetBy =
  | 'dashboard'
  | 'environment';

export type MailSettingsInput = {
  readonly host: string;
  /** Null or empty keeps the saved one, for the same server and user only. */
  readonly password?: string | null | undefined;
  readonly port: number;
  readonly security: MailSecurity;
  /** In the form of MAIL_FROM, which comes first. */
  readonly sender?: string | null | undefined;
  /** Empty for a server without sign-in. */
  readonly username: string;
};

export type MatchPlace =
  /** Anywhere in a value. */
  | 'anywhere'
  /** The exact value. */
  | 'whole';

export type Plan =
  | 'free'
  | 'pro';

export type ProcessingRecordInput = {
  readonly controllerContact?: string | null | undefined;
  readonly controllerName?: string | null | undefined;
  readonly dataProtectionOfficer?: string | null | undefined;
  readonly providers?: ReadonlyArray<ServiceProviderInput> | null | undefined;
  readonly recipientNotes?: ReadonlyArray<RecipientNoteInput> | null | undefined;
  readonly representative?: string | null | undefined;
};

export type QuietPeriod =
  | 'day'
  | 'week';

export type RecipientNoteInput = {
  readonly note: string;
  readonly recipient: string;
};

export type ReplyState =
  /** Given up, or cancelled. */
  | 'failed'
  /** Waiting to be sent. */
  | 'queued'
  | 'sent';

export type Role =
  /** Reads messages and works on them. */
  | 'handler'
  /** Forms, rules, webhooks and the members below. */
  | 'manager'
  /** Everything. */
  | 'owner'
  /** Reads messages and exports them. */
  | 'reader';

export type RuleActionsInput = {
  readonly addresses: ReadonlyArray<string>;
  readonly done: boolean;
  readonly endpointIds: ReadonlyArray<string>;
  readonly labelIds: ReadonlyArray<string>;
  readonly mail: RuleMailAction;
  readonly star: boolean;
  readonly webhooks: RuleWebhookAction;
};

export type RuleConditionInput = {
  readonly field?: string | null | undefined;
  readonly kind: RuleConditionKind;
  readonly value?: string | null | undefined;
};

export type RuleConditionKind =
  | 'any_field_contains'
  | 'field_contains'
  | 'field_equals'
  | 'field_is_empty'
  | 'field_starts_with'
  | 'form'
  | 'has_files'
  | 'sender_address'
  | 'sender_domain';

export type RuleInput = {
  readonly actions: RuleActionsInput;
  readonly conditions: ReadonlyArray<RuleConditionInput>;
  readonly enabled: boolean;
  /** Null for all forms. */
  readonly formId?: string | null | undefined;
  readonly match: RuleMatch;
  readonly name: string;
  readonly stops: boolean;
};

export type RuleMailAction =
  | 'also'
  | 'none'
  | 'only'
  | 'usual';

export type RuleMatch =
  | 'all'
  | 'any';

export type RuleWebhookAction =
  | 'except'
  | 'only'
  | 'usual';

export type SenderRecordKind =
  | 'DKIM'
  | 'DMARC'
  | 'SPF';

export type SenderRecordState =
  | 'missing'
  | 'present'
  | 'unknown'
  | 'wrong';

export type Sensitivity =
  | 'normal'
  | 'relaxed'
  | 'strict';

export type ServiceProviderInput = {
  readonly contract: string;
  readonly country: string;
  readonly name: string;
  readonly role: string;
};

export type ShownColumnInput = {
  readonly heading: string;
  /** As in TableColumn. */
  readonly key: string;
};

/** What a list or a table shows, instead of all messages. */
export type ShownExportInput = {
  /** Null for the columns of an export of all messages. */
  readonly columns?: ReadonlyArray<ShownColumnInput> | null | undefined;
  readonly filter?: Filter | null | undefined;
  readonly folder: Folder;
  readonly fromOldest?: boolean | null | undefined;
};

/** Values are sorted as numbers if all of them are numbers. Empty values come last, and ties go to the newest. */
export type Sort = {
  /** `field:` and a field's name, or sender, labels or files. */
  readonly column: string;
  readonly descending: boolean;
};

export type SpamListEntryInput = {
  readonly kind: SpamListKind;
  readonly value: string;
};

export type SpamListKind =
  | 'address'
  | 'domain'
  | 'words';

export type SpamListsInput = {
  readonly allow: ReadonlyArray<SpamListEntryInput>;
  readonly block: ReadonlyArray<SpamListEntryInput>;
};

export type SpamServicesInput = {
  /** Null leaves it unchanged, empty removes it. */
  readonly akismetKey?: string | null | undefined;
  readonly akismetUrl?: string | null | undefined;
};

export type SubmissionStatus =
  | 'read'
  | 'unread';

export type TableColumnInput = {
  readonly heading?: string | null | undefined;
  readonly isHidden?: boolean | null | undefined;
  readonly key: string;
  readonly width?: number | null | undefined;
};

export type UpdateFormInput = {
  readonly agentContents?: AgentContents | null | undefined;
  readonly allowedOrigins?: ReadonlyArray<string> | null | undefined;
  readonly archived?: boolean | null | undefined;
  readonly asksConfirmation?: boolean | null | undefined;
  readonly asksProofOfWork?: boolean | null | undefined;
  readonly autoReplySubject?: string | null | undefined;
  readonly autoReplyText?: string | null | undefined;
  readonly destinations?: ReadonlyArray<string> | null | undefined;
  readonly digestAbove?: number | null | undefined;
  readonly draftStorage?: DraftStorage | null | undefined;
  readonly honeypotField?: string | null | undefined;
  readonly isPinned?: boolean | null | undefined;
  readonly keepsContents?: boolean | null | undefined;
  readonly kind?: FormKind | null | undefined;
  readonly language?: string | null | undefined;
  readonly maxAttachmentBytes?: number | null | undefined;
  readonly maxFileBytes?: number | null | undefined;
  readonly maxFiles?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly redirectUrl?: string | null | undefined;
  readonly sensitivity?: Sensitivity | null | undefined;
  readonly showsDoubtful?: boolean | null | undefined;
  /** Empty or null removes the secret key. */
  readonly turnstileSecret?: string | null | undefined;
};

export type UpdateWebhookInput = {
  readonly enabled?: boolean | null | undefined;
  readonly fieldNames?: ReadonlyArray<string> | null | undefined;
  readonly fileLinks?: boolean | null | undefined;
  readonly includesFields?: boolean | null | undefined;
  readonly sendsNotices?: boolean | null | undefined;
  readonly testsDaily?: boolean | null | undefined;
  /** Only with the URL that it is for. */
  readonly token?: string | null | undefined;
  readonly url?: string | null | undefined;
};

/** Postern's own signed requests, or messages for a chat or notification service. */
export type WebhookFormat =
  | 'discord'
  | 'ntfy'
  | 'postern'
  | 'slack'
  | 'teams'
  | 'telegram';

export type WebhookStatus =
  | 'active'
  | 'disabled'
  /** The account's plan does not include webhooks. */
  | 'paused';

export type FormSettings_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly maxAttachmentBytes: number, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly asksConfirmation: boolean, readonly name: string, readonly redirectUrl: string | null, readonly draftStorage: DraftStorage, readonly language: string | null, readonly maxFiles: number | null, readonly maxFileBytes: number | null, readonly sensitivity: Sensitivity, readonly kind: FormKind | null, readonly showsDoubtful: boolean, readonly allowedOrigins: ReadonlyArray<string>, readonly honeypotField: string, readonly asksProofOfWork: boolean, readonly agentContents: AgentContents, readonly keepsContents: boolean, readonly isPinned: boolean };

export type AccessRecordsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: AccessFilter | null | undefined;
}>;


export type AccessRecordsQuery = { readonly __typename: 'Query', readonly accessRecords: { readonly __typename: 'AccessRecordPage', readonly nextCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'AccessRecord', readonly withFiles: boolean, readonly id: string, readonly createdAt: string, readonly surface: AccessSurface, readonly credentialName: string, readonly clientName: string | null, readonly memberName: string | null, readonly formName: string | null, readonly folder: Folder | null, readonly rows: number, readonly contents: boolean, readonly complete: boolean, readonly refusal: AccessRefusal | null }> } };

export type AccessRecordRow_RecordFragment = { readonly __typename: 'AccessRecord', readonly withFiles: boolean, readonly id: string, readonly createdAt: string, readonly surface: AccessSurface, readonly credentialName: string, readonly clientName: string | null, readonly memberName: string | null, readonly formName: string | null, readonly folder: Folder | null, readonly rows: number, readonly contents: boolean, readonly complete: boolean, readonly refusal: AccessRefusal | null };

export type TokensPageQueryVariables = Exact<{ [key: string]: never; }>;


export type TokensPageQuery = { readonly __typename: 'Query', readonly agentTokens: ReadonlyArray<{ readonly __typename: 'AgentToken', readonly id: string, readonly name: string, readonly hint: string, readonly memberName: string, readonly scopes: ReadonlyArray<AgentTokenScope>, readonly allForms: boolean, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly contentsPerDay: number, readonly contentsRead: number, readonly revokedAt: string | null, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> }>, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly allowedOrigins: ReadonlyArray<string>, readonly status: FormStatus }> };

export type TokenRow_TokenFragment = { readonly __typename: 'AgentToken', readonly id: string, readonly name: string, readonly hint: string, readonly memberName: string, readonly scopes: ReadonlyArray<AgentTokenScope>, readonly allForms: boolean, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly contentsPerDay: number, readonly contentsRead: number, readonly revokedAt: string | null, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> };

export type NewToken_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly allowedOrigins: ReadonlyArray<string>, readonly status: FormStatus };

export type CreateAgentTokenMutationVariables = Exact<{
  input: CreateAgentTokenInput;
}>;


export type CreateAgentTokenMutation = { readonly __typename: 'Mutation', readonly createAgentToken: { readonly __typename: 'CreatedAgentToken', readonly secret: string, readonly token: { readonly __typename: 'AgentToken', readonly id: string, readonly name: string, readonly hint: string, readonly memberName: string, readonly scopes: ReadonlyArray<AgentTokenScope>, readonly allForms: boolean, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly contentsPerDay: number, readonly contentsRead: number, readonly revokedAt: string | null, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> } } };

export type RevokeAgentTokenMutationVariables = Exact<{
  id: string;
}>;


export type RevokeAgentTokenMutation = { readonly __typename: 'Mutation', readonly revokeAgentToken: { readonly __typename: 'AgentToken', readonly id: string, readonly revokedAt: string | null } };

export type SetContentsPerDayMutationVariables = Exact<{
  id: string;
  contentsPerDay: number;
}>;


export type SetContentsPerDayMutation = { readonly __typename: 'Mutation', readonly setContentsPerDay: { readonly __typename: 'AgentCredential', readonly id: string } };

export type ShellQueryVariables = Exact<{ [key: string]: never; }>;


export type ShellQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly userId: string, readonly name: string, readonly email: string, readonly timeZone: string, readonly isShared: boolean, readonly role: Role, readonly allForms: boolean, readonly accounts: ReadonlyArray<{ readonly __typename: 'OwnAccount', readonly id: string, readonly name: string, readonly role: Role }>, readonly backupWarning: { readonly __typename: 'BackupWarning', readonly failed: boolean, readonly verifiedAt: string | null } | null, readonly lowDisk: { readonly __typename: 'LowDisk', readonly freeBytes: number, readonly totalBytes: number, readonly refusesSubmissions: boolean } | null }, readonly sidebar: { readonly __typename: 'Sidebar', readonly activeForms: number, readonly allForms: number, readonly forms: ReadonlyArray<{ readonly __typename: 'SidebarForm', readonly id: string, readonly name: string, readonly isPinned: boolean, readonly unread: number, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null }>, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number }, readonly failing: ReadonlyArray<{ readonly __typename: 'FailingAddress', readonly address: string, readonly formId: string, readonly since: string }> }, readonly views: ReadonlyArray<{ readonly __typename: 'SavedView', readonly id: string, readonly name: string, readonly address: string }> };

export type Shell_QueryFragment = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly userId: string, readonly name: string, readonly email: string, readonly timeZone: string, readonly isShared: boolean, readonly role: Role, readonly allForms: boolean, readonly accounts: ReadonlyArray<{ readonly __typename: 'OwnAccount', readonly id: string, readonly name: string, readonly role: Role }>, readonly backupWarning: { readonly __typename: 'BackupWarning', readonly failed: boolean, readonly verifiedAt: string | null } | null, readonly lowDisk: { readonly __typename: 'LowDisk', readonly freeBytes: number, readonly totalBytes: number, readonly refusesSubmissions: boolean } | null }, readonly sidebar: { readonly __typename: 'Sidebar', readonly activeForms: number, readonly allForms: number, readonly forms: ReadonlyArray<{ readonly __typename: 'SidebarForm', readonly id: string, readonly name: string, readonly isPinned: boolean, readonly unread: number, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null }>, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number }, readonly failing: ReadonlyArray<{ readonly __typename: 'FailingAddress', readonly address: string, readonly formId: string, readonly since: string }> }, readonly views: ReadonlyArray<{ readonly __typename: 'SavedView', readonly id: string, readonly name: string, readonly address: string }> };

export type StartExportMutationVariables = Exact<{
  formId?: string | null | undefined;
  variant: ExportVariant;
  withFiles?: boolean | null | undefined;
  period?: ExportPeriodInput | null | undefined;
  shown?: ShownExportInput | null | undefined;
}>;


export type StartExportMutation = { readonly __typename: 'Mutation', readonly startExport: { readonly __typename: 'ExportTicket', readonly url: string, readonly rows: number | null } };

export type FormsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type FormsPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly isMailSent: boolean }, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly isPinned: boolean, readonly allowedOrigins: ReadonlyArray<string>, readonly createdAt: string, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null, readonly failingSince: string | null }>, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number }, readonly activity: { readonly __typename: 'FormActivity', readonly days: ReadonlyArray<number>, readonly newestMessage: { readonly __typename: 'NewestMessage', readonly sender: string, readonly createdAt: string } | null }, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null }> };

export type FormRow_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly isPinned: boolean, readonly allowedOrigins: ReadonlyArray<string>, readonly createdAt: string, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null, readonly failingSince: string | null }>, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number }, readonly activity: { readonly __typename: 'FormActivity', readonly days: ReadonlyArray<number>, readonly newestMessage: { readonly __typename: 'NewestMessage', readonly sender: string, readonly createdAt: string } | null }, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null };

export type CreateFormMutationVariables = Exact<{
  input: CreateFormInput;
}>;


export type CreateFormMutation = { readonly __typename: 'Mutation', readonly createForm: { readonly __typename: 'Form', readonly id: string, readonly name: string } };

export type AllFormsQueryVariables = Exact<{ [key: string]: never; }>;


export type AllFormsQuery = { readonly __typename: 'Query', readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly allowedOrigins: ReadonlyArray<string> }> };

export type OpenMessagesQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenMessagesQuery = { readonly __typename: 'Query', readonly open: { readonly __typename: 'MatchingCount', readonly count: number } };

export type FolderCounts_CountsFragment = { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number };

export type FormPageQueryVariables = Exact<{
  formId: string;
}>;


export type FormPageQuery = { readonly __typename: 'Query', readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly showsDoubtful: boolean, readonly table: { readonly __typename: 'FormTable', readonly display: Display }, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number } }, readonly open: { readonly __typename: 'MatchingCount', readonly count: number } };

export type FormHeader_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly showsDoubtful: boolean, readonly table: { readonly __typename: 'FormTable', readonly display: Display }, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number } };

export type DeliveryTimeline_SubmissionFragment = { readonly __typename: 'Submission', readonly folder: Folder, readonly notKept: { readonly __typename: 'NotKept', readonly at: string } | null, readonly form: { readonly __typename: 'Form', readonly id: string, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null }> }, readonly deliveries: ReadonlyArray<{ readonly __typename: 'Delivery', readonly id: string, readonly kind: DeliveryKind, readonly destination: string | null, readonly endpointId: string | null, readonly state: DeliveryState, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'DeliveryAttempt', readonly number: number, readonly at: string, readonly detail: string, readonly responseStatus: number | null }> }> };

export type DeliveryTimeline_DeliveryFragment = { readonly __typename: 'Delivery', readonly id: string, readonly kind: DeliveryKind, readonly destination: string | null, readonly endpointId: string | null, readonly state: DeliveryState, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'DeliveryAttempt', readonly number: number, readonly at: string, readonly detail: string, readonly responseStatus: number | null }> };

export type RetryDeliveryMutationVariables = Exact<{
  id: string;
}>;


export type RetryDeliveryMutation = { readonly __typename: 'Mutation', readonly retryDelivery: { readonly __typename: 'Delivery', readonly id: string, readonly kind: DeliveryKind, readonly destination: string | null, readonly endpointId: string | null, readonly state: DeliveryState, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'DeliveryAttempt', readonly number: number, readonly at: string, readonly detail: string, readonly responseStatus: number | null }> } };

export type Readers_SubmissionFragment = { readonly __typename: 'Submission', readonly readers: ReadonlyArray<{ readonly __typename: 'SubmissionReader', readonly surface: AccessSurface, readonly credentialName: string, readonly clientName: string | null, readonly memberName: string | null, readonly times: number, readonly lastAt: string, readonly complete: boolean }> };

export type ReadingPaneQueryVariables = Exact<{
  id: string;
}>;


export type ReadingPaneQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly isMailSent: boolean }, readonly submission: { readonly __typename: 'Submission', readonly subject: string | null, readonly replyAddress: string | null, readonly canReply: boolean, readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly doneAt: string | null, readonly snoozedUntil: string | null, readonly isStarred: boolean, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly isUndelivered: boolean, readonly isUnconfirmed: boolean, readonly replyState: ReplyState | null, readonly hasFiles: boolean, readonly labelIds: ReadonlyArray<string>, readonly spamScore: number, readonly spamThreshold: number, readonly confirmationWords: string | null, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly table: { readonly __typename: 'FormTable', readonly columns: ReadonlyArray<{ readonly __typename: 'TableColumn', readonly key: string, readonly heading: string | null }> }, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null }> }, readonly fields: ReadonlyArray<{ readonly __typename: 'Field', readonly name: string, readonly value: string }>, readonly appliedRules: ReadonlyArray<{ readonly __typename: 'AppliedRule', readonly id: string, readonly name: string | null }>, readonly files: ReadonlyArray<{ readonly __typename: 'File', readonly id: string, readonly field: string, readonly name: string, readonly type: string | null, readonly size: number, readonly leftOut: LeftOutReason | null, readonly scan: FileScan, readonly warnings: ReadonlyArray<string>, readonly hasPreview: boolean }>, readonly notKept: { readonly __typename: 'NotKept', readonly at: string, readonly by: ReadonlyArray<string> } | null, readonly assignee: { readonly __typename: 'Colleague', readonly userId: string, readonly name: string, readonly isViewer: boolean } | null, readonly spamReasons: ReadonlyArray<{ readonly __typename: 'SpamReason', readonly name: string, readonly points: number, readonly detail: string }>, readonly deliveries: ReadonlyArray<{ readonly __typename: 'Delivery', readonly id: string, readonly kind: DeliveryKind, readonly destination: string | null, readonly endpointId: string | null, readonly state: DeliveryState, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'DeliveryAttempt', readonly number: number, readonly at: string, readonly detail: string, readonly responseStatus: number | null }> }>, readonly readers: ReadonlyArray<{ readonly __typename: 'SubmissionReader', readonly surface: AccessSurface, readonly credentialName: string, readonly clientName: string | null, readonly memberName: string | null, readonly times: number, readonly lastAt: string, readonly complete: boolean }>, readonly origin: { readonly __typename: 'Origin', readonly ip: string | null, readonly referrer: string | null, readonly userAgent: string | null }, readonly confirmation: { readonly __typename: 'Confirmation', readonly sentAt: string | null, readonly expiresAt: string | null, readonly confirmedAt: string | null, readonly releasedAt: string | null, readonly releasedBy: string | null } | null } };

export type ReadingPane_SubmissionFragment = { readonly __typename: 'Submission', readonly subject: string | null, readonly replyAddress: string | null, readonly canReply: boolean, readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly doneAt: string | null, readonly snoozedUntil: string | null, readonly isStarred: boolean, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly isUndelivered: boolean, readonly isUnconfirmed: boolean, readonly replyState: ReplyState | null, readonly hasFiles: boolean, readonly labelIds: ReadonlyArray<string>, readonly spamScore: number, readonly spamThreshold: number, readonly confirmationWords: string | null, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly table: { readonly __typename: 'FormTable', readonly columns: ReadonlyArray<{ readonly __typename: 'TableColumn', readonly key: string, readonly heading: string | null }> }, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null }> }, readonly fields: ReadonlyArray<{ readonly __typename: 'Field', readonly name: string, readonly value: string }>, readonly appliedRules: ReadonlyArray<{ readonly __typename: 'AppliedRule', readonly id: string, readonly name: string | null }>, readonly files: ReadonlyArray<{ readonly __typename: 'File', readonly id: string, readonly field: string, readonly name: string, readonly type: string | null, readonly size: number, readonly leftOut: LeftOutReason | null, readonly scan: FileScan, readonly warnings: ReadonlyArray<string>, readonly hasPreview: boolean }>, readonly notKept: { readonly __typename: 'NotKept', readonly at: string, readonly by: ReadonlyArray<string> } | null, readonly assignee: { readonly __typename: 'Colleague', readonly userId: string, readonly name: string, readonly isViewer: boolean } | null, readonly spamReasons: ReadonlyArray<{ readonly __typename: 'SpamReason', readonly name: string, readonly points: number, readonly detail: string }>, readonly deliveries: ReadonlyArray<{ readonly __typename: 'Delivery', readonly id: string, readonly kind: DeliveryKind, readonly destination: string | null, readonly endpointId: string | null, readonly state: DeliveryState, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'DeliveryAttempt', readonly number: number, readonly at: string, readonly detail: string, readonly responseStatus: number | null }> }>, readonly readers: ReadonlyArray<{ readonly __typename: 'SubmissionReader', readonly surface: AccessSurface, readonly credentialName: string, readonly clientName: string | null, readonly memberName: string | null, readonly times: number, readonly lastAt: string, readonly complete: boolean }>, readonly origin: { readonly __typename: 'Origin', readonly ip: string | null, readonly referrer: string | null, readonly userAgent: string | null }, readonly confirmation: { readonly __typename: 'Confirmation', readonly sentAt: string | null, readonly expiresAt: string | null, readonly confirmedAt: string | null, readonly releasedAt: string | null, readonly releasedBy: string | null } | null };

export type SpamVerdict_SubmissionFragment = { readonly __typename: 'Submission', readonly folder: Folder, readonly spamScore: number, readonly spamThreshold: number, readonly spamReasons: ReadonlyArray<{ readonly __typename: 'SpamReason', readonly name: string, readonly points: number, readonly detail: string }> };

export type OriginFacts_SubmissionFragment = { readonly __typename: 'Submission', readonly id: string, readonly origin: { readonly __typename: 'Origin', readonly ip: string | null, readonly referrer: string | null, readonly userAgent: string | null } };

export type SubmissionListQueryVariables = Exact<{
  formId?: string | null | undefined;
  ofAll?: boolean | null | undefined;
  folder: Folder;
  filter?: Filter | null | undefined;
  first: number;
  after?: string | null | undefined;
  ids?: ReadonlyArray<string>;
}>;


export type SubmissionListQuery = { readonly __typename: 'Query', readonly found: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly doneAt: string | null, readonly snoozedUntil: string | null, readonly isStarred: boolean, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly isUndelivered: boolean, readonly isUnconfirmed: boolean, readonly replyState: ReplyState | null, readonly hasFiles: boolean, readonly labelIds: ReadonlyArray<string>, readonly notKept: { readonly __typename: 'NotKept', readonly at: string, readonly by: ReadonlyArray<string> } | null, readonly assignee: { readonly __typename: 'Colleague', readonly userId: string, readonly name: string, readonly isViewer: boolean } | null }>, readonly submissions: { readonly __typename: 'SubmissionPage', readonly total: number, readonly nextCursor: string | null, readonly previousCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly doneAt: string | null, readonly snoozedUntil: string | null, readonly isStarred: boolean, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly isUndelivered: boolean, readonly isUnconfirmed: boolean, readonly replyState: ReplyState | null, readonly hasFiles: boolean, readonly labelIds: ReadonlyArray<string>, readonly form?: { readonly __typename: 'Form', readonly id: string, readonly name: string }, readonly notKept: { readonly __typename: 'NotKept', readonly at: string, readonly by: ReadonlyArray<string> } | null, readonly assignee: { readonly __typename: 'Colleague', readonly userId: string, readonly name: string, readonly isViewer: boolean } | null }>, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number } } };

export type MoreSubmissionsQueryVariables = Exact<{
  formId?: string | null | undefined;
  ofAll?: boolean | null | undefined;
  folder: Folder;
  filter?: Filter | null | undefined;
  first: number;
  after?: string | null | undefined;
  before?: string | null | undefined;
}>;


export type MoreSubmissionsQuery = { readonly __typename: 'Query', readonly submissions: { readonly __typename: 'SubmissionPage', readonly nextCursor: string | null, readonly previousCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly doneAt: string | null, readonly snoozedUntil: string | null, readonly isStarred: boolean, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly isUndelivered: boolean, readonly isUnconfirmed: boolean, readonly replyState: ReplyState | null, readonly hasFiles: boolean, readonly labelIds: ReadonlyArray<string>, readonly form?: { readonly __typename: 'Form', readonly id: string, readonly name: string }, readonly notKept: { readonly __typename: 'NotKept', readonly at: string, readonly by: ReadonlyArray<string> } | null, readonly assignee: { readonly __typename: 'Colleague', readonly userId: string, readonly name: string, readonly isViewer: boolean } | null }> } };

export type CountMatchingQueryVariables = Exact<{
  formId?: string | null | undefined;
  folder: Folder;
  filter?: Filter | null | undefined;
}>;


export type CountMatchingQuery = { readonly __typename: 'Query', readonly countMatching: { readonly __typename: 'MatchingCount', readonly count: number, readonly lookedAt: number | null, readonly unsearched: number } };

export type SpamReasonNamesQueryVariables = Exact<{
  formId?: string | null | undefined;
}>;


export type SpamReasonNamesQuery = { readonly __typename: 'Query', readonly spamReasonNames: ReadonlyArray<string> };

export type SubmissionRow_SubmissionFragment = { readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly doneAt: string | null, readonly snoozedUntil: string | null, readonly isStarred: boolean, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly isUndelivered: boolean, readonly isUnconfirmed: boolean, readonly replyState: ReplyState | null, readonly hasFiles: boolean, readonly labelIds: ReadonlyArray<string>, readonly notKept: { readonly __typename: 'NotKept', readonly at: string, readonly by: ReadonlyArray<string> } | null, readonly assignee: { readonly __typename: 'Colleague', readonly userId: string, readonly name: string, readonly isViewer: boolean } | null };

export type MarkSubmissionsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
  status?: SubmissionStatus | null | undefined;
  done?: boolean | null | undefined;
  snoozedUntil?: string | null | undefined;
  starred?: boolean | null | undefined;
}>;


export type MarkSubmissionsMutation = { readonly __typename: 'Mutation', readonly markSubmissions: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly status: SubmissionStatus, readonly doneAt: string | null, readonly snoozedUntil: string | null, readonly isStarred: boolean }> };

export type MoveSubmissionsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
  folder: Folder;
  doubtful?: boolean | null | undefined;
}>;


export type MoveSubmissionsMutation = { readonly __typename: 'Mutation', readonly moveSubmissions: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly folder: Folder }> };

export type DeleteSubmissionsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;


export type DeleteSubmissionsMutation = { readonly __typename: 'Mutation', readonly deleteSubmissions: number };

export type RestoreSubmissionsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;


export type RestoreSubmissionsMutation = { readonly __typename: 'Mutation', readonly restoreSubmissions: ReadonlyArray<string> };

export type ChangeMatchingMutationVariables = Exact<{
  formId?: string | null | undefined;
  folder: Folder;
  filter?: Filter | null | undefined;
  to: BulkAction;
  labelId?: string | null | undefined;
  assignee?: string | null | undefined;
  snoozedUntil?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type ChangeMatchingMutation = { readonly __typename: 'Mutation', readonly bulkUpdate: { readonly __typename: 'MatchingChanged', readonly ids: ReadonlyArray<string>, readonly nextCursor: string | null } };

export type TableRowsQueryVariables = Exact<{
  formId?: string | null | undefined;
  folder: Folder;
  filter?: Filter | null | undefined;
  first: number;
  after?: string | null | undefined;
  fromOldest?: boolean | null | undefined;
  sort?: Sort | null | undefined;
  ids?: ReadonlyArray<string>;
}>;


export type TableRowsQuery = { readonly __typename: 'Query', readonly found: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly doneAt: string | null, readonly snoozedUntil: string | null, readonly isStarred: boolean, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly isUndelivered: boolean, readonly isUnconfirmed: boolean, readonly replyState: ReplyState | null, readonly hasFiles: boolean, readonly labelIds: ReadonlyArray<string>, readonly notKept: { readonly __typename: 'NotKept', readonly at: string, readonly by: ReadonlyArray<string> } | null, readonly assignee: { readonly __typename: 'Colleague', readonly userId: string, readonly name: string, readonly isViewer: boolean } | null }>, readonly submissions: { readonly __typename: 'SubmissionPage', readonly total: number, readonly sortedAmong: number | null, readonly nextCursor: string | null, readonly previousCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly doneAt: string | null, readonly snoozedUntil: string | null, readonly isStarred: boolean, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly isUndelivered: boolean, readonly isUnconfirmed: boolean, readonly replyState: ReplyState | null, readonly hasFiles: boolean, readonly labelIds: ReadonlyArray<string>, readonly notKept: { readonly __typename: 'NotKept', readonly at: string, readonly by: ReadonlyArray<string> } | null, readonly assignee: { readonly __typename: 'Colleague', readonly userId: string, readonly name: string, readonly isViewer: boolean } | null, readonly cells: ReadonlyArray<{ readonly __typename: 'Cell', readonly name: string, readonly values: ReadonlyArray<string>, readonly isCut: boolean }>, readonly files: ReadonlyArray<{ readonly __typename: 'File', readonly id: string, readonly name: string }> }>, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number } } };

export type MoreTableRowsQueryVariables = Exact<{
  formId?: string | null | undefined;
  folder: Folder;
  filter?: Filter | null | undefined;
  first: number;
  after?: string | null | undefined;
  before?: string | null | undefined;
  sort?: Sort | null | undefined;
}>;


export type MoreTableRowsQuery = { readonly __typename: 'Query', readonly submissions: { readonly __typename: 'SubmissionPage', readonly nextCursor: string | null, readonly previousCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly doneAt: string | null, readonly snoozedUntil: string | null, readonly isStarred: boolean, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly isUndelivered: boolean, readonly isUnconfirmed: boolean, readonly replyState: ReplyState | null, readonly hasFiles: boolean, readonly labelIds: ReadonlyArray<string>, readonly notKept: { readonly __typename: 'NotKept', readonly at: string, readonly by: ReadonlyArray<string> } | null, readonly assignee: { readonly __typename: 'Colleague', readonly userId: string, readonly name: string, readonly isViewer: boolean } | null, readonly cells: ReadonlyArray<{ readonly __typename: 'Cell', readonly name: string, readonly values: ReadonlyArray<string>, readonly isCut: boolean }>, readonly files: ReadonlyArray<{ readonly __typename: 'File', readonly id: string, readonly name: string }> }> } };

export type TableRow_SubmissionFragment = { readonly __typename: 'Submission', readonly cells: ReadonlyArray<{ readonly __typename: 'Cell', readonly name: string, readonly values: ReadonlyArray<string>, readonly isCut: boolean }>, readonly files: ReadonlyArray<{ readonly __typename: 'File', readonly id: string, readonly name: string }> };

export type FormTableQueryVariables = Exact<{
  formId: string;
}>;


export type FormTableQuery = { readonly __typename: 'Query', readonly form: { readonly __typename: 'Form', readonly id: string, readonly table: { readonly __typename: 'FormTable', readonly fieldNames: ReadonlyArray<string>, readonly columns: ReadonlyArray<{ readonly __typename: 'TableColumn', readonly key: string, readonly heading: string | null, readonly width: number | null, readonly isHidden: boolean }> } } };

export type SetTableMutationVariables = Exact<{
  id: string;
  display?: Display | null | undefined;
  columns?: ReadonlyArray<TableColumnInput> | null | undefined;
}>;


export type SetTableMutation = { readonly __typename: 'Mutation', readonly setTable: { readonly __typename: 'Form', readonly id: string, readonly table: { readonly __typename: 'FormTable', readonly display: Display } } };

export type SubmissionChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type SubmissionChangesSubscription = { readonly submissionChanges: { readonly __typename: 'SubmissionChanges', readonly formIds: ReadonlyArray<string> | null } };

export type EmailPageQueryVariables = Exact<{ [key: string]: never; }>;


export type EmailPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string }, readonly mailSettings: { readonly __typename: 'MailSettings', readonly setBy: MailSetBy | null, readonly host: string | null, readonly port: number | null, readonly security: MailSecurity | null, readonly username: string | null, readonly hasPassword: boolean, readonly isUnreadable: boolean, readonly sender: string | null, readonly senderAddress: string, readonly isSenderFixed: boolean } | null };

export type SenderDomainQueryVariables = Exact<{
  sender: string;
  host: string;
}>;


export type SenderDomainQuery = { readonly __typename: 'Query', readonly senderDomain: { readonly __typename: 'SenderDomain', readonly domain: string, readonly records: ReadonlyArray<{ readonly __typename: 'SenderRecord', readonly kind: SenderRecordKind, readonly state: SenderRecordState, readonly detail: string, readonly add: { readonly __typename: 'RecordToAdd', readonly name: string, readonly value: string } | null }> } | null };

export type SaveMailSettingsMutationVariables = Exact<{
  input: MailSettingsInput;
}>;


export type SaveMailSettingsMutation = { readonly __typename: 'Mutation', readonly saveMailSettings: { readonly __typename: 'MailSettings', readonly setBy: MailSetBy | null, readonly host: string | null, readonly port: number | null, readonly security: MailSecurity | null, readonly username: string | null, readonly hasPassword: boolean, readonly isUnreadable: boolean, readonly sender: string | null, readonly senderAddress: string, readonly isSenderFixed: boolean } };

export type RemoveMailSettingsMutationVariables = Exact<{ [key: string]: never; }>;


export type RemoveMailSettingsMutation = { readonly __typename: 'Mutation', readonly removeMailSettings: { readonly __typename: 'MailSettings', readonly setBy: MailSetBy | null, readonly host: string | null, readonly port: number | null, readonly security: MailSecurity | null, readonly username: string | null, readonly hasPassword: boolean, readonly isUnreadable: boolean, readonly sender: string | null, readonly senderAddress: string, readonly isSenderFixed: boolean } };

export type SendTestEmailMutationVariables = Exact<{
  to: string;
  settings?: MailSettingsInput | null | undefined;
}>;


export type SendTestEmailMutation = { readonly __typename: 'Mutation', readonly sendTestEmail: { readonly __typename: 'EmailTest', readonly arrived: boolean, readonly detail: string } };

export type MailSettingsFragment = { readonly __typename: 'MailSettings', readonly setBy: MailSetBy | null, readonly host: string | null, readonly port: number | null, readonly security: MailSecurity | null, readonly username: string | null, readonly hasPassword: boolean, readonly isUnreadable: boolean, readonly sender: string | null, readonly senderAddress: string, readonly isSenderFixed: boolean };

export type PrivacyPageQueryVariables = Exact<{ [key: string]: never; }>;


export type PrivacyPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly plan: Plan, readonly storedBytes: number, readonly retentionDays: number, readonly longestRetentionDays: number, readonly recordDays: number, readonly nextRetention: { readonly __typename: 'NextRetention', readonly days: number, readonly at: string } | null, readonly storage: { readonly __typename: 'FileStorage', readonly files: number, readonly bytes: number } }, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly allowedOrigins: ReadonlyArray<string>, readonly storage: { readonly __typename: 'FileStorage', readonly files: number, readonly bytes: number } }> };

export type PrivacyPage_QueryFragment = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly plan: Plan, readonly storedBytes: number, readonly retentionDays: number, readonly longestRetentionDays: number, readonly recordDays: number, readonly nextRetention: { readonly __typename: 'NextRetention', readonly days: number, readonly at: string } | null, readonly storage: { readonly __typename: 'FileStorage', readonly files: number, readonly bytes: number } }, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly allowedOrigins: ReadonlyArray<string>, readonly storage: { readonly __typename: 'FileStorage', readonly files: number, readonly bytes: number } }> };

export type ProfilePageQueryVariables = Exact<{ [key: string]: never; }>;


export type ProfilePageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly name: string, readonly email: string, readonly timeZone: string, readonly plan: Plan, readonly retentionDays: number, readonly createdAt: string, readonly mailsQuietForms: boolean } };

export type ProfilePage_ViewerFragment = { readonly __typename: 'Account', readonly id: string, readonly name: string, readonly email: string, readonly timeZone: string, readonly plan: Plan, readonly retentionDays: number, readonly createdAt: string, readonly mailsQuietForms: boolean };

export type UpdateProfileMutationVariables = Exact<{
  name: string;
  timeZone: string;
}>;


export type UpdateProfileMutation = { readonly __typename: 'Mutation', readonly updateProfile: { readonly __typename: 'Account', readonly id: string, readonly name: string, readonly timeZone: string } };

export type EmailChangeQueryVariables = Exact<{ [key: string]: never; }>;


export type EmailChangeQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string, readonly emailChange: { readonly __typename: 'EmailChange', readonly newEmail: string, readonly approvedAt: string | null, readonly confirmedAt: string | null, readonly expiresAt: string } | null } };

export type CancelEmailChangeMutationVariables = Exact<{ [key: string]: never; }>;


export type CancelEmailChangeMutation = { readonly __typename: 'Mutation', readonly cancelEmailChange: { readonly __typename: 'Account', readonly id: string, readonly emailChange: { readonly __typename: 'EmailChange', readonly newEmail: string } | null } };

export type RetentionPreviewQueryVariables = Exact<{
  days: number;
}>;


export type RetentionPreviewQuery = { readonly __typename: 'Query', readonly retentionPreview: { readonly __typename: 'RetentionPreview', readonly days: number, readonly at: string, readonly forms: ReadonlyArray<{ readonly __typename: 'LeavingForm', readonly formId: string, readonly formName: string, readonly count: number, readonly oldestAt: string, readonly newestAt: string }>, readonly next: { readonly __typename: 'NextToGo', readonly at: string, readonly count: number } | null } };

export type SetRetentionMutationVariables = Exact<{
  days: number;
}>;


export type SetRetentionMutation = { readonly __typename: 'Mutation', readonly setRetention: { readonly __typename: 'Account', readonly id: string, readonly retentionDays: number, readonly nextRetention: { readonly __typename: 'NextRetention', readonly days: number, readonly at: string } | null } };

export type SetRecordDaysMutationVariables = Exact<{
  days: number;
}>;


export type SetRecordDaysMutation = { readonly __typename: 'Mutation', readonly setRecordDays: { readonly __typename: 'Account', readonly id: string, readonly recordDays: number } };

export type SecurityPageQueryVariables = Exact<{ [key: string]: never; }>;


export type SecurityPageQuery = { readonly __typename: 'Query', readonly passkeyHost: string | null, readonly singleSignOn: string | null, readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string, readonly twoFactorEnabled: boolean }, readonly passkeys: ReadonlyArray<{ readonly __typename: 'Passkey', readonly id: string, readonly name: string, readonly host: string, readonly isSynced: boolean, readonly createdAt: string, readonly lastUsedAt: string | null }>, readonly identities: ReadonlyArray<{ readonly __typename: 'Identity', readonly id: string, readonly provider: string, readonly createdAt: string, readonly lastUsedAt: string | null }> };

export type SecurityPage_QueryFragment = { readonly __typename: 'Query', readonly passkeyHost: string | null, readonly singleSignOn: string | null, readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string, readonly twoFactorEnabled: boolean }, readonly passkeys: ReadonlyArray<{ readonly __typename: 'Passkey', readonly id: string, readonly name: string, readonly host: string, readonly isSynced: boolean, readonly createdAt: string, readonly lastUsedAt: string | null }>, readonly identities: ReadonlyArray<{ readonly __typename: 'Identity', readonly id: string, readonly provider: string, readonly createdAt: string, readonly lastUsedAt: string | null }> };

export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { readonly __typename: 'Query', readonly sessions: ReadonlyArray<{ readonly __typename: 'Session', readonly id: string, readonly createdAt: string, readonly lastUsedAt: string, readonly ipAddress: string | null, readonly userAgent: string | null, readonly isThisOne: boolean }> };

export type EndSessionMutationVariables = Exact<{
  id: string;
}>;


export type EndSessionMutation = { readonly __typename: 'Mutation', readonly endSession: { readonly __typename: 'EndedSession', readonly id: string } };

export type EndOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type EndOtherSessionsMutation = { readonly __typename: 'Mutation', readonly endOtherSessions: number };

export type SessionRow_SessionFragment = { readonly __typename: 'Session', readonly id: string, readonly createdAt: string, readonly lastUsedAt: string, readonly ipAddress: string | null, readonly userAgent: string | null, readonly isThisOne: boolean };

export type AgentFields_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly agentContents: AgentContents, readonly agentFields: ReadonlyArray<{ readonly __typename: 'AgentField', readonly name: string, readonly isHidden: boolean }> };

export type HideFromAgentsMutationVariables = Exact<{
  id: string;
  names: ReadonlyArray<string>;
}>;


export type HideFromAgentsMutation = { readonly __typename: 'Mutation', readonly hideFromAgents: { readonly __typename: 'Form', readonly id: string, readonly agentContents: AgentContents, readonly agentFields: ReadonlyArray<{ readonly __typename: 'AgentField', readonly name: string, readonly isHidden: boolean }> } };

export type FirstRunQueryVariables = Exact<{ [key: string]: never; }>;


export type FirstRunQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly isMailSent: boolean }, readonly firstSteps: { readonly __typename: 'FirstSteps', readonly isOver: boolean, readonly hasVisitor: boolean, readonly hasArrived: boolean, readonly hasOpened: boolean, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null, readonly failingSince: string | null }> } | null, readonly newest: { readonly __typename: 'FirstSubmission', readonly id: string, readonly formId: string, readonly folder: Folder } | null } };

export type DismissFirstStepsMutationVariables = Exact<{ [key: string]: never; }>;


export type DismissFirstStepsMutation = { readonly __typename: 'Mutation', readonly dismissFirstSteps: { readonly __typename: 'FirstSteps', readonly isOver: boolean } };

export type SetupPageQueryVariables = Exact<{
  formId: string;
}>;


export type SetupPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string, readonly isMailSent: boolean }, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly intakeUrl: string, readonly honeypotField: string, readonly maxFiles: number | null, readonly status: FormStatus, readonly agentContents: AgentContents, readonly detectedKind: FormKind | null, readonly hasTurnstile: boolean, readonly addresses: ReadonlyArray<string>, readonly maxAttachmentBytes: number, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly asksConfirmation: boolean, readonly redirectUrl: string | null, readonly draftStorage: DraftStorage, readonly language: string | null, readonly maxFileBytes: number | null, readonly sensitivity: Sensitivity, readonly kind: FormKind | null, readonly showsDoubtful: boolean, readonly allowedOrigins: ReadonlyArray<string>, readonly asksProofOfWork: boolean, readonly keepsContents: boolean, readonly isPinned: boolean, readonly storage: { readonly __typename: 'FileStorage', readonly files: number, readonly bytes: number }, readonly agentFields: ReadonlyArray<{ readonly __typename: 'AgentField', readonly name: string, readonly isHidden: boolean }>, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null, readonly failingSince: string | null, readonly failingReason: string | null }>, readonly heldOrigins: ReadonlyArray<{ readonly __typename: 'HeldOrigin', readonly origin: string, readonly ids: ReadonlyArray<string> }> } };

export type SetupPage_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly intakeUrl: string, readonly honeypotField: string, readonly maxFiles: number | null, readonly status: FormStatus, readonly agentContents: AgentContents, readonly detectedKind: FormKind | null, readonly hasTurnstile: boolean, readonly addresses: ReadonlyArray<string>, readonly maxAttachmentBytes: number, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly asksConfirmation: boolean, readonly redirectUrl: string | null, readonly draftStorage: DraftStorage, readonly language: string | null, readonly maxFileBytes: number | null, readonly sensitivity: Sensitivity, readonly kind: FormKind | null, readonly showsDoubtful: boolean, readonly allowedOrigins: ReadonlyArray<string>, readonly asksProofOfWork: boolean, readonly keepsContents: boolean, readonly isPinned: boolean, readonly storage: { readonly __typename: 'FileStorage', readonly files: number, readonly bytes: number }, readonly agentFields: ReadonlyArray<{ readonly __typename: 'AgentField', readonly name: string, readonly isHidden: boolean }>, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null, readonly failingSince: string | null, readonly failingReason: string | null }>, readonly heldOrigins: ReadonlyArray<{ readonly __typename: 'HeldOrigin', readonly origin: string, readonly ids: ReadonlyArray<string> }> };

export type Snippets_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly intakeUrl: string, readonly honeypotField: string, readonly maxFiles: number | null };

export type GeneralSettings_FormFragment = { readonly __typename: 'Form', readonly status: FormStatus, readonly id: string, readonly maxAttachmentBytes: number, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly asksConfirmation: boolean, readonly name: string, readonly redirectUrl: string | null, readonly draftStorage: DraftStorage, readonly language: string | null, readonly maxFiles: number | null, readonly maxFileBytes: number | null, readonly sensitivity: Sensitivity, readonly kind: FormKind | null, readonly showsDoubtful: boolean, readonly allowedOrigins: ReadonlyArray<string>, readonly honeypotField: string, readonly asksProofOfWork: boolean, readonly agentContents: AgentContents, readonly keepsContents: boolean, readonly isPinned: boolean };

export type MailSettings_ViewerFragment = { readonly __typename: 'Account', readonly id: string, readonly email: string, readonly isMailSent: boolean };

export type MailSettings_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly maxAttachmentBytes: number, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly asksConfirmation: boolean, readonly name: string, readonly redirectUrl: string | null, readonly draftStorage: DraftStorage, readonly language: string | null, readonly maxFiles: number | null, readonly maxFileBytes: number | null, readonly sensitivity: Sensitivity, readonly kind: FormKind | null, readonly showsDoubtful: boolean, readonly allowedOrigins: ReadonlyArray<string>, readonly honeypotField: string, readonly asksProofOfWork: boolean, readonly agentContents: AgentContents, readonly keepsContents: boolean, readonly isPinned: boolean, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null, readonly failingSince: string | null, readonly failingReason: string | null }> };

export type UpdateFormMutationVariables = Exact<{
  id: string;
  input: UpdateFormInput;
}>;


export type UpdateFormMutation = { readonly __typename: 'Mutation', readonly updateForm: { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly intakeUrl: string, readonly honeypotField: string, readonly maxFiles: number | null, readonly status: FormStatus, readonly detectedKind: FormKind | null, readonly hasTurnstile: boolean, readonly maxAttachmentBytes: number, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly asksConfirmation: boolean, readonly redirectUrl: string | null, readonly draftStorage: DraftStorage, readonly language: string | null, readonly maxFileBytes: number | null, readonly sensitivity: Sensitivity, readonly kind: FormKind | null, readonly showsDoubtful: boolean, readonly allowedOrigins: ReadonlyArray<string>, readonly asksProofOfWork: boolean, readonly agentContents: AgentContents, readonly keepsContents: boolean, readonly isPinned: boolean, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null, readonly failingSince: string | null, readonly failingReason: string | null }>, readonly heldOrigins: ReadonlyArray<{ readonly __typename: 'HeldOrigin', readonly origin: string, readonly ids: ReadonlyArray<string> }> } };

export type AskDestinationAgainMutationVariables = Exact<{
  formId: string;
  address: string;
}>;


export type AskDestinationAgainMutation = { readonly __typename: 'Mutation', readonly askDestinationAgain: { readonly __typename: 'Form', readonly id: string, readonly maxAttachmentBytes: number, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly asksConfirmation: boolean, readonly name: string, readonly redirectUrl: string | null, readonly draftStorage: DraftStorage, readonly language: string | null, readonly maxFiles: number | null, readonly maxFileBytes: number | null, readonly sensitivity: Sensitivity, readonly kind: FormKind | null, readonly showsDoubtful: boolean, readonly allowedOrigins: ReadonlyArray<string>, readonly honeypotField: string, readonly asksProofOfWork: boolean, readonly agentContents: AgentContents, readonly keepsContents: boolean, readonly isPinned: boolean, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null, readonly failingSince: string | null, readonly failingReason: string | null }> } };

export type ArrivedTestQueryVariables = Exact<{
  id: string;
}>;


export type ArrivedTestQuery = { readonly __typename: 'Query', readonly submission: { readonly __typename: 'Submission', readonly id: string, readonly folder: Folder, readonly spamReasons: ReadonlyArray<{ readonly __typename: 'SpamReason', readonly name: string, readonly detail: string }> } };

export type SpamSettings_FormFragment = { readonly __typename: 'Form', readonly detectedKind: FormKind | null, readonly hasTurnstile: boolean, readonly id: string, readonly maxAttachmentBytes: number, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly asksConfirmation: boolean, readonly name: string, readonly redirectUrl: string | null, readonly draftStorage: DraftStorage, readonly language: string | null, readonly maxFiles: number | null, readonly maxFileBytes: number | null, readonly sensitivity: Sensitivity, readonly kind: FormKind | null, readonly showsDoubtful: boolean, readonly allowedOrigins: ReadonlyArray<string>, readonly honeypotField: string, readonly asksProofOfWork: boolean, readonly agentContents: AgentContents, readonly keepsContents: boolean, readonly isPinned: boolean, readonly heldOrigins: ReadonlyArray<{ readonly __typename: 'HeldOrigin', readonly origin: string, readonly ids: ReadonlyArray<string> }> };

export type PreviewSensitivityQueryVariables = Exact<{
  formId: string;
  sensitivity: Sensitivity;
  kind?: FormKind | null | undefined;
}>;


export type PreviewSensitivityQuery = { readonly __typename: 'Query', readonly previewSensitivity: { readonly __typename: 'SpamPreview', readonly checked: number, readonly moves: ReadonlyArray<{ readonly __typename: 'WouldMove', readonly id: string, readonly createdAt: string, readonly sender: string, readonly preview: string, readonly to: Folder, readonly formName: string }> } };

export type SpamPreview_PreviewFragment = { readonly __typename: 'SpamPreview', readonly checked: number, readonly moves: ReadonlyArray<{ readonly __typename: 'WouldMove', readonly id: string, readonly createdAt: string, readonly sender: string, readonly preview: string, readonly to: Folder, readonly formName: string }> };

export type WaitingEmailsQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingEmailsQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly waitingEmails: number } };

export type SendWaitingEmailsMutationVariables = Exact<{ [key: string]: never; }>;


export type SendWaitingEmailsMutation = { readonly __typename: 'Mutation', readonly sendWaitingEmails: number };

export type WaysToConfirmQueryVariables = Exact<{ [key: string]: never; }>;


export type WaysToConfirmQuery = { readonly __typename: 'Query', readonly passkeyHost: string | null, readonly singleSignOn: string | null, readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly hasPassword: boolean }, readonly passkeys: ReadonlyArray<{ readonly __typename: 'Passkey', readonly id: string, readonly host: string }>, readonly identities: ReadonlyArray<{ readonly __typename: 'Identity', readonly id: string, readonly provider: string }> };

export type WaysToConfirm_QueryFragment = { readonly __typename: 'Query', readonly passkeyHost: string | null, readonly singleSignOn: string | null, readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly hasPassword: boolean }, readonly passkeys: ReadonlyArray<{ readonly __typename: 'Passkey', readonly id: string, readonly host: string }>, readonly identities: ReadonlyArray<{ readonly __typename: 'Identity', readonly id: string, readonly provider: string }> };

export type SettingsNavigationQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsNavigationQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly isOperator: boolean } };

export type SystemPageQueryVariables = Exact<{ [key: string]: never; }>;


export type SystemPageQuery = { readonly __typename: 'Query', readonly diagnostics: ReadonlyArray<{ readonly __typename: 'Diagnostic', readonly name: string, readonly status: DiagnosticStatus, readonly message: string, readonly advice: string | null }> | null };

export type IntegrationsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type IntegrationsPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string, readonly plan: Plan }, readonly webhookEndpoints: ReadonlyArray<{ readonly __typename: 'WebhookEndpoint', readonly id: string, readonly format: WebhookFormat, readonly url: string, readonly fieldNames: ReadonlyArray<string>, readonly includesFields: boolean, readonly fileLinks: boolean, readonly testsDaily: boolean, readonly sendsNotices: boolean, readonly status: WebhookStatus, readonly disabledReason: string | null, readonly disabledAt: string | null, readonly failingSince: string | null, readonly previousSecretExpiresAt: string | null, readonly createdAt: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } | null }>, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly allowedOrigins: ReadonlyArray<string>, readonly status: FormStatus }> };

export type Webhook_EndpointFragment = { readonly __typename: 'WebhookEndpoint', readonly id: string, readonly format: WebhookFormat, readonly url: string, readonly fieldNames: ReadonlyArray<string>, readonly includesFields: boolean, readonly fileLinks: boolean, readonly testsDaily: boolean, readonly sendsNotices: boolean, readonly status: WebhookStatus, readonly disabledReason: string | null, readonly disabledAt: string | null, readonly failingSince: string | null, readonly previousSecretExpiresAt: string | null, readonly createdAt: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } | null };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { readonly __typename: 'Mutation', readonly createWebhook: { readonly __typename: 'WebhookSecret', readonly secret: string | null, readonly endpoint: { readonly __typename: 'WebhookEndpoint', readonly id: string, readonly format: WebhookFormat, readonly url: string, readonly fieldNames: ReadonlyArray<string>, readonly includesFields: boolean, readonly fileLinks: boolean, readonly testsDaily: boolean, readonly sendsNotices: boolean, readonly status: WebhookStatus, readonly disabledReason: string | null, readonly disabledAt: string | null, readonly failingSince: string | null, readonly previousSecretExpiresAt: string | null, readonly createdAt: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } | null } } };

export type UpdateWebhookMutationVariables = Exact<{
  id: string;
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { readonly __typename: 'Mutation', readonly updateWebhook: { readonly __typename: 'WebhookEndpoint', readonly id: string, readonly format: WebhookFormat, readonly url: string, readonly fieldNames: ReadonlyArray<string>, readonly includesFields: boolean, readonly fileLinks: boolean, readonly testsDaily: boolean, readonly sendsNotices: boolean, readonly status: WebhookStatus, readonly disabledReason: string | null, readonly disabledAt: string | null, readonly failingSince: string | null, readonly previousSecretExpiresAt: string | null, readonly createdAt: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } | null } };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
}>;


export type RotateWebhookSecretMutation = { readonly __typename: 'Mutation', readonly rotateWebhookSecret: { readonly __typename: 'WebhookSecret', readonly secret: string | null, readonly endpoint: { readonly __typename: 'WebhookEndpoint', readonly id: string, readonly format: WebhookFormat, readonly url: string, readonly fieldNames: ReadonlyArray<string>, readonly includesFields: boolean, readonly fileLinks: boolean, readonly testsDaily: boolean, readonly sendsNotices: boolean, readonly status: WebhookStatus, readonly disabledReason: string | null, readonly disabledAt: string | null, readonly failingSince: string | null, readonly previousSecretExpiresAt: string | null, readonly createdAt: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } | null } } };

export type DeleteWebhookMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookMutation = { readonly __typename: 'Mutation', readonly deleteWebhook: string };

export type TestWebhookMutationVariables = Exact<{
  id: string;
}>;


export type TestWebhookMutation = { readonly __typename: 'Mutation', readonly testWebhook: { readonly __typename: 'WebhookTestResult', readonly arrived: boolean, readonly detail: string, readonly durationMs: number, readonly responseStatus: number | null, readonly responseBody: string | null, readonly responseHeaders: ReadonlyArray<{ readonly __typename: 'HttpHeader', readonly name: string, readonly value: string }> } };

export type WebhookLogQueryVariables = Exact<{
  endpointId: string;
  state?: DeliveryState | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type WebhookLogQuery = { readonly __typename: 'Query', readonly webhookDeliveries: { readonly __typename: 'WebhookDeliveryPage', readonly nextCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'WebhookDelivery', readonly id: string, readonly endpointId: string, readonly submissionId: string, readonly formId: string, readonly formName: string, readonly state: DeliveryState, readonly attempts: number, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly lastDetail: string | null, readonly lastDurationMs: number | null }> } };

export type WebhookLog_DeliveryFragment = { readonly __typename: 'WebhookDelivery', readonly id: string, readonly endpointId: string, readonly submissionId: string, readonly formId: string, readonly formName: string, readonly state: DeliveryState, readonly attempts: number, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly lastDetail: string | null, readonly lastDurationMs: number | null };

export type WebhookDeliveryQueryVariables = Exact<{
  id: string;
}>;


export type WebhookDeliveryQuery = { readonly __typename: 'Query', readonly webhookDelivery: { readonly __typename: 'WebhookDeliveryLog', readonly delivery: { readonly __typename: 'WebhookDelivery', readonly id: string, readonly endpointId: string, readonly submissionId: string, readonly formId: string, readonly formName: string, readonly state: DeliveryState, readonly attempts: number, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly lastDetail: string | null, readonly lastDurationMs: number | null }, readonly attempts: ReadonlyArray<{ readonly __typename: 'WebhookAttempt', readonly number: number, readonly at: string, readonly durationMs: number, readonly detail: string, readonly responseStatus: number | null, readonly responseBody: string | null, readonly requestHeaders: ReadonlyArray<{ readonly __typename: 'HttpHeader', readonly name: string, readonly value: string }>, readonly responseHeaders: ReadonlyArray<{ readonly __typename: 'HttpHeader', readonly name: string, readonly value: string }> }> } };

export type ReplayDeliveriesMutationVariables = Exact<{
  endpointId: string;
  ids: ReadonlyArray<string>;
}>;


export type ReplayDeliveriesMutation = { readonly __typename: 'Mutation', readonly replayDeliveries: number };

export type ReplayRangeMutationVariables = Exact<{
  endpointId: string;
  since: string;
  until?: string | null | undefined;
  includeDelivered: boolean;
}>;


export type ReplayRangeMutation = { readonly __typename: 'Mutation', readonly replayRange: { readonly __typename: 'ReplayedRange', readonly queued: number, readonly isCut: boolean } };

export type WebhookPayloadQueryVariables = Exact<{
  id: string;
}>;


export type WebhookPayloadQuery = { readonly __typename: 'Query', readonly webhookPayload: string };

export type WebhookSuccessQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookSuccessQuery = { readonly __typename: 'Query', readonly webhookSuccess: ReadonlyArray<{ readonly __typename: 'WebhookSuccess', readonly endpointId: string, readonly isCut: boolean, readonly day: { readonly __typename: 'DeliveryCounts', readonly delivered: number, readonly failed: number }, readonly week: { readonly __typename: 'DeliveryCounts', readonly delivered: number, readonly failed: number } }> };

export type ColleaguesQueryVariables = Exact<{ [key: string]: never; }>;


export type ColleaguesQuery = { readonly __typename: 'Query', readonly colleagues: ReadonlyArray<{ readonly __typename: 'Colleague', readonly userId: string, readonly name: string, readonly isViewer: boolean }> };

export type AssignSubmissionsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
  assignee?: string | null | undefined;
  notify?: boolean | null | undefined;
}>;


export type AssignSubmissionsMutation = { readonly __typename: 'Mutation', readonly assignSubmissions: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly assignee: { readonly __typename: 'Colleague', readonly userId: string, readonly name: string, readonly isViewer: boolean } | null }> };

export type Confirmation_SubmissionFragment = { readonly __typename: 'Submission', readonly id: string, readonly isUnconfirmed: boolean, readonly confirmationWords: string | null, readonly confirmation: { readonly __typename: 'Confirmation', readonly sentAt: string | null, readonly expiresAt: string | null, readonly confirmedAt: string | null, readonly releasedAt: string | null, readonly releasedBy: string | null } | null };

export type DeliverUnconfirmedMutationVariables = Exact<{
  id: string;
}>;


export type DeliverUnconfirmedMutation = { readonly __typename: 'Mutation', readonly deliverUnconfirmed: { readonly __typename: 'Submission', readonly id: string, readonly isUnconfirmed: boolean, readonly confirmationWords: string | null, readonly confirmation: { readonly __typename: 'Confirmation', readonly sentAt: string | null, readonly expiresAt: string | null, readonly confirmedAt: string | null, readonly releasedAt: string | null, readonly releasedBy: string | null } | null } };

export type MessagesToLookAtQueryVariables = Exact<{ [key: string]: never; }>;


export type MessagesToLookAtQuery = { readonly __typename: 'Query', readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number } }> };

export type ErasurePreviewQueryVariables = Exact<{
  value: string;
  place: MatchPlace;
  also?: ReadonlyArray<string> | null | undefined;
  after?: string | null | undefined;
}>;


export type ErasurePreviewQuery = { readonly __typename: 'Query', readonly erasurePreview: { readonly __typename: 'ErasurePreview', readonly looked: number, readonly newestId: string | null, readonly nextCursor: string | null, readonly ruleNames: ReadonlyArray<string>, readonly spamEntries: ReadonlyArray<string>, readonly savedReplyNames: ReadonlyArray<string>, readonly viewNames: ReadonlyArray<string>, readonly labelNames: ReadonlyArray<string>, readonly notes: number, readonly replies: number, readonly spellings: ReadonlyArray<{ readonly __typename: 'Spelling', readonly value: string, readonly count: number }>, readonly forms: ReadonlyArray<{ readonly __typename: 'MatchingForm', readonly formId: string, readonly formName: string, readonly count: number, readonly own: number, readonly oldestAt: string, readonly newestAt: string, readonly mailed: number, readonly pushed: number }>, readonly samples: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly sender: string, readonly preview: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } }> } };

export type ErasuresQueryVariables = Exact<{ [key: string]: never; }>;


export type ErasuresQuery = { readonly __typename: 'Query', readonly erasures: ReadonlyArray<{ readonly __typename: 'Erasure', readonly id: string, readonly createdAt: string, readonly completedAt: string | null, readonly submissions: number, readonly spellings: number, readonly deliveries: number, readonly attempts: number, readonly forms: ReadonlyArray<{ readonly __typename: 'ErasedFormCount', readonly formId: string, readonly formName: string | null, readonly count: number }> }> };

export type EraseMatchingMutationVariables = Exact<{
  value: string;
  place: MatchPlace;
  also?: ReadonlyArray<string> | null | undefined;
  upTo: string;
  erasureId?: string | null | undefined;
  after?: string | null | undefined;
  withMentions?: boolean | null | undefined;
}>;


export type EraseMatchingMutation = { readonly __typename: 'Mutation', readonly eraseMatching: { readonly __typename: 'EraseStep', readonly nextCursor: string | null, readonly erasure: { readonly __typename: 'Erasure', readonly id: string, readonly createdAt: string, readonly completedAt: string | null, readonly submissions: number, readonly spellings: number, readonly deliveries: number, readonly attempts: number, readonly forms: ReadonlyArray<{ readonly __typename: 'ErasedFormCount', readonly formId: string, readonly formName: string | null, readonly count: number }> } } };

export type ErasureReceipt_ErasureFragment = { readonly __typename: 'Erasure', readonly id: string, readonly createdAt: string, readonly completedAt: string | null, readonly submissions: number, readonly spellings: number, readonly deliveries: number, readonly attempts: number, readonly forms: ReadonlyArray<{ readonly __typename: 'ErasedFormCount', readonly formId: string, readonly formName: string | null, readonly count: number }> };

export type StartAnswerMutationVariables = Exact<{
  value: string;
  place: MatchPlace;
  also?: ReadonlyArray<string> | null | undefined;
  upTo: string;
  withNotes: boolean;
  withMentions: boolean;
}>;


export type StartAnswerMutation = { readonly __typename: 'Mutation', readonly startAnswer: { readonly __typename: 'ExportTicket', readonly url: string } };

export type MessageFiles_FileFragment = { readonly __typename: 'File', readonly id: string, readonly field: string, readonly name: string, readonly type: string | null, readonly size: number, readonly leftOut: LeftOutReason | null, readonly scan: FileScan, readonly warnings: ReadonlyArray<string>, readonly hasPreview: boolean };

export type Storage_ViewerFragment = { readonly __typename: 'Account', readonly id: string, readonly storage: { readonly __typename: 'FileStorage', readonly files: number, readonly bytes: number } };

export type AfterSendingQueryVariables = Exact<{
  formId: string;
}>;


export type AfterSendingQuery = { readonly __typename: 'Query', readonly form: { readonly __typename: 'Form', readonly id: string, readonly redirectUrl: string | null, readonly page: { readonly __typename: 'FormPage', readonly heading: string | null, readonly text: string | null, readonly color: string | null, readonly linkLabel: string | null, readonly linkUrl: string | null, readonly hasLogo: boolean } | null } };

export type AfterSending_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly redirectUrl: string | null, readonly page: { readonly __typename: 'FormPage', readonly heading: string | null, readonly text: string | null, readonly color: string | null, readonly linkLabel: string | null, readonly linkUrl: string | null, readonly hasLogo: boolean } | null };

export type FormPagePreviewQueryVariables = Exact<{
  id: string;
  page: FormPageInput;
}>;


export type FormPagePreviewQuery = { readonly __typename: 'Query', readonly formPagePreview: string };

export type SetFormPageMutationVariables = Exact<{
  id: string;
  page: FormPageInput;
}>;


export type SetFormPageMutation = { readonly __typename: 'Mutation', readonly setFormPage: { readonly __typename: 'Form', readonly id: string, readonly redirectUrl: string | null, readonly page: { readonly __typename: 'FormPage', readonly heading: string | null, readonly text: string | null, readonly color: string | null, readonly linkLabel: string | null, readonly linkUrl: string | null, readonly hasLogo: boolean } | null } };

export type FormAddress_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly intakeUrl: string, readonly addresses: ReadonlyArray<string> };

export type SetFormAddressMutationVariables = Exact<{
  id: string;
  address: string;
}>;


export type SetFormAddressMutation = { readonly __typename: 'Mutation', readonly setFormAddress: { readonly __typename: 'Form', readonly id: string, readonly intakeUrl: string, readonly addresses: ReadonlyArray<string> } };

export type HistoryActorsQueryVariables = Exact<{ [key: string]: never; }>;


export type HistoryActorsQuery = { readonly __typename: 'Query', readonly historyActors: ReadonlyArray<{ readonly __typename: 'HistoryActor', readonly id: string, readonly name: string | null }> };

export type AccountChangesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: ChangeFilter | null | undefined;
}>;


export type AccountChangesQuery = { readonly __typename: 'Query', readonly accountChanges: { readonly __typename: 'AccountChangePage', readonly nextCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'AccountChange', readonly id: string, readonly createdAt: string, readonly actorId: string | null, readonly actorName: string | null, readonly subject: ChangeSubject, readonly name: string | null, readonly formName: string | null, readonly action: ChangeAction, readonly details: string }> } };

export type HistoryRow_ChangeFragment = { readonly __typename: 'AccountChange', readonly id: string, readonly createdAt: string, readonly actorId: string | null, readonly actorName: string | null, readonly subject: ChangeSubject, readonly name: string | null, readonly formName: string | null, readonly action: ChangeAction, readonly details: string };

export type LabelsQueryVariables = Exact<{ [key: string]: never; }>;


export type LabelsQuery = { readonly __typename: 'Query', readonly labels: ReadonlyArray<{ readonly __typename: 'Label', readonly id: string, readonly name: string, readonly color: string }> };

export type CreateLabelMutationVariables = Exact<{
  name: string;
  color: string;
}>;


export type CreateLabelMutation = { readonly __typename: 'Mutation', readonly createLabel: { readonly __typename: 'Label', readonly id: string, readonly name: string, readonly color: string } };

export type UpdateLabelMutationVariables = Exact<{
  id: string;
  name: string;
  color: string;
}>;


export type UpdateLabelMutation = { readonly __typename: 'Mutation', readonly updateLabel: { readonly __typename: 'Label', readonly id: string, readonly name: string, readonly color: string } };

export type DeleteLabelMutationVariables = Exact<{
  id: string;
}>;


export type DeleteLabelMutation = { readonly __typename: 'Mutation', readonly deleteLabel: boolean };

export type LabelSubmissionsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
  labelId: string;
  on: boolean;
}>;


export type LabelSubmissionsMutation = { readonly __typename: 'Mutation', readonly labelSubmissions: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly labelIds: ReadonlyArray<string> }> };

export type JoinPageQueryVariables = Exact<{ [key: string]: never; }>;


export type JoinPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly name: string, readonly email: string } };

export type MembersPageQueryVariables = Exact<{ [key: string]: never; }>;


export type MembersPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string, readonly isMailSent: boolean, readonly role: Role, readonly allForms: boolean, readonly accounts: ReadonlyArray<{ readonly __typename: 'OwnAccount', readonly id: string, readonly name: string }> }, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly allowedOrigins: ReadonlyArray<string> }> };

export type MembersQueryVariables = Exact<{ [key: string]: never; }>;


export type MembersQuery = { readonly __typename: 'Query', readonly members: ReadonlyArray<{ readonly __typename: 'Member', readonly userId: string, readonly email: string, readonly name: string, readonly role: Role, readonly allForms: boolean, readonly createdAt: string, readonly isViewer: boolean, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> }>, readonly invitations: ReadonlyArray<{ readonly __typename: 'Invitation', readonly id: string, readonly email: string | null, readonly role: Role, readonly allForms: boolean, readonly expiresAt: string, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> }> };

export type ChangeMemberMutationVariables = Exact<{
  userId: string;
  role: Role;
  formIds?: ReadonlyArray<string> | null | undefined;
}>;


export type ChangeMemberMutation = { readonly __typename: 'Mutation', readonly changeMember: { readonly __typename: 'Member', readonly userId: string, readonly email: string, readonly name: string, readonly role: Role, readonly allForms: boolean, readonly createdAt: string, readonly isViewer: boolean, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> } };

export type RemoveMemberMutationVariables = Exact<{
  userId: string;
}>;


export type RemoveMemberMutation = { readonly __typename: 'Mutation', readonly removeMember: { readonly __typename: 'RemovedMember', readonly userId: string } };

export type LeaveAccountMutationVariables = Exact<{ [key: string]: never; }>;


export type LeaveAccountMutation = { readonly __typename: 'Mutation', readonly leaveAccount: boolean };

export type CreateInvitationMutationVariables = Exact<{
  role: Role;
  formIds?: ReadonlyArray<string> | null | undefined;
  email?: string | null | undefined;
}>;


export type CreateInvitationMutation = { readonly __typename: 'Mutation', readonly createInvitation: { readonly __typename: 'Invited', readonly link: string | null, readonly invitation: { readonly __typename: 'Invitation', readonly id: string, readonly email: string | null, readonly role: Role, readonly allForms: boolean, readonly expiresAt: string, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> } } };

export type RevokeInvitationMutationVariables = Exact<{
  id: string;
}>;


export type RevokeInvitationMutation = { readonly __typename: 'Mutation', readonly revokeInvitation: { readonly __typename: 'RevokedInvitation', readonly id: string } };

export type Member_MemberFragment = { readonly __typename: 'Member', readonly userId: string, readonly email: string, readonly name: string, readonly role: Role, readonly allForms: boolean, readonly createdAt: string, readonly isViewer: boolean, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> };

export type Member_InvitationFragment = { readonly __typename: 'Invitation', readonly id: string, readonly email: string | null, readonly role: Role, readonly allForms: boolean, readonly expiresAt: string, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> };

export type NotesQueryVariables = Exact<{
  submissionId: string;
}>;


export type NotesQuery = { readonly __typename: 'Query', readonly notes: ReadonlyArray<{ readonly __typename: 'Note', readonly id: string, readonly text: string, readonly createdAt: string }> };

export type AddNoteMutationVariables = Exact<{
  submissionId: string;
  text: string;
}>;


export type AddNoteMutation = { readonly __typename: 'Mutation', readonly addNote: ReadonlyArray<{ readonly __typename: 'Note', readonly id: string, readonly text: string, readonly createdAt: string }> };

export type DeleteNoteMutationVariables = Exact<{
  submissionId: string;
  id: string;
}>;


export type DeleteNoteMutation = { readonly __typename: 'Mutation', readonly deleteNote: ReadonlyArray<{ readonly __typename: 'Note', readonly id: string, readonly text: string, readonly createdAt: string }> };

export type Note_NoteFragment = { readonly __typename: 'Note', readonly id: string, readonly text: string, readonly createdAt: string };

export type ConnectAgentPageQueryVariables = Exact<{ [key: string]: never; }>;


export type ConnectAgentPageQuery = { readonly __typename: 'Query', readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly allowedOrigins: ReadonlyArray<string>, readonly status: FormStatus }> };

export type TestAgentConnectionMutationVariables = Exact<{ [key: string]: never; }>;


export type TestAgentConnectionMutation = { readonly __typename: 'Mutation', readonly testAgentConnection: ReadonlyArray<{ readonly __typename: 'Diagnostic', readonly name: string, readonly status: DiagnosticStatus, readonly message: string, readonly advice: string | null }> };

export type ConnectPageQueryVariables = Exact<{ [key: string]: never; }>;


export type ConnectPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string, readonly role: Role, readonly allForms: boolean, readonly accounts: ReadonlyArray<{ readonly __typename: 'OwnAccount', readonly id: string, readonly name: string }> }, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly allowedOrigins: ReadonlyArray<string> }> };

export type AgentIdentity_ViewerFragment = { readonly __typename: 'Account', readonly id: string, readonly email: string, readonly role: Role, readonly allForms: boolean, readonly accounts: ReadonlyArray<{ readonly __typename: 'OwnAccount', readonly id: string, readonly name: string }> };

export type FormChoice_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly allowedOrigins: ReadonlyArray<string> };

export type AgentsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type AgentsPageQuery = { readonly __typename: 'Query', readonly agentConnections: ReadonlyArray<{ readonly __typename: 'AgentConnection', readonly id: string, readonly name: string, readonly site: string | null, readonly memberName: string, readonly scopes: ReadonlyArray<AgentTokenScope>, readonly allForms: boolean, readonly createdAt: string, readonly lastUsedAt: string | null, readonly contentsPerDay: number, readonly contentsRead: number, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> }> };

export type AgentRow_ConnectionFragment = { readonly __typename: 'AgentConnection', readonly id: string, readonly name: string, readonly site: string | null, readonly memberName: string, readonly scopes: ReadonlyArray<AgentTokenScope>, readonly allForms: boolean, readonly createdAt: string, readonly lastUsedAt: string | null, readonly contentsPerDay: number, readonly contentsRead: number, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> };

export type DisconnectAgentMutationVariables = Exact<{
  id: string;
}>;


export type DisconnectAgentMutation = { readonly __typename: 'Mutation', readonly disconnectAgent: { readonly __typename: 'AgentCredential', readonly id: string } };

export type OverviewPageQueryVariables = Exact<{
  days: number;
  compared: number;
  isCompared: boolean;
}>;


export type OverviewPageQuery = { readonly __typename: 'Query', readonly compared?: { readonly __typename: 'Overview', readonly days: ReadonlyArray<{ readonly __typename: 'StatsDay', readonly inbox: number }> }, readonly overview: { readonly __typename: 'Overview', readonly timeZone: string, readonly hasSharedHours: boolean, readonly forms: ReadonlyArray<{ readonly __typename: 'FormStats', readonly form: { readonly __typename: 'Form', readonly id: string }, readonly intake: { readonly __typename: 'IntakeSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> } }>, readonly days: ReadonlyArray<{ readonly __typename: 'StatsDay', readonly day: string, readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: number }>, readonly intake: { readonly __typename: 'IntakeSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> } }, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly failingSince: string | null }>, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null }> };

export type FormOverviewPageQueryVariables = Exact<{
  formId: string;
  days: number;
  compared: number;
  isCompared: boolean;
}>;


export type FormOverviewPageQuery = { readonly __typename: 'Query', readonly compared?: { readonly __typename: 'Overview', readonly days: ReadonlyArray<{ readonly __typename: 'StatsDay', readonly inbox: number }> }, readonly overview: { readonly __typename: 'Overview', readonly timeZone: string, readonly hasSharedHours: boolean, readonly days: ReadonlyArray<{ readonly __typename: 'StatsDay', readonly day: string, readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: number }>, readonly intake: { readonly __typename: 'IntakeSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> } }, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly intake: { readonly __typename: 'IntakeSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> }, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly failingSince: string | null }>, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null } };

export type EndpointsInNeedQueryVariables = Exact<{ [key: string]: never; }>;


export type EndpointsInNeedQuery = { readonly __typename: 'Query', readonly webhookEndpoints: ReadonlyArray<{ readonly __typename: 'WebhookEndpoint', readonly id: string, readonly url: string, readonly status: WebhookStatus, readonly disabledReason: string | null, readonly failingSince: string | null, readonly form: { readonly __typename: 'Form', readonly id: string } | null }> };

export type Overview_OverviewFragment = { readonly __typename: 'Overview', readonly timeZone: string, readonly hasSharedHours: boolean, readonly days: ReadonlyArray<{ readonly __typename: 'StatsDay', readonly day: string, readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: number }>, readonly intake: { readonly __typename: 'IntakeSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> } };

export type Compared_OverviewFragment = { readonly __typename: 'Overview', readonly days: ReadonlyArray<{ readonly __typename: 'StatsDay', readonly inbox: number }> };

export type Attention_EndpointFragment = { readonly __typename: 'WebhookEndpoint', readonly id: string, readonly url: string, readonly status: WebhookStatus, readonly disabledReason: string | null, readonly failingSince: string | null, readonly form: { readonly __typename: 'Form', readonly id: string } | null };

export type Attention_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly failingSince: string | null }>, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null };

export type IntakeStats_IntakeFragment = { readonly __typename: 'IntakeSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> };

export type FoundMessagesQueryVariables = Exact<{
  text: string;
  first: number;
}>;


export type FoundMessagesQuery = { readonly __typename: 'Query', readonly submissions: { readonly __typename: 'SubmissionPage', readonly nodes: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly sender: string, readonly preview: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } }> } };

export type RenamePasskeyMutationVariables = Exact<{
  id: string;
  name: string;
}>;


export type RenamePasskeyMutation = { readonly __typename: 'Mutation', readonly renamePasskey: { readonly __typename: 'Passkey', readonly id: string, readonly name: string, readonly host: string, readonly isSynced: boolean, readonly createdAt: string, readonly lastUsedAt: string | null } };

export type PasskeyRow_PasskeyFragment = { readonly __typename: 'Passkey', readonly id: string, readonly name: string, readonly host: string, readonly isSynced: boolean, readonly createdAt: string, readonly lastUsedAt: string | null };

export type FormPrivacyQueryVariables = Exact<{
  id: string;
}>;


export type FormPrivacyQuery = { readonly __typename: 'Query', readonly formPrivacy: { readonly __typename: 'FormPrivacy', readonly formId: string, readonly purpose: string | null, readonly legalBasis: string | null, readonly people: string | null, readonly data: string | null, readonly words: string | null, readonly policyUrl: string | null, readonly isPublic: boolean, readonly namesRecipients: boolean, readonly pageUrl: string, readonly missing: ReadonlyArray<string>, readonly seenFields: ReadonlyArray<string> } };

export type FormPrivacy_PrivacyFragment = { readonly __typename: 'FormPrivacy', readonly formId: string, readonly purpose: string | null, readonly legalBasis: string | null, readonly people: string | null, readonly data: string | null, readonly words: string | null, readonly policyUrl: string | null, readonly isPublic: boolean, readonly namesRecipients: boolean, readonly pageUrl: string, readonly missing: ReadonlyArray<string>, readonly seenFields: ReadonlyArray<string> };

export type SetFormPrivacyMutationVariables = Exact<{
  id: string;
  privacy: FormPrivacyInput;
}>;


export type SetFormPrivacyMutation = { readonly __typename: 'Mutation', readonly setFormPrivacy: { readonly __typename: 'FormPrivacy', readonly formId: string, readonly purpose: string | null, readonly legalBasis: string | null, readonly people: string | null, readonly data: string | null, readonly words: string | null, readonly policyUrl: string | null, readonly isPublic: boolean, readonly namesRecipients: boolean, readonly pageUrl: string, readonly missing: ReadonlyArray<string>, readonly seenFields: ReadonlyArray<string> } };

export type SetupPrivacyQueryVariables = Exact<{
  formId: string;
}>;


export type SetupPrivacyQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly longestRetentionDays: number }, readonly form: { readonly __typename: 'Form', readonly id: string, readonly keepsContents: boolean, readonly keptDays: ReadonlyArray<{ readonly __typename: 'KeptDays', readonly part: KeptPart, readonly days: number | null, readonly at: string | null }> } };

export type SetupPrivacy_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly keepsContents: boolean, readonly keptDays: ReadonlyArray<{ readonly __typename: 'KeptDays', readonly part: KeptPart, readonly days: number | null, readonly at: string | null }> };

export type KeptDaysPreviewQueryVariables = Exact<{
  formId: string;
  contentsDays?: number | null | undefined;
  originDays?: number | null | undefined;
}>;


export type KeptDaysPreviewQuery = { readonly __typename: 'Query', readonly keptDaysPreview: ReadonlyArray<{ readonly __typename: 'LeavingPart', readonly part: KeptPart, readonly at: string, readonly count: number }> };

export type SetKeptDaysMutationVariables = Exact<{
  id: string;
  contentsDays?: number | null | undefined;
  originDays?: number | null | undefined;
}>;


export type SetKeptDaysMutation = { readonly __typename: 'Mutation', readonly setKeptDays: { readonly __typename: 'Form', readonly id: string, readonly keepsContents: boolean, readonly keptDays: ReadonlyArray<{ readonly __typename: 'KeptDays', readonly part: KeptPart, readonly days: number | null, readonly at: string | null }> } };

export type ProcessingRecordQueryVariables = Exact<{ [key: string]: never; }>;


export type ProcessingRecordQuery = { readonly __typename: 'Query', readonly processingRecord: { readonly __typename: 'ProcessingRecord', readonly asOf: string, readonly controllerName: string | null, readonly controllerContact: string | null, readonly representative: string | null, readonly dataProtectionOfficer: string | null, readonly gaps: ReadonlyArray<string>, readonly providers: ReadonlyArray<{ readonly __typename: 'ServiceProvider', readonly name: string, readonly role: string, readonly country: string, readonly contract: string }>, readonly recipients: ReadonlyArray<{ readonly __typename: 'Recipient', readonly key: string, readonly label: string, readonly note: string | null }>, readonly sections: ReadonlyArray<{ readonly __typename: 'RecordSection', readonly key: string, readonly title: string, readonly rows: ReadonlyArray<{ readonly __typename: 'RecordRow', readonly key: string, readonly label: string, readonly values: ReadonlyArray<string> }> }> } };

export type ProcessingRecord_RecordFragment = { readonly __typename: 'ProcessingRecord', readonly asOf: string, readonly controllerName: string | null, readonly controllerContact: string | null, readonly representative: string | null, readonly dataProtectionOfficer: string | null, readonly gaps: ReadonlyArray<string>, readonly providers: ReadonlyArray<{ readonly __typename: 'ServiceProvider', readonly name: string, readonly role: string, readonly country: string, readonly contract: string }>, readonly recipients: ReadonlyArray<{ readonly __typename: 'Recipient', readonly key: string, readonly label: string, readonly note: string | null }>, readonly sections: ReadonlyArray<{ readonly __typename: 'RecordSection', readonly key: string, readonly title: string, readonly rows: ReadonlyArray<{ readonly __typename: 'RecordRow', readonly key: string, readonly label: string, readonly values: ReadonlyArray<string> }> }> };

export type RecordDocument_SectionFragment = { readonly __typename: 'RecordSection', readonly key: string, readonly title: string, readonly rows: ReadonlyArray<{ readonly __typename: 'RecordRow', readonly key: string, readonly label: string, readonly values: ReadonlyArray<string> }> };

export type SetProcessingRecordMutationVariables = Exact<{
  record: ProcessingRecordInput;
}>;


export type SetProcessingRecordMutation = { readonly __typename: 'Mutation', readonly setProcessingRecord: { readonly __typename: 'ProcessingRecord', readonly asOf: string, readonly controllerName: string | null, readonly controllerContact: string | null, readonly representative: string | null, readonly dataProtectionOfficer: string | null, readonly gaps: ReadonlyArray<string>, readonly providers: ReadonlyArray<{ readonly __typename: 'ServiceProvider', readonly name: string, readonly role: string, readonly country: string, readonly contract: string }>, readonly recipients: ReadonlyArray<{ readonly __typename: 'Recipient', readonly key: string, readonly label: string, readonly note: string | null }>, readonly sections: ReadonlyArray<{ readonly __typename: 'RecordSection', readonly key: string, readonly title: string, readonly rows: ReadonlyArray<{ readonly __typename: 'RecordRow', readonly key: string, readonly label: string, readonly values: ReadonlyArray<string> }> }> } };

export type SetQuietFormEmailsMutationVariables = Exact<{
  enabled: boolean;
}>;


export type SetQuietFormEmailsMutation = { readonly __typename: 'Mutation', readonly setQuietFormEmails: { readonly __typename: 'Account', readonly id: string, readonly mailsQuietForms: boolean } };

export type ExportsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type ExportsPageQuery = { readonly __typename: 'Query', readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly allowedOrigins: ReadonlyArray<string> }>, readonly exportReminder: { readonly __typename: 'ExportReminder', readonly frequency: ExportFrequency, readonly formId: string | null } | null };

export type SetExportReminderMutationVariables = Exact<{
  frequency?: ExportFrequency | null | undefined;
  formId?: string | null | undefined;
}>;


export type SetExportReminderMutation = { readonly __typename: 'Mutation', readonly setExportReminder: { readonly __typename: 'ExportReminder', readonly frequency: ExportFrequency, readonly formId: string | null } | null };

export type RepliesQueryVariables = Exact<{
  submissionId: string;
}>;


export type RepliesQuery = { readonly __typename: 'Query', readonly replies: ReadonlyArray<{ readonly __typename: 'Reply', readonly id: string, readonly to: string, readonly subject: string, readonly text: string, readonly createdAt: string, readonly deliveryId: string, readonly state: DeliveryState, readonly attempts: number, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly detail: string | null }> };

export type Reply_ReplyFragment = { readonly __typename: 'Reply', readonly id: string, readonly to: string, readonly subject: string, readonly text: string, readonly createdAt: string, readonly deliveryId: string, readonly state: DeliveryState, readonly attempts: number, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly detail: string | null };

export type SendReplyMutationVariables = Exact<{
  submissionId: string;
  subject: string;
  text: string;
  anyway?: boolean | null | undefined;
}>;


export type SendReplyMutation = { readonly __typename: 'Mutation', readonly sendReply: ReadonlyArray<{ readonly __typename: 'Reply', readonly id: string, readonly to: string, readonly subject: string, readonly text: string, readonly createdAt: string, readonly deliveryId: string, readonly state: DeliveryState, readonly attempts: number, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly detail: string | null }> };

export type TakeBackReplyMutationVariables = Exact<{
  submissionId: string;
  id: string;
}>;


export type TakeBackReplyMutation = { readonly __typename: 'Mutation', readonly takeBackReply: ReadonlyArray<{ readonly __typename: 'Reply', readonly id: string, readonly to: string, readonly subject: string, readonly text: string, readonly createdAt: string, readonly deliveryId: string, readonly state: DeliveryState, readonly attempts: number, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly detail: string | null }> };

export type SavedRepliesQueryVariables = Exact<{ [key: string]: never; }>;


export type SavedRepliesQuery = { readonly __typename: 'Query', readonly savedReplies: ReadonlyArray<{ readonly __typename: 'SavedReply', readonly id: string, readonly name: string, readonly text: string }> };

export type SaveReplyMutationVariables = Exact<{
  id?: string | null | undefined;
  name: string;
  text: string;
}>;


export type SaveReplyMutation = { readonly __typename: 'Mutation', readonly saveReply: ReadonlyArray<{ readonly __typename: 'SavedReply', readonly id: string, readonly name: string, readonly text: string }> };

export type DeleteSavedReplyMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSavedReplyMutation = { readonly __typename: 'Mutation', readonly deleteSavedReply: ReadonlyArray<{ readonly __typename: 'SavedReply', readonly id: string, readonly name: string, readonly text: string }> };

export type RulesPageQueryVariables = Exact<{ [key: string]: never; }>;


export type RulesPageQuery = { readonly __typename: 'Query', readonly ruleAddresses: ReadonlyArray<string>, readonly rules: ReadonlyArray<{ readonly __typename: 'Rule', readonly id: string, readonly formId: string | null, readonly name: string, readonly enabled: boolean, readonly match: RuleMatch, readonly stops: boolean, readonly problems: ReadonlyArray<string>, readonly conditions: ReadonlyArray<{ readonly __typename: 'RuleCondition', readonly kind: RuleConditionKind, readonly field: string | null, readonly value: string | null }>, readonly actions: { readonly __typename: 'RuleActions', readonly labelIds: ReadonlyArray<string>, readonly star: boolean, readonly done: boolean, readonly mail: RuleMailAction, readonly addresses: ReadonlyArray<string>, readonly webhooks: RuleWebhookAction, readonly endpointIds: ReadonlyArray<string> } }>, readonly labels: ReadonlyArray<{ readonly __typename: 'Label', readonly id: string, readonly name: string, readonly color: string }>, readonly webhookEndpoints: ReadonlyArray<{ readonly __typename: 'WebhookEndpoint', readonly id: string, readonly url: string, readonly format: WebhookFormat, readonly form: { readonly __typename: 'Form', readonly id: string } | null }>, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly allowedOrigins: ReadonlyArray<string> }> };

export type Rules_RuleFragment = { readonly __typename: 'Rule', readonly id: string, readonly formId: string | null, readonly name: string, readonly enabled: boolean, readonly match: RuleMatch, readonly stops: boolean, readonly problems: ReadonlyArray<string>, readonly conditions: ReadonlyArray<{ readonly __typename: 'RuleCondition', readonly kind: RuleConditionKind, readonly field: string | null, readonly value: string | null }>, readonly actions: { readonly __typename: 'RuleActions', readonly labelIds: ReadonlyArray<string>, readonly star: boolean, readonly done: boolean, readonly mail: RuleMailAction, readonly addresses: ReadonlyArray<string>, readonly webhooks: RuleWebhookAction, readonly endpointIds: ReadonlyArray<string> } };

export type PreviewRuleQueryVariables = Exact<{
  id?: string | null | undefined;
  rule: RuleInput;
}>;


export type PreviewRuleQuery = { readonly __typename: 'Query', readonly previewRule: { readonly __typename: 'RulePreview', readonly checked: number, readonly matches: ReadonlyArray<{ readonly __typename: 'RuleMatchedMessage', readonly id: string, readonly formId: string, readonly formName: string, readonly createdAt: string, readonly sender: string, readonly preview: string }> } };

export type SaveRuleMutationVariables = Exact<{
  id?: string | null | undefined;
  rule: RuleInput;
}>;


export type SaveRuleMutation = { readonly __typename: 'Mutation', readonly saveRule: ReadonlyArray<{ readonly __typename: 'Rule', readonly id: string, readonly formId: string | null, readonly name: string, readonly enabled: boolean, readonly match: RuleMatch, readonly stops: boolean, readonly problems: ReadonlyArray<string>, readonly conditions: ReadonlyArray<{ readonly __typename: 'RuleCondition', readonly kind: RuleConditionKind, readonly field: string | null, readonly value: string | null }>, readonly actions: { readonly __typename: 'RuleActions', readonly labelIds: ReadonlyArray<string>, readonly star: boolean, readonly done: boolean, readonly mail: RuleMailAction, readonly addresses: ReadonlyArray<string>, readonly webhooks: RuleWebhookAction, readonly endpointIds: ReadonlyArray<string> } }> };

export type DeleteRuleMutationVariables = Exact<{
  id: string;
}>;


export type DeleteRuleMutation = { readonly __typename: 'Mutation', readonly deleteRule: ReadonlyArray<{ readonly __typename: 'Rule', readonly id: string, readonly formId: string | null, readonly name: string, readonly enabled: boolean, readonly match: RuleMatch, readonly stops: boolean, readonly problems: ReadonlyArray<string>, readonly conditions: ReadonlyArray<{ readonly __typename: 'RuleCondition', readonly kind: RuleConditionKind, readonly field: string | null, readonly value: string | null }>, readonly actions: { readonly __typename: 'RuleActions', readonly labelIds: ReadonlyArray<string>, readonly star: boolean, readonly done: boolean, readonly mail: RuleMailAction, readonly addresses: ReadonlyArray<string>, readonly webhooks: RuleWebhookAction, readonly endpointIds: ReadonlyArray<string> } }> };

export type MoveRuleMutationVariables = Exact<{
  id: string;
  down: boolean;
}>;


export type MoveRuleMutation = { readonly __typename: 'Mutation', readonly moveRule: ReadonlyArray<{ readonly __typename: 'Rule', readonly id: string, readonly formId: string | null, readonly name: string, readonly enabled: boolean, readonly match: RuleMatch, readonly stops: boolean, readonly problems: ReadonlyArray<string>, readonly conditions: ReadonlyArray<{ readonly __typename: 'RuleCondition', readonly kind: RuleConditionKind, readonly field: string | null, readonly value: string | null }>, readonly actions: { readonly __typename: 'RuleActions', readonly labelIds: ReadonlyArray<string>, readonly star: boolean, readonly done: boolean, readonly mail: RuleMailAction, readonly addresses: ReadonlyArray<string>, readonly webhooks: RuleWebhookAction, readonly endpointIds: ReadonlyArray<string> } }> };

export type ViewsQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewsQuery = { readonly __typename: 'Query', readonly views: ReadonlyArray<{ readonly __typename: 'SavedView', readonly id: string, readonly name: string, readonly address: string }> };

export type SavedView_ViewFragment = { readonly __typename: 'SavedView', readonly id: string, readonly name: string, readonly address: string };

export type CreateViewMutationVariables = Exact<{
  name: string;
  address: string;
}>;


export type CreateViewMutation = { readonly __typename: 'Mutation', readonly createView: { readonly __typename: 'SavedView', readonly id: string, readonly name: string, readonly address: string } };

export type UpdateViewMutationVariables = Exact<{
  id: string;
  name?: string | null | undefined;
  address?: string | null | undefined;
}>;


export type UpdateViewMutation = { readonly __typename: 'Mutation', readonly updateView: { readonly __typename: 'SavedView', readonly id: string, readonly name: string, readonly address: string } };

export type OrderViewsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;


export type OrderViewsMutation = { readonly __typename: 'Mutation', readonly orderViews: ReadonlyArray<{ readonly __typename: 'SavedView', readonly id: string, readonly name: string, readonly address: string }> };

export type DeleteViewMutationVariables = Exact<{
  id: string;
}>;


export type DeleteViewMutation = { readonly __typename: 'Mutation', readonly deleteView: string };

export type IdentityRow_IdentityFragment = { readonly __typename: 'Identity', readonly id: string, readonly provider: string, readonly createdAt: string, readonly lastUsedAt: string | null };

export type SpamPageQueryVariables = Exact<{ [key: string]: never; }>;


export type SpamPageQuery = { readonly __typename: 'Query', readonly spamFilter: { readonly __typename: 'SpamFilter', readonly campaigns: number, readonly hasLearned: boolean, readonly allow: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }>, readonly block: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }> }, readonly spamServices: { readonly __typename: 'SpamServices', readonly akismetUrl: string | null, readonly hasAkismetKey: boolean } };

export type SpamServices_ServicesFragment = { readonly __typename: 'SpamServices', readonly akismetUrl: string | null, readonly hasAkismetKey: boolean };

export type SetSpamServicesMutationVariables = Exact<{
  input: SpamServicesInput;
}>;


export type SetSpamServicesMutation = { readonly __typename: 'Mutation', readonly setSpamServices: { readonly __typename: 'SpamServices', readonly akismetUrl: string | null, readonly hasAkismetKey: boolean } };

export type SpamLists_FilterFragment = { readonly __typename: 'SpamFilter', readonly allow: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }>, readonly block: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }> };

export type Learned_FilterFragment = { readonly __typename: 'SpamFilter', readonly campaigns: number, readonly hasLearned: boolean };

export type PreviewSpamListsQueryVariables = Exact<{
  lists: SpamListsInput;
}>;


export type PreviewSpamListsQuery = { readonly __typename: 'Query', readonly previewSpamLists: { readonly __typename: 'SpamPreview', readonly checked: number, readonly moves: ReadonlyArray<{ readonly __typename: 'WouldMove', readonly id: string, readonly createdAt: string, readonly sender: string, readonly preview: string, readonly to: Folder, readonly formName: string }> } };

export type SetSpamListsMutationVariables = Exact<{
  lists: SpamListsInput;
}>;


export type SetSpamListsMutation = { readonly __typename: 'Mutation', readonly setSpamLists: { readonly __typename: 'SpamFilter', readonly campaigns: number, readonly hasLearned: boolean, readonly allow: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }>, readonly block: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }> } };

export type ForgetLearnedMutationVariables = Exact<{ [key: string]: never; }>;


export type ForgetLearnedMutation = { readonly __typename: 'Mutation', readonly resetTraining: { readonly __typename: 'SpamFilter', readonly campaigns: number, readonly hasLearned: boolean, readonly allow: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }>, readonly block: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }> } };

export type SummaryQueryVariables = Exact<{
  formId: string;
  folder: Folder;
  filter?: Filter | null | undefined;
}>;


export type SummaryQuery = { readonly __typename: 'Query', readonly answers: { readonly __typename: 'AnswerSummary', readonly submissions: number, readonly lookedAt: number | null, readonly total: number | null, readonly fields: ReadonlyArray<{ readonly __typename: 'FieldAnswers', readonly name: string, readonly kind: AnswerKind, readonly answered: number, readonly choices: ReadonlyArray<{ readonly __typename: 'Choice', readonly value: string, readonly count: number }>, readonly bins: ReadonlyArray<{ readonly __typename: 'Bin', readonly from: string, readonly to: string, readonly count: number }>, readonly numbers: { readonly __typename: 'NumberFigures', readonly isWhole: boolean, readonly min: number, readonly median: number, readonly mean: number, readonly max: number } | null, readonly dates: { readonly __typename: 'DateSpan', readonly earliest: string, readonly latest: string } | null, readonly recent: ReadonlyArray<{ readonly __typename: 'RecentAnswer', readonly submissionId: string, readonly text: string, readonly isCut: boolean }> }> } };

export type FieldSummary_FieldFragment = { readonly __typename: 'FieldAnswers', readonly name: string, readonly kind: AnswerKind, readonly answered: number, readonly choices: ReadonlyArray<{ readonly __typename: 'Choice', readonly value: string, readonly count: number }>, readonly bins: ReadonlyArray<{ readonly __typename: 'Bin', readonly from: string, readonly to: string, readonly count: number }>, readonly numbers: { readonly __typename: 'NumberFigures', readonly isWhole: boolean, readonly min: number, readonly median: number, readonly mean: number, readonly max: number } | null, readonly dates: { readonly __typename: 'DateSpan', readonly earliest: string, readonly latest: string } | null, readonly recent: ReadonlyArray<{ readonly __typename: 'RecentAnswer', readonly submissionId: string, readonly text: string, readonly isCut: boolean }> };

export type TrashQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type TrashQuery = { readonly __typename: 'Query', readonly trash: { readonly __typename: 'TrashPage', readonly total: number, readonly nextCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'TrashedMessage', readonly id: string, readonly formName: string, readonly folder: Folder, readonly sender: string, readonly preview: string, readonly trashedAt: string, readonly removedAt: string }> } };

export type TrashRow_MessageFragment = { readonly __typename: 'TrashedMessage', readonly id: string, readonly formName: string, readonly folder: Folder, readonly sender: string, readonly preview: string, readonly trashedAt: string, readonly removedAt: string };

export type DeleteFromTrashMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;


export type DeleteFromTrashMutation = { readonly __typename: 'Mutation', readonly deleteFromTrash: number };

export type EmptyTrashMutationVariables = Exact<{
  until: string;
}>;


export type EmptyTrashMutation = { readonly __typename: 'Mutation', readonly emptyTrash: number };

export type TwoFactor_ViewerFragment = { readonly __typename: 'Account', readonly id: string, readonly twoFactorEnabled: boolean };

export const AccessRecordRow_RecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccessRecordRow_record"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"withFiles"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"credentialName"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"memberName"}},{"kind":"Field","name":{"kind":"Name","value":"formName"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"contents"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}},{"kind":"Field","name":{"kind":"Name","value":"refusal"}}]}}]} as unknown as DocumentNode<AccessRecordRow_RecordFragment, unknown>;
export const TokenRow_TokenFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow_token"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AgentToken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"memberName"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"allForms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"contentsPerDay"}},{"kind":"Field","name":{"kind":"Name","value":"contentsRead"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"forms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<TokenRow_TokenFragment, unknown>;
export const NewToken_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NewToken_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"allowedOrigins"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<NewToken_FormFragment, unknown>;
export const FolderCounts_CountsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FolderCounts_counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FolderCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"inboxUnread"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}}]}}]} as unknown as DocumentNode<FolderCounts_CountsFragment, unknown>;
export const SavedView_ViewFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SavedView_view"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SavedView"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}}]} as unknown as DocumentNode<SavedView_ViewFragment, unknown>;
export const Shell_QueryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Shell_query"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"isShared"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"allForms"}},{"kind":"Field","name":{"kind":"Name","value":"accounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backupWarning"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"verifiedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lowDisk"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"freeBytes"}},{"kind":"Field","name":{"kind":"Name","value":"totalBytes"}},{"kind":"Field","name":{"kind":"Name","value":"refusesSubmissions"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"sidebar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"forms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isPinned"}},{"kind":"Field","name":{"kind":"Name","value":"unread"}},{"kind":"Field","name":{"kind":"Name","value":"quiet"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usually"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"activeForms"}},{"kind":"Field","name":{"kind":"Name","value":"allForms"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FolderCounts_counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"formId"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"views"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SavedView_view"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FolderCounts_counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FolderCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"inboxUnread"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SavedView_view"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SavedView"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}}]} as unknown as DocumentNode<Shell_QueryFragment, unknown>;
export const FormRow_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormRow_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isPinned"}},{"kind":"Field","name":{"kind":"Name","value":"allowedOrigins"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"destinations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FolderCounts_counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"activity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"newestMessage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"}}]}},{"kind":"Field","name":{"kind":"Name","value":"quiet"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usually"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FolderCounts_counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FolderCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"inboxUnread"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}}]}}]} as unknown as DocumentNode<FormRow_FormFragment, unknown>;
export const FormHeader_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormHeader_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"showsDoubtful"}},{"kind":"Field","name":{"kind":"Name","value":"table"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FolderCounts_counts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FolderCounts_counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FolderCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"inboxUnread"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}}]}}]} as unknown as DocumentNode<FormHeader_FormFragment, unknown>;
export const SubmissionRow_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionRow_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"doneAt"}},{"kind":"Field","name":{"kind":"Name","value":"snoozedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"isStarred"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"addressesAi"}},{"kind":"Field","name":{"kind":"Name","value":"isUndelivered"}},{"kind":"Field","name":{"kind":"Name","value":"isUnconfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"notKept"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}}]}},{"kind":"Field","name":{"kind":"Name","value":"replyState"}},{"kind":"Field","name":{"kind":"Name","value":"hasFiles"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isViewer"}}]}},{"kind":"Field","name":{"kind":"Name","value":"labelIds"}}]}}]} as unknown as DocumentNode<SubmissionRow_SubmissionFragment, unknown>;
export const SpamVerdict_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamVerdict_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"spamScore"}},{"kind":"Field","name":{"kind":"Name","value":"spamThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"spamReasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"points"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}}]} as unknown as DocumentNode<SpamVerdict_SubmissionFragment, unknown>;
export const DeliveryTimeline_DeliveryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryTimeline_delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"destination"}},{"kind":"Field","name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}}]}}]}}]} as unknown as DocumentNode<DeliveryTimeline_DeliveryFragment, unknown>;
export const DeliveryTimeline_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryTimeline_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"notKept"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"form"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"destinations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryTimeline_delivery"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryTimeline_delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"destination"}},{"kind":"Field","name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}}]}}]}}]} as unknown as DocumentNode<DeliveryTimeline_SubmissionFragment, unknown>;
export const Readers_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Readers_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"readers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"credentialName"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"memberName"}},{"kind":"Field","name":{"kind":"Name","value":"times"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}}]}}]}}]} as unknown as DocumentNode<Readers_SubmissionFragment, unknown>;
export const OriginFacts_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OriginFacts_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"origin"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"ip"}},{"kind":"Field","name":{"kind":"Name","value":"referrer"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}}]}}]}}]} as unknown as DocumentNode<OriginFacts_SubmissionFragment, unknown>;
export const Confirmation_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Confirmation_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isUnconfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"releasedAt"}},{"kind":"Field","name":{"kind":"Name","value":"releasedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"confirmationWords"}}]}}]} as unknown as DocumentNode<Confirmation_SubmissionFragment, unknown>;
export const MessageFiles_FileFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MessageFiles_file"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"File"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"scan"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreview"}}]}}]} as unknown as DocumentNode<MessageFiles_FileFragment, unknown>;
export const ReadingPane_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingPane_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionRow_submission"}},{"kind":"Field","name":{"kind":"Name","value":"form"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"table"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"heading"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"replyAddress"}},{"kind":"Field","name":{"kind":"Name","value":"canReply"}},{"kind":"Field","name":{"kind":"Name","value":"appliedRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SpamVerdict_submission"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryTimeline_submission"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Readers_submission"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OriginFacts_submission"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Confirmation_submission"}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"MessageFiles_file"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryTimeline_delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"destination"}},{"kind":"Field","name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionRow_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"doneAt"}},{"kind":"Field","name":{"kind":"Name","value":"snoozedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"isStarred"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"addressesAi"}},{"kind":"Field","name":{"kind":"Name","value":"isUndelivered"}},{"kind":"Field","name":{"kind":"Name","value":"isUnconfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"notKept"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}}]}},{"kind":"Field","name":{"kind":"Name","value":"replyState"}},{"kind":"Field","name":{"kind":"Name","value":"hasFiles"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isViewer"}}]}},{"kind":"Field","name":{"kind":"Name","value":"labelIds"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamVerdict_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"spamScore"}},{"kind":"Field","name":{"kind":"Name","value":"spamThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"spamReasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"points"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryTimeline_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"notKept"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"form"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"destinations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryTimeline_delivery"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Readers_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"readers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"credentialName"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"memberName"}},{"kind":"Field","name":{"kind":"Name","value":"times"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OriginFacts_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"origin"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"ip"}},{"kind":"Field","name":{"kind":"Name","value":"referrer"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Confirmation_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isUnconfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"releasedAt"}},{"kind":"Field","name":{"kind":"Name","value":"releasedBy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"confirmationWords"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MessageFiles_file"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"File"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"scan"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreview"}}]}}]} as unknown as DocumentNode<ReadingPane_SubmissionFragment, unknown>;
export const TableRow_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TableRow_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cells"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"isCut"}}]}},{"kind":"Field","name":{"kind":"Name","value":"files"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<TableRow_SubmissionFragment, unknown>;
export const MailSettingsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MailSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MailSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"setBy"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"port"}},{"kind":"Field","name":{"kind":"Name","value":"security"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"hasPassword"}},{"kind":"Field","name":{"kind":"Name","value":"isUnreadable"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"senderAddress"}},{"kind":"Field","name":{"kind":"Name","value":"isSenderFixed"}}]}}]} as unknown as DocumentNode<MailSettingsFragment, unknown>;
export const Storage_ViewerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Storage_viewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"files"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}}]}}]} as unknown as DocumentNode<Storage_ViewerFragment, unknown>;
export const PrivacyPage_QueryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PrivacyPage_query"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"plan"}},{"kind":"Field","name":{"kind":"Name","value":"storedBytes"}},{"kind":"Field","name":{"kind":"Name","value":"retentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"nextRetention"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"longestRetentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"recordDays"}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Storage_viewer"}}]}},{"kind":"Field","name":{"kind":"Name","value":"forms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"allowedOrigins"}},{"kind":"Field","name":{"kind":"Name","value":"storage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"files"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Storage_viewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"storage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"files"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}}]}}]} as unknown as DocumentNode<PrivacyPage_QueryFragment, unknown>;
export const ProfilePage_ViewerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfilePage_viewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"plan"}},{"kind":"Field","name":{"kind":"Name","value":"retentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"mailsQuietForms"}}]}}]} as unknown as DocumentNode<ProfilePage_ViewerFragment, unknown>;
export const PasskeyRow_PasskeyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PasskeyRow_passkey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"isSynced"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<PasskeyRow_PasskeyFragment, unknown>;
export const IdentityRow_IdentityFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IdentityRow_identity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Identity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<IdentityRow_IdentityFragment, unknown>;
export const TwoFactor_ViewerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TwoFactor_viewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"twoFactorEnabled"}}]}}]} as unknown as DocumentNode<TwoFactor_ViewerFragment, unknown>;
export const SecurityPage_QueryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecurityPage_query"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"passkeyHost"}},{"kind":"Field","name":{"kind":"Name","value":"passkeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PasskeyRow_passkey"}}]}},{"kind":"Field","name":{"kind":"Name","value":"singleSignOn"}},{"kind":"Field","name":{"kind":"Name","value":"identities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"IdentityRow_identity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TwoFactor_viewer"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PasskeyRow_passkey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"isSynced"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IdentityRow_identity"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Identity"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TwoFactor_viewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"twoFactorEnabled"}}]}}]} as unknown as DocumentNode<SecurityPage_QueryFragment, unknown>;
export const SessionRow_SessionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow_session"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ipAddress"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"isThisOne"}}]}}]} as unknown as DocumentNode<SessionRow_SessionFragment, unknown>;
export const Snippets_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Snippets_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"intakeUrl"}},{"kind":"Field","name":{"kind":"Name","value":"honeypotField"}},{"kind":"Field","name":{"kind":"Name","value":"maxFiles"}}]}}]} as unknown as DocumentNode<Snippets_FormFragment, unknown>;
export const FormSettings_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"maxAttachmentBytes"}},{"kind":"Field","name":{"kind":"Name","value":"digestAbove"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplySubject"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplyText"}},{"kind":"Field","name":{"kind":"Name","value":"asksConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUrl"}},{"kind":"Field","name":{"kind":"Name","value":"draftStorage"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"maxFiles"}},{"kind":"Field","name":{"kind":"Name","value":"maxFileBytes"}},{"kind":"Field","name":{"kind":"Name","value":"sensitivity"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"showsDoubtful"}},{"kind":"Field","name":{"kind":"Name","value":"allowedOrigins"}},{"kind":"Field","name":{"kind":"Name","value":"honeypotField"}},{"kind":"Field","name":{"kind":"Name","value":"asksProofOfWork"}},{"kind":"Field","name":{"kind":"Name","value":"agentContents"}},{"kind":"Field","name":{"kind":"Name","value":"keepsContents"}},{"kind":"Field","name":{"kind":"Name","value":"isPinned"}}]}}]} as unknown as DocumentNode<FormSettings_FormFragment, unknown>;
export const GeneralSettings_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GeneralSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormSettings_form"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"maxAttachmentBytes"}},{"kind":"Field","name":{"kind":"Name","value":"digestAbove"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplySubject"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplyText"}},{"kind":"Field","name":{"kind":"Name","value":"asksConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUrl"}},{"kind":"Field","name":{"kind":"Name","value":"draftStorage"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"maxFiles"}},{"kind":"Field","name":{"kind":"Name","value":"maxFileBytes"}},{"kind":"Field","name":{"kind":"Name","value":"sensitivity"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"showsDoubtful"}},{"kind":"Field","name":{"kind":"Name","value":"allowedOrigins"}},{"kind":"Field","name":{"kind":"Name","value":"honeypotField"}},{"kind":"Field","name":{"kind":"Name","value":"asksProofOfWork"}},{"kind":"Field","name":{"kind":"Name","value":"agentContents"}},{"kind":"Field","name":{"kind":"Name","value":"keepsContents"}},{"kind":"Field","name":{"kind":"Name","value":"isPinned"}}]}}]} as unknown as DocumentNode<GeneralSettings_FormFragment, unknown>;
export const AgentFields_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentFields_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agentContents"}},{"kind":"Field","name":{"kind":"Name","value":"agentFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isHidden"}}]}}]}}]} as unknown as DocumentNode<AgentFields_FormFragment, unknown>;
export const MailSettings_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MailSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormSettings_form"}},{"kind":"Field","name":{"kind":"Name","value":"destinations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"failingReason"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"maxAttachmentBytes"}},{"kind":"Field","name":{"kind":"Name","value":"digestAbove"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplySubject"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplyText"}},{"kind":"Field","name":{"kind":"Name","value":"asksConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUrl"}},{"kind":"Field","name":{"kind":"Name","value":"draftStorage"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"maxFiles"}},{"kind":"Field","name":{"kind":"Name","value":"maxFileBytes"}},{"kind":"Field","name":{"kind":"Name","value":"sensitivity"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"showsDoubtful"}},{"kind":"Field","name":{"kind":"Name","value":"allowedOrigins"}},{"kind":"Field","name":{"kind":"Name","value":"honeypotField"}},{"kind":"Field","name":{"kind":"Name","value":"asksProofOfWork"}},{"kind":"Field","name":{"kind":"Name","value":"agentContents"}},{"kind":"Field","name":{"kind":"Name","value":"keepsContents"}},{"kind":"Field","name":{"kind":"Name","value":"isPinned"}}]}}]} as unknown as DocumentNode<MailSettings_FormFragment, unknown>;
export const SpamSettings_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormSettings_form"}},{"kind":"Field","name":{"kind":"Name","value":"detectedKind"}},{"kind":"Field","name":{"kind":"Name","value":"heldOrigins"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"ids"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasTurnstile"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"maxAttachmentBytes"}},{"kind":"Field","name":{"kind":"Name","value":"digestAbove"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplySubject"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplyText"}},{"kind":"Field","name":{"kind":"Name","value":"asksConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUrl"}},{"kind":"Field","name":{"kind":"Name","value":"draftStorage"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"maxFiles"}},{"kind":"Field","name":{"kind":"Name","value":"maxFileBytes"}},{"kind":"Field","name":{"kind":"Name","value":"sensitivity"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"showsDoubtful"}},{"kind":"Field","name":{"kind":"Name","value":"allowedOrigins"}},{"kind":"Field","name":{"kind":"Name","value":"honeypotField"}},{"kind":"Field","name":{"kind":"Name","value":"asksProofOfWork"}},{"kind":"Field","name":{"kind":"Name","value":"agentContents"}},{"kind":"Field","name":{"kind":"Name","value":"keepsContents"}},{"kind":"Field","name":{"kind":"Name","value":"isPinned"}}]}}]} as unknown as DocumentNode<SpamSettings_FormFragment, unknown>;
export const FormAddress_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormAddress_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"intakeUrl"}},{"kind":"Field","name":{"kind":"Name","value":"addresses"}}]}}]} as unknown as DocumentNode<FormAddress_FormFragment, unknown>;
export const SetupPage_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SetupPage_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Snippets_form"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"GeneralSettings_form"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AgentFields_form"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"MailSettings_form"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SpamSettings_form"}},{"kind":"Field","name":{"kind":"Name","value":"storage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"files"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormAddress_form"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"maxAttachmentBytes"}},{"kind":"Field","name":{"kind":"Name","value":"digestAbove"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplySubject"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplyText"}},{"kind":"Field","name":{"kind":"Name","value":"asksConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUrl"}},{"kind":"Field","name":{"kind":"Name","value":"draftStorage"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"maxFiles"}},{"kind":"Field","name":{"kind":"Name","value":"maxFileBytes"}},{"kind":"Field","name":{"kind":"Name","value":"sensitivity"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"showsDoubtful"}},{"kind":"Field","name":{"kind":"Name","value":"allowedOrigins"}},{"kind":"Field","name":{"kind":"Name","value":"honeypotField"}},{"kind":"Field","name":{"kind":"Name","value":"asksProofOfWork"}},{"kind":"Field","name":{"kind":"Name","value":"agentContents"}},{"kind":"Field","name":{"kind":"Name","value":"keepsContents"}},{"kind":"Field","name":{"kind":"Name","value":"isPinned"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Snippets_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"intakeUrl"}},{"kind":"Field","name":{"kind":"Name","value":"honeypotField"}},{"kind":"Field","name":{"kind":"Name","value":"maxFiles"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GeneralSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormSettings_form"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentFields_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agentContents"}},{"kind":"Field","name":{"kind":"Name","value":"agentFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isHidden"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MailSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormSettings_form"}},{"kind":"Field","name":{"kind":"Name","value":"destinations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"failingReason"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormSettings_form"}},{"kind":"Field","name":{"kind":"Name","value":"detectedKind"}},{"kind":"Field","name":{"kind":"Name","value":"heldOrigins"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"ids"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasTurnstile"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormAddress_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"intakeUrl"}},{"kind":"Field","name":{"kind":"Name","value":"addresses"}}]}}]} as unknown as DocumentNode<SetupPage_FormFragment, unknown>;
export const MailSettings_ViewerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MailSettings_viewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isMailSent"}}]}}]} as unknown as DocumentNode<MailSettings_ViewerFragment, unknown>;
export const SpamPreview_PreviewFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamPreview_preview"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SpamPreview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"moves"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"formName"}}]}}]}}]} as unknown as DocumentNode<SpamPreview_PreviewFragment, unknown>;
export const WaysToConfirm_QueryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WaysToConfirm_query"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Query"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"hasPassword"}}]}},{"kind":"Field","name":{"kind":"Name","value":"passkeyHost"}},{"kind":"Field","name":{"kind":"Name","value":"passkeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"host"}}]}},{"kind":"Field","name":{"kind":"Name","value":"singleSignOn"}},{"kind":"Field","name":{"kind":"Name","value":"identities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}}]}}]}}]} as unknown as DocumentNode<WaysToConfirm_QueryFragment, unknown>;
export const Webhook_EndpointFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook_endpoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"form"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fieldNames"}},{"kind":"Field","name":{"kind":"Name","value":"includesFields"}},{"kind":"Field","name":{"kind":"Name","value":"fileLinks"}},{"kind":"Field","name":{"kind":"Name","value":"testsDaily"}},{"kind":"Field","name":{"kind":"Name","value":"sendsNotices"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<Webhook_EndpointFragment, unknown>;
export const WebhookLog_DeliveryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookLog_delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","name":{"kind":"Name","value":"submissionId"}},{"kind":"Field","name":{"kind":"Name","value":"formId"}},{"kind":"Field","name":{"kind":"Name","value":"formName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastDetail"}},{"kind":"Field","name":{"kind":"Name","value":"lastDurationMs"}}]}}]} as unknown as DocumentNode<WebhookLog_DeliveryFragment, unknown>;
export const ErasureReceipt_ErasureFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErasureReceipt_erasure"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Erasure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submissions"}},{"kind":"Field","name":{"kind":"Name","value":"spellings"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"forms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"formId"}},{"kind":"Field","name":{"kind":"Name","value":"formName"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]} as unknown as DocumentNode<ErasureReceipt_ErasureFragment, unknown>;
export const AfterSending_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AfterSending_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUrl"}},{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"heading"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"linkLabel"}},{"kind":"Field","name":{"kind":"Name","value":"linkUrl"}},{"kind":"Field","name":{"kind":"Name","value":"hasLogo"}}]}}]}}]} as unknown as DocumentNode<AfterSending_FormFragment, unknown>;
export const HistoryRow_ChangeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HistoryRow_change"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"formName"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"details"}}]}}]} as unknown as DocumentNode<HistoryRow_ChangeFragment, unknown>;
export const Member_MemberFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Member_member"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Member"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"allForms"}},{"kind":"Field","name":{"kind":"Name","value":"forms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isViewer"}}]}}]} as unknown as DocumentNode<Member_MemberFragment, unknown>;
export const Member_InvitationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Member_invitation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invitation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"allForms"}},{"kind":"Field","name":{"kind":"Name","value":"forms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<Member_InvitationFragment, unknown>;
export const Note_NoteFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Note_note"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Note"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<Note_NoteFragment, unknown>;
export const AgentIdentity_ViewerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentIdentity_viewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"allForms"}},{"kind":"Field","name":{"kind":"Name","value":"accounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<AgentIdentity_ViewerFragment, unknown>;
export const FormChoice_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormChoice_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"allowedOrigins"}}]}}]} as unknown as DocumentNode<FormChoice_FormFragment, unknown>;
export const AgentRow_ConnectionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentRow_connection"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AgentConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"memberName"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"allForms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"contentsPerDay"}},{"kind":"Field","name":{"kind":"Name","value":"contentsRead"}},{"kind":"Field","name":{"kind":"Name","value":"forms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<AgentRow_ConnectionFragment, unknown>;
export const IntakeStats_IntakeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IntakeStats_intake"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IntakeSummary"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"received"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}},{"kind":"Field","name":{"kind":"Name","value":"refused"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]} as unknown as DocumentNode<IntakeStats_IntakeFragment, unknown>;
export const Overview_OverviewFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Overview_overview"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Overview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"hasSharedHours"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"received"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}},{"kind":"Field","name":{"kind":"Name","value":"refused"}}]}},{"kind":"Field","name":{"kind":"Name","value":"intake"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"IntakeStats_intake"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IntakeStats_intake"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IntakeSummary"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"received"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}},{"kind":"Field","name":{"kind":"Name","value":"refused"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]} as unknown as DocumentNode<Overview_OverviewFragment, unknown>;
export const Compared_OverviewFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Compared_overview"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Overview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}}]}}]}}]} as unknown as DocumentNode<Compared_OverviewFragment, unknown>;
export const Attention_EndpointFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Attention_endpoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"form"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<Attention_EndpointFragment, unknown>;
export const Attention_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Attention_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"destinations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}}]}},{"kind":"Field","name":{"kind":"Name","value":"quiet"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usually"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}}]}}]} as unknown as DocumentNode<Attention_FormFragment, unknown>;
export const FormPrivacy_PrivacyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormPrivacy_privacy"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FormPrivacy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"formId"}},{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"legalBasis"}},{"kind":"Field","name":{"kind":"Name","value":"people"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"policyUrl"}},{"kind":"Field","name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","name":{"kind":"Name","value":"namesRecipients"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"seenFields"}}]}}]} as unknown as DocumentNode<FormPrivacy_PrivacyFragment, unknown>;
export const SetupPrivacy_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SetupPrivacy_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keepsContents"}},{"kind":"Field","name":{"kind":"Name","value":"keptDays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"part"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<SetupPrivacy_FormFragment, unknown>;
export const RecordDocument_SectionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecordDocument_section"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RecordSection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]} as unknown as DocumentNode<RecordDocument_SectionFragment, unknown>;
export const ProcessingRecord_RecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProcessingRecord_record"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProcessingRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"controllerName"}},{"kind":"Field","name":{"kind":"Name","value":"controllerContact"}},{"kind":"Field","name":{"kind":"Name","value":"representative"}},{"kind":"Field","name":{"kind":"Name","value":"dataProtectionOfficer"}},{"kind":"Field","name":{"kind":"Name","value":"providers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"contract"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recipients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"RecordDocument_section"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gaps"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecordDocument_section"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RecordSection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]} as unknown as DocumentNode<ProcessingRecord_RecordFragment, unknown>;
export const Reply_ReplyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Reply_reply"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reply"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]} as unknown as DocumentNode<Reply_ReplyFragment, unknown>;
export const Rules_RuleFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Rules_rule"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Rule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"formId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"match"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"labelIds"}},{"kind":"Field","name":{"kind":"Name","value":"star"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"mail"}},{"kind":"Field","name":{"kind":"Name","value":"addresses"}},{"kind":"Field","name":{"kind":"Name","value":"webhooks"}},{"kind":"Field","name":{"kind":"Name","value":"endpointIds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stops"}},{"kind":"Field","name":{"kind":"Name","value":"problems"}}]}}]} as unknown as DocumentNode<Rules_RuleFragment, unknown>;
export const SpamServices_ServicesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamServices_services"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SpamServices"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"akismetUrl"}},{"kind":"Field","name":{"kind":"Name","value":"hasAkismetKey"}}]}}]} as unknown as DocumentNode<SpamServices_ServicesFragment, unknown>;
export const SpamLists_FilterFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamLists_filter"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SpamFilter"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"allow"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"block"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<SpamLists_FilterFragment, unknown>;
export const Learned_FilterFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Learned_filter"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SpamFilter"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"campaigns"}},{"kind":"Field","name":{"kind":"Name","value":"hasLearned"}}]}}]} as unknown as DocumentNode<Learned_FilterFragment, unknown>;
export const FieldSummary_FieldFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldSummary_field"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FieldAnswers"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bins"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"numbers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"isWhole"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"mean"}},{"kind":"Field","name":{"kind":"Name","value":"max"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"earliest"}},{"kind":"Field","name":{"kind":"Name","value":"latest"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"submissionId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"isCut"}}]}}]}}]} as unknown as DocumentNode<FieldSummary_FieldFragment, unknown>;
export const TrashRow_MessageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TrashRow_message"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TrashedMessage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"formName"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"trashedAt"}},{"kind":"Field","name":{"kind":"Name","value":"removedAt"}}]}}]} as unknown as DocumentNode<TrashRow_MessageFragment, unknown>;
export const AccessRecordsDocument = {"__meta__":{"hash":"xsZ8Tkcj9waujdkW"}} as unknown as DocumentNode<AccessRecordsQuery, AccessRecordsQueryVariables>;
export const TokensPageDocument = {"__meta__":{"hash":"-L1M5_0iYz06iV0M"}} as unknown as DocumentNode<TokensPageQuery, TokensPageQueryVariables>;
export const CreateAgentTokenDocument = {"__meta__":{"hash":"bzyt7L_oAGMT-XXk"}} as unknown as DocumentNode<CreateAgentTokenMutation, CreateAgentTokenMutationVariables>;
export const RevokeAgentTokenDocument = {"__meta__":{"hash":"mXo47RdulDh2IM7I"}} as unknown as DocumentNode<RevokeAgentTokenMutation, RevokeAgentTokenMutationVariables>;
export const SetContentsPerDayDocument = {"__meta__":{"hash":"iawrFHQkBUBJ3Mu2"}} as unknown as DocumentNode<SetContentsPerDayMutation, SetContentsPerDayMutationVariables>;
export const ShellDocument = {"__meta__":{"hash":"80W2wz23PGLyHyDj"}} as unknown as DocumentNode<ShellQuery, ShellQueryVariables>;
export const StartExportDocument = {"__meta__":{"hash":"Q_hW7eH6R_B8EeiA"}} as unknown as DocumentNode<StartExportMutation, StartExportMutationVariables>;
export const FormsPageDocument = {"__meta__":{"hash":"_y7zY3XXhIXL7hPy"}} as unknown as DocumentNode<FormsPageQuery, FormsPageQueryVariables>;
export const CreateFormDocument = {"__meta__":{"hash":"4ErW1TDf4y7xrEKo"}} as unknown as DocumentNode<CreateFormMutation, CreateFormMutationVariables>;
export const AllFormsDocument = {"__meta__":{"hash":"D9UCmuqGkVlRDNit"}} as unknown as DocumentNode<AllFormsQuery, AllFormsQueryVariables>;
export const OpenMessagesDocument = {"__meta__":{"hash":"CfTFLuwSHWacQpaY"}} as unknown as DocumentNode<OpenMessagesQuery, OpenMessagesQueryVariables>;
export const FormPageDocument = {"__meta__":{"hash":"gsBtbkgKJRLc2-_n"}} as unknown as DocumentNode<FormPageQuery, FormPageQueryVariables>;
export const RetryDeliveryDocument = {"__meta__":{"hash":"93xgbIy0k-1aOL6u"}} as unknown as DocumentNode<RetryDeliveryMutation, RetryDeliveryMutationVariables>;
export const ReadingPaneDocument = {"__meta__":{"hash":"Q8nyZSdHacjt6CgO"}} as unknown as DocumentNode<ReadingPaneQuery, ReadingPaneQueryVariables>;
export const SubmissionListDocument = {"__meta__":{"hash":"Zbz11wpRlcUSUyyv"}} as unknown as DocumentNode<SubmissionListQuery, SubmissionListQueryVariables>;
export const MoreSubmissionsDocument = {"__meta__":{"hash":"7ZZcgDzUYg3-cD2I"}} as unknown as DocumentNode<MoreSubmissionsQuery, MoreSubmissionsQueryVariables>;
export const CountMatchingDocument = {"__meta__":{"hash":"qIc0uatNrVDh2SRK"}} as unknown as DocumentNode<CountMatchingQuery, CountMatchingQueryVariables>;
export const SpamReasonNamesDocument = {"__meta__":{"hash":"zxXMJ613eha5MPX-"}} as unknown as DocumentNode<SpamReasonNamesQuery, SpamReasonNamesQueryVariables>;
export const MarkSubmissionsDocument = {"__meta__":{"hash":"PPkoH2ItMrSpFDSB"}} as unknown as DocumentNode<MarkSubmissionsMutation, MarkSubmissionsMutationVariables>;
export const MoveSubmissionsDocument = {"__meta__":{"hash":"kAuInVhX0TTv-AK5"}} as unknown as DocumentNode<MoveSubmissionsMutation, MoveSubmissionsMutationVariables>;
export const DeleteSubmissionsDocument = {"__meta__":{"hash":"1m8PNA6R9NCookQi"}} as unknown as DocumentNode<DeleteSubmissionsMutation, DeleteSubmissionsMutationVariables>;
export const RestoreSubmissionsDocument = {"__meta__":{"hash":"rcDaFfrGnVmEyjkm"}} as unknown as DocumentNode<RestoreSubmissionsMutation, RestoreSubmissionsMutationVariables>;
export const ChangeMatchingDocument = {"__meta__":{"hash":"nOVoFlUsZMx0AZt0"}} as unknown as DocumentNode<ChangeMatchingMutation, ChangeMatchingMutationVariables>;
export const TableRowsDocument = {"__meta__":{"hash":"VSHj2QQWUZeSHn6p"}} as unknown as DocumentNode<TableRowsQuery, TableRowsQueryVariables>;
export const MoreTableRowsDocument = {"__meta__":{"hash":"1NH61dXgMwefAuGS"}} as unknown as DocumentNode<MoreTableRowsQuery, MoreTableRowsQueryVariables>;
export const FormTableDocument = {"__meta__":{"hash":"d_ISZ3ParVnK7Xfa"}} as unknown as DocumentNode<FormTableQuery, FormTableQueryVariables>;
export const SetTableDocument = {"__meta__":{"hash":"G4Ug1Z37S6P-ovtb"}} as unknown as DocumentNode<SetTableMutation, SetTableMutationVariables>;
export const SubmissionChangesDocument = {"__meta__":{"hash":"eLg2rZpaLiEz7T3k"}} as unknown as DocumentNode<SubmissionChangesSubscription, SubmissionChangesSubscriptionVariables>;
export const EmailPageDocument = {"__meta__":{"hash":"Ku9-pd5GsSwUtcSm"}} as unknown as DocumentNode<EmailPageQuery, EmailPageQueryVariables>;
export const SenderDomainDocument = {"__meta__":{"hash":"GivN93iB1XeLGzDS"}} as unknown as DocumentNode<SenderDomainQuery, SenderDomainQueryVariables>;
export const SaveMailSettingsDocument = {"__meta__":{"hash":"b2CwBRcDhzZ5ft2d"}} as unknown as DocumentNode<SaveMailSettingsMutation, SaveMailSettingsMutationVariables>;
export const RemoveMailSettingsDocument = {"__meta__":{"hash":"U7hdfJKRhBqFnQJq"}} as unknown as DocumentNode<RemoveMailSettingsMutation, RemoveMailSettingsMutationVariables>;
export const SendTestEmailDocument = {"__meta__":{"hash":"EkHu7B3xb4gPMMWu"}} as unknown as DocumentNode<SendTestEmailMutation, SendTestEmailMutationVariables>;
export const PrivacyPageDocument = {"__meta__":{"hash":"NckPk4BID9sTzT07"}} as unknown as DocumentNode<PrivacyPageQuery, PrivacyPageQueryVariables>;
export const ProfilePageDocument = {"__meta__":{"hash":"LetkTAP-0gk1XE06"}} as unknown as DocumentNode<ProfilePageQuery, ProfilePageQueryVariables>;
export const UpdateProfileDocument = {"__meta__":{"hash":"c3Ie7tk8ALoWVIcu"}} as unknown as DocumentNode<UpdateProfileMutation, UpdateProfileMutationVariables>;
export const EmailChangeDocument = {"__meta__":{"hash":"F4evKtdYix5H3LxR"}} as unknown as DocumentNode<EmailChangeQuery, EmailChangeQueryVariables>;
export const CancelEmailChangeDocument = {"__meta__":{"hash":"Z6S8MGlqP1oiLVc3"}} as unknown as DocumentNode<CancelEmailChangeMutation, CancelEmailChangeMutationVariables>;
export const RetentionPreviewDocument = {"__meta__":{"hash":"MaQ1353uOVAm9eHr"}} as unknown as DocumentNode<RetentionPreviewQuery, RetentionPreviewQueryVariables>;
export const SetRetentionDocument = {"__meta__":{"hash":"9eOwZijJmbdQplK-"}} as unknown as DocumentNode<SetRetentionMutation, SetRetentionMutationVariables>;
export const SetRecordDaysDocument = {"__meta__":{"hash":"86gx-iScktWstSSa"}} as unknown as DocumentNode<SetRecordDaysMutation, SetRecordDaysMutationVariables>;
export const SecurityPageDocument = {"__meta__":{"hash":"8SEXYeIEn4WHI-ET"}} as unknown as DocumentNode<SecurityPageQuery, SecurityPageQueryVariables>;
export const SessionsDocument = {"__meta__":{"hash":"MrSSVsrHPNt-njpD"}} as unknown as DocumentNode<SessionsQuery, SessionsQueryVariables>;
export const EndSessionDocument = {"__meta__":{"hash":"BEsx7ZU4LauVahPx"}} as unknown as DocumentNode<EndSessionMutation, EndSessionMutationVariables>;
export const EndOtherSessionsDocument = {"__meta__":{"hash":"QPhqPK6uKI6gTdrc"}} as unknown as DocumentNode<EndOtherSessionsMutation, EndOtherSessionsMutationVariables>;
export const HideFromAgentsDocument = {"__meta__":{"hash":"GLEqV1EEFSFxcIMX"}} as unknown as DocumentNode<HideFromAgentsMutation, HideFromAgentsMutationVariables>;
export const FirstRunDocument = {"__meta__":{"hash":"0ld1oQ8xVAz4-AY_"}} as unknown as DocumentNode<FirstRunQuery, FirstRunQueryVariables>;
export const DismissFirstStepsDocument = {"__meta__":{"hash":"r99Od5vaZv3-qhR4"}} as unknown as DocumentNode<DismissFirstStepsMutation, DismissFirstStepsMutationVariables>;
export const SetupPageDocument = {"__meta__":{"hash":"9QTvI8H4JWGcUl5x"}} as unknown as DocumentNode<SetupPageQuery, SetupPageQueryVariables>;
export const UpdateFormDocument = {"__meta__":{"hash":"IlBjAdPfQM3Nme3m"}} as unknown as DocumentNode<UpdateFormMutation, UpdateFormMutationVariables>;
export const AskDestinationAgainDocument = {"__meta__":{"hash":"l0Ioou5G64Y21ssa"}} as unknown as DocumentNode<AskDestinationAgainMutation, AskDestinationAgainMutationVariables>;
export const ArrivedTestDocument = {"__meta__":{"hash":"ZzL9bbJPrcMN3h09"}} as unknown as DocumentNode<ArrivedTestQuery, ArrivedTestQueryVariables>;
export const PreviewSensitivityDocument = {"__meta__":{"hash":"hcAUA7XQKRqyWaqH"}} as unknown as DocumentNode<PreviewSensitivityQuery, PreviewSensitivityQueryVariables>;
export const WaitingEmailsDocument = {"__meta__":{"hash":"BjDvqzvWnRLGteZ6"}} as unknown as DocumentNode<WaitingEmailsQuery, WaitingEmailsQueryVariables>;
export const SendWaitingEmailsDocument = {"__meta__":{"hash":"ezW2vkFzTKIT1Qu8"}} as unknown as DocumentNode<SendWaitingEmailsMutation, SendWaitingEmailsMutationVariables>;
export const WaysToConfirmDocument = {"__meta__":{"hash":"PDbLZRjBOCf08rU-"}} as unknown as DocumentNode<WaysToConfirmQuery, WaysToConfirmQueryVariables>;
export const SettingsNavigationDocument = {"__meta__":{"hash":"bZ2YYSe8t4601Noj"}} as unknown as DocumentNode<SettingsNavigationQuery, SettingsNavigationQueryVariables>;
export const SystemPageDocument = {"__meta__":{"hash":"bp6kcbBSCOoZfGuR"}} as unknown as DocumentNode<SystemPageQuery, SystemPageQueryVariables>;
export const IntegrationsPageDocument = {"__meta__":{"hash":"EoO3ExSoeU0TYQGG"}} as unknown as DocumentNode<IntegrationsPageQuery, IntegrationsPageQueryVariables>;
export const CreateWebhookDocument = {"__meta__":{"hash":"mjjpok-6dAev1G39"}} as unknown as DocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = {"__meta__":{"hash":"u37fSAkww32EaJlb"}} as unknown as DocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const RotateWebhookSecretDocument = {"__meta__":{"hash":"VWnEyUANZLU1PHSt"}} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const DeleteWebhookDocument = {"__meta__":{"hash":"Ji8R8jQfaZvvoKWQ"}} as unknown as DocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const TestWebhookDocument = {"__meta__":{"hash":"k5bDmt6Llj0kz7VN"}} as unknown as DocumentNode<TestWebhookMutation, TestWebhookMutationVariables>;
export const WebhookLogDocument = {"__meta__":{"hash":"2Fe5sunf1gVPT3yI"}} as unknown as DocumentNode<WebhookLogQuery, WebhookLogQueryVariables>;
export const WebhookDeliveryDocument = {"__meta__":{"hash":"G6Z58RCvRmb5mKdC"}} as unknown as DocumentNode<WebhookDeliveryQuery, WebhookDeliveryQueryVariables>;
export const ReplayDeliveriesDocument = {"__meta__":{"hash":"bKQOuB54_cz6QCV6"}} as unknown as DocumentNode<ReplayDeliveriesMutation, ReplayDeliveriesMutationVariables>;
export const ReplayRangeDocument = {"__meta__":{"hash":"I67AzaLgWfyVgLdd"}} as unknown as DocumentNode<ReplayRangeMutation, ReplayRangeMutationVariables>;
export const WebhookPayloadDocument = {"__meta__":{"hash":"GszKY_ZN9xe-GRnR"}} as unknown as DocumentNode<WebhookPayloadQuery, WebhookPayloadQueryVariables>;
export const WebhookSuccessDocument = {"__meta__":{"hash":"PEhWm42Hu8_bQMA4"}} as unknown as DocumentNode<WebhookSuccessQuery, WebhookSuccessQueryVariables>;
export const ColleaguesDocument = {"__meta__":{"hash":"NcGNL714hC4SNVGM"}} as unknown as DocumentNode<ColleaguesQuery, ColleaguesQueryVariables>;
export const AssignSubmissionsDocument = {"__meta__":{"hash":"Xtzli85KVu3n85rB"}} as unknown as DocumentNode<AssignSubmissionsMutation, AssignSubmissionsMutationVariables>;
export const DeliverUnconfirmedDocument = {"__meta__":{"hash":"StluYF8olOpULAus"}} as unknown as DocumentNode<DeliverUnconfirmedMutation, DeliverUnconfirmedMutationVariables>;
export const MessagesToLookAtDocument = {"__meta__":{"hash":"CVcTP_9vzXqHJ5DT"}} as unknown as DocumentNode<MessagesToLookAtQuery, MessagesToLookAtQueryVariables>;
export const ErasurePreviewDocument = {"__meta__":{"hash":"J2eVCRjHHBhTHFw4"}} as unknown as DocumentNode<ErasurePreviewQuery, ErasurePreviewQueryVariables>;
export const ErasuresDocument = {"__meta__":{"hash":"W60_DXFO0r72SaJZ"}} as unknown as DocumentNode<ErasuresQuery, ErasuresQueryVariables>;
export const EraseMatchingDocument = {"__meta__":{"hash":"XZrEEu4hPxZxqSU9"}} as unknown as DocumentNode<EraseMatchingMutation, EraseMatchingMutationVariables>;
export const StartAnswerDocument = {"__meta__":{"hash":"gsvwQCRQEplFqVgn"}} as unknown as DocumentNode<StartAnswerMutation, StartAnswerMutationVariables>;
export const AfterSendingDocument = {"__meta__":{"hash":"BPSzq5Uv-JgUfphE"}} as unknown as DocumentNode<AfterSendingQuery, AfterSendingQueryVariables>;
export const FormPagePreviewDocument = {"__meta__":{"hash":"dCFZTzy5pHtbaDgO"}} as unknown as DocumentNode<FormPagePreviewQuery, FormPagePreviewQueryVariables>;
export const SetFormPageDocument = {"__meta__":{"hash":"PHPhbia3rwNtgwId"}} as unknown as DocumentNode<SetFormPageMutation, SetFormPageMutationVariables>;
export const SetFormAddressDocument = {"__meta__":{"hash":"aUgDapUfTjGFPf4t"}} as unknown as DocumentNode<SetFormAddressMutation, SetFormAddressMutationVariables>;
export const HistoryActorsDocument = {"__meta__":{"hash":"Zgb9JqV_LSrmtm-j"}} as unknown as DocumentNode<HistoryActorsQuery, HistoryActorsQueryVariables>;
export const AccountChangesDocument = {"__meta__":{"hash":"vCVUXx3RbilhL5wB"}} as unknown as DocumentNode<AccountChangesQuery, AccountChangesQueryVariables>;
export const LabelsDocument = {"__meta__":{"hash":"9nFgsKrdCe_CA6uq"}} as unknown as DocumentNode<LabelsQuery, LabelsQueryVariables>;
export const CreateLabelDocument = {"__meta__":{"hash":"kKtirvd1JinrkB0R"}} as unknown as DocumentNode<CreateLabelMutation, CreateLabelMutationVariables>;
export const UpdateLabelDocument = {"__meta__":{"hash":"bDzMm6lHQv_UvFor"}} as unknown as DocumentNode<UpdateLabelMutation, UpdateLabelMutationVariables>;
export const DeleteLabelDocument = {"__meta__":{"hash":"flEVJMIGH7OY3Ajm"}} as unknown as DocumentNode<DeleteLabelMutation, DeleteLabelMutationVariables>;
export const LabelSubmissionsDocument = {"__meta__":{"hash":"-_1CrTfggGms1_2Q"}} as unknown as DocumentNode<LabelSubmissionsMutation, LabelSubmissionsMutationVariables>;
export const JoinPageDocument = {"__meta__":{"hash":"ME6GhPxwdx_qQhnR"}} as unknown as DocumentNode<JoinPageQuery, JoinPageQueryVariables>;
export const MembersPageDocument = {"__meta__":{"hash":"MH_Rcd-CvPVQWkEN"}} as unknown as DocumentNode<MembersPageQuery, MembersPageQueryVariables>;
export const MembersDocument = {"__meta__":{"hash":"zzEc7v0eHZpiOApv"}} as unknown as DocumentNode<MembersQuery, MembersQueryVariables>;
export const ChangeMemberDocument = {"__meta__":{"hash":"UKsqJ9ja9y3l0VvH"}} as unknown as DocumentNode<ChangeMemberMutation, ChangeMemberMutationVariables>;
export const RemoveMemberDocument = {"__meta__":{"hash":"J00N6pOZ69L0WR5U"}} as unknown as DocumentNode<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const LeaveAccountDocument = {"__meta__":{"hash":"u1QQOhA3Q8Uizdsv"}} as unknown as DocumentNode<LeaveAccountMutation, LeaveAccountMutationVariables>;
export const CreateInvitationDocument = {"__meta__":{"hash":"9-mztikYedNMjxa3"}} as unknown as DocumentNode<CreateInvitationMutation, CreateInvitationMutationVariables>;
export const RevokeInvitationDocument = {"__meta__":{"hash":"ufUbV88a2S3ReKpK"}} as unknown as DocumentNode<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
export const NotesDocument = {"__meta__":{"hash":"9k6GxDln_mv6QWR4"}} as unknown as DocumentNode<NotesQuery, NotesQueryVariables>;
export const AddNoteDocument = {"__meta__":{"hash":"2YIcICaP95i_msi_"}} as unknown as DocumentNode<AddNoteMutation, AddNoteMutationVariables>;
export const DeleteNoteDocument = {"__meta__":{"hash":"WUFD7sP475_8NTYH"}} as unknown as DocumentNode<DeleteNoteMutation, DeleteNoteMutationVariables>;
export const ConnectAgentPageDocument = {"__meta__":{"hash":"YQZXYZngyUC53viA"}} as unknown as DocumentNode<ConnectAgentPageQuery, ConnectAgentPageQueryVariables>;
export const TestAgentConnectionDocument = {"__meta__":{"hash":"akVCaV8U0RY6rac_"}} as unknown as DocumentNode<TestAgentConnectionMutation, TestAgentConnectionMutationVariables>;
export const ConnectPageDocument = {"__meta__":{"hash":"CjC-VV-uSYxjGtXv"}} as unknown as DocumentNode<ConnectPageQuery, ConnectPageQueryVariables>;
export const AgentsPageDocument = {"__meta__":{"hash":"67Gc-xjo3m6RriCc"}} as unknown as DocumentNode<AgentsPageQuery, AgentsPageQueryVariables>;
export const DisconnectAgentDocument = {"__meta__":{"hash":"Vvt-5jefO94Zt7Gm"}} as unknown as DocumentNode<DisconnectAgentMutation, DisconnectAgentMutationVariables>;
export const OverviewPageDocument = {"__meta__":{"hash":"xvoindOSYip02xQ0"}} as unknown as DocumentNode<OverviewPageQuery, OverviewPageQueryVariables>;
export const FormOverviewPageDocument = {"__meta__":{"hash":"94Mb2lLNvEZuxwcS"}} as unknown as DocumentNode<FormOverviewPageQuery, FormOverviewPageQueryVariables>;
export const EndpointsInNeedDocument = {"__meta__":{"hash":"sUJq0AifRzLlaoan"}} as unknown as DocumentNode<EndpointsInNeedQuery, EndpointsInNeedQueryVariables>;
export const FoundMessagesDocument = {"__meta__":{"hash":"JxzEn8T65KTWspxX"}} as unknown as DocumentNode<FoundMessagesQuery, FoundMessagesQueryVariables>;
export const RenamePasskeyDocument = {"__meta__":{"hash":"N8T97y-qYrBYvr9h"}} as unknown as DocumentNode<RenamePasskeyMutation, RenamePasskeyMutationVariables>;
export const FormPrivacyDocument = {"__meta__":{"hash":"wwZ69F9hRmG9phCk"}} as unknown as DocumentNode<FormPrivacyQuery, FormPrivacyQueryVariables>;
export const SetFormPrivacyDocument = {"__meta__":{"hash":"eggtMk5Ilt7Z4eVW"}} as unknown as DocumentNode<SetFormPrivacyMutation, SetFormPrivacyMutationVariables>;
export const SetupPrivacyDocument = {"__meta__":{"hash":"4flRfVlQ7li1PssH"}} as unknown as DocumentNode<SetupPrivacyQuery, SetupPrivacyQueryVariables>;
export const KeptDaysPreviewDocument = {"__meta__":{"hash":"6S_XlVz-hhfIhNS0"}} as unknown as DocumentNode<KeptDaysPreviewQuery, KeptDaysPreviewQueryVariables>;
export const SetKeptDaysDocument = {"__meta__":{"hash":"pZzcWyczcN4AVhwb"}} as unknown as DocumentNode<SetKeptDaysMutation, SetKeptDaysMutationVariables>;
export const ProcessingRecordDocument = {"__meta__":{"hash":"MTbGO6C-nEMZdrZT"}} as unknown as DocumentNode<ProcessingRecordQuery, ProcessingRecordQueryVariables>;
export const SetProcessingRecordDocument = {"__meta__":{"hash":"dB-2VW5qycTYoqdd"}} as unknown as DocumentNode<SetProcessingRecordMutation, SetProcessingRecordMutationVariables>;
export const SetQuietFormEmailsDocument = {"__meta__":{"hash":"sAKAAAvmXIRagdoe"}} as unknown as DocumentNode<SetQuietFormEmailsMutation, SetQuietFormEmailsMutationVariables>;
export const ExportsPageDocument = {"__meta__":{"hash":"rGEj1YA8mtNSlT4-"}} as unknown as DocumentNode<ExportsPageQuery, ExportsPageQueryVariables>;
export const SetExportReminderDocument = {"__meta__":{"hash":"L6vIZ3uQJCZIPcnM"}} as unknown as DocumentNode<SetExportReminderMutation, SetExportReminderMutationVariables>;
export const RepliesDocument = {"__meta__":{"hash":"X6DIfeVWOVWttL1q"}} as unknown as DocumentNode<RepliesQuery, RepliesQueryVariables>;
export const SendReplyDocument = {"__meta__":{"hash":"QQ-hMh6vok0Jyk5X"}} as unknown as DocumentNode<SendReplyMutation, SendReplyMutationVariables>;
export const TakeBackReplyDocument = {"__meta__":{"hash":"M2vvINGk4YSnVtlh"}} as unknown as DocumentNode<TakeBackReplyMutation, TakeBackReplyMutationVariables>;
export const SavedRepliesDocument = {"__meta__":{"hash":"R1GPoR2jKakMO3Gh"}} as unknown as DocumentNode<SavedRepliesQuery, SavedRepliesQueryVariables>;
export const SaveReplyDocument = {"__meta__":{"hash":"qe9AmHi_EObDd_nX"}} as unknown as DocumentNode<SaveReplyMutation, SaveReplyMutationVariables>;
export const DeleteSavedReplyDocument = {"__meta__":{"hash":"QZyels4j6eMipq2k"}} as unknown as DocumentNode<DeleteSavedReplyMutation, DeleteSavedReplyMutationVariables>;
export const RulesPageDocument = {"__meta__":{"hash":"0r4rULSMUWhmB8dt"}} as unknown as DocumentNode<RulesPageQuery, RulesPageQueryVariables>;
export const PreviewRuleDocument = {"__meta__":{"hash":"I2yHHWkjQNLsVO_k"}} as unknown as DocumentNode<PreviewRuleQuery, PreviewRuleQueryVariables>;
export const SaveRuleDocument = {"__meta__":{"hash":"nvqfFThqw3ZNQQ7y"}} as unknown as DocumentNode<SaveRuleMutation, SaveRuleMutationVariables>;
export const DeleteRuleDocument = {"__meta__":{"hash":"n3h_2AHdRETyUQLn"}} as unknown as DocumentNode<DeleteRuleMutation, DeleteRuleMutationVariables>;
export const MoveRuleDocument = {"__meta__":{"hash":"s7yCoPuI2falfnOa"}} as unknown as DocumentNode<MoveRuleMutation, MoveRuleMutationVariables>;
export const ViewsDocument = {"__meta__":{"hash":"FzScM720DskmDaTi"}} as unknown as DocumentNode<ViewsQuery, ViewsQueryVariables>;
export const CreateViewDocument = {"__meta__":{"hash":"R7gn2vLggNQE0_ib"}} as unknown as DocumentNode<CreateViewMutation, CreateViewMutationVariables>;
export const UpdateViewDocument = {"__meta__":{"hash":"e3GnQj2Y3lc_CQ93"}} as unknown as DocumentNode<UpdateViewMutation, UpdateViewMutationVariables>;
export const OrderViewsDocument = {"__meta__":{"hash":"ZBWaqfFKQi43shPU"}} as unknown as DocumentNode<OrderViewsMutation, OrderViewsMutationVariables>;
export const DeleteViewDocument = {"__meta__":{"hash":"eVuGCDvQPSoiS1h7"}} as unknown as DocumentNode<DeleteViewMutation, DeleteViewMutationVariables>;
export const SpamPageDocument = {"__meta__":{"hash":"R1FjFdC70dbMFb4o"}} as unknown as DocumentNode<SpamPageQuery, SpamPageQueryVariables>;
export const SetSpamServicesDocument = {"__meta__":{"hash":"xzL9jm42wBgbNhtU"}} as unknown as DocumentNode<SetSpamServicesMutation, SetSpamServicesMutationVariables>;
export const PreviewSpamListsDocument = {"__meta__":{"hash":"63e7rZwBGRs9zuDT"}} as unknown as DocumentNode<PreviewSpamListsQuery, PreviewSpamListsQueryVariables>;
export const SetSpamListsDocument = {"__meta__":{"hash":"yRCzvUaB9hrGctq-"}} as unknown as DocumentNode<SetSpamListsMutation, SetSpamListsMutationVariables>;
export const ForgetLearnedDocument = {"__meta__":{"hash":"a3RyUX7cpo1LiPd6"}} as unknown as DocumentNode<ForgetLearnedMutation, ForgetLearnedMutationVariables>;
export const SummaryDocument = {"__meta__":{"hash":"SRCiG2t7_wne-dEC"}} as unknown as DocumentNode<SummaryQuery, SummaryQueryVariables>;
export const TrashDocument = {"__meta__":{"hash":"1l2JLhbRnvfPFFuX"}} as unknown as DocumentNode<TrashQuery, TrashQueryVariables>;
export const DeleteFromTrashDocument = {"__meta__":{"hash":"F4Z_BT9VvrAtAejG"}} as unknown as DocumentNode<DeleteFromTrashMutation, DeleteFromTrashMutationVariables>;
export const EmptyTrashDocument = {"__meta__":{"hash":"SfvtFdG5vwmXccz4"}} as unknown as DocumentNode<EmptyTrashMutation, EmptyTrashMutationVariables>;