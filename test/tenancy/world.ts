import { type App, buildApp } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import { createToken } from "../../server/services/agents/tokens.ts";
import { createInvitation } from "../../server/services/members/invitations.ts";
import { setRecord } from "../../server/services/privacy/record.ts";
import { saveReply } from "../../server/services/replies/saved-replies.ts";
import { saveRule } from "../../server/services/rules/rules.ts";
import { createLabel } from "../../server/services/submissions/labels.ts";
import { addNote } from "../../server/services/submissions/notes.ts";
import { deleteSubmissions, trashCutOff } from "../../server/services/submissions/trash.ts";
import { createView } from "../../server/services/submissions/views.ts";
import { createEndpoint } from "../../server/services/webhooks/manage-endpoints.ts";
import type { DeliveryKind } from "../../server/store/database/db.ts";
import { attachFile } from "../support/attach-file.ts";
import type { TestForm } from "../support/builders.ts";
import { openDashboard, type TestDashboard } from "../support/dashboard.ts";

/** Why a thing does not exist for the owner who asks. Every surface must give one answer to all of them. */
export type Absence = "foreign" | "expired" | "deleted" | "trashed" | "unknown";

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Two owners; what the first must never see carries the word "canary". */
export interface World {
  readonly deps: Deps;
  readonly app: App;
  readonly mine: TestDashboard;
  readonly other: TestDashboard;
  readonly form: TestForm;
  readonly foreignForm: TestForm;
  readonly visibleId: string;
  /** In Spam, and visible. */
  readonly doubtfulId: string;
  /** A file of the visible submission. */
  readonly visibleFileId: string;
  readonly files: Readonly<Record<Absence, string>>;
  readonly agentToken: string;
  readonly submissions: Readonly<Record<Absence, string>>;
  /** What is not in the owner's Trash. */
  readonly trash: Readonly<Record<"foreign" | "expired" | "visible" | "unknown", string>>;
  readonly forms: Readonly<Record<"foreign" | "unknown", string>>;
  readonly tokens: Readonly<Record<"foreign" | "unknown", string>>;
  readonly connections: Readonly<Record<"foreign" | "unknown", string>>;
  readonly identities: Readonly<Record<"foreign" | "unknown", string>>;
  readonly passkeys: Readonly<Record<"foreign" | "unknown", string>>;
  readonly sessions: Readonly<Record<"foreign" | "unknown", string>>;
  /** The first owner's own. */
  readonly labelId: string;
  readonly labels: Readonly<Record<"foreign" | "unknown", string>>;
  readonly views: Readonly<Record<"foreign" | "unknown", string>>;
  readonly savedReplies: Readonly<Record<"foreign" | "unknown", string>>;
  readonly members: Readonly<Record<"foreign" | "unknown", string>>;
  readonly invitations: Readonly<Record<"foreign" | "unknown", string>>;
  readonly rules: Readonly<Record<"foreign" | "unknown", string>>;
  /** The first owner's own. */
  readonly webhookId: string;
  readonly webhooks: Readonly<Record<"foreign" | "unknown", string>>;
  /** To webhooks: of a visible submission, and of those that do not exist for the owner. */
  readonly deliveries: Readonly<Record<"visible" | "foreign" | "expired" | "unknown", string>>;
}

