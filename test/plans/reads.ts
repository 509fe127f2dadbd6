import { DAY_MS } from "../../shared/durations.ts";

export interface Reader {
  readonly formId: string;
  readonly labelId: string;
  readonly endpointId: string;
  readonly submissionId: string;
  readonly deliveryId: string;
}

/** Maximum pages for one statement of a read. */
export const MOST = {
  /** One index leads exactly to the requested rows. */
  exact: 500,
  /** The same for several forms, or if an index yields more rows, some of which are filtered out. */
  partly: 1_250,
  /** Scans a window of a thousand messages, with the words or files of each. */
  window: 5_000,
  /** Reads all. */
  all: 100_000,
} as const;

export interface Read {
  readonly variables: (reader: Reader) => object;
  readonly most: number;
}

type Variables = Read["variables"];

const FILTERS: readonly Read[] = [
  { variables: () => ({}), most: MOST.exact },
  { variables: () => ({ done: false }), most: MOST.exact },
  { variables: () => ({ done: true }), most: MOST.exact },
  { variables: () => ({ status: "unread" }), most: MOST.exact },
  { variables: () => ({ done: false, status: "unread" }), most: MOST.partly },
  { variables: () => ({ starred: true }), most: MOST.exact },
  { variables: () => ({ done: false, starred: true }), most: MOST.partly },
  { variables: () => ({ answered: true }), most: MOST.partly },
  { variables: () => ({ answered: false }), most: MOST.partly },
  { variables: () => ({ unconfirmed: true }), most: MOST.partly },
  { variables: () => ({ hasFiles: true }), most: MOST.partly },
  { variables: ({ labelId }) => ({ label: labelId }), most: MOST.partly },
  { variables: () => ({ assignee: "me" }), most: MOST.partly },
  { variables: () => ({ assignee: "nobody" }), most: MOST.window },
  { variables: () => ({ since: daysAgo(240), until: daysAgo(0) }), most: MOST.exact },
  { variables: () => ({ text: "praise" }), most: MOST.window },
  { variables: () => ({ text: "nobodyhasthis" }), most: MOST.window },
  { variables: () => ({ fields: [{ name: "topic", operator: "equals", value: "Visit" }] }), most: MOST.window },
];

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}

const RULE = {
  name: "Visits",
  enabled: true,
  match: "any",
  conditions: [{ kind: "any_field_contains", value: "visit" }],
  actions: { labelIds: [], star: true, done: false, mail: "usual", addresses: [], webhooks: "usual", endpointIds: [] },
  stops: false,
};

