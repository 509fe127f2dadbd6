// Made by codegen.ts from server/graphql/schema.graphql and web/src/**/*.graphql. Do not edit: run `npx tsx codegen.ts`.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AccessRefusal =
  | 'form'
  | 'scope';

export type AccessSurface =
  | 'csv_account'
  | 'csv_form'
  | 'mcp';

export type AgentFieldInput = {
  readonly name: string;
  readonly rule: FieldRule;
};

export type AgentTokenScope =
  | 'content'
  | 'metadata';

export type AttemptOutcome =
  | 'delivered'
  | 'permanent'
  | 'temporary';

export type CreateAgentTokenInput = {
  /** May read what visitors wrote, not only metadata. */
  readonly content: boolean;
  /** Null for a token without an end. */
  readonly expiresInDays?: number | null | undefined;
  /** Empty for every form of the account. */
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
  /** Null for every form of the account. */
  readonly formId?: string | null | undefined;
  readonly url: string;
};

export type DeliveryKind =
  | 'auto_reply'
  | 'mail'
  | 'webhook';

export type DeliveryState =
  | 'cancelled'
  | 'delivered'
  | 'failed'
  | 'pending';

export type FieldRule =
  | 'hidden'
  | 'masked'
  | 'shown';

export type Folder =
  | 'inbox'
  | 'spam';

export type FormStatus =
  | 'active'
  | 'archived';

export type MatchPlace =
  /** Anywhere in a value. */
  | 'anywhere'
  /** The whole of a value. */
  | 'whole';

export type Narrowing = {
  /** The name of a reason in the spam verdict. */
  readonly reason?: string | null | undefined;
  /** RFC 3339; from then on. */
  readonly since?: string | null | undefined;
  readonly status?: SubmissionStatus | null | undefined;
  /** Words of contents or sender, all of which must be there. */
  readonly text?: string | null | undefined;
  /** RFC 3339; before then. */
  readonly until?: string | null | undefined;
};

export type Plan =
  | 'free'
  | 'pro';

export type QuietPeriod =
  | 'day'
  | 'week';

export type Sensitivity =
  | 'normal'
  | 'relaxed'
  | 'strict';

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

export type SubmissionChangeKind =
  | 'arrived'
  | 'changed'
  | 'gone'
  /** Something may have happened that was not heard of. */
  | 'missed';

export type SubmissionStatus =
  | 'read'
  | 'unread';

export type UpdateFormInput = {
  readonly allowedOrigins?: ReadonlyArray<string> | null | undefined;
  readonly archived?: boolean | null | undefined;
  readonly asksProofOfWork?: boolean | null | undefined;
  readonly autoReplySubject?: string | null | undefined;
  readonly autoReplyText?: string | null | undefined;
  readonly destinations?: ReadonlyArray<string> | null | undefined;
  readonly digestAbove?: number | null | undefined;
  readonly honeypotField?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly redirectUrl?: string | null | undefined;
  readonly sensitivity?: Sensitivity | null | undefined;
  /** Empty or null: there is no widget any more. */
  readonly turnstileSecret?: string | null | undefined;
};

export type UpdateWebhookInput = {
  readonly enabled?: boolean | null | undefined;
  readonly fieldNames?: ReadonlyArray<string> | null | undefined;
  readonly url?: string | null | undefined;
};

export type WebhookStanding =
  | 'active'
  | 'disabled'
  /** The account's plan has no webhooks. */
  | 'paused';

export type AgentsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type AgentsPageQuery = { readonly __typename: 'Query', readonly agentConnections: ReadonlyArray<{ readonly __typename: 'AgentConnection', readonly id: string, readonly name: string, readonly site: string | null, readonly scopes: ReadonlyArray<AgentTokenScope>, readonly allForms: boolean, readonly createdAt: string, readonly lastUsedAt: string | null, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> }> };

export type AgentRow_ConnectionFragment = { readonly __typename: 'AgentConnection', readonly id: string, readonly name: string, readonly site: string | null, readonly scopes: ReadonlyArray<AgentTokenScope>, readonly allForms: boolean, readonly createdAt: string, readonly lastUsedAt: string | null, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> };

export type DisconnectAgentMutationVariables = Exact<{
  id: string;
}>;


export type DisconnectAgentMutation = { readonly __typename: 'Mutation', readonly disconnectAgent: { readonly __typename: 'DisconnectedAgent', readonly id: string } };

export type ConnectPageQueryVariables = Exact<{ [key: string]: never; }>;


export type ConnectPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly email: string }, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> };

export type FormChoice_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string };

export type StartExportMutationVariables = Exact<{
  formId?: string | null | undefined;
}>;


export type StartExportMutation = { readonly __typename: 'Mutation', readonly startExport: { readonly __typename: 'ExportTicket', readonly url: string, readonly rows: number } };

export type FirstRunQueryVariables = Exact<{ [key: string]: never; }>;


export type FirstRunQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string }, readonly firstSteps: { readonly __typename: 'FirstSteps', readonly isOver: boolean, readonly hasVisitor: boolean, readonly hasArrived: boolean, readonly hasOpened: boolean, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } | null, readonly newest: { readonly __typename: 'FirstSubmission', readonly id: string, readonly formId: string, readonly folder: Folder } | null } };

export type FormsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type FormsPageQuery = { readonly __typename: 'Query', readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly createdAt: string, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null }>, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number, readonly spamUnread: number } }> };

export type FormRow_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly createdAt: string, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null }>, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number, readonly spamUnread: number } };

export type NewFormPageQueryVariables = Exact<{ [key: string]: never; }>;


export type NewFormPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string } };

export type CreateFormMutationVariables = Exact<{
  input: CreateFormInput;
}>;


export type CreateFormMutation = { readonly __typename: 'Mutation', readonly createForm: { readonly __typename: 'Form', readonly id: string, readonly name: string } };

export type AllFormsQueryVariables = Exact<{ [key: string]: never; }>;


export type AllFormsQuery = { readonly __typename: 'Query', readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number, readonly spamUnread: number } }> };

export type DeliveryTimeline_SubmissionFragment = { readonly __typename: 'Submission', readonly folder: Folder, readonly deliveries: ReadonlyArray<{ readonly __typename: 'Delivery', readonly id: string, readonly kind: DeliveryKind, readonly destination: string | null, readonly state: DeliveryState, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'DeliveryAttempt', readonly number: number, readonly at: string, readonly outcome: AttemptOutcome, readonly detail: string, readonly responseStatus: number | null }> }> };

export type DeliveryTimeline_DeliveryFragment = { readonly __typename: 'Delivery', readonly id: string, readonly kind: DeliveryKind, readonly destination: string | null, readonly state: DeliveryState, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'DeliveryAttempt', readonly number: number, readonly at: string, readonly outcome: AttemptOutcome, readonly detail: string, readonly responseStatus: number | null }> };

export type RetryDeliveryMutationVariables = Exact<{
  id: string;
}>;


export type RetryDeliveryMutation = { readonly __typename: 'Mutation', readonly retryDelivery: { readonly __typename: 'Delivery', readonly id: string, readonly kind: DeliveryKind, readonly destination: string | null, readonly state: DeliveryState, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'DeliveryAttempt', readonly number: number, readonly at: string, readonly outcome: AttemptOutcome, readonly detail: string, readonly responseStatus: number | null }> } };

