import { hashSecret } from "../../server/core/access/agent-token.ts";
import { authenticateDailyEmail } from "../../server/core/access/authenticate-mailing.ts";
import { sign } from "../../server/core/platform/secret.ts";
import { composeDoubtful } from "../../server/features/doubtful/mail-doubtful.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { testPassword } from "../support/dashboard.ts";
import { requestMcp } from "./mcp.ts";
import type { World } from "./world.ts";

/** What a surface answered, as the caller sees it: the raw text, and whether it said "no such thing". */
export interface Answer {
  readonly text: string;
  readonly isNotFound: boolean;
}

/** A surface that lists on its own, or one that is told which thing to act on. */
export interface Surface {
  readonly takes: keyof World["absent"];
  call(world: World, id: string): Promise<Answer>;
}

// What everybody's submissions say, so that whatever were judged would be named.
const BLOCKED = { allow: [], block: ["mine", "canary"].map((value) => ({ kind: "words", value })) };

/** A rule that looks at every form and would apply to everything. */
const RULE = {
  name: "Everything",
  enabled: true,
  match: "any",
  conditions: [
    { kind: "any_field_contains", value: "mine" },
    { kind: "any_field_contains", value: "canary" },
  ],
  actions: { labelIds: [], star: true, done: false, mail: "usual", addresses: [], webhooks: "usual", endpointIds: [] },
  stops: false,
};

const DOUBTFUL = { folder: "spam", filter: { doubtful: true } } as const;

const ANY_MESSAGE = [{ name: "message", operator: "isNotEmpty" }];

/** Where nothing listens. */
const MAIL_SETTINGS = { host: "127.0.0.1", port: 9, security: "none", username: "", sender: "mine@example.test" };

const tomorrow = ({ deps }: World): string => new Date(deps.clock.now().getTime() + DAY_MS).toISOString();

type Variables = Readonly<Record<string, unknown>>;

export async function run(world: World, operation: string, variables: Variables = {}): Promise<Answer> {
  const answer = await world.mine.run(operation, variables);
  return { text: JSON.stringify(answer), isNotFound: answer.errors?.[0]?.extensions?.code === "NOT_FOUND" };
}

/** What the daily email says, up to now. */
async function dailyEmail({ deps, mine }: World): Promise<Answer> {
  const { accountId, userId } = mine.owner.scope();
  await deps.db.prisma.user.update({ where: { id: userId }, data: { emailVerified: true } });
  const scope = await authenticateDailyEmail(deps, accountId);
  const until = new Date(deps.clock.now().getTime() + 1_000);
  const email = scope === null ? null : await composeDoubtful(scope, deps, { until });
  return { text: JSON.stringify(email), isNotFound: false };
}

async function post(world: World, path: string, body: object): Promise<Answer> {
  const response = await world.mine.post(path, body);
  return { text: await response.text(), isNotFound: response.status === 404 };
}

async function openFile(world: World, path: string): Promise<Answer> {
  const response = await world.mine.request(path);
  return { text: await response.text(), isNotFound: response.status === 404 };
}

/** Opens a link to any file as if the owner's own webhook had been sent it. */
async function openByLink(world: World, fileId: string): Promise<Answer> {
  const { prisma } = world.deps.db;
  const token = sign(world.deps.keys.fileLinks, fileId);
  const deliveryId = fileId === world.absent.file.expired ? world.absent.delivery.expired : world.deliveryId;
  if ((await prisma.file.count({ where: { id: fileId } })) > 0) {
    const expiresAt = new Date(world.deps.clock.now().getTime() + 60_000);
    await prisma.fileLink.create({ data: { deliveryId, fileId, tokenHash: hashSecret(token), expiresAt } });
  }
  return openFile(world, `/file-links/${token}`);
}

async function listOverMcp(world: World, formId: string): Promise<Answer> {
  const input = { formId, includeContent: true, limit: 100 };
  const response = await requestMcp(world, "tools/call", { name: "list_submissions", arguments: input });
  const text = await response.text();
  const { result } = JSON.parse(text) as { result?: { isError?: boolean } };
  return { text, isNotFound: result?.isError === true };
}

