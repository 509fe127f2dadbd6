import { onTestFinished } from "vitest";
import { buildApp } from "../../server/app.ts";
import { createToken } from "../../server/core/agents/tokens.ts";
import type { Database } from "../../server/core/database/db.ts";
import type { Prisma } from "../../server/core/database/generated/client.ts";
import type { Deps } from "../../server/core/deps.ts";
import { trashCutOff } from "../../server/core/scope/retention-window.ts";
import { createEndpoint } from "../../server/core/webhooks/manage-endpoints.ts";
import { createLabel } from "../../server/features/labels/labels.ts";
import { createInvitation } from "../../server/features/members/invitations.ts";
import { addNote } from "../../server/features/notes/notes.ts";
import { setRecord } from "../../server/features/privacy/record.ts";
import { saveReply } from "../../server/features/replies/saved-replies.ts";
import { saveRule } from "../../server/features/rules/rules.ts";
import { createView } from "../../server/features/saved-views/views.ts";
import { deleteSubmissions } from "../../server/features/trash/trash.ts";
import { attachFile } from "../support/attach-file.ts";
import { openDashboard, type TestDashboard } from "../support/dashboard.ts";
import { createTestDeps } from "../support/deps.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Two owners; everything the first must never see contains the word "canary". */
export type World = Awaited<ReturnType<typeof createWorld>>;

/** A world that lasts as long as the test. */
export async function openWorld({ db }: { readonly db: Database }): Promise<World> {
  const world = await createWorld(createTestDeps(db));
  onTestFinished(() => world.app.close());
  return world;
}

export async function createWorld(deps: Deps) {
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
  const canaryToken = { name: "canary token", content: true, formIds: [] };
  const foreignToken = await createToken(other.owner.scope(), deps, canaryToken);
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
    await addDelivery(deps, submissionId, id, { kind: "reply" });
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
  const unknown = (prefix: Parameters<Deps["newId"]>[0]) => deps.newId(prefix);
  return {
    ...{ deps, app, mine, other, form, foreignForm, visibleId, webhookId },
    agentToken: secret,
    labelId: label.id,
    /** In Spam, and visible. */
    doubtfulId,
    visibleFileId: await attach(deps, visibleId, "mine"),
    deliveryId: await addDelivery(deps, visibleId, webhookId),
    /** Things that do not exist for the first owner, keyed by kind and reason. */
    absent: {
      nothing: {},
      submission: { foreign, expired, deleted, trashed, unknown: unknown("sub") },
      /** Not in the owner's Trash. */
      "trashed submission": {
        ...{ foreign: foreignTrashed, expired: expiredTrashed, visible: doubtfulId },
        unknown: unknown("sub"),
      },
      file: {
        foreign: await attach(deps, foreign, "canary foreign"),
        expired: await attach(deps, expired, "canary expired"),
        ...{ deleted: deletedFile, trashed: trashedFile, unknown: unknown("file") },
      },
      delivery: {
        foreign: await addDelivery(deps, foreign, foreignWebhookId),
        expired: await addDelivery(deps, expired, webhookId),
        unknown: unknown("dlv"),
      },
      form: { foreign: foreignForm.id, unknown: unknown("frm") },
      token: { foreign: foreignToken.token.id, unknown: unknown("tok") },
      connection: { foreign: foreignConnection, unknown: unknown("con") },
      identity: { foreign: await linkIdentity(deps, other), unknown: unknown("idn") },
      passkey: { foreign: await addPasskey(deps, other), unknown: unknown("psk") },
      session: { foreign: await sessionOf(deps, other), unknown: unknown("ses") },
      label: { foreign: foreignLabel.id, unknown: unknown("lbl") },
      view: { foreign: foreignView.id, unknown: unknown("viw") },
      savedReply: { foreign: foreignSavedReply?.id ?? "", unknown: unknown("srp") },
      member: { foreign: other.owner.user.id, unknown: unknown("usr") },
      invitation: { foreign: await inviteReader(deps, other), unknown: unknown("inv") },
      rule: { foreign: foreignRule?.id ?? "", unknown: unknown("rul") },
      webhook: { foreign: foreignWebhookId, unknown: unknown("whk") },
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

async function inviteReader(deps: Deps, dashboard: TestDashboard): Promise<string> {
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

export async function addDelivery(
  { db: { prisma }, clock, newId }: Deps,
  submissionId: string,
  target: string,
  more: Partial<Prisma.DeliveryUncheckedCreateInput> = {},
): Promise<string> {
  const { accountId, formId } = await prisma.submission.findUniqueOrThrow({ where: { id: submissionId } });
  const [id, now] = [newId("dlv"), clock.now()];
  const data = { id, accountId, formId, submissionId, target, kind: "webhook", state: "failed" } as const;
  await prisma.delivery.create({ data: { ...data, queuedAt: now, createdAt: now, finishedAt: now, ...more } });
  return id;
}

/** Everything the owner must not see, by content and by id: the other owner's rows, and expired and deleted ones. */
export function forbiddenText({ absent }: World): string[] {
  const { "trashed submission": _, ...kinds } = absent;
  return ["canary", ...Object.values(kinds).flatMap((ids) => Object.values(ids))];
}

export function withoutRequestFacts(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<request id>");
}