/** Variables for each query of the dashboard. A query missing here fails the test. */
export const READS: Readonly<Record<string, readonly Read[]>> = {
  ...once(
    "AgentsPage ConnectAgentPage ProfilePage EmailChange SecurityPage Sessions MembersPage JoinPage SettingsNavigation SystemPage TokensPage Shell PrivacyPage EmailPage",
    "ExportsPage MessagesToLookAt Erasures FormsPage AllForms OpenMessages Labels SavedReplies Views Members EndpointsInNeed",
    "Trash FirstRun RulesPage SpamPage WaitingEmails IntegrationsPage ConnectPage HistoryActors WaysToConfirm",
  ),
  ProcessingRecord: [{ variables: () => ({}), most: MOST.window }],
  FormPrivacy: [{ variables: ({ formId }) => ({ id: formId }), most: MOST.window }],
  AfterSending: exact(({ formId }) => ({ formId })),
  FormPagePreview: exact(({ formId }) => ({ id: formId, page: {} })),
  SenderDomain: exact(() => ({ sender: "mine@localhost", host: "localhost" })),
  AccessRecords: exact(
    () => ({ first: 50 }),
    ({ formId }) => ({ first: 50, filter: { formId } }),
    () => ({ first: 50, filter: { kind: "agents" } }),
  ),
  AccountChanges: exact(
    () => ({ first: 50 }),
    () => ({ first: 50, filter: { subject: "form" } }),
    () => ({ first: 50, filter: { since: daysAgo(30) } }),
  ),
  ErasurePreview: [{ variables: () => ({ value: "person3@example.com", place: "anywhere" }), most: MOST.window }],
  RetentionPreview: exact(() => ({ days: 300 })),
  OverviewPage: exact(() => ({ days: 30, compared: 60, isCompared: true })),
  FormOverviewPage: exact(({ formId }) => ({ formId, days: 30, compared: 60, isCompared: true })),
  FormPage: exact(({ formId }) => ({ formId })),
  ReadingPane: exact(({ submissionId }) => ({ id: submissionId })),
  Notes: exact(({ submissionId }) => ({ submissionId })),
  Colleagues: exact(
    ({ submissionId }) => ({ submissionId }),
    () => ({}),
  ),
  Replies: exact(({ submissionId }) => ({ submissionId })),
  SubmissionList: [...ofForm(), ...ofAll()],
  MoreSubmissions: [...ofForm(), ...ofAll()],
  TableRows: [
    ...ofForm(),
    { variables: (reader) => ({ ...page(reader, "inbox"), fromOldest: true }), most: MOST.exact },
    ...sorted(),
  ],
  MoreTableRows: [...ofForm(), ...sorted()],
  CountMatching: [...ofForm(), ...ofAll()].map((read) => ({ ...read, most: MOST.window })),
  SpamReasonNames: [({ formId }: Reader) => ({ formId }), () => ({})].map((variables) => ({
    variables,
    most: MOST.window,
  })),
  Summary: [{ variables: ({ formId }) => ({ formId, folder: "inbox" }), most: MOST.window }],
  FormTable: exact(({ formId }) => ({ formId })),
  FoundMessages: [{ variables: () => ({ first: 5, text: "praise" }), most: MOST.window }],
  PreviewRule: exact(
    () => ({ rule: RULE }),
    ({ formId }) => ({ rule: { ...RULE, formId } }),
  ),
  SetupPage: [{ variables: ({ formId }) => ({ formId }), most: MOST.partly }],
  SetupPrivacy: [{ variables: ({ formId }) => ({ formId }), most: MOST.partly }],
  KeptDaysPreview: [{ variables: ({ formId }) => ({ formId, contentsDays: 30, originDays: 30 }), most: MOST.partly }],
  ArrivedTest: exact(({ submissionId }) => ({ id: submissionId })),
  PreviewSpamLists: [
    { variables: () => ({ lists: { allow: [], block: [{ kind: "words", value: "person" }] } }), most: MOST.partly },
  ],
  PreviewSensitivity: exact(({ formId }) => ({ formId, sensitivity: "strict" })),
  // Covers up to a week, in which an endpoint may have had this many deliveries.
  WebhookSuccess: [{ variables: () => ({}), most: MOST.window }],
  WebhookLog: (
    [
      [null, MOST.exact],
      ["failed", MOST.partly],
      ["pending", 2_500],
    ] as const
  ).map(([state, most]) => ({
    variables: ({ endpointId }: Reader) => ({ endpointId, first: 50, state }),
    most,
  })),
  WebhookDelivery: exact(({ deliveryId }) => ({ id: deliveryId })),
  WebhookPayload: exact(({ deliveryId }) => ({ id: deliveryId })),
};

function exact(...reads: readonly Variables[]): Read[] {
  return reads.map((variables) => ({ variables, most: MOST.exact }));
}

function once(...names: readonly string[]): Readonly<Record<string, readonly Read[]>> {
  return Object.fromEntries(names.flatMap((line) => line.split(" ")).map((name) => [name, exact(() => ({}))]));
}

/** Every filter of a form's inbox, and its spam. */
function ofForm(): Read[] {
  const inbox = FILTERS.map(({ variables, most }) => ({
    variables: (reader: Reader) => ({ ...page(reader, "inbox"), filter: variables(reader) }),
    most,
  }));
  const doubtful = (reader: Reader) => ({ ...page(reader, "spam"), filter: { doubtful: true } });
  return [...inbox, ...exact((reader) => page(reader, "spam")), { variables: doubtful, most: MOST.partly }];
}

/** A sort reads the newest rows. */
function sorted(): Read[] {
  const filters = [null, { done: false }, { text: "praise" }, { fields: [{ name: "topic", operator: "isNotEmpty" }] }];
  return ["field:topic", "sender", "labels", "files"].flatMap((column) =>
    filters.map((filter) => ({
      variables: (reader: Reader) => ({ ...page(reader, "inbox"), filter, sort: { column, descending: true } }),
      most: MOST.window,
    })),
  );
}

function ofAll(): Read[] {
  return FILTERS.map(({ variables, most }) => ({
    variables: (reader) => ({ folder: "inbox", first: 50, ofAll: true, filter: variables(reader) }),
    most: Math.max(most, MOST.partly),
  }));
}

function page({ formId }: Reader, folder: "inbox" | "spam"): object {
  return { formId, folder, first: 50 };
}