export type FormPageQueryVariables = Exact<{
  formId: string;
}>;


export type FormPageQuery = { readonly __typename: 'Query', readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number, readonly spamUnread: number } } };

export type FormHeader_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number, readonly spamUnread: number } };

export type Readers_SubmissionFragment = { readonly __typename: 'Submission', readonly readers: ReadonlyArray<{ readonly __typename: 'SubmissionReader', readonly surface: AccessSurface, readonly credentialName: string, readonly clientName: string | null, readonly times: number, readonly lastAt: string, readonly complete: boolean }> };

export type ReadingPaneQueryVariables = Exact<{
  id: string;
}>;


export type ReadingPaneQuery = { readonly __typename: 'Query', readonly submission: { readonly __typename: 'Submission', readonly subject: string | null, readonly replyAddress: string | null, readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly spamScore: number, readonly spamThreshold: number, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string }, readonly fields: ReadonlyArray<{ readonly __typename: 'Field', readonly name: string, readonly value: string }>, readonly spamReasons: ReadonlyArray<{ readonly __typename: 'SpamReason', readonly name: string, readonly points: number, readonly detail: string }>, readonly deliveries: ReadonlyArray<{ readonly __typename: 'Delivery', readonly id: string, readonly kind: DeliveryKind, readonly destination: string | null, readonly state: DeliveryState, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'DeliveryAttempt', readonly number: number, readonly at: string, readonly outcome: AttemptOutcome, readonly detail: string, readonly responseStatus: number | null }> }>, readonly readers: ReadonlyArray<{ readonly __typename: 'SubmissionReader', readonly surface: AccessSurface, readonly credentialName: string, readonly clientName: string | null, readonly times: number, readonly lastAt: string, readonly complete: boolean }>, readonly origin: { readonly __typename: 'Origin', readonly ip: string | null, readonly referrer: string | null, readonly userAgent: string | null } } };

export type ReadingPane_SubmissionFragment = { readonly __typename: 'Submission', readonly subject: string | null, readonly replyAddress: string | null, readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly spamScore: number, readonly spamThreshold: number, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string }, readonly fields: ReadonlyArray<{ readonly __typename: 'Field', readonly name: string, readonly value: string }>, readonly spamReasons: ReadonlyArray<{ readonly __typename: 'SpamReason', readonly name: string, readonly points: number, readonly detail: string }>, readonly deliveries: ReadonlyArray<{ readonly __typename: 'Delivery', readonly id: string, readonly kind: DeliveryKind, readonly destination: string | null, readonly state: DeliveryState, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'DeliveryAttempt', readonly number: number, readonly at: string, readonly outcome: AttemptOutcome, readonly detail: string, readonly responseStatus: number | null }> }>, readonly readers: ReadonlyArray<{ readonly __typename: 'SubmissionReader', readonly surface: AccessSurface, readonly credentialName: string, readonly clientName: string | null, readonly times: number, readonly lastAt: string, readonly complete: boolean }>, readonly origin: { readonly __typename: 'Origin', readonly ip: string | null, readonly referrer: string | null, readonly userAgent: string | null } };

export type SpamVerdict_SubmissionFragment = { readonly __typename: 'Submission', readonly folder: Folder, readonly spamScore: number, readonly spamThreshold: number, readonly spamReasons: ReadonlyArray<{ readonly __typename: 'SpamReason', readonly name: string, readonly points: number, readonly detail: string }> };

export type OriginFacts_SubmissionFragment = { readonly __typename: 'Submission', readonly id: string, readonly origin: { readonly __typename: 'Origin', readonly ip: string | null, readonly referrer: string | null, readonly userAgent: string | null } };

export type SubmissionListQueryVariables = Exact<{
  formId?: string | null | undefined;
  ofAll?: boolean | null | undefined;
  folder: Folder;
  narrow?: Narrowing | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type SubmissionListQuery = { readonly __typename: 'Query', readonly submissions: { readonly __typename: 'SubmissionPage', readonly nextCursor: string | null, readonly previousCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly form?: { readonly __typename: 'Form', readonly id: string, readonly name: string } }>, readonly counts: { readonly __typename: 'FolderCounts', readonly inbox: number, readonly inboxUnread: number, readonly spam: number, readonly spamUnread: number } } };

export type MoreSubmissionsQueryVariables = Exact<{
  formId?: string | null | undefined;
  ofAll?: boolean | null | undefined;
  folder: Folder;
  narrow?: Narrowing | null | undefined;
  first: number;
  after?: string | null | undefined;
  before?: string | null | undefined;
}>;


export type MoreSubmissionsQuery = { readonly __typename: 'Query', readonly submissions: { readonly __typename: 'SubmissionPage', readonly nextCursor: string | null, readonly previousCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly form?: { readonly __typename: 'Form', readonly id: string, readonly name: string } }> } };

export type CountMatchingQueryVariables = Exact<{
  formId?: string | null | undefined;
  folder: Folder;
  narrow?: Narrowing | null | undefined;
}>;


export type CountMatchingQuery = { readonly __typename: 'Query', readonly countMatching: { readonly __typename: 'MatchingCount', readonly count: number, readonly unsearched: number } };

export type SpamReasonNamesQueryVariables = Exact<{
  formId?: string | null | undefined;
}>;


export type SpamReasonNamesQuery = { readonly __typename: 'Query', readonly spamReasonNames: ReadonlyArray<string> };

export type SubmissionRow_SubmissionFragment = { readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly sender: string, readonly preview: string, readonly addressesAi: boolean };

export type MarkSubmissionsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
  status: SubmissionStatus;
}>;


export type MarkSubmissionsMutation = { readonly __typename: 'Mutation', readonly markSubmissions: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly status: SubmissionStatus }> };

export type MoveSubmissionsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
  folder: Folder;
}>;


export type MoveSubmissionsMutation = { readonly __typename: 'Mutation', readonly moveSubmissions: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly folder: Folder }> };

export type DeleteSubmissionsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;


export type DeleteSubmissionsMutation = { readonly __typename: 'Mutation', readonly deleteSubmissions: number };

export type SubmissionChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type SubmissionChangesSubscription = { readonly submissionChanges: { readonly __typename: 'SubmissionChange', readonly kind: SubmissionChangeKind, readonly ids: ReadonlyArray<string> | null, readonly submissions: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly status: SubmissionStatus, readonly sender: string, readonly preview: string, readonly addressesAi: boolean, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } }> } };

export type OverviewPageQueryVariables = Exact<{
  days: number;
}>;


export type OverviewPageQuery = { readonly __typename: 'Query', readonly overview: { readonly __typename: 'Overview', readonly timeZone: string, readonly hasSharedHours: boolean, readonly forms: ReadonlyArray<{ readonly __typename: 'FormReceipts', readonly form: { readonly __typename: 'Form', readonly id: string }, readonly receipts: { readonly __typename: 'ReceiptSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> } }>, readonly days: ReadonlyArray<{ readonly __typename: 'LedgerDay', readonly day: string, readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: number }>, readonly receipts: { readonly __typename: 'ReceiptSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> } }, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null }> };

