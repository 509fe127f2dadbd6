import { hashSecret } from "../../server/access/agent-token.ts";
import { authenticateDailyEmail } from "../../server/access/authenticate-mailing.ts";
import { sign } from "../../server/platform/secret.ts";
import { composeDoubtful } from "../../server/services/spam/mail-doubtful.ts";
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
  readonly takes:
    | "nothing"
    | "session"
    | "passkey"
    | "identity"
    | "submission"
    | "trashed submission"
    | "form"
    | "label"
    | "view"
    | "rule"
    | "savedReply"
    | "member"
    | "invitation"
    | "token"
    | "connection"
    | "webhook"
    | "delivery"
    | "file";
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

const tomorrow = ({ deps }: World): Date => new Date(deps.clock.now().getTime() + DAY_MS);

export async function run(
  world: World,
  operation: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const answer = await world.mine.run(operation, variables);
  return { text: JSON.stringify(answer), isNotFound: answer.errors?.[0]?.extensions?.code === "NOT_FOUND" };
}

/** What the daily email says, up to now. */
async function ecomposeDoubtful({ deps, mine }: World): Promise<Answer> {
  const { accountId, userId } = mine.owner.scope();
  await deps.db.prisma.user.update({ where: { id: userId }, data: { emailVerified: true } });
  const scope = await authenticateDailyEmail(deps, accountId);
  const until = new Date(deps.clock.now().getTime() + 1_000);
  const email = scope === null ? null : await composeDoubtful(scope, deps, { until });
  return { text: JSON.stringify(email), isNotFound: false };
}