export async function createWorld(deps: Deps): Promise<World> {
  const app = buildApp(deps);
  const mine = await openDashboard(app, deps, { plan: "pro" });
  const other = await openDashboard(app, deps, { plan: "pro" });
  const form = await mine.owner.form({ name: "My form" });
  const foreignForm = await other.owner.form({ name: "canary foreign form" });
  const visibleId = await form.submission({ fields: [["message", "mine and visible"]] });
  const edge = new Date(deps.clock.now().getTime() - mine.owner.scope().retentionDays * DAY_MS);
  const expired = await form.submission({ at: edge, fields: [["canary expired name", "canary expired"]] });
  const deleted = await form.submission({ fields: [["canary deleted name", "canary deleted"]] });
  const deletedFile = await attach(deps, deleted, "canary deleted");
  await deps.db.prisma.submission.delete({ where: { id: deleted } });
  const trashed = await form.submission({ fields: [["canary trashed name", "canary trashed"]] });
  const trashedFile = await attach(deps, trashed, "canary trashed");
  const doubtfulTrashed = await form.submission({
    ...{ folder: "spam", isDoubtful: true },
    fields: [["canary trashed name", "canary trashed"]],
  });
  const foreign = await foreignForm.submission({ fields: [["canary foreign name", "canary foreign"]] });
  const doubtful = { folder: "spam", isDoubtful: true } as const;
  const doubtfulId = await form.submission({ ...doubtful, fields: [["message", "mine and doubtful"]] });
  await form.submission({ ...doubtful, at: edge, fields: [["canary expired name", "canary expired doubtful"]] });
  await foreignForm.submission({ ...doubtful, fields: [["canary foreign name", "canary foreign doubtful"]] });
  const { secret } = await createToken(mine.owner.scope(), deps, { name: "Agent", content: true, formIds: [] });
  const foreignToken = await createToken(other.owner.scope(), deps, {
    name: "canary token",
    content: true,
    formIds: [],
  });
  await addConnection(deps, mine, "My agent");
  const foreignConnection = await addConnection(deps, other, "canary agent");
  const webhookId = await addWebhook(deps, mine, "https://8.8.8.8/mine");
  const foreignWebhookId = await addWebhook(deps, other, "https://8.8.8.8/canary");
  const label = await createLabel(mine.owner.scope(), deps, { name: "Mine", color: "red" });
  const foreignLabel = await createLabel(other.owner.scope(), deps, { name: "canary label", color: "red" });
  const foreignView = await createView(other.owner.scope(), deps, { name: "canary view", address: "/inbox?q=canary" });
  const [foreignRule] = await saveRule(other.owner.scope(), deps, {
    ...{ id: null, formId: foreignForm.id, name: "canary rule", enabled: true, match: "all", stops: false },
    conditions: [{ kind: "any_field_contains", field: null, value: "canary" }],
    actions: {
      ...{ labelIds: [foreignLabel.id], star: true, done: false, mail: "usual", addresses: [] },
      ...{ webhooks: "usual", endpointIds: [] },
    },
  });
  await addNote(other.owner.scope(), deps, { submissionId: foreign, text: "canary note" });
  const [foreignSavedReply] = await saveReply(other.owner.scope(), deps, { name: "canary reply", text: "canary" });
  for (const submissionId of [foreign, expired]) {
    const id = deps.newId("rpl");
    const text = { subject: "canary", text: "canary reply" };
    await deps.db.prisma.reply.create({
      data: { ...text, id, submissionId, toAddress: "canary@example.com", createdAt: edge },
    });
    await addDelivery(deps, submissionId, id, "reply");
  }
  await deps.db.prisma.submissionNote.create({
    data: { id: deps.newId("nte"), submissionId: expired, text: "canary expired note", createdAt: edge },
  });
  await deleteSubmissions(mine.owner.scope(), deps, { ids: [trashed, doubtfulTrashed] });
  const [foreignTrashed, expiredTrashed] = [
    await foreignForm.submission({ fields: [["canary foreign name", "canary foreign"]] }),
    await form.submission({ fields: [["canary expired name", "canary expired"]] }),
  ];
  await deleteSubmissions(other.owner.scope(), deps, { ids: [foreignTrashed] });
  await deleteSubmissions(mine.owner.scope(), deps, { ids: [expiredTrashed] });
  await deps.db.prisma.trashedSubmission.update({
    where: { submissionId: expiredTrashed },
    data: { trashedAt: trashCutOff(deps.clock.now()) },
  });
  await setRecord(other.owner.scope(), deps, {
    controllerName: "canary controller",
    providers: [{ name: "canary provider", role: "", country: "", contract: "" }],
  });
  return {
    deps,
    app,
    mine,
    other,
    form,
    foreignForm,
    visibleId,
    doubtfulId,
    visibleFileId: await attach(deps, visibleId, "mine"),
    files: {
      foreign: await attach(deps, foreign, "canary foreign"),
      expired: await attach(deps, expired, "canary expired"),
      deleted: deletedFile,
      trashed: trashedFile,
      unknown: deps.newId("file"),
    },
    agentToken: secret,
    submissions: { foreign, expired, deleted, trashed, unknown: deps.newId("sub") },
    trash: { foreign: foreignTrashed, expired: expiredTrashed, visible: doubtfulId, unknown: deps.newId("sub") },
    forms: { foreign: foreignForm.id, unknown: deps.newId("frm") },
    tokens: { foreign: foreignToken.token.id, unknown: deps.newId("tok") },
    connections: { foreign: foreignConnection, unknown: deps.newId("con") },
    identities: { foreign: await linkIdentity(deps, other), unknown: deps.newId("idn") },
    passkeys: { foreign: await addPasskey(deps, other), unknown: deps.newId("psk") },
    sessions: { foreign: await sessionOf(deps, other), unknown: deps.newId("ses") },
    labelId: label.id,
    labels: { foreign: foreignLabel.id, unknown: deps.newId("lbl") },
    views: { foreign: foreignView.id, unknown: deps.newId("viw") },
    savedReplies: { foreign: foreignSavedReply?.id ?? "", unknown: deps.newId("srp") },
    members: { foreign: other.owner.user.id, unknown: deps.newId("usr") },
    invitations: { foreign: await invite(deps, other), unknown: deps.newId("inv") },
    rules: { foreign: foreignRule?.id ?? "", unknown: deps.newId("rul") },
    webhookId,
    webhooks: { foreign: foreignWebhookId, unknown: deps.newId("whk") },
    deliveries: {
      visible: await addDelivery(deps, visibleId, webhookId),
      foreign: await addDelivery(deps, foreign, foreignWebhookId),
      expired: await addDelivery(deps, expired, webhookId),
      unknown: deps.newId("dlv"),
    },
  };
}