export type FormOverviewPageQueryVariables = Exact<{
  formId: string;
  days: number;
}>;


export type FormOverviewPageQuery = { readonly __typename: 'Query', readonly overview: { readonly __typename: 'Overview', readonly timeZone: string, readonly hasSharedHours: boolean, readonly days: ReadonlyArray<{ readonly __typename: 'LedgerDay', readonly day: string, readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: number }>, readonly receipts: { readonly __typename: 'ReceiptSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> } }, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly receipts: { readonly __typename: 'ReceiptSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> }, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null } };

export type Overview_OverviewFragment = { readonly __typename: 'Overview', readonly timeZone: string, readonly hasSharedHours: boolean, readonly days: ReadonlyArray<{ readonly __typename: 'LedgerDay', readonly day: string, readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: number }>, readonly receipts: { readonly __typename: 'ReceiptSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> } };

export type QuietForm_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null };

export type ReceiptLedger_ReceiptsFragment = { readonly __typename: 'ReceiptSummary', readonly received: number, readonly inbox: number, readonly spam: number, readonly refused: ReadonlyArray<{ readonly __typename: 'Refusal', readonly reason: string, readonly count: number }> };

export type DataPageQueryVariables = Exact<{ [key: string]: never; }>;


export type DataPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string, readonly plan: Plan, readonly retentionDays: number, readonly longestRetentionDays: number } };

export type AccessRecordsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AccessRecordsQuery = { readonly __typename: 'Query', readonly accessRecords: { readonly __typename: 'AccessRecordPage', readonly nextCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'AccessRecord', readonly id: string, readonly createdAt: string, readonly surface: AccessSurface, readonly credentialName: string, readonly clientName: string | null, readonly formName: string | null, readonly folder: Folder | null, readonly rows: number, readonly contents: boolean, readonly complete: boolean, readonly refusal: AccessRefusal | null }> } };

export type AccessRecordRow_RecordFragment = { readonly __typename: 'AccessRecord', readonly id: string, readonly createdAt: string, readonly surface: AccessSurface, readonly credentialName: string, readonly clientName: string | null, readonly formName: string | null, readonly folder: Folder | null, readonly rows: number, readonly contents: boolean, readonly complete: boolean, readonly refusal: AccessRefusal | null };

export type ErasurePreviewQueryVariables = Exact<{
  value: string;
  place: MatchPlace;
}>;


export type ErasurePreviewQuery = { readonly __typename: 'Query', readonly erasurePreview: { readonly __typename: 'ErasurePreview', readonly forms: ReadonlyArray<{ readonly __typename: 'MatchingForm', readonly formId: string, readonly formName: string, readonly count: number, readonly oldestAt: string, readonly newestAt: string, readonly mailed: number, readonly pushed: number }>, readonly samples: ReadonlyArray<{ readonly __typename: 'Submission', readonly id: string, readonly createdAt: string, readonly folder: Folder, readonly sender: string, readonly preview: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } }> } };

export type ErasuresQueryVariables = Exact<{ [key: string]: never; }>;


export type ErasuresQuery = { readonly __typename: 'Query', readonly erasures: ReadonlyArray<{ readonly __typename: 'Erasure', readonly id: string, readonly createdAt: string, readonly completedAt: string | null, readonly submissions: number, readonly deliveries: number, readonly attempts: number, readonly forms: ReadonlyArray<{ readonly __typename: 'ErasedFormCount', readonly formId: string, readonly formName: string | null, readonly count: number }> }> };

export type EraseMatchingMutationVariables = Exact<{
  value: string;
  place: MatchPlace;
  expected: number;
}>;


export type EraseMatchingMutation = { readonly __typename: 'Mutation', readonly eraseMatching: { readonly __typename: 'Erasure', readonly id: string, readonly createdAt: string, readonly completedAt: string | null, readonly submissions: number, readonly deliveries: number, readonly attempts: number, readonly forms: ReadonlyArray<{ readonly __typename: 'ErasedFormCount', readonly formId: string, readonly formName: string | null, readonly count: number }> } };

export type ErasureReceipt_ErasureFragment = { readonly __typename: 'Erasure', readonly id: string, readonly createdAt: string, readonly completedAt: string | null, readonly submissions: number, readonly deliveries: number, readonly attempts: number, readonly forms: ReadonlyArray<{ readonly __typename: 'ErasedFormCount', readonly formId: string, readonly formName: string | null, readonly count: number }> };

export type ProfilePageQueryVariables = Exact<{ [key: string]: never; }>;


export type ProfilePageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly name: string, readonly email: string, readonly timeZone: string, readonly plan: Plan, readonly retentionDays: number, readonly createdAt: string } };

export type UpdateProfileMutationVariables = Exact<{
  name: string;
  timeZone: string;
}>;


export type UpdateProfileMutation = { readonly __typename: 'Mutation', readonly updateProfile: { readonly __typename: 'Account', readonly id: string, readonly name: string, readonly timeZone: string } };

export type RetentionPreviewQueryVariables = Exact<{
  days: number;
}>;


export type RetentionPreviewQuery = { readonly __typename: 'Query', readonly retentionPreview: { readonly __typename: 'RetentionPreview', readonly days: number, readonly forms: ReadonlyArray<{ readonly __typename: 'LeavingForm', readonly formId: string, readonly formName: string, readonly count: number, readonly oldestAt: string, readonly newestAt: string }>, readonly next: { readonly __typename: 'NextToGo', readonly at: string, readonly count: number } | null } };

export type SetRetentionMutationVariables = Exact<{
  days: number;
}>;


export type SetRetentionMutation = { readonly __typename: 'Mutation', readonly setRetention: { readonly __typename: 'Account', readonly id: string, readonly retentionDays: number } };

export type SecurityPageQueryVariables = Exact<{ [key: string]: never; }>;


export type SecurityPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string, readonly twoFactorEnabled: boolean } };

export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { readonly __typename: 'Query', readonly sessions: ReadonlyArray<{ readonly __typename: 'Session', readonly id: string, readonly createdAt: string, readonly lastUsedAt: string, readonly ipAddress: string | null, readonly userAgent: string | null, readonly isThisOne: boolean }> };

export type EndSessionMutationVariables = Exact<{
  id: string;
}>;


export type EndSessionMutation = { readonly __typename: 'Mutation', readonly endSession: { readonly __typename: 'EndedSession', readonly id: string } };

export type EndOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type EndOtherSessionsMutation = { readonly __typename: 'Mutation', readonly endOtherSessions: number };

export type SessionRow_SessionFragment = { readonly __typename: 'Session', readonly id: string, readonly createdAt: string, readonly lastUsedAt: string, readonly ipAddress: string | null, readonly userAgent: string | null, readonly isThisOne: boolean };

export type TokensPageQueryVariables = Exact<{ [key: string]: never; }>;


export type TokensPageQuery = { readonly __typename: 'Query', readonly agentTokens: ReadonlyArray<{ readonly __typename: 'AgentToken', readonly id: string, readonly name: string, readonly hint: string, readonly scopes: ReadonlyArray<AgentTokenScope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> }>, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus }> };

