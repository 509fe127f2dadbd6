/** Whom a read is for. */
export interface Reader {
  readonly formId: string;
  readonly labelId: string;
  readonly endpointId: string;
  readonly submissionId: string;
  readonly deliveryId: string;
  readonly scheduleId: string;
}

/** How often each query of the dashboard is asked, with these variables. A query that is not here fails the test. */
export const READS: Readonly<Record<string, readonly ((reader: Reader) => object)[]>> = {
  ...once(
    "AgentsPage ProfilePage EmailChange SecurityPage Sessions SettingsNavigation SystemPage TokensPage Shell DataPage",
    "AccessRecordForms MessagesToLookAt Erasures ScheduledExports FormsPage NewFormPage AllForms Labels SavedReplies Views",
    "FirstRun RulesPage TestSender SpamPage WaitingEmails WebhookSuccess WebhooksPage ConnectPage",
  ),
  AccessRecords: [() => ({ first: 50 }), ({ formId }) => ({ first: 50, filter: { formId } })],
  ErasurePreview: [() => ({ value: "person3@example.com", place: "anywhere" })],
  ExportParts: [() => ({}), ({ formId }) => ({ formId })],
  RetentionPreview: [() => ({ days: 300 })],
  ExportRuns: [({ scheduleId }) => ({ scheduleId, first: 10 })],
  OverviewPage: [() => ({ days: 30 })],
  FormOverviewPage: [({ formId }) => ({ formId, days: 30 })],
  FormPage: [({ formId }) => ({ formId })],
  ReadingPane: [({ submissionId }) => ({ id: submissionId })],
  Notes: [({ submissionId }) => ({ submissionId })],
  Replies: [({ submissionId }) => ({ submissionId })],
  SubmissionList: [...ofForm(), ...ofAll()],
  MoreSubmissions: [...ofForm(), ...ofAll()],
  TableRows: [...ofForm(), ({ formId }) => ({ formId, folder: "inbox", first: 50, fromOldest: true })],
  MoreTableRows: ofForm(),
  CountMatching: [...ofForm(), ...ofAll()],
  SpamReasonNames: [({ formId }) => ({ formId }), () => ({})],
  Summary: [({ formId }) => ({ formId, folder: "inbox" })],
  FormTable: [({ formId }) => ({ formId })],
  FoundMessages: [() => ({ first: 5, text: "praise" })],
  PreviewRule: [() => ({ rule: RULE }), ({ formId }) => ({ rule: { ...RULE, formId } })],
  SetupPage: [({ formId }) => ({ formId })],
  ArrivedTest: [({ submissionId }) => ({ id: submissionId })],
  PreviewSpamLists: [() => ({ lists: { allow: [], block: [{ kind: "words", value: "person" }] } })],
  PreviewSensitivity: [({ formId }) => ({ formId, sensitivity: "strict" })],
  WebhookLog: [
    ({ endpointId }) => ({ endpointId, first: 50 }),
    ({ endpointId }) => ({ endpointId, first: 50, state: "failed" }),
    ({ endpointId }) => ({ endpointId, first: 50, state: "pending" }),
  ],
  WebhookDelivery: [({ deliveryId }) => ({ id: deliveryId })],
  WebhookPayload: [({ deliveryId }) => ({ id: deliveryId })],
};

function once(...names: readonly string[]): Readonly<Record<string, readonly (() => object)[]>> {
  return Object.fromEntries(names.flatMap((line) => line.split(" ")).map((name) => [name, [() => ({})]]));
}

const FILTERS: readonly ((reader: Reader) => object)[] = [
  () => ({}),
  () => ({ done: false }),
  () => ({ done: true }),
  () => ({ status: "unread" }),
  () => ({ done: false, status: "unread" }),
  () => ({ starred: true }),
  () => ({ done: false, starred: true }),
  () => ({ answered: true }),
  () => ({ answered: false }),
  () => ({ hasFiles: true }),
  ({ labelId }) => ({ label: labelId }),
  () => ({ since: new Date(Date.now() - 240 * 86_400_000).toISOString(), until: new Date().toISOString() }),
  () => ({ text: "praise" }),
  () => ({ text: "nobodyhasthis" }),
  () => ({ fields: [{ name: "topic", operator: "equals", value: "Visit" }] }),
];

type Variables = (reader: Reader) => object;

/** Every filter of a form's inbox, and its spam. */
function ofForm(): Variables[] {
  const inbox = FILTERS.map(
    (filter): Variables =>
      (reader) => ({ ...page(reader, "inbox"), filter: filter(reader) }),
  );
  return [
    ...inbox,
    (reader) => page(reader, "spam"),
    (reader) => ({ ...page(reader, "spam"), filter: { doubtful: true } }),
  ];
}

function ofAll(): Variables[] {
  return FILTERS.map((filter) => (reader) => ({ folder: "inbox", first: 50, ofAll: true, filter: filter(reader) }));
}

function page({ formId }: Reader, folder: "inbox" | "spam"): object {
  return { formId, folder, first: 50 };
}

const RULE = {
  name: "Visits",
  enabled: true,
  match: "any",
  conditions: [{ kind: "any_field_contains", value: "visit" }],
  actions: { labelIds: [], star: true, done: false, mail: "usual", addresses: [], webhooks: "usual", endpointIds: [] },
  stops: false,
};