/** What an open dashboard hears while a foreign submission changes and then its own. */
async function watchChanges(world: World): Promise<Answer> {
  const stream = world.mine.watch("SubmissionChanges");
  const heard = [await stream.next()];
  for (const { form, id } of [world.foreignForm, world.form]) world.deps.db.announce(form, [id]);
  while (!JSON.stringify(heard).includes(world.form.id)) heard.push(await stream.next());
  await stream.return(undefined);
  return { text: JSON.stringify(heard), isNotFound: false };
}

/** An export; one with files is an archive in which nothing is compressed. */
async function exportOf(world: World, formId: string | null, more: Variables = {}): Promise<Answer> {
  return download(world, "StartExport", { formId, variant: "spreadsheet", ...more });
}

/** Starts what is downloaded under an address of its own, and downloads it. */
async function download(world: World, operation: string, variables: Variables): Promise<Answer> {
  const started = await run(world, operation, variables);
  const url = /"url":"([^"]+)"/.exec(started.text)?.[1];
  return url === undefined ? started : openFile(world, new URL(url, "http://localhost:4000").pathname);
}

const SHOWN = {
  folder: "inbox",
  filter: { fields: [{ name: "none", operator: "isEmpty" }] },
  columns: ["arrived", "sender", "labels", "files", "field:message"].map((key) => ({ key, heading: key })),
};

const LISTED = { folder: "inbox", filter: { since: "2000-01-01T00:00:00Z" } };

/** What the search finds is searched for without its canary, which the answer repeats. The Trash is part of an answer. */
export async function downloadAnswer(world: World, value: string): Promise<Answer> {
  const search = { value, place: "anywhere", upTo: NEWEST };
  return download(world, "StartAnswer", { ...search, withNotes: true, withMentions: true });
}

const NEWEST = "sub_7zzzzzzzzzzzzzzzzzzzzzzzzz";

async function importCsv(world: World, formId: string): Promise<Answer> {
  const response = await world.mine.request(`/imports/${formId}`, {
    method: "POST",
    headers: { "content-type": "application/vnd.postern.import" },
    body: '{"preview":false}\ncreated_at,message\n2026-01-01T00:00:00Z,imported\n',
  });
  return { text: await response.text(), isNotFound: response.status === 404 };
}

const TWO_MONTHS = { days: 30, compared: 60, isCompared: true };
const INBOX = { folder: "inbox", first: 50 };
const OF_ALL = { ...INBOX, ofAll: true };
const inOwn = ({ form }: World) => ({ formId: form.id, folder: "inbox" });

const own = (call: (world: World) => Promise<Answer>): Surface => ({ takes: "nothing", call });

/** An operation that needs no thing of the owner's. */
function plain(operation: string, variables: Variables | ((world: World) => Variables) = {}): Surface {
  const of = typeof variables === "function" ? variables : () => variables;
  return own((world) => run(world, operation, of(world)));
}

/** An operation on a thing of some kind, told by its id. */
function about(
  takes: Surface["takes"],
  operation: string,
  more: Variables | ((id: string, world: World) => Variables) = {},
): Surface {
  const variables = typeof more === "function" ? more : (id: string) => ({ id, ...more });
  return { takes, call: (world, id) => run(world, operation, variables(id, world)) };
}

const ofForm = (operation: string, more: Variables = {}) => about("form", operation, (formId) => ({ formId, ...more }));

const selected =
  (more: Variables = {}) =>
  (id: string) => ({ ids: [id], ...more });

/**
 * Every way to read or change what an owner has. A GraphQL field, MCP tool or export that is not named here
 * fails `matrix.test.ts`.
 */