async function post(world: World, path: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const response = await world.mine.request(path, { method: "POST", headers, body: JSON.stringify(body) });
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
  const deliveryId = fileId === world.files.expired ? world.deliveries.expired : world.deliveries.visible;
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

async function exportCsv(
  world: World,
  formId: string | null,
  variant = "spreadsheet",
  shown: object | null = null,
): Promise<Answer> {
  const started = await world.mine.run("StartExport", { formId, variant, shown });
  if (started.errors !== undefined) {
    return { text: JSON.stringify(started), isNotFound: started.errors[0]?.extensions?.code === "NOT_FOUND" };
  }
  const { url } = (started.data as { startExport: { url: string } }).startExport;
  const response = await world.mine.request(new URL(url, "http://localhost:4000").pathname);
  return { text: await response.text(), isNotFound: false };
}

const SHOWN = {
  folder: "inbox",
  filter: { fields: [{ name: "none", operator: "isEmpty" }] },
  columns: ["arrived", "sender", "labels", "files", "field:message"].map((key) => ({ key, heading: key })),
};

const LISTED = { folder: "inbox", filter: { since: "2000-01-01T00:00:00Z" } };

async function exportArchive(world: World, formId: string | null, shown: object | null = null): Promise<Answer> {
  const started = await world.mine.run("StartExport", { formId, variant: "spreadsheet", withFiles: true, shown });
  if (started.errors !== undefined) {
    return { text: JSON.stringify(started), isNotFound: started.errors[0]?.extensions?.code === "NOT_FOUND" };
  }
  const { url } = (started.data as { startExport: { url: string } }).startExport;
  const response = await world.mine.request(new URL(url, "http://localhost:4000").pathname);
  // Nothing in it is compressed.
  return { text: await response.text(), isNotFound: false };
}

/** What the search finds is searched for without its canary, which the answer repeats. The Trash is part of an answer. */
export async function downloadAnswer(world: World, value: string): Promise<Answer> {
  const search = { value, place: "anywhere", upTo: NEWEST };
  const started = await world.mine.run("StartAnswer", { ...search, withNotes: true, withMentions: true });
  const url = (started.data as { startAnswer: { url: string } } | null)?.startAnswer.url;
  if (url === undefined) return { text: JSON.stringify(started), isNotFound: false };
  const response = await world.mine.request(new URL(url, "http://localhost:4000").pathname);
  // Nothing in it is compressed.
  return { text: await response.text(), isNotFound: false };
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

/**
 * Every way to read or change what an owner has. A GraphQL field, MCP tool or export that is not named here
 * fails `matrix.test.ts`.
 */
export const matrix: Readonly<Record<string, Surface>> = {
  "Query.viewer": { takes: "nothing", call: (world) => run(world, "ProfilePage") },
  "Query.diagnostics": { takes: "nothing", call: (world) => run(world, "SystemPage") },
  "Query.mailSettings": { takes: "nothing", call: (world) => run(world, "EmailPage") },
  "Query.senderDomain": {
    takes: "nothing",
    call: (world) => run(world, "SenderDomain", { sender: "mine@localhost", host: "localhost" }),
  },
  "Mutation.saveMailSettings": {
    takes: "nothing",
    call: (world) => run(world, "SaveMailSettings", { input: MAIL_SETTINGS }),
  },
  "Mutation.sendTestEmail": {
    takes: "nothing",
    call: (world) => run(world, "SendTestEmail", { to: "mine@example.test", settings: MAIL_SETTINGS }),
  },
  "Mutation.removeMailSettings": { takes: "nothing", call: (world) => run(world, "RemoveMailSettings") },
  "Query.sidebar": { takes: "nothing", call: (world) => run(world, "Shell") },
  "Query.forms": { takes: "nothing", call: (world) => run(world, "FormsPage") },
  "Query.form": { takes: "form", call: (world, formId) => run(world, "SetupPage", { formId }) },
  "Query.firstSteps": { takes: "nothing", call: (world) => run(world, "FirstRun") },
  "Mutation.dismissFirstSteps": { takes: "nothing", call: (world) => run(world, "DismissFirstSteps") },
  "Query.overview": {
    takes: "form",
    call: (world, formId) => run(world, "FormOverviewPage", { formId, days: 30, compared: 60, isCompared: true }),
  },
  "Query.overview of the account": {
    takes: "nothing",
    call: (world) => run(world, "OverviewPage", { days: 30, compared: 60, isCompared: true }),
  },
  "Query.submissions": {
    takes: "form",
    call: (world, formId) => run(world, "SubmissionList", { formId, folder: "inbox", first: 50 }),
  },
  "Query.submissions of every form, searched": {
    takes: "nothing",
    call: (world) =>
      run(world, "SubmissionList", { folder: "inbox", first: 50, ofAll: true, filter: { text: "canary mine" } }),
  },
  "Query.submissionsById": {
    takes: "nothing",
    call: (world) => {
      const ids = [...Object.values(world.submissions), world.visibleId];
      return run(world, "SubmissionList", { folder: "inbox", first: 1, ids });
    },
  },
  "Query.submissions of every form": {
    takes: "nothing",
    call: (world) => run(world, "SubmissionList", { folder: "inbox", first: 50, ofAll: true }),
  },
  "Query.countMatching": {
    takes: "form",
    call: (world, formId) => run(world, "CountMatching", { formId, folder: "inbox", filter: { text: "canary" } }),
  },
  "Query.answers": {
    takes: "form",
    call: (world, formId) => run(world, "Summary", { formId, folder: "inbox" }),
  },
  "Query.answers by what a field says": {
    takes: "form",
    call: (world, formId) => run(world, "Summary", { formId, folder: "inbox", filter: { fields: ANY_MESSAGE } }),
  },
  "Query.answers to one's own form, in words that others use too": {
    takes: "nothing",
    call: (world) => run(world, "Summary", { formId: world.form.id, folder: "inbox", filter: { text: "canary mine" } }),
  },
  "Query.answers to one's own form": {
    takes: "nothing",
    call: (world) => run(world, "Summary", { formId: world.form.id, folder: "inbox" }),
  },
  "Query.submissions in a table": {
    takes: "form",
    call: (world, formId) => run(world, "TableRows", { formId, folder: "inbox", first: 50 }),
  },
  "Query.submissions in a table, from the oldest on": {
    takes: "form",
    call: (world, formId) => run(world, "TableRows", { formId, folder: "inbox", first: 50, fromOldest: true }),
  },
  "Query.submissions in a table, sorted by a field": {
    takes: "form",
    call: (world, formId) => {
      const sort = { column: "field:message", descending: false };
      return run(world, "TableRows", { formId, folder: "inbox", first: 50, sort });
    },
  },
  "Query.submissions of every form, by what a field says": {
    takes: "nothing",
    call: (world) =>
      run(world, "SubmissionList", { folder: "inbox", first: 50, ofAll: true, filter: { fields: ANY_MESSAGE } }),
  },
  "Query.countMatching by what a field says": {
    takes: "form",
    call: (world, formId) => run(world, "CountMatching", { formId, folder: "inbox", filter: { fields: ANY_MESSAGE } }),
  },
  "Query.submissions that are doubtful": {
    takes: "form",
    call: (world, formId) => run(world, "SubmissionList", { ...DOUBTFUL, formId, first: 50 }),
  },
  "Query.submissions of every form that are doubtful": {
    takes: "nothing",
    call: (world) => run(world, "SubmissionList", { ...DOUBTFUL, first: 50, ofAll: true }),
  },
  "Query.countMatching of doubtful messages": {
    takes: "form",
    call: (world, formId) => run(world, "CountMatching", { ...DOUBTFUL, formId }),
  },
  "Mutation.bulkUpdate of doubtful messages": {
    takes: "form",
    call: (world, formId) => run(world, "ChangeMatching", { ...DOUBTFUL, formId, to: "inbox" }),
  },
  "Mutation.moveSubmissions that are doubtful again": {
    takes: "submission",
    call: (world, id) => run(world, "MoveSubmissions", { ids: [world.doubtfulId, id], folder: "spam", doubtful: true }),
  },
  "email about doubtful messages": { takes: "nothing", call: ecomposeDoubtful },
  "Query.form with its table": { takes: "form", call: (world, formId) => run(world, "FormTable", { formId }) },
  "Mutation.setTable": { takes: "form", call: (world, id) => run(world, "SetTable", { id, display: "table" }) },
  "Query.spamReasonNames": { takes: "form", call: (world, formId) => run(world, "SpamReasonNames", { formId }) },
  "Query.submission": { takes: "submission", call: (world, id) => run(world, "ReadingPane", { id }) },
  "Query.agentTokens": { takes: "nothing", call: (world) => run(world, "TokensPage") },
  "Query.accessRecords": { takes: "nothing", call: (world) => run(world, "AccessRecords", { first: 50 }) },
  "Query.accessRecords of one form": {
    takes: "form",
    call: (world, formId) => run(world, "AccessRecords", { first: 50, filter: { formId } }),
  },
  "Query.accountChanges": { takes: "nothing", call: (world) => run(world, "AccountChanges", { first: 50 }) },
  "Query.historyActors": { takes: "nothing", call: (world) => run(world, "HistoryActors") },
  "Mutation.updateProfile": {
    takes: "nothing",
    call: (world) => run(world, "UpdateProfile", { name: "Ada", timeZone: "UTC" }),
  },
  "Query.viewer with the emails that wait": { takes: "nothing", call: (world) => run(world, "WaitingEmails") },
  "Mutation.sendWaitingEmails": { takes: "nothing", call: (world) => run(world, "SendWaitingEmails") },
  "Query.viewer with a change of email": { takes: "nothing", call: (world) => run(world, "EmailChange") },
  "Mutation.cancelEmailChange": { takes: "nothing", call: (world) => run(world, "CancelEmailChange") },
  "Query.sessions": { takes: "nothing", call: (world) => run(world, "Sessions") },
  "Query.passkeys": { takes: "nothing", call: (world) => run(world, "SecurityPage") },
  "Query.passkeyHost": { takes: "nothing", call: (world) => run(world, "SecurityPage") },
  "Mutation.renamePasskey": {
    takes: "passkey",
    call: (world, id) => run(world, "RenamePasskey", { id, name: "Mine" }),
  },
  "Query.identities": { takes: "nothing", call: (world) => run(world, "SecurityPage") },
  "Query.singleSignOn": { takes: "nothing", call: (world) => run(world, "SecurityPage") },
  "unlinking of single sign-on": {
    takes: "identity",
    call: (world, id) => post(world, "/auth/oidc/unlink", { id, password: testPassword }),
  },
  "removal of a passkey": {
    takes: "passkey",
    call: (world, id) => post(world, "/auth/passkeys/remove", { id, password: testPassword }),
  },
  "Mutation.endSession": { takes: "session", call: (world, id) => run(world, "EndSession", { id }) },
  "Mutation.endOtherSessions": { takes: "nothing", call: (world) => run(world, "EndOtherSessions") },
  "Query.retentionPreview": { takes: "nothing", call: (world) => run(world, "RetentionPreview", { days: 1 }) },
  "Mutation.setRetention": { takes: "nothing", call: (world) => run(world, "SetRetention", { days: 365 }) },
  "Mutation.setQuietFormEmails": {
    takes: "nothing",
    call: (world) => run(world, "SetQuietFormEmails", { enabled: true }),
  },
  "Mutation.setRecordDays": { takes: "nothing", call: (world) => run(world, "SetRecordDays", { days: 365 }) },
  "Query.erasurePreview": {
    takes: "nothing",
    call: (world) => run(world, "ErasurePreview", { value: "canary", place: "anywhere" }),
  },
  "Query.erasures": { takes: "nothing", call: (world) => run(world, "Erasures") },
  "Mutation.eraseMatching": {
    takes: "nothing",
    call: (world) => run(world, "EraseMatching", { value: "canary", place: "anywhere", upTo: world.visibleId }),
  },
  "Mutation.startAnswer": { takes: "nothing", call: (world) => downloadAnswer(world, "oreign") },
  "Mutation.startAnswer about what has expired": { takes: "nothing", call: (world) => downloadAnswer(world, "xpired") },
  "Mutation.startAnswer about one's own": { takes: "nothing", call: (world) => downloadAnswer(world, "mine and") },
  "Subscription.submissionChanges": { takes: "nothing", call: watchChanges },
  "Query.keptDaysPreview": {
    takes: "form",
    call: (world, formId) => run(world, "KeptDaysPreview", { formId, contentsDays: 1, originDays: 1 }),
  },
  "Mutation.setKeptDays": {
    takes: "form",
    call: (world, id) => run(world, "SetKeptDays", { id, contentsDays: 365 }),
  },
  "Mutation.hideFromAgents": {
    takes: "form",
    call: (world, id) => run(world, "HideFromAgents", { id, names: ["message"] }),
  },
  "Mutation.createForm": {
    takes: "nothing",
    call: (world) => run(world, "CreateForm", { input: { name: "Another" } }),
  },
  "Mutation.updateForm": {
    takes: "form",
    call: (world, id) => run(world, "UpdateForm", { id, input: { name: "Taken over", archived: true } }),
  },
  "Mutation.setFormAddress": {
    takes: "form",
    call: (world, id) => run(world, "SetFormAddress", { id, address: "taken-over" }),
  },
  "Query.formPagePreview": {
    takes: "form",
    call: (world, id) => run(world, "FormPagePreview", { id, page: {} }),
  },
  "Mutation.setFormPage": {
    takes: "form",
    call: (world, id) => run(world, "SetFormPage", { id, page: { heading: "Taken over" } }),
  },
  "Query.formPrivacy": { takes: "form", call: (world, id) => run(world, "FormPrivacy", { id }) },
  "Mutation.setFormPrivacy": {
    takes: "form",
    call: (world, id) => run(world, "SetFormPrivacy", { id, privacy: { purpose: "Taken over" } }),
  },
  "Query.processingRecord": { takes: "nothing", call: (world) => run(world, "ProcessingRecord") },
  "Mutation.setProcessingRecord": {
    takes: "nothing",
    call: (world) => run(world, "SetProcessingRecord", { record: { controllerName: "Mine" } }),
  },
  "Mutation.askDestinationAgain": {
    takes: "form",
    call: (world, formId) => run(world, "AskDestinationAgain", { formId, address: "owner@example.test" }),
  },
  "Mutation.moveSubmissions": {
    takes: "submission",
    call: (world, id) => run(world, "MoveSubmissions", { ids: [world.visibleId, id], folder: "spam" }),
  },
  "Mutation.deliverUnconfirmed": {
    takes: "submission",
    call: (world, id) => run(world, "DeliverUnconfirmed", { id }),
  },
  "Mutation.markSubmissions": {
    takes: "submission",
    call: (world, id) => run(world, "MarkSubmissions", { ids: [world.visibleId, id], status: "read" }),
  },
  "Mutation.markSubmissions as done and starred": {
    takes: "submission",
    call: (world, id) => run(world, "MarkSubmissions", { ids: [world.visibleId, id], done: true, starred: true }),
  },
  "Mutation.markSubmissions as snoozed": {
    takes: "submission",
    call: (world, id) => run(world, "MarkSubmissions", { ids: [id], snoozedUntil: tomorrow(world).toISOString() }),
  },
  "Query.submissions that are open, with their number": {
    takes: "nothing",
    call: (world) =>
      run(world, "SubmissionList", {
        folder: "inbox",
        first: 50,
        ofAll: true,
        filter: { done: false, starred: false, answered: false },
      }),
  },
  "Query.submissions of chosen forms": {
    takes: "nothing",
    call: (world) =>
      run(world, "SubmissionList", {
        folder: "inbox",
        first: 50,
        ofAll: true,
        filter: { forms: [world.foreignForm.id, world.form.id], text: "canary mine" },
      }),
  },
  "Query.members": { takes: "nothing", call: (world) => run(world, "Members") },
  "Query.invitations": { takes: "nothing", call: (world) => run(world, "Members") },
  "Mutation.changeMember": {
    takes: "member",
    call: (world, userId) => run(world, "ChangeMember", { userId, role: "reader", formIds: null }),
  },
  "Mutation.removeMember": { takes: "member", call: (world, userId) => run(world, "RemoveMember", { userId }) },
  "Mutation.createInvitation": {
    takes: "form",
    call: (world, formId) => run(world, "CreateInvitation", { role: "reader", formIds: [formId] }),
  },
  "Mutation.revokeInvitation": { takes: "invitation", call: (world, id) => run(world, "RevokeInvitation", { id }) },
  "Query.labels": { takes: "nothing", call: (world) => run(world, "Labels") },
  "Query.submissions with a label": {
    takes: "nothing",
    call: (world) =>
      run(world, "SubmissionList", {
        folder: "inbox",
        first: 50,
        ofAll: true,
        filter: { label: world.labels.foreign },
      }),
  },
  "Mutation.createLabel": {
    takes: "nothing",
    call: (world) => run(world, "CreateLabel", { name: "canary label".slice(7), color: "red" }),
  },
  "Mutation.updateLabel": {
    takes: "label",
    call: (world, id) => run(world, "UpdateLabel", { id, name: "Taken over", color: "red" }),
  },
  "Mutation.deleteLabel": { takes: "label", call: (world, id) => run(world, "DeleteLabel", { id }) },
  "Mutation.labelSubmissions": {
    takes: "submission",
    call: (world, id) =>
      run(world, "LabelSubmissions", { ids: [world.visibleId, id], labelId: world.labelId, on: true }),
  },
  "Mutation.labelSubmissions with a label": {
    takes: "label",
    call: (world, labelId) => run(world, "LabelSubmissions", { ids: [world.visibleId], labelId, on: true }),
  },
  "Mutation.bulkUpdate to a label": {
    takes: "label",
    call: (world, labelId) =>
      run(world, "ChangeMatching", { formId: world.form.id, folder: "inbox", to: "labelled", labelId }),
  },
  "Query.views": { takes: "nothing", call: (world) => run(world, "Views") },
  "Mutation.createView": {
    takes: "nothing",
    call: (world) => run(world, "CreateView", { name: "Unread", address: "/inbox?status=unread" }),
  },
  "Mutation.updateView": {
    takes: "view",
    call: (world, id) => run(world, "UpdateView", { id, name: "Taken over" }),
  },
  "Mutation.orderViews": {
    takes: "nothing",
    call: async (world) => {
      const own = await world.deps.db.prisma.savedView.findMany({ where: { accountId: world.mine.owner.account.id } });
      return run(world, "OrderViews", { ids: own.map(({ id }) => id) });
    },
  },
  "Mutation.deleteView": { takes: "view", call: (world, id) => run(world, "DeleteView", { id }) },
  "Query.rules": { takes: "nothing", call: (world) => run(world, "RulesPage") },
  "Query.ruleAddresses": { takes: "nothing", call: (world) => run(world, "RulesPage") },
  "Query.previewRule": {
    takes: "form",
    call: (world, formId) => run(world, "PreviewRule", { rule: { ...RULE, formId } }),
  },
  "Query.previewRule of every form": { takes: "nothing", call: (world) => run(world, "PreviewRule", { rule: RULE }) },
  "Mutation.saveRule": {
    takes: "form",
    call: (world, value) =>
      run(world, "SaveRule", { rule: { ...RULE, conditions: [...RULE.conditions, { kind: "form", value }] } }),
  },
  "Mutation.saveRule over another": {
    takes: "rule",
    call: (world, id) => run(world, "SaveRule", { id, rule: RULE }),
  },
  "Mutation.saveRule with a label": {
    takes: "label",
    call: (world, id) => run(world, "SaveRule", { rule: { ...RULE, actions: { ...RULE.actions, labelIds: [id] } } }),
  },
  "Mutation.saveRule with a webhook": {
    takes: "webhook",
    call: (world, id) =>
      run(world, "SaveRule", { rule: { ...RULE, actions: { ...RULE.actions, webhooks: "only", endpointIds: [id] } } }),
  },
  "Mutation.deleteRule": { takes: "rule", call: (world, id) => run(world, "DeleteRule", { id }) },
  "Mutation.moveRule": { takes: "rule", call: (world, id) => run(world, "MoveRule", { id, down: true }) },
  "Query.replies": { takes: "submission", call: (world, submissionId) => run(world, "Replies", { submissionId }) },
  "Mutation.sendReply": {
    takes: "submission",
    call: (world, submissionId) => run(world, "SendReply", { submissionId, subject: "Re", text: "A reply" }),
  },
  "Mutation.takeBackReply": {
    takes: "submission",
    call: async (world, submissionId) => {
      const reply = await world.deps.db.prisma.reply.findFirst({ where: { submissionId } });
      return run(world, "TakeBackReply", { submissionId, id: reply?.id ?? world.deps.newId("rpl") });
    },
  },
  "Query.savedReplies": { takes: "nothing", call: (world) => run(world, "SavedReplies", {}) },
  "Mutation.saveReply": {
    takes: "savedReply",
    call: (world, id) => run(world, "SaveReply", { id, name: "A name", text: "A text" }),
  },
  "Mutation.deleteSavedReply": { takes: "savedReply", call: (world, id) => run(world, "DeleteSavedReply", { id }) },
  "Query.notes": { takes: "submission", call: (world, submissionId) => run(world, "Notes", { submissionId }) },
  "Mutation.addNote": {
    takes: "submission",
    call: (world, submissionId) => run(world, "AddNote", { submissionId, text: "A note" }),
  },
  "Query.colleagues": { takes: "nothing", call: (world) => run(world, "Colleagues") },
  "Mutation.assignSubmissions": {
    takes: "submission",
    call: (world, id) => run(world, "AssignSubmissions", { ids: [world.visibleId, id], assignee: "me" }),
  },
  "Mutation.assignSubmissions to a member": {
    takes: "member",
    call: (world, assignee) => run(world, "AssignSubmissions", { ids: [world.visibleId], assignee }),
  },
  "Mutation.bulkUpdate to a member": {
    takes: "member",
    call: (world, assignee) =>
      run(world, "ChangeMatching", { formId: world.form.id, folder: "inbox", to: "assigned", assignee }),
  },
  "Mutation.deleteNote": {
    takes: "submission",
    call: async (world, submissionId) => {
      const note = await world.deps.db.prisma.submissionNote.findFirst({ where: { submissionId } });
      return run(world, "DeleteNote", { submissionId, id: note?.id ?? world.deps.newId("nte") });
    },
  },
  "Mutation.bulkUpdate to snoozed": {
    takes: "form",
    call: (world, formId) => {
      const snoozedUntil = tomorrow(world).toISOString();
      return run(world, "ChangeMatching", { formId, folder: "inbox", to: "snoozed", snoozedUntil });
    },
  },
  "Mutation.bulkUpdate to done": {
    takes: "form",
    call: (world, formId) => run(world, "ChangeMatching", { formId, folder: "inbox", to: "done" }),
  },
  "Mutation.bulkUpdate": {
    takes: "form",
    call: (world, formId) => run(world, "ChangeMatching", { formId, folder: "inbox", to: "deleted" }),
  },
  "Mutation.deleteSubmissions": {
    takes: "submission",
    call: (world, id) => run(world, "DeleteSubmissions", { ids: [world.visibleId, id] }),
  },
  "Query.trash": {
    takes: "nothing",
    call: async (world) => {
      const { text, isNotFound } = await run(world, "Trash");
      // What the owner deleted is there for the owner to see, and nowhere else.
      return {
        isNotFound,
        text: text.replaceAll(/canary trashed( name)?/g, "").replace(world.submissions.trashed, ""),
      };
    },
  },
  "Mutation.restoreSubmissions": {
    takes: "trashed submission",
    call: (world, id) => run(world, "RestoreSubmissions", { ids: [id] }),
  },
  "Mutation.deleteFromTrash": {
    takes: "trashed submission",
    call: (world, id) => run(world, "DeleteFromTrash", { ids: [id] }),
  },
  "Mutation.emptyTrash": {
    takes: "nothing",
    call: (world) => run(world, "EmptyTrash", { until: "2000-01-01T00:00:00Z" }),
  },
  "Mutation.retryDelivery": { takes: "delivery", call: (world, id) => run(world, "RetryDelivery", { id }) },
  "Mutation.createAgentToken": {
    takes: "form",
    call: (world, formId) =>
      run(world, "CreateAgentToken", { input: { name: "Agent", content: true, formIds: [formId] } }),
  },
  "Mutation.revokeAgentToken": { takes: "token", call: (world, id) => run(world, "RevokeAgentToken", { id }) },
  "Mutation.setContentsPerDay": {
    takes: "token",
    call: (world, id) => run(world, "SetContentsPerDay", { id, contentsPerDay: 400 }),
  },
  "Mutation.setContentsPerDay of a connected agent": {
    takes: "connection",
    call: (world, id) => run(world, "SetContentsPerDay", { id, contentsPerDay: 400 }),
  },
  "Query.agentConnections": { takes: "nothing", call: (world) => run(world, "AgentsPage") },
  "Mutation.disconnectAgent": { takes: "connection", call: (world, id) => run(world, "DisconnectAgent", { id }) },
  "Mutation.testAgentConnection": { takes: "nothing", call: (world) => run(world, "TestAgentConnection") },
  "Query.webhookEndpoints": { takes: "nothing", call: (world) => run(world, "IntegrationsPage") },
  "Query.webhookDeliveries": {
    takes: "webhook",
    call: (world, endpointId) => run(world, "WebhookLog", { endpointId, first: 50 }),
  },
  "Query.webhookDeliveries of one's own webhook": {
    takes: "nothing",
    call: (world) => run(world, "WebhookLog", { endpointId: world.webhookId, first: 50 }),
  },
  "Query.webhookDelivery": { takes: "delivery", call: (world, id) => run(world, "WebhookDelivery", { id }) },
  "Query.webhookPayload": { takes: "delivery", call: (world, id) => run(world, "WebhookPayload", { id }) },
  "Query.webhookPayload of one's own delivery": {
    takes: "nothing",
    call: (world) => run(world, "WebhookPayload", { id: world.deliveries.visible }),
  },
  "Query.webhookSuccess": { takes: "nothing", call: (world) => run(world, "WebhookSuccess") },
  "Mutation.createWebhook": {
    takes: "form",
    call: (world, formId) => run(world, "CreateWebhook", { input: { url: "https://8.8.8.8/hooks", formId } }),
  },
  "Mutation.updateWebhook": {
    takes: "webhook",
    call: (world, id) => run(world, "UpdateWebhook", { id, input: { enabled: false } }),
  },
  "Mutation.rotateWebhookSecret": { takes: "webhook", call: (world, id) => run(world, "RotateWebhookSecret", { id }) },
  "Mutation.deleteWebhook": { takes: "webhook", call: (world, id) => run(world, "DeleteWebhook", { id }) },
  "Mutation.testWebhook": { takes: "webhook", call: (world, id) => run(world, "TestWebhook", { id }) },
  "Mutation.replayDeliveries": {
    takes: "delivery",
    call: (world, id) =>
      run(world, "ReplayDeliveries", { endpointId: world.webhookId, ids: [world.deliveries.visible, id] }),
  },
  "Mutation.replayRange": {
    takes: "webhook",
    call: (world, endpointId) =>
      run(world, "ReplayRange", { endpointId, since: "2020-01-01T00:00:00Z", includeDelivered: true }),
  },
  "Query.spamFilter": { takes: "nothing", call: (world) => run(world, "SpamPage") },
  "Query.previewSpamLists": { takes: "nothing", call: (world) => run(world, "PreviewSpamLists", { lists: BLOCKED }) },
  "Query.previewSensitivity": {
    takes: "form",
    call: (world, formId) => run(world, "PreviewSensitivity", { formId, sensitivity: "strict" }),
  },
  "Mutation.setSpamLists": {
    takes: "nothing",
    call: (world) => run(world, "SetSpamLists", { lists: { allow: [], block: [] } }),
  },
  "Query.spamServices": { takes: "nothing", call: (world) => run(world, "SpamPage") },
  "Mutation.setSpamServices": {
    takes: "nothing",
    call: (world) => run(world, "SetSpamServices", { input: { akismetUrl: "https://8.8.8.8" } }),
  },
  "Mutation.resetTraining": { takes: "nothing", call: (world) => run(world, "ForgetLearned") },
  "Query.exportReminder": { takes: "nothing", call: (world) => run(world, "ExportsPage") },
  "Mutation.setExportReminder": {
    takes: "form",
    call: (world, formId) => run(world, "SetExportReminder", { frequency: "weekly", formId }),
  },
  "Mutation.startExport": { takes: "form", call: exportCsv },
  "history as a spreadsheet": {
    takes: "nothing",
    call: async (world) => ({ text: await (await world.mine.request("/history.csv")).text(), isNotFound: false }),
  },
  "accessRecord as a spreadsheet": {
    takes: "nothing",
    call: async (world) => ({ text: await (await world.mine.request("/access.csv")).text(), isNotFound: false }),
  },
  "import into a form": { takes: "form", call: importCsv },
  "download of a file": { takes: "file", call: (world, id) => openFile(world, `/files/${id}`) },
  "download of one's own file": { takes: "nothing", call: (world) => openFile(world, `/files/${world.visibleFileId}`) },
  "download by a webhook's link": { takes: "file", call: openByLink },
  "download of one's own file by a webhook's link": {
    takes: "nothing",
    call: (world) => openByLink(world, world.visibleFileId),
  },
  "preview of a file": { takes: "file", call: (world, id) => openFile(world, `/files/${id}/preview`) },
  "Query.submission with files": { takes: "submission", call: (world, id) => run(world, "ReadingPane", { id }) },
  "Query.submission with one's own files": {
    takes: "nothing",
    call: (world) => run(world, "ReadingPane", { id: world.visibleId }),
  },
  "Query.submissions with files": {
    takes: "form",
    call: (world, formId) =>
      run(world, "SubmissionList", { formId, folder: "inbox", first: 50, filter: { hasFiles: true } }),
  },
  "Mutation.startExport with files": { takes: "form", call: exportArchive },
  "export of one form with files": { takes: "nothing", call: (world) => exportArchive(world, world.form.id) },
  "export of the account with files": { takes: "nothing", call: (world) => exportArchive(world, null) },
  "export of a list with files": { takes: "nothing", call: (world) => exportArchive(world, null, LISTED) },
  "Mutation.startExport of a table": {
    takes: "form",
    call: (world, formId) => exportCsv(world, formId, "spreadsheet", SHOWN),
  },
  "export of one form's table": {
    takes: "nothing",
    call: (world) => exportCsv(world, world.form.id, "spreadsheet", SHOWN),
  },
  "export of a filtered list": {
    takes: "nothing",
    call: (world) =>
      exportCsv(world, world.form.id, "program", { folder: "inbox", filter: { since: "2000-01-01T00:00:00Z" } }),
  },
  "export of a filtered list of all forms": {
    takes: "nothing",
    call: (world) => exportCsv(world, null, "program", { folder: "inbox", filter: { since: "2000-01-01T00:00:00Z" } }),
  },
  "export of one form": { takes: "nothing", call: (world) => exportCsv(world, world.form.id) },
  "export of one form for programs": {
    takes: "nothing",
    call: (world) => exportCsv(world, world.form.id, "program"),
  },
  "export of the account for programs": { takes: "nothing", call: (world) => exportCsv(world, null, "program") },
  "export of the account": { takes: "nothing", call: (world) => exportCsv(world, null) },
  "Mutation.leaveAccount": { takes: "nothing", call: (world) => run(world, "LeaveAccount") },
  "tool list_submissions": { takes: "form", call: listOverMcp },
  "tool list_submissions on one's own form": { takes: "nothing", call: (world) => listOverMcp(world, world.form.id) },
};