export type TokenRow_TokenFragment = { readonly __typename: 'AgentToken', readonly id: string, readonly name: string, readonly hint: string, readonly scopes: ReadonlyArray<AgentTokenScope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> };

export type NewToken_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus };

export type CreateAgentTokenMutationVariables = Exact<{
  input: CreateAgentTokenInput;
}>;


export type CreateAgentTokenMutation = { readonly __typename: 'Mutation', readonly createAgentToken: { readonly __typename: 'CreatedAgentToken', readonly secret: string, readonly token: { readonly __typename: 'AgentToken', readonly id: string, readonly name: string, readonly hint: string, readonly scopes: ReadonlyArray<AgentTokenScope>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string }> } } };

export type RevokeAgentTokenMutationVariables = Exact<{
  id: string;
}>;


export type RevokeAgentTokenMutation = { readonly __typename: 'Mutation', readonly revokeAgentToken: { readonly __typename: 'AgentToken', readonly id: string, readonly revokedAt: string | null } };

export type AgentFields_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly agentFields: ReadonlyArray<{ readonly __typename: 'AgentField', readonly name: string, readonly rule: FieldRule }> };

export type SetFieldRulesMutationVariables = Exact<{
  id: string;
  rules: ReadonlyArray<AgentFieldInput>;
}>;


export type SetFieldRulesMutation = { readonly __typename: 'Mutation', readonly setFieldRules: { readonly __typename: 'Form', readonly id: string, readonly agentFields: ReadonlyArray<{ readonly __typename: 'AgentField', readonly name: string, readonly rule: FieldRule }> } };

export type ArrivedTestQueryVariables = Exact<{
  id: string;
}>;


export type ArrivedTestQuery = { readonly __typename: 'Query', readonly submission: { readonly __typename: 'Submission', readonly id: string, readonly folder: Folder, readonly spamReasons: ReadonlyArray<{ readonly __typename: 'SpamReason', readonly name: string, readonly detail: string }> } };

export type TestSenderQueryVariables = Exact<{ [key: string]: never; }>;


export type TestSenderQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly email: string } };

export type SetupPageQueryVariables = Exact<{
  formId: string;
}>;


export type SetupPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly isMailSent: boolean }, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly intakeUrl: string, readonly honeypotField: string, readonly status: FormStatus, readonly redirectUrl: string | null, readonly allowedOrigins: ReadonlyArray<string>, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly sensitivity: Sensitivity, readonly asksProofOfWork: boolean, readonly hasTurnstile: boolean, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null }>, readonly agentFields: ReadonlyArray<{ readonly __typename: 'AgentField', readonly name: string, readonly rule: FieldRule }> } };

export type Snippets_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly intakeUrl: string, readonly honeypotField: string };

export type FormSettings_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly redirectUrl: string | null, readonly allowedOrigins: ReadonlyArray<string>, readonly honeypotField: string, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null }> };

export type MailSettings_ViewerFragment = { readonly __typename: 'Account', readonly id: string, readonly isMailSent: boolean };

export type MailSettings_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null }> };

export type UpdateFormMutationVariables = Exact<{
  id: string;
  input: UpdateFormInput;
}>;


export type UpdateFormMutation = { readonly __typename: 'Mutation', readonly updateForm: { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly intakeUrl: string, readonly honeypotField: string, readonly status: FormStatus, readonly redirectUrl: string | null, readonly allowedOrigins: ReadonlyArray<string>, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly sensitivity: Sensitivity, readonly asksProofOfWork: boolean, readonly hasTurnstile: boolean, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null }> } };

export type AskDestinationAgainMutationVariables = Exact<{
  formId: string;
  address: string;
}>;


export type AskDestinationAgainMutation = { readonly __typename: 'Mutation', readonly askDestinationAgain: { readonly __typename: 'Form', readonly id: string, readonly digestAbove: number | null, readonly autoReplySubject: string | null, readonly autoReplyText: string | null, readonly destinations: ReadonlyArray<{ readonly __typename: 'Destination', readonly address: string, readonly confirmedAt: string | null }> } };

export type SpamSettings_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly sensitivity: Sensitivity, readonly asksProofOfWork: boolean, readonly hasTurnstile: boolean };

export type ShellQueryVariables = Exact<{ [key: string]: never; }>;


export type ShellQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly name: string, readonly email: string, readonly timeZone: string }, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly counts: { readonly __typename: 'FolderCounts', readonly inboxUnread: number }, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null }> };

export type FormNavigation_FormFragment = { readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus, readonly counts: { readonly __typename: 'FolderCounts', readonly inboxUnread: number }, readonly quiet: { readonly __typename: 'QuietNotice', readonly usually: number, readonly per: QuietPeriod, readonly days: number, readonly since: string } | null };

export type SpamPageQueryVariables = Exact<{ [key: string]: never; }>;


export type SpamPageQuery = { readonly __typename: 'Query', readonly spamFilter: { readonly __typename: 'SpamFilter', readonly campaigns: number, readonly hasLearned: boolean, readonly allow: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }>, readonly block: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }> } };

export type SpamLists_FilterFragment = { readonly __typename: 'SpamFilter', readonly allow: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }>, readonly block: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }> };

export type Learned_FilterFragment = { readonly __typename: 'SpamFilter', readonly campaigns: number, readonly hasLearned: boolean };

export type PreviewSpamListsQueryVariables = Exact<{
  lists: SpamListsInput;
}>;


export type PreviewSpamListsQuery = { readonly __typename: 'Query', readonly previewSpamLists: { readonly __typename: 'SpamPreview', readonly checked: number, readonly moves: ReadonlyArray<{ readonly __typename: 'WouldMove', readonly id: string, readonly createdAt: string, readonly sender: string, readonly preview: string, readonly to: Folder, readonly formName: string }> } };

export type PreviewSensitivityQueryVariables = Exact<{
  formId: string;
  sensitivity: Sensitivity;
}>;


export type PreviewSensitivityQuery = { readonly __typename: 'Query', readonly previewSensitivity: { readonly __typename: 'SpamPreview', readonly checked: number, readonly moves: ReadonlyArray<{ readonly __typename: 'WouldMove', readonly id: string, readonly createdAt: string, readonly sender: string, readonly preview: string, readonly to: Folder, readonly formName: string }> } };

export type SpamPreview_PreviewFragment = { readonly __typename: 'SpamPreview', readonly checked: number, readonly moves: ReadonlyArray<{ readonly __typename: 'WouldMove', readonly id: string, readonly createdAt: string, readonly sender: string, readonly preview: string, readonly to: Folder, readonly formName: string }> };

export type SetSpamListsMutationVariables = Exact<{
  lists: SpamListsInput;
}>;


export type SetSpamListsMutation = { readonly __typename: 'Mutation', readonly setSpamLists: { readonly __typename: 'SpamFilter', readonly campaigns: number, readonly hasLearned: boolean, readonly allow: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }>, readonly block: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }> } };

export type ForgetLearnedMutationVariables = Exact<{ [key: string]: never; }>;