function attach(deps: Deps, submissionId: string, text: string): Promise<string> {
  return attachFile(deps, submissionId, { name: `${text}.txt`, content: Buffer.from(text) });
}

async function addConnection(deps: Deps, dashboard: TestDashboard, name: string): Promise<string> {
  const { accountId, userId } = dashboard.owner.scope();
  const [id, clientId] = [deps.newId("con"), deps.newId("cli")];
  await deps.db.prisma.agentConnection.create({
    data: {
      id,
      allForms: true,
      scopes: ["submissions:metadata"],
      account: { connect: { id: accountId } },
      membership: { connect: { accountId_userId: { accountId, userId } } },
      client: { create: { id: clientId, clientId, name } },
    },
  });
  return id;
}

async function invite(deps: Deps, dashboard: TestDashboard): Promise<string> {
  const input = { role: "reader", formIds: null, email: null } as const;
  return (await createInvitation(dashboard.owner.scope(), deps, input)).invitation.id;
}

async function linkIdentity(deps: Deps, dashboard: TestDashboard): Promise<string> {
  const id = deps.newId("idn");
  const facts = { issuer: "https://canary.example/", subject: `canary ${id}`, byGroup: false };
  const data = { ...facts, id, userId: dashboard.owner.user.id, createdAt: deps.clock.now() };
  await deps.db.prisma.userIdentity.create({ data });
  return id;
}

async function addPasskey(deps: Deps, dashboard: TestDashboard): Promise<string> {
  const id = deps.newId("psk");
  const facts = { credentialId: id, publicKey: new Uint8Array(1), counter: 0, isSynced: true, rpId: "localhost" };
  const data = { ...facts, id, userId: dashboard.owner.user.id, name: "canary passkey", createdAt: deps.clock.now() };
  await deps.db.prisma.passkey.create({ data });
  return id;
}

async function sessionOf(deps: Deps, dashboard: TestDashboard): Promise<string> {
  const where = { userId: dashboard.owner.user.id };
  return (await deps.db.prisma.session.findFirstOrThrow({ where })).id;
}

async function addWebhook(deps: Deps, dashboard: TestDashboard, url: string): Promise<string> {
  return (await createEndpoint(dashboard.owner.scope(), deps, { url, fileLinks: true })).endpoint.id;
}

async function addDelivery(
  deps: Deps,
  submissionId: string,
  target: string,
  kind: DeliveryKind = "webhook",
): Promise<string> {
  const { prisma } = deps.db;
  const { accountId, formId } = await prisma.submission.findUniqueOrThrow({ where: { id: submissionId } });
  const [id, now] = [deps.newId("dlv"), deps.clock.now()];
  await prisma.delivery.create({
    data: {
      id,
      accountId,
      formId,
      submissionId,
      kind,
      target,
      state: "failed",
      queuedAt: now,
      createdAt: now,
      finishedAt: now,
    },
  });
  return id;
}

/** Everything the owner must not see: the other's rows, the expired and the deleted, by content and by id. */
export function forbiddenText(world: World): string[] {
  return [
    "canary",
    ...Object.values(world.submissions),
    ...Object.values(world.files),
    world.forms.foreign,
    world.tokens.foreign,
    world.labels.foreign,
    world.views.foreign,
    world.rules.foreign,
    world.members.foreign,
    world.invitations.foreign,
    world.savedReplies.foreign,
    world.passkeys.foreign,
    world.identities.foreign,
    world.sessions.foreign,
    world.connections.foreign,
    world.webhooks.foreign,
    world.deliveries.foreign,
    world.deliveries.expired,
  ];
}

/** Things that do not exist for the owner, by what they are. */
export function absentThings({
  submissions,
  trash,
  files,
  forms,
  labels,
  views,
  rules,
  savedReplies,
  members,
  invitations,
  tokens,
  connections,
  webhooks,
  deliveries,
  sessions,
  passkeys,
  identities,
}: World) {
  const { visible: _visible, ...delivery } = deliveries;
  return {
    nothing: {},
    submission: submissions,
    "trashed submission": trash,
    file: files,
    form: forms,
    label: labels,
    view: views,
    rule: rules,
    savedReply: savedReplies,
    member: members,
    invitation: invitations,
    token: tokens,
    connection: connections,
    webhook: webhooks,
    delivery,
    session: sessions,
    passkey: passkeys,
    identity: identities,
  };
}

export function withoutRequestFacts(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<request id>");
}