export const matrix: Readonly<Record<string, Surface>> = {
  "Query.viewer": plain("ProfilePage"),
  "Query.diagnostics": plain("SystemPage"),
  "Query.mailSettings": plain("EmailPage"),
  "Query.senderDomain": plain("SenderDomain", { sender: "mine@localhost", host: "localhost" }),
  "Mutation.saveMailSettings": plain("SaveMailSettings", { input: MAIL_SETTINGS }),
  "Mutation.sendTestEmail": plain("SendTestEmail", { to: "mine@example.test", settings: MAIL_SETTINGS }),
  "Mutation.removeMailSettings": plain("RemoveMailSettings"),
  "Query.sidebar": plain("Shell"),
  "Query.forms": plain("FormsPage"),
  "Query.form": ofForm("SetupPage"),
  "Query.firstSteps": plain("FirstRun"),
  "Mutation.dismissFirstSteps": plain("DismissFirstSteps"),
  "Query.overview": ofForm("FormOverviewPage", { ...TWO_MONTHS }),
  "Query.overview of the account": plain("OverviewPage", TWO_MONTHS),
  "Query.submissions": ofForm("SubmissionList", { ...INBOX }),
  "Query.submissions of every form, searched": plain("SubmissionList", { ...OF_ALL, filter: { text: "canary mine" } }),
  "Query.submissionsById": plain("SubmissionList", ({ absent, visibleId }) => ({
    ...{ folder: "inbox", first: 1 },
    ids: [...Object.values(absent.submission), visibleId],
  })),
  "Query.submissions of every form": plain("SubmissionList", OF_ALL),
  "Query.countMatching": ofForm("CountMatching", { folder: "inbox", filter: { text: "canary" } }),
  "Query.answers": ofForm("Summary", { folder: "inbox" }),
  "Query.answers by what a field says": ofForm("Summary", { folder: "inbox", filter: { fields: ANY_MESSAGE } }),
  "Query.answers to one's own form, in words that others use too": plain("Summary", (world) => ({
    ...inOwn(world),
    filter: { text: "canary mine" },
  })),
  "Query.answers to one's own form": plain("Summary", inOwn),
  "Query.submissions in a table": ofForm("TableRows", { ...INBOX }),
  "Query.submissions in a table, from the oldest on": ofForm("TableRows", { ...INBOX, fromOldest: true }),
  "Query.submissions in a table, sorted by a field": ofForm("TableRows", {
    ...INBOX,
    sort: { column: "field:message", descending: false },
  }),
  "Query.submissions of every form, by what a field says": plain("SubmissionList", {
    ...OF_ALL,
    filter: { fields: ANY_MESSAGE },
  }),
  "Query.countMatching by what a field says": ofForm("CountMatching", {
    folder: "inbox",
    filter: { fields: ANY_MESSAGE },
  }),
  "Query.submissions that are doubtful": ofForm("SubmissionList", { ...DOUBTFUL, first: 50 }),
  "Query.submissions of every form that are doubtful": plain("SubmissionList", { ...OF_ALL, ...DOUBTFUL }),
  "Query.countMatching of doubtful messages": ofForm("CountMatching", { ...DOUBTFUL }),
  "Mutation.bulkUpdate of doubtful messages": ofForm("ChangeMatching", { ...DOUBTFUL, to: "inbox" }),
  "Mutation.moveSubmissions that are doubtful again": about("submission", "MoveSubmissions", (id) => ({
    ids: [id],
    folder: "spam",
    doubtful: true,
  })),
  "email about doubtful messages": own(dailyEmail),
  "Query.form with its table": ofForm("FormTable"),
  "Mutation.setTable": about("form", "SetTable", { display: "table" }),
  "Query.spamReasonNames": ofForm("SpamReasonNames"),
  "Query.submission": about("submission", "ReadingPane"),
  "Query.agentTokens": plain("TokensPage"),
  "Query.accessRecords": plain("AccessRecords", { first: 50 }),
  "Query.accessRecords of one form": about("form", "AccessRecords", (formId) => ({ first: 50, filter: { formId } })),
  "Query.accountChanges": plain("AccountChanges", { first: 50 }),
  "Query.historyActors": plain("HistoryActors"),
  "Mutation.updateProfile": plain("UpdateProfile", { name: "Ada", timeZone: "UTC" }),
  "Query.viewer with the emails that wait": plain("WaitingEmails"),
  "Mutation.sendWaitingEmails": plain("SendWaitingEmails"),
  "Query.viewer with a change of email": plain("EmailChange"),
  "Mutation.cancelEmailChange": plain("CancelEmailChange"),
  "Query.sessions": plain("Sessions"),
  "Query.passkeys": plain("SecurityPage"),
  "Query.passkeyHost": plain("SecurityPage"),
  "Mutation.renamePasskey": about("passkey", "RenamePasskey", { name: "Mine" }),
  "Query.identities": plain("SecurityPage"),
  "Query.singleSignOn": plain("SecurityPage"),
  "unlinking of single sign-on": {
    takes: "identity",
    call: (world, id) => post(world, "/auth/oidc/unlink", { id, password: testPassword }),
  },
  "removal of a passkey": {
    takes: "passkey",
    call: (world, id) => post(world, "/auth/passkeys/remove", { id, password: testPassword }),
  },
  "Mutation.endSession": about("session", "EndSession"),
  "Mutation.endOtherSessions": plain("EndOtherSessions"),
  "Query.retentionPreview": plain("RetentionPreview", { days: 1 }),
  "Mutation.setRetention": plain("SetRetention", { days: 365 }),
  "Mutation.setQuietFormEmails": plain("SetQuietFormEmails", { enabled: true }),
  "Mutation.setRecordDays": plain("SetRecordDays", { days: 365 }),
  "Query.erasurePreview": plain("ErasurePreview", { value: "canary", place: "anywhere" }),
  "Query.erasures": plain("Erasures"),
  "Mutation.eraseMatching": plain("EraseMatching", (world) => ({
    value: "canary",
    place: "anywhere",
    upTo: world.visibleId,
  })),
  "Mutation.startAnswer": own((world) => downloadAnswer(world, "oreign")),
  "Mutation.startAnswer about what has expired": own((world) => downloadAnswer(world, "xpired")),
  "Mutation.startAnswer about one's own": own((world) => downloadAnswer(world, "mine and")),
  "Subscription.submissionChanges": own(watchChanges),
  "Query.keptDaysPreview": ofForm("KeptDaysPreview", { contentsDays: 1, originDays: 1 }),
  "Mutation.setKeptDays": about("form", "SetKeptDays", { contentsDays: 365 }),
  "Mutation.hideFromAgents": about("form", "HideFromAgents", { names: ["message"] }),
  "Mutation.createForm": plain("CreateForm", { input: { name: "Another" } }),
  "Mutation.updateForm": about("form", "UpdateForm", { input: { name: "Taken over", archived: true } }),
  "Mutation.setFormAddress": about("form", "SetFormAddress", { address: "taken-over" }),
  "Query.formPagePreview": about("form", "FormPagePreview", { page: {} }),
  "Mutation.setFormPage": about("form", "SetFormPage", { page: { heading: "Taken over" } }),
  "Query.formPrivacy": about("form", "FormPrivacy"),
  "Mutation.setFormPrivacy": about("form", "SetFormPrivacy", { privacy: { purpose: "Taken over" } }),
  "Query.processingRecord": plain("ProcessingRecord"),
  "Mutation.setProcessingRecord": plain("SetProcessingRecord", { record: { controllerName: "Mine" } }),
  "Mutation.askDestinationAgain": ofForm("AskDestinationAgain", { address: "owner@example.test" }),
  "Mutation.moveSubmissions": about("submission", "MoveSubmissions", selected({ folder: "spam" })),
  "Mutation.deliverUnconfirmed": about("submission", "DeliverUnconfirmed"),
  "Mutation.markSubmissions": about("submission", "MarkSubmissions", selected({ status: "read" })),
  "Mutation.markSubmissions as done and starred": about(
    "submission",
    "MarkSubmissions",
    selected({ done: true, starred: true }),
  ),
  "Mutation.markSubmissions as snoozed": about("submission", "MarkSubmissions", (id, world) => ({
    ids: [id],
    snoozedUntil: tomorrow(world),
  })),
  "Query.submissions that are open, with their number": plain("SubmissionList", {
    ...OF_ALL,
    filter: { done: false, starred: false, answered: false },
  }),
  "Query.submissions of chosen forms": plain("SubmissionList", (world) => ({
    ...OF_ALL,
    filter: { forms: [world.foreignForm.id, world.form.id], text: "canary mine" },
  })),
  "Query.members": plain("Members"),
  "Query.invitations": plain("Members"),
  "Mutation.changeMember": about("member", "ChangeMember", (userId) => ({ userId, role: "reader", formIds: null })),
  "Mutation.removeMember": about("member", "RemoveMember", (userId) => ({ userId })),
  "Mutation.createInvitation": about("form", "CreateInvitation", (formId) => ({ role: "reader", formIds: [formId] })),
  "Mutation.revokeInvitation": about("invitation", "RevokeInvitation"),
  "Query.labels": plain("Labels"),
  "Query.submissions with a label": plain("SubmissionList", (world) => ({
    ...OF_ALL,
    filter: { label: world.absent.label.foreign },
  })),
  "Mutation.createLabel": plain("CreateLabel", { name: "canary label".slice(7), color: "red" }),
  "Mutation.updateLabel": about("label", "UpdateLabel", { name: "Taken over", color: "red" }),
  "Mutation.deleteLabel": about("label", "DeleteLabel"),
  "Mutation.labelSubmissions": about("submission", "LabelSubmissions", (id, world) => ({
    ...{ ids: [id], labelId: world.labelId },
    on: true,
  })),
  "Mutation.labelSubmissions with a label": about("label", "LabelSubmissions", (labelId, world) => ({
    ids: [world.visibleId],
    labelId,
    on: true,
  })),
  "Mutation.bulkUpdate to a label": about("label", "ChangeMatching", (labelId, world) => ({
    ...inOwn(world),
    to: "labelled",
    labelId,
  })),
  "Query.views": plain("Views"),
  "Mutation.createView": plain("CreateView", { name: "Unread", address: "/inbox?status=unread" }),
  "Mutation.updateView": about("view", "UpdateView", { name: "Taken over" }),
  "Mutation.orderViews": {
    takes: "nothing",
    call: async (world) => {
      const own = await world.deps.db.prisma.savedView.findMany({ where: { accountId: world.mine.owner.account.id } });
      return run(world, "OrderViews", { ids: own.map(({ id }) => id) });
    },
  },
  "Mutation.deleteView": about("view", "DeleteView"),
  "Query.rules": plain("RulesPage"),
  "Query.ruleAddresses": plain("RulesPage"),
  "Query.previewRule": about("form", "PreviewRule", (formId) => ({ rule: { ...RULE, formId } })),
  "Query.previewRule of every form": plain("PreviewRule", { rule: RULE }),
  "Mutation.saveRule": about("form", "SaveRule", (value) => ({
    rule: { ...RULE, conditions: [...RULE.conditions, { kind: "form", value }] },
  })),
  "Mutation.saveRule over another": about("rule", "SaveRule", { rule: RULE }),
  "Mutation.saveRule with a label": about("label", "SaveRule", (id) => ({
    rule: { ...RULE, actions: { ...RULE.actions, labelIds: [id] } },
  })),
  "Mutation.saveRule with a webhook": about("webhook", "SaveRule", (id) => ({
    rule: { ...RULE, actions: { ...RULE.actions, webhooks: "only", endpointIds: [id] } },
  })),
  "Mutation.deleteRule": about("rule", "DeleteRule"),
  "Mutation.moveRule": about("rule", "MoveRule", { down: true }),
  "Query.replies": about("submission", "Replies", (submissionId) => ({ submissionId })),
  "Mutation.sendReply": about("submission", "SendReply", (submissionId) => ({
    submissionId,
    subject: "Re",
    text: "A reply",
  })),
  "Mutation.takeBackReply": {
    takes: "submission",
    call: async (world, submissionId) => {
      const reply = await world.deps.db.prisma.reply.findFirst({ where: { submissionId } });
      return run(world, "TakeBackReply", { submissionId, id: reply?.id ?? world.deps.newId("rpl") });
    },
  },
  "Query.savedReplies": plain("SavedReplies"),
  "Mutation.saveReply": about("savedReply", "SaveReply", { name: "A name", text: "A text" }),
  "Mutation.deleteSavedReply": about("savedReply", "DeleteSavedReply"),
  "Query.notes": about("submission", "Notes", (submissionId) => ({ submissionId })),
  "Mutation.addNote": about("submission", "AddNote", (submissionId) => ({ submissionId, text: "A note" })),
  "Query.colleagues": plain("Colleagues"),
  "Mutation.assignSubmissions": about("submission", "AssignSubmissions", selected({ assignee: "me" })),
  "Mutation.assignSubmissions to a member": about("member", "AssignSubmissions", (assignee, world) => ({
    ids: [world.visibleId],
    assignee,
  })),
  "Mutation.bulkUpdate to a member": about("member", "ChangeMatching", (assignee, world) => ({
    ...inOwn(world),
    to: "assigned",
    assignee,
  })),
  "Mutation.deleteNote": {
    takes: "submission",
    call: async (world, submissionId) => {
      const note = await world.deps.db.prisma.submissionNote.findFirst({ where: { submissionId } });
      return run(world, "DeleteNote", { submissionId, id: note?.id ?? world.deps.newId("nte") });
    },
  },
  "Mutation.bulkUpdate to snoozed": about("form", "ChangeMatching", (formId, world) => ({
    ...{ formId, folder: "inbox", to: "snoozed" },
    snoozedUntil: tomorrow(world),
  })),
  "Mutation.bulkUpdate to done": ofForm("ChangeMatching", { folder: "inbox", to: "done" }),
  "Mutation.bulkUpdate": ofForm("ChangeMatching", { folder: "inbox", to: "deleted" }),
  "Mutation.deleteSubmissions": about("submission", "DeleteSubmissions", selected()),
  "Query.trash": {
    takes: "nothing",
    call: async (world) => {
      const { text, isNotFound } = await run(world, "Trash");
      // What the owner deleted is there for the owner to see, and nowhere else.
      return {
        isNotFound,
        text: text.replaceAll(/canary trashed( name)?/g, "").replace(world.absent.submission.trashed, ""),
      };
    },
  },
  "Mutation.restoreSubmissions": about("trashed submission", "RestoreSubmissions", (id) => ({ ids: [id] })),
  "Mutation.deleteFromTrash": about("trashed submission", "DeleteFromTrash", (id) => ({ ids: [id] })),
  "Mutation.emptyTrash": plain("EmptyTrash", { until: "2000-01-01T00:00:00Z" }),
  "Mutation.retryDelivery": about("delivery", "RetryDelivery"),
  "Mutation.createAgentToken": about("form", "CreateAgentToken", (formId) => ({
    input: { name: "Agent", content: true, formIds: [formId] },
  })),
  "Mutation.revokeAgentToken": about("token", "RevokeAgentToken"),
  "Mutation.setContentsPerDay": about("token", "SetContentsPerDay", { contentsPerDay: 400 }),
  "Mutation.setContentsPerDay of a connected agent": about("connection", "SetContentsPerDay", { contentsPerDay: 400 }),
  "Query.agentConnections": plain("AgentsPage"),
  "Mutation.disconnectAgent": about("connection", "DisconnectAgent"),
  "Mutation.testAgentConnection": plain("TestAgentConnection"),
  "Query.webhookEndpoints": plain("IntegrationsPage"),
  "Query.webhookDeliveries": about("webhook", "WebhookLog", (endpointId) => ({ endpointId, first: 50 })),
  "Query.webhookDeliveries of one's own webhook": plain("WebhookLog", (world) => ({
    endpointId: world.webhookId,
    first: 50,
  })),
  "Query.webhookDelivery": about("delivery", "WebhookDelivery"),
  "Query.webhookPayload": about("delivery", "WebhookPayload"),
  "Query.webhookPayload of one's own delivery": plain("WebhookPayload", (world) => ({ id: world.deliveryId })),
  "Query.webhookSuccess": plain("WebhookSuccess"),
  "Mutation.createWebhook": about("form", "CreateWebhook", (formId) => ({
    input: { url: "https://8.8.8.8/hooks", formId },
  })),
  "Mutation.updateWebhook": about("webhook", "UpdateWebhook", { input: { enabled: false } }),
  "Mutation.rotateWebhookSecret": about("webhook", "RotateWebhookSecret"),
  "Mutation.deleteWebhook": about("webhook", "DeleteWebhook"),
  "Mutation.testWebhook": about("webhook", "TestWebhook"),
  "Mutation.replayDeliveries": about("delivery", "ReplayDeliveries", (id, world) => ({
    endpointId: world.webhookId,
    ids: [world.deliveryId, id],
  })),
  "Mutation.replayRange": about("webhook", "ReplayRange", (endpointId) => ({
    endpointId,
    since: "2020-01-01T00:00:00Z",
    includeDelivered: true,
  })),
  "Query.spamFilter": plain("SpamPage"),
  "Query.previewSpamLists": plain("PreviewSpamLists", { lists: BLOCKED }),
  "Query.previewSensitivity": ofForm("PreviewSensitivity", { sensitivity: "strict" }),
  "Mutation.setSpamLists": plain("SetSpamLists", { lists: { allow: [], block: [] } }),
  "Query.spamServices": plain("SpamPage"),
  "Mutation.setSpamServices": plain("SetSpamServices", { input: { akismetUrl: "https://8.8.8.8" } }),
  "Mutation.resetTraining": plain("ForgetLearned"),
  "Query.exportReminder": plain("ExportsPage"),
  "Mutation.setExportReminder": ofForm("SetExportReminder", { frequency: "weekly" }),
  "Mutation.startExport": { takes: "form", call: (world, id) => exportOf(world, id) },
  "history as a spreadsheet": own((world) => openFile(world, "/history.csv")),
  "accessRecord as a spreadsheet": own((world) => openFile(world, "/access.csv")),
  "import into a form": { takes: "form", call: importCsv },
  "download of a file": { takes: "file", call: (world, id) => openFile(world, `/files/${id}`) },
  "download of one's own file": own((world) => openFile(world, `/files/${world.visibleFileId}`)),
  "download by a webhook's link": { takes: "file", call: openByLink },
  "download of one's own file by a webhook's link": own((world) => openByLink(world, world.visibleFileId)),
  "preview of a file": { takes: "file", call: (world, id) => openFile(world, `/files/${id}/preview`) },
  "Query.submission with files": about("submission", "ReadingPane"),
  "Query.submission with one's own files": plain("ReadingPane", (world) => ({ id: world.visibleId })),
  "Query.submissions with files": ofForm("SubmissionList", { ...INBOX, filter: { hasFiles: true } }),
  "Mutation.startExport with files": { takes: "form", call: (world, id) => exportOf(world, id, { withFiles: true }) },
  "export of one form with files": own((world) => exportOf(world, world.form.id, { withFiles: true })),
  "export of the account with files": own((world) => exportOf(world, null, { withFiles: true })),
  "export of a list with files": own((world) => exportOf(world, null, { withFiles: true, shown: LISTED })),
  "Mutation.startExport of a table": {
    takes: "form",
    call: (world, formId) => exportOf(world, formId, { shown: SHOWN }),
  },
  "export of one form's table": own((world) => exportOf(world, world.form.id, { shown: SHOWN })),
  "export of a filtered list": own((world) => exportOf(world, world.form.id, { variant: "program", shown: LISTED })),
  "export of a filtered list of all forms": own((world) =>
    exportOf(world, null, { variant: "program", shown: LISTED }),
  ),
  "export of one form": own((world) => exportOf(world, world.form.id)),
  "export of one form for programs": own((world) => exportOf(world, world.form.id, { variant: "program" })),
  "export of the account for programs": own((world) => exportOf(world, null, { variant: "program" })),
  "export of the account": own((world) => exportOf(world, null)),
  "Mutation.leaveAccount": plain("LeaveAccount"),
  "tool list_submissions": { takes: "form", call: listOverMcp },
  "tool list_submissions on one's own form": own((world) => listOverMcp(world, world.form.id)),
};