export type ForgetLearnedMutation = { readonly __typename: 'Mutation', readonly forgetLearned: { readonly __typename: 'SpamFilter', readonly campaigns: number, readonly hasLearned: boolean, readonly allow: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }>, readonly block: ReadonlyArray<{ readonly __typename: 'SpamListEntry', readonly kind: SpamListKind, readonly value: string }> } };

export type WebhookLogQueryVariables = Exact<{
  endpointId: string;
  first: number;
  after?: string | null | undefined;
}>;


export type WebhookLogQuery = { readonly __typename: 'Query', readonly webhookDeliveries: { readonly __typename: 'WebhookDeliveryPage', readonly nextCursor: string | null, readonly nodes: ReadonlyArray<{ readonly __typename: 'WebhookDelivery', readonly id: string, readonly submissionId: string, readonly formId: string, readonly formName: string, readonly state: DeliveryState, readonly attempts: number, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly lastAttemptAt: string | null, readonly lastDetail: string | null, readonly lastStatus: number | null, readonly lastDurationMs: number | null }> } };

export type WebhookLog_DeliveryFragment = { readonly __typename: 'WebhookDelivery', readonly id: string, readonly submissionId: string, readonly formId: string, readonly formName: string, readonly state: DeliveryState, readonly attempts: number, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly lastAttemptAt: string | null, readonly lastDetail: string | null, readonly lastStatus: number | null, readonly lastDurationMs: number | null };

export type WebhookDeliveryQueryVariables = Exact<{
  id: string;
}>;


export type WebhookDeliveryQuery = { readonly __typename: 'Query', readonly webhookDelivery: { readonly __typename: 'WebhookDeliveryLog', readonly delivery: { readonly __typename: 'WebhookDelivery', readonly id: string, readonly submissionId: string, readonly formId: string, readonly formName: string, readonly state: DeliveryState, readonly attempts: number, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly lastAttemptAt: string | null, readonly lastDetail: string | null, readonly lastStatus: number | null, readonly lastDurationMs: number | null }, readonly attempts: ReadonlyArray<{ readonly __typename: 'WebhookAttempt', readonly number: number, readonly at: string, readonly durationMs: number, readonly outcome: AttemptOutcome, readonly detail: string, readonly responseStatus: number | null, readonly responseBody: string | null, readonly requestHeaders: ReadonlyArray<{ readonly __typename: 'HttpHeader', readonly name: string, readonly value: string }>, readonly responseHeaders: ReadonlyArray<{ readonly __typename: 'HttpHeader', readonly name: string, readonly value: string }> }> } };

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

export type WebhooksPageQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksPageQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Account', readonly id: string, readonly plan: Plan }, readonly webhookEndpoints: ReadonlyArray<{ readonly __typename: 'WebhookEndpoint', readonly id: string, readonly url: string, readonly fieldNames: ReadonlyArray<string>, readonly standing: WebhookStanding, readonly disabledReason: string | null, readonly disabledAt: string | null, readonly failingSince: string | null, readonly previousSecretExpiresAt: string | null, readonly createdAt: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } | null }>, readonly forms: ReadonlyArray<{ readonly __typename: 'Form', readonly id: string, readonly name: string, readonly status: FormStatus }> };

export type Webhook_EndpointFragment = { readonly __typename: 'WebhookEndpoint', readonly id: string, readonly url: string, readonly fieldNames: ReadonlyArray<string>, readonly standing: WebhookStanding, readonly disabledReason: string | null, readonly disabledAt: string | null, readonly failingSince: string | null, readonly previousSecretExpiresAt: string | null, readonly createdAt: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } | null };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { readonly __typename: 'Mutation', readonly createWebhook: { readonly __typename: 'WebhookSecret', readonly secret: string, readonly endpoint: { readonly __typename: 'WebhookEndpoint', readonly id: string, readonly url: string, readonly fieldNames: ReadonlyArray<string>, readonly standing: WebhookStanding, readonly disabledReason: string | null, readonly disabledAt: string | null, readonly failingSince: string | null, readonly previousSecretExpiresAt: string | null, readonly createdAt: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } | null } } };

export type UpdateWebhookMutationVariables = Exact<{
  id: string;
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { readonly __typename: 'Mutation', readonly updateWebhook: { readonly __typename: 'WebhookEndpoint', readonly id: string, readonly url: string, readonly fieldNames: ReadonlyArray<string>, readonly standing: WebhookStanding, readonly disabledReason: string | null, readonly disabledAt: string | null, readonly failingSince: string | null, readonly previousSecretExpiresAt: string | null, readonly createdAt: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } | null } };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
}>;


export type RotateWebhookSecretMutation = { readonly __typename: 'Mutation', readonly rotateWebhookSecret: { readonly __typename: 'WebhookSecret', readonly secret: string, readonly endpoint: { readonly __typename: 'WebhookEndpoint', readonly id: string, readonly url: string, readonly fieldNames: ReadonlyArray<string>, readonly standing: WebhookStanding, readonly disabledReason: string | null, readonly disabledAt: string | null, readonly failingSince: string | null, readonly previousSecretExpiresAt: string | null, readonly createdAt: string, readonly form: { readonly __typename: 'Form', readonly id: string, readonly name: string } | null } } };

export type DeleteWebhookMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookMutation = { readonly __typename: 'Mutation', readonly deleteWebhook: string };

export type TestWebhookMutationVariables = Exact<{
  id: string;
}>;


export type TestWebhookMutation = { readonly __typename: 'Mutation', readonly testWebhook: { readonly __typename: 'WebhookTestResult', readonly arrived: boolean, readonly detail: string, readonly durationMs: number, readonly responseStatus: number | null, readonly responseBody: string | null, readonly responseHeaders: ReadonlyArray<{ readonly __typename: 'HttpHeader', readonly name: string, readonly value: string }> } };

export const AgentRow_ConnectionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentRow_connection"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AgentConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"allForms"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"forms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<AgentRow_ConnectionFragment, unknown>;
export const FormChoice_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormChoice_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]} as unknown as DocumentNode<FormChoice_FormFragment, unknown>;
export const FormRow_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormRow_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"destinations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"inboxUnread"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}},{"kind":"Field","name":{"kind":"Name","value":"spamUnread"}}]}}]}}]} as unknown as DocumentNode<FormRow_FormFragment, unknown>;
export const FormHeader_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormHeader_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"inboxUnread"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}},{"kind":"Field","name":{"kind":"Name","value":"spamUnread"}}]}}]}}]} as unknown as DocumentNode<FormHeader_FormFragment, unknown>;
export const SubmissionRow_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionRow_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"addressesAi"}}]}}]} as unknown as DocumentNode<SubmissionRow_SubmissionFragment, unknown>;
export const SpamVerdict_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamVerdict_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"spamScore"}},{"kind":"Field","name":{"kind":"Name","value":"spamThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"spamReasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"points"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}}]} as unknown as DocumentNode<SpamVerdict_SubmissionFragment, unknown>;
export const DeliveryTimeline_DeliveryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryTimeline_delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"destination"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}}]}}]}}]} as unknown as DocumentNode<DeliveryTimeline_DeliveryFragment, unknown>;
export const DeliveryTimeline_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryTimeline_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryTimeline_delivery"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryTimeline_delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"destination"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}}]}}]}}]} as unknown as DocumentNode<DeliveryTimeline_SubmissionFragment, unknown>;
export const Readers_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Readers_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"readers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"credentialName"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"times"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}}]}}]}}]} as unknown as DocumentNode<Readers_SubmissionFragment, unknown>;
export const OriginFacts_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OriginFacts_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"origin"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"ip"}},{"kind":"Field","name":{"kind":"Name","value":"referrer"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}}]}}]}}]} as unknown as DocumentNode<OriginFacts_SubmissionFragment, unknown>;
export const ReadingPane_SubmissionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingPane_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubmissionRow_submission"}},{"kind":"Field","name":{"kind":"Name","value":"form"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"replyAddress"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SpamVerdict_submission"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryTimeline_submission"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Readers_submission"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"OriginFacts_submission"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryTimeline_delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"destination"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubmissionRow_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"addressesAi"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamVerdict_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"spamScore"}},{"kind":"Field","name":{"kind":"Name","value":"spamThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"spamReasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"points"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryTimeline_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryTimeline_delivery"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Readers_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"readers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"credentialName"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"times"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OriginFacts_submission"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Submission"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"origin"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"ip"}},{"kind":"Field","name":{"kind":"Name","value":"referrer"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}}]}}]}}]} as unknown as DocumentNode<ReadingPane_SubmissionFragment, unknown>;
export const ReceiptLedger_ReceiptsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceiptLedger_receipts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReceiptSummary"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"received"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}},{"kind":"Field","name":{"kind":"Name","value":"refused"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]} as unknown as DocumentNode<ReceiptLedger_ReceiptsFragment, unknown>;
export const Overview_OverviewFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Overview_overview"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Overview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"hasSharedHours"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"received"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}},{"kind":"Field","name":{"kind":"Name","value":"refused"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReceiptLedger_receipts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceiptLedger_receipts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReceiptSummary"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"received"}},{"kind":"Field","name":{"kind":"Name","value":"inbox"}},{"kind":"Field","name":{"kind":"Name","value":"spam"}},{"kind":"Field","name":{"kind":"Name","value":"refused"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]} as unknown as DocumentNode<Overview_OverviewFragment, unknown>;
export const QuietForm_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuietForm_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quiet"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usually"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}}]}}]} as unknown as DocumentNode<QuietForm_FormFragment, unknown>;
export const AccessRecordRow_RecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccessRecordRow_record"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"credentialName"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"formName"}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"contents"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}},{"kind":"Field","name":{"kind":"Name","value":"refusal"}}]}}]} as unknown as DocumentNode<AccessRecordRow_RecordFragment, unknown>;
export const ErasureReceipt_ErasureFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErasureReceipt_erasure"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Erasure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submissions"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"forms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"formId"}},{"kind":"Field","name":{"kind":"Name","value":"formName"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]} as unknown as DocumentNode<ErasureReceipt_ErasureFragment, unknown>;
export const SessionRow_SessionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow_session"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ipAddress"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"isThisOne"}}]}}]} as unknown as DocumentNode<SessionRow_SessionFragment, unknown>;
export const TokenRow_TokenFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow_token"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AgentToken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"forms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<TokenRow_TokenFragment, unknown>;
export const NewToken_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NewToken_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<NewToken_FormFragment, unknown>;
export const AgentFields_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AgentFields_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agentFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rule"}}]}}]}}]} as unknown as DocumentNode<AgentFields_FormFragment, unknown>;
export const Snippets_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Snippets_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"intakeUrl"}},{"kind":"Field","name":{"kind":"Name","value":"honeypotField"}}]}}]} as unknown as DocumentNode<Snippets_FormFragment, unknown>;
export const FormSettings_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUrl"}},{"kind":"Field","name":{"kind":"Name","value":"allowedOrigins"}},{"kind":"Field","name":{"kind":"Name","value":"honeypotField"}},{"kind":"Field","name":{"kind":"Name","value":"destinations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}}]}}]}}]} as unknown as DocumentNode<FormSettings_FormFragment, unknown>;
export const MailSettings_ViewerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MailSettings_viewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isMailSent"}}]}}]} as unknown as DocumentNode<MailSettings_ViewerFragment, unknown>;
export const MailSettings_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MailSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"digestAbove"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplySubject"}},{"kind":"Field","name":{"kind":"Name","value":"autoReplyText"}},{"kind":"Field","name":{"kind":"Name","value":"destinations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}}]}}]}}]} as unknown as DocumentNode<MailSettings_FormFragment, unknown>;
export const SpamSettings_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamSettings_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sensitivity"}},{"kind":"Field","name":{"kind":"Name","value":"asksProofOfWork"}},{"kind":"Field","name":{"kind":"Name","value":"hasTurnstile"}}]}}]} as unknown as DocumentNode<SpamSettings_FormFragment, unknown>;
export const FormNavigation_FormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormNavigation_form"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Form"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"inboxUnread"}}]}},{"kind":"Field","name":{"kind":"Name","value":"quiet"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usually"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"since"}}]}}]}}]} as unknown as DocumentNode<FormNavigation_FormFragment, unknown>;
export const SpamLists_FilterFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamLists_filter"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SpamFilter"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"allow"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"block"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<SpamLists_FilterFragment, unknown>;
export const Learned_FilterFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Learned_filter"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SpamFilter"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"campaigns"}},{"kind":"Field","name":{"kind":"Name","value":"hasLearned"}}]}}]} as unknown as DocumentNode<Learned_FilterFragment, unknown>;
export const SpamPreview_PreviewFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SpamPreview_preview"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SpamPreview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"moves"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"formName"}}]}}]}}]} as unknown as DocumentNode<SpamPreview_PreviewFragment, unknown>;
export const WebhookLog_DeliveryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookLog_delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"submissionId"}},{"kind":"Field","name":{"kind":"Name","value":"formId"}},{"kind":"Field","name":{"kind":"Name","value":"formName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastDetail"}},{"kind":"Field","name":{"kind":"Name","value":"lastStatus"}},{"kind":"Field","name":{"kind":"Name","value":"lastDurationMs"}}]}}]} as unknown as DocumentNode<WebhookLog_DeliveryFragment, unknown>;
export const Webhook_EndpointFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook_endpoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"form"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fieldNames"}},{"kind":"Field","name":{"kind":"Name","value":"standing"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<Webhook_EndpointFragment, unknown>;
export const AgentsPageDocument = {"__meta__":{"hash":"cecdb0e91b9f08fb82b1710debc1337b060300605aa2b07e2ea27e64b118cb50"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentsPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<AgentsPageQuery, AgentsPageQueryVariables>;
export const DisconnectAgentDocument = {"__meta__":{"hash":"56fb7ee6379f3bde19b7b1a6baac646a32451463458643aeca86d7596e4ba252"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DisconnectAgent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DisconnectAgentMutation, DisconnectAgentMutationVariables>;
export const ConnectPageDocument = {"__meta__":{"hash":"4a6d960bcc9e4aef28bbf8b354302defb63d225fdcc8ec53168ef7fa487ccb03"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ConnectPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ConnectPageQuery, ConnectPageQueryVariables>;
export const StartExportDocument = {"__meta__":{"hash":"f9e0bb5cd3cb74d2fdfb7f42d4b98d57a3067478089f16d9e6a7c0d90b59fdc9"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartExport"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<StartExportMutation, StartExportMutationVariables>;
export const FirstRunDocument = {"__meta__":{"hash":"cd9442efb5ab3fd14bd64a0cc2beec07d714d3c69ff052d8a6bebc4824585a63"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FirstRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<FirstRunQuery, FirstRunQueryVariables>;
export const FormsPageDocument = {"__meta__":{"hash":"3d3f48e8b5c46595a578cb2843328cf89ebb71ca758406a190b2ad797ba86024"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FormsPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<FormsPageQuery, FormsPageQueryVariables>;
export const NewFormPageDocument = {"__meta__":{"hash":"58e4458d0fd308646ec8bae91354ed6ac47f0a9064905d4972fc87154521211d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NewFormPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<NewFormPageQuery, NewFormPageQueryVariables>;
export const CreateFormDocument = {"__meta__":{"hash":"e04ad6d530dfe32ef1ac42a8d781b108cac4fb02c239fa7fefe36ed2a287d2ef"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateForm"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateFormMutation, CreateFormMutationVariables>;
export const AllFormsDocument = {"__meta__":{"hash":"804997a699ff04031d165fce4e4ced35ec60e3f17cf561d574883e10a11f5d0c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AllForms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<AllFormsQuery, AllFormsQueryVariables>;
export const RetryDeliveryDocument = {"__meta__":{"hash":"e9a703d49771e94d8a3601556b9795fda53f27f09a471a77df90488564979dd1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryDelivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<RetryDeliveryMutation, RetryDeliveryMutationVariables>;
export const FormPageDocument = {"__meta__":{"hash":"0c4d1e835e5968c264775ce43ca8539008b9a97174504775c6cdf5de3cf184e7"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FormPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<FormPageQuery, FormPageQueryVariables>;
export const ReadingPaneDocument = {"__meta__":{"hash":"940ddb051217ff4a999f1a39014d2353ed031042745fb97819e8b9eec84175e4"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadingPane"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ReadingPaneQuery, ReadingPaneQueryVariables>;
export const SubmissionListDocument = {"__meta__":{"hash":"9d25cee0f967401e5d8459487dd032a5956be4b94c8f07804c8f434145986f0d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SubmissionList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SubmissionListQuery, SubmissionListQueryVariables>;
export const MoreSubmissionsDocument = {"__meta__":{"hash":"07abafc4721a623fa7185d7d832573343d40f9e1d536180971844652f0c55c0b"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MoreSubmissions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<MoreSubmissionsQuery, MoreSubmissionsQueryVariables>;
export const CountMatchingDocument = {"__meta__":{"hash":"55012ce11aa103af95964c1f7149c910e3ee7b74493d85486b51cfafd1f6abf7"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CountMatching"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CountMatchingQuery, CountMatchingQueryVariables>;
export const SpamReasonNamesDocument = {"__meta__":{"hash":"cf15cc27ad777a16b930f5fe2ee50828a9848f5ade064a7cdbf31208a829f257"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SpamReasonNames"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SpamReasonNamesQuery, SpamReasonNamesQueryVariables>;
export const MarkSubmissionsDocument = {"__meta__":{"hash":"4ee89633ac8d2118ef5c136200737022d4596c965a6a367db1ad85488da31a6a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkSubmissions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<MarkSubmissionsMutation, MarkSubmissionsMutationVariables>;
export const MoveSubmissionsDocument = {"__meta__":{"hash":"7541a5a18085401013a4a89549460934bf314bd3d5b3ae6a9ddd431c23db42c5"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MoveSubmissions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<MoveSubmissionsMutation, MoveSubmissionsMutationVariables>;
export const DeleteSubmissionsDocument = {"__meta__":{"hash":"d66f0f340e91f4d0a8a244223030c21510be888f3fc8d0c48941092bba215b3d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSubmissions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DeleteSubmissionsMutation, DeleteSubmissionsMutationVariables>;
export const SubmissionChangesDocument = {"__meta__":{"hash":"714bdb13cf9a0a7d06986252664a014fd7ef4916a0f68a7c2fb534d3ac4b971a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"SubmissionChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SubmissionChangesSubscription, SubmissionChangesSubscriptionVariables>;
export const OverviewPageDocument = {"__meta__":{"hash":"b6d68ceb7d0879a0459541df032f5fe2202b3143d26a88700b0c6e8d425c88c3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OverviewPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<OverviewPageQuery, OverviewPageQueryVariables>;
export const FormOverviewPageDocument = {"__meta__":{"hash":"20cf34dd2f13a1344a7f5fa9756f8d43d88c05c0ad541550bd92c8669881786e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FormOverviewPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<FormOverviewPageQuery, FormOverviewPageQueryVariables>;
export const DataPageDocument = {"__meta__":{"hash":"ab1e6be014be6855e4849d05f615d8e2ade860deca8c9188ca7e4daa499ee97e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DataPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DataPageQuery, DataPageQueryVariables>;
export const AccessRecordsDocument = {"__meta__":{"hash":"87291a1cf4a69f5e0ca295be7718a294cfc41616e575e50f8b2c8e63b8ac0b4d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccessRecords"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<AccessRecordsQuery, AccessRecordsQueryVariables>;
export const ErasurePreviewDocument = {"__meta__":{"hash":"3d4be6d85408ebad2a93dfa2eae8de14f9a00a246ef743475dc790add6ba73cb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ErasurePreview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ErasurePreviewQuery, ErasurePreviewQueryVariables>;
export const ErasuresDocument = {"__meta__":{"hash":"e1cff2d68255b74817a240283457ba82bf4009275fa026b63849de9f307d68d6"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Erasures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ErasuresQuery, ErasuresQueryVariables>;
export const EraseMatchingDocument = {"__meta__":{"hash":"f3daa903344764d2224c5944d63eb4f6814249ff63676195f8122db21c5b9a35"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EraseMatching"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<EraseMatchingMutation, EraseMatchingMutationVariables>;
export const ProfilePageDocument = {"__meta__":{"hash":"847e94eea50597b7400257e665d16ef796b7c188c8a5f241c1e65d28b8526a2b"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ProfilePage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ProfilePageQuery, ProfilePageQueryVariables>;
export const UpdateProfileDocument = {"__meta__":{"hash":"73721eeed93c00ba1654872eeca4a81fc0e6a3043d5737426aee2bf0d622b3f5"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateProfile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateProfileMutation, UpdateProfileMutationVariables>;
export const RetentionPreviewDocument = {"__meta__":{"hash":"3d9e8cf123803a030b4aaf90ec49262cb3fd4c4652003fe46e0adaf513daee06"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RetentionPreview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<RetentionPreviewQuery, RetentionPreviewQueryVariables>;
export const SetRetentionDocument = {"__meta__":{"hash":"97932420964e31d440f7ddf67d8781d6f5b45aae3bbc7c9bb1d85c8772607fba"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetRetention"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SetRetentionMutation, SetRetentionMutationVariables>;
export const SecurityPageDocument = {"__meta__":{"hash":"fd4bddb0d4d91342e22950bda7c2b0c2ea68c5f491b5f230ab6bcb457e06f402"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SecurityPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SecurityPageQuery, SecurityPageQueryVariables>;
export const SessionsDocument = {"__meta__":{"hash":"32b49256cac73cdb7e9e3a43d0b83737acd9381bac226cfa9a520d53afc26797"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SessionsQuery, SessionsQueryVariables>;
export const EndSessionDocument = {"__meta__":{"hash":"044b31ed95382dab956a13f1bc4be5af5863970f52261ce598902851bc22b5a3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndSession"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<EndSessionMutation, EndSessionMutationVariables>;
export const EndOtherSessionsDocument = {"__meta__":{"hash":"40f86a3caeae288ea04ddadcbf462a127d1a7c19c13316edf267bc8842786a52"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndOtherSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<EndOtherSessionsMutation, EndOtherSessionsMutationVariables>;
export const TokensPageDocument = {"__meta__":{"hash":"2bbb6de695e18093656af4086553b49da8858936eed78aaec4ae944755cffede"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokensPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<TokensPageQuery, TokensPageQueryVariables>;
export const CreateAgentTokenDocument = {"__meta__":{"hash":"372462afedb1a96eed86966da52be97848f2e04df45396fd287a1f923bec0aab"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateAgentToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateAgentTokenMutation, CreateAgentTokenMutationVariables>;
export const RevokeAgentTokenDocument = {"__meta__":{"hash":"997a38ed176e94387620cec8f597e7445731c26c81dec33e1c4ac94ad9701b00"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeAgentToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<RevokeAgentTokenMutation, RevokeAgentTokenMutationVariables>;
export const SetFieldRulesDocument = {"__meta__":{"hash":"32d7ac306a6b4206fede97069fcb1243d8703a7fee87e9bd169ecec2aa805328"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetFieldRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SetFieldRulesMutation, SetFieldRulesMutationVariables>;
export const ArrivedTestDocument = {"__meta__":{"hash":"6732fd6db24fadc30dde1d3dc35a42f06da66f8612fabab0c72fb07530612ca2"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ArrivedTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ArrivedTestQuery, ArrivedTestQueryVariables>;
export const TestSenderDocument = {"__meta__":{"hash":"421833ac7a4dad93d9b0df8e199ae6ee28ae99cd938d493af948866444fdab0a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TestSender"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<TestSenderQuery, TestSenderQueryVariables>;
export const SetupPageDocument = {"__meta__":{"hash":"fc3c037b599a0aec70f1f3b1336ab2cff9acb502c1166fb02b1c2c57f56792ab"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SetupPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SetupPageQuery, SetupPageQueryVariables>;
export const UpdateFormDocument = {"__meta__":{"hash":"c5a9c6f7391ff8f321e7e4b5a9b217b4ef9996c1fae37b772f3640d4bc905405"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateForm"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateFormMutation, UpdateFormMutationVariables>;
export const AskDestinationAgainDocument = {"__meta__":{"hash":"445d1f2d14c622915513ce23c453a2136e67e9056a5d43b9fa099723d9ffc3bd"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AskDestinationAgain"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<AskDestinationAgainMutation, AskDestinationAgainMutationVariables>;
export const ShellDocument = {"__meta__":{"hash":"82ab2f9bc87aedb4b2341331c63b24c2a0eb579ff6253c7dae1c5d28a89e2e79"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Shell"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ShellQuery, ShellQueryVariables>;
export const SpamPageDocument = {"__meta__":{"hash":"76a969ee3829318de66473896cb38cac72378cb147edb878715ef98c89d8464b"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SpamPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SpamPageQuery, SpamPageQueryVariables>;
export const PreviewSpamListsDocument = {"__meta__":{"hash":"eb77bbad9c01191b3dcee0d31784d3716e9ac45ec90e0cc92ab76f139d3b859c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PreviewSpamLists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<PreviewSpamListsQuery, PreviewSpamListsQueryVariables>;
export const PreviewSensitivityDocument = {"__meta__":{"hash":"0460bf89fe2704445d4139f51412282315b1bdd69159ab231162cc17a8edf9a1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PreviewSensitivity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<PreviewSensitivityQuery, PreviewSensitivityQueryVariables>;
export const SetSpamListsDocument = {"__meta__":{"hash":"c910b3bd4681f61ac672dabead993d88b7966f9c48f61fb58d85fe24b5d87506"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetSpamLists"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<SetSpamListsMutation, SetSpamListsMutationVariables>;
export const ForgetLearnedDocument = {"__meta__":{"hash":"b8a06ea99c111275d584b0ef6c45dc5be82227a1b80d2914ac9b5745e69c0133"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ForgetLearned"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ForgetLearnedMutation, ForgetLearnedMutationVariables>;
export const WebhookLogDocument = {"__meta__":{"hash":"8b00af7cf4d727a115da4710deb9218327fecf2eac682e1e14d2097426b0aa19"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookLog"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<WebhookLogQuery, WebhookLogQueryVariables>;
export const WebhookDeliveryDocument = {"__meta__":{"hash":"a64102819396c16ce43ff5b2b68aad98e426af69830486cbe9a5fe95201afea2"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookDelivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<WebhookDeliveryQuery, WebhookDeliveryQueryVariables>;
export const ReplayDeliveriesDocument = {"__meta__":{"hash":"6ca40eb81e78fdccfa40257a2fb8a7ed7128e64f954f882a3556ad5640c2b4ba"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplayDeliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ReplayDeliveriesMutation, ReplayDeliveriesMutationVariables>;
export const ReplayRangeDocument = {"__meta__":{"hash":"23aec0cda2e059fc9580b75d2d3cda8ab80a2ca8b2a2617f829f13e9a0b3f469"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplayRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<ReplayRangeMutation, ReplayRangeMutationVariables>;
export const WebhooksPageDocument = {"__meta__":{"hash":"d35c86d42913546edd6b3ae68f4414d55ca8efaab24ebf2089c3e4e3c20bb8d8"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhooksPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<WebhooksPageQuery, WebhooksPageQueryVariables>;
export const CreateWebhookDocument = {"__meta__":{"hash":"164da50fe82dc3ad43a86c782281bbc081c2a19653474432718ea88dffcbc4ee"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateWebhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = {"__meta__":{"hash":"55786e4768553abe275e45df3510af10f81c4d384d6c9734913aa8c9724954aa"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWebhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const RotateWebhookSecretDocument = {"__meta__":{"hash":"416878e1aca4487d74cb6f99b976f15a9d6510ad0120b409e54bc92d8fe732e7"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateWebhookSecret"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const DeleteWebhookDocument = {"__meta__":{"hash":"262f11f2341f699befa0a590e24a877a2f71753d70de78b033abb84e5c0a82fe"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWebhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const TestWebhookDocument = {"__meta__":{"hash":"9396c39ade8b963d24cfb54d4961c280f29e7d8bda729eae6329d098b514ffc9"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestWebhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<TestWebhookMutation, TestWebhookMutationVariables>;
