import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "../../../server/app.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { recordAccess } from "../../../server/core/access-log/access-log.ts";
import { setPlan } from "../../../server/core/accounts/account.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { sweepExpired } from "../../../server/core/retention/sweep-expired.ts";
import { disableEndpoint } from "../../../server/core/webhooks/store/endpoints.ts";
import { type ImportedSubmission, openImport } from "../../../server/features/imports/import.ts";
import { deleteExpiredInvitations } from "../../../server/features/members/store/invitations.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { listing, type TestForm } from "../../support/builders.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { deleteAccounts, switchAuditOracle, useDatabase } from "../../support/database.ts";
import { joinByLink } from "../../support/members.ts";
import { connect, openOAuthContext } from "../../support/oauth.ts";
import { rights } from "../../tenancy/rights.ts";

const database = useDatabase();
let app: App;
let deps: Deps;
let ada: TestDashboard;
let form: TestForm;

beforeEach(async () => {
  await switchAuditOracle(database.db, false);
  await deleteAccounts(database.db);
  ({ app, deps } = openOAuthContext(database.db));
  ada = await openDashboard(app, deps, { plan: "pro" });
  form = await ada.owner.form({ name: "Contact" });
  await forget();
});
afterEach(() => app.close());

/** From here on, every change of a recorded row must be in the history: see test/support/audit-oracle.sql. */
const forget = async () => {
  await database.db.prisma.accountChange.deleteMany({});
  await switchAuditOracle(database.db, true);
};

interface Change {
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly subject: string;
  readonly name: string | null;
  readonly action: string;
  readonly details: string;
}

async function changes(dashboard = ada, variables: object = {}): Promise<readonly Change[]> {
  const { data, errors } = await dashboard.run("AccountChanges", { first: 50, ...variables });
  if (errors !== undefined) throw new Error(errors[0]?.message);
  return (data as { accountChanges: { nodes: Change[] } }).accountChanges.nodes;
}

/** Runs an operation and returns the id it created: the first with this prefix. */
async function run(operation: string, variables: object, prefix = ""): Promise<string> {
  const { data, errors } = await ada.run(operation, { ...variables });
  if (errors !== undefined) throw new Error(`${operation}: ${errors[0]?.message}`);
  return new RegExp(`"id":"(${prefix}\\w+)"`).exec(JSON.stringify(data))?.[1] ?? "";
}

const HOOK = { url: "https://8.8.8.8/hooks/secret-path" };
const RULE = {
  ...{ name: "Urgent", enabled: true, match: "any", stops: false },
  conditions: [{ kind: "any_field_contains", value: "urgent" }],
  actions: { labelIds: [], star: true, done: false, mail: "usual", addresses: [], webhooks: "usual", endpointIds: [] },
};
const MAIL = { host: "127.0.0.1", port: 9, security: "none", username: "", sender: "mine@example.test" };
const AGENT = { name: "Helper", content: true, formIds: [] };

const importedMessage = (deps: Deps): ImportedSubmission => ({
  ...{ id: deps.newId("sub"), createdAt: deps.clock.now(), status: "unread", sender: "Grace", preview: "Hello" },
  ...{ replyTo: null, ip: null, userAgent: null, referrer: null, fields: [["message", "Hello"]] },
  ...{ files: [], sourceId: null, folder: "inbox" },
});

const hook = () => run("CreateWebhook", { input: { ...HOOK, formId: form.id } }, "whk");
const rule = () => run("SaveRule", { rule: RULE });
const label = () => run("CreateLabel", { name: "Offer", color: "red" });
const invitation = () => run("CreateInvitation", { role: "reader", formIds: null });
const member = async () => (await joinByLink(app, deps, ada, { role: "reader" })).owner.user.id;
const trashed = async () => {
  const id = await form.submission({ fields: [["message", "Call 555 0100"]] });
  await run("DeleteSubmissions", { ids: [id] });
  return id;
};

type Made = () => Promise<string>;
interface Recorded {
  readonly made?: Made;
  readonly variables: (id: string) => object;
  readonly operation: string;
  readonly is: string;
}

const nothing = async () => "";
const of = (operation: string, is: string, variables: (id: string) => object, made: Made = nothing): Recorded => ({
  ...{ operation, is, variables, made },
});

const RECORDED: Readonly<Record<string, Recorded>> = {
  saveMailSettings: of("SaveMailSettings", "mail_server changed 127.0.0.1", () => ({ input: MAIL })),
  removeMailSettings: of(
    "RemoveMailSettings",
    "mail_server deleted 127.0.0.1",
    () => ({}),
    () => run("SaveMailSettings", { input: MAIL }),
  ),
  updateProfile: of("UpdateProfile", "account changed null", () => ({ name: "Ada", timeZone: "Asia/Tokyo" })),
  setRetention: of("SetRetention", "account changed null", () => ({ days: 30 })),
  setQuietFormEmails: of("SetQuietFormEmails", "account changed null", () => ({ enabled: false })),
  setRecordDays: of("SetRecordDays", "account changed null", () => ({ days: 90 })),
  setKeptDays: of("SetKeptDays", "form changed Contact", () => ({ id: form.id, contentsDays: 30, originDays: 30 })),
  hideFromAgents: of("HideFromAgents", "form changed Contact", () => ({ id: form.id, names: ["message"] })),
  createForm: of("CreateForm", "form created Another", () => ({ input: { name: "Another" } })),
  updateForm: of("UpdateForm", "form changed Shop", () => ({ id: form.id, input: { name: "Shop" } })),
  setFormPage: of("SetFormPage", "form changed Contact", () => ({ id: form.id, page: { heading: "Thanks!" } })),
  setFormPrivacy: of("SetFormPrivacy", "form changed Contact", () => ({
    id: form.id,
    privacy: { purpose: "To answer questions", namesRecipients: true },
  })),
  setProcessingRecord: of("SetProcessingRecord", "account changed null", () => ({
    record: { controllerName: "Ada’s shop", providers: [{ name: "Host", role: "", country: "", contract: "" }] },
  })),
  setFormAddress: of("SetFormAddress", "form changed Contact", () => ({
    id: form.id,
    address: `contact-${form.id.slice(-8)}`,
  })),
  changeMember: of(
    "ChangeMember",
    "member changed Grace",
    (userId) => ({ userId, role: "handler", formIds: null }),
    member,
  ),
  removeMember: of("RemoveMember", "member deleted Grace", (userId) => ({ userId }), member),
  createInvitation: of("CreateInvitation", "invitation created null", () => ({ role: "reader", formIds: null })),
  revokeInvitation: of("RevokeInvitation", "invitation deleted null", (id) => ({ id }), invitation),
  createLabel: of("CreateLabel", "label created Offer", () => ({ name: "Offer", color: "red" })),
  updateLabel: of("UpdateLabel", "label changed Order", (id) => ({ id, name: "Order", color: "red" }), label),
  deleteLabel: of("DeleteLabel", "label deleted Offer", (id) => ({ id }), label),
  saveRule: of("SaveRule", "rules changed null", () => ({ rule: RULE })),
  deleteRule: of("DeleteRule", "rules changed null", (id) => ({ id }), rule),
  moveRule: of(
    "MoveRule",
    "rules changed null",
    (id) => ({ id, down: true }),
    async () => {
      const first = await rule();
      await run("SaveRule", { rule: { ...RULE, name: "Another" } });
      return first;
    },
  ),
  createAgentToken: of("CreateAgentToken", "agent_token created Helper", () => ({ input: AGENT })),
  revokeAgentToken: of(
    "RevokeAgentToken",
    "agent_token deleted Helper",
    (id) => ({ id }),
    () => run("CreateAgentToken", { input: AGENT }),
  ),
  setContentsPerDay: of(
    "SetContentsPerDay",
    "agent_token changed Helper",
    (id) => ({ id, contentsPerDay: 100 }),
    () => run("CreateAgentToken", { input: AGENT }),
  ),
  createWebhook: of("CreateWebhook", "webhook created 8.8.8.8", () => ({ input: { ...HOOK, formId: form.id } })),
  updateWebhook: of("UpdateWebhook", "webhook changed 8.8.8.8", (id) => ({ id, input: { enabled: false } }), hook),
  rotateWebhookSecret: of("RotateWebhookSecret", "webhook changed 8.8.8.8", (id) => ({ id }), hook),
  deleteWebhook: of("DeleteWebhook", "webhook deleted 8.8.8.8", (id) => ({ id }), hook),
  setSpamLists: of("SetSpamLists", "spam_filter changed null", () => ({
    lists: { allow: [], block: [{ kind: "address", value: "bob@example.test" }] },
  })),
  resetTraining: of("ForgetLearned", "spam_filter changed null", () => ({})),
  deleteFromTrash: of("DeleteFromTrash", "messages deleted null", (id) => ({ ids: [id] }), trashed),
};

// Each with the reason why it is not recorded here.
const NOT_RECORDED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["sendTestEmail", "sendWaitingEmails", "askDestinationAgain", "testWebhook"].map((name) => [
      name,
      "sends something and changes no setting",
    ]),
  ),
  startExport: "the access record has exports",
  setExportReminder: "it is the member's own",
  ...Object.fromEntries(
    ["replayDeliveries", "replayRange", "retryDelivery"].map((name) => [name, "the deliveries themselves show it"]),
  ),
  ...Object.fromEntries(
    ["dismissFirstSteps", "setTable", "cancelEmailChange", "renamePasskey", "endSession", "endOtherSessions"].map(
      (name) => [name, "concerns how one person works or signs in"],
    ),
  ),
  testAgentConnection: "asks the server's own address and changes nothing",
  eraseMatching: "tried below, as a job does it",
  startAnswer: "the download is on record: test/features/erasure/answer.test.ts",
  emptyTrash: "tried below",
  leaveAccount: "tried below",
  disconnectAgent: "tried below",
  setSpamServices: "tried below",
};

describe("The history of an account", () => {
  test("covers every mutation that changes settings, people or agents", () => {
    const known = new Set([...Object.keys(RECORDED), ...Object.keys(NOT_RECORDED)]);
    const missing = Object.entries(rights)
      .filter(([name, right]) => name.startsWith("Mutation.") && right[0] !== "work")
      .map(([name]) => name.slice("Mutation.".length))
      .filter((name) => !known.has(name));
    expect(missing).toEqual([]);
  });

  test.each(Object.entries(RECORDED))("records who did what after %s", async (_name, recorded) => {
    const { operation, is, variables, made = nothing } = recorded;
    const id = await made();
    await forget();
    await run(operation, variables(id));
    const own = (await changes()).filter(({ subject }) => is.startsWith(subject));
    expect(own.map(({ subject, action, name }) => `${subject} ${action} ${name}`)).toEqual([is]);
    const { id: userId, name, email } = ada.owner.user;
    expect(own[0]).toMatchObject({ actorId: userId, actorName: name === "" ? email : name });
    expect(JSON.stringify(own)).not.toMatch(/secret-|localhost/);
  });

  test("does not record a rejected change", async () => {
    const { errors } = await ada.run("UpdateForm", { id: form.id, input: { name: "Shop", destinations: ["nobody"] } });
    expect(errors).toHaveLength(1);
    expect(await changes()).toEqual([]);
  });

  test("records the old and new values of a changed form setting, but not the value of a secret", async () => {
    await run("UpdateForm", { id: form.id, input: { allowedOrigins: ["https://a.example"], honeypotField: "trap" } });
    await run("UpdateForm", {
      ...{ id: form.id, input: { allowedOrigins: ["https://b.example"], turnstileSecret: "secret-of-turnstile" } },
    });
    const [later, earlier] = await changes();
    expect(JSON.parse(earlier?.details ?? "")).toEqual({
      allowed_origins: [[], ["https://a.example"]],
      honeypot_field: ["_gotcha", "trap"],
    });
    expect(JSON.parse(later?.details ?? "")).toEqual({
      allowed_origins: [["https://a.example"], ["https://b.example"]],
      encrypted_turnstile_secret: [],
    });
  });

  test("attributes changes that no member made to the server or the command line", async () => {
    const id = await hook();
    await forget();
    await disableEndpoint(systemScope(), deps.db, id, { reason: "It answered 410.", at: deps.clock.now() });
    await setPlan(systemScope(), deps, { email: ada.owner.user.email, plan: "free" });
    expect(await changes()).toMatchObject([
      { subject: "account", action: "changed", actorId: "operator" },
      { subject: "webhook", action: "changed", actorId: null },
    ]);
  });

  test("records who connected an agent, changed its forms and disconnected it", async () => {
    await connect(app, ada);
    await connect(app, ada, { content: true, forms: [form.id] });
    const { id } = await database.db.prisma.agentConnection.findFirstOrThrow({ orderBy: { id: "desc" } });
    await run("DisconnectAgent", { id });
    const connections = (await changes()).filter(({ subject }) => subject === "agent_connection");
    expect(connections[0]).toMatchObject({ action: "deleted", actorId: ada.owner.user.id });
    expect(connections.at(-1)).toMatchObject({ action: "created", actorId: ada.owner.user.id });
  });

  test("records that the server removed an unused invitation", async () => {
    await invitation();
    await database.db.prisma.invitation.updateMany({ data: { expiresAt: new Date(0) } });
    await deleteExpiredInvitations(systemScope(), deps.db, deps.clock.now());
    expect((await changes())[0]).toMatchObject({ subject: "invitation", action: "deleted", actorId: null });
  });

  test("keeps the name of a member who joined and left", async () => {
    const grace = await joinByLink(app, deps, ada, { role: "reader" });
    await grace.run("LeaveAccount");
    expect(await changes()).toMatchObject([
      { subject: "member", action: "deleted", name: "Grace", actorName: "Grace" },
      { subject: "invitation", action: "deleted", actorName: "Grace" },
      { subject: "member", action: "created", name: "Grace", actorName: "Grace" },
      { subject: "invitation", action: "created", actorId: ada.owner.user.id },
    ]);
  });

  test("records how many messages were permanently deleted, and is deleted with the account", async () => {
    const ids = [await trashed(), await trashed()];
    await run("DeleteFromTrash", { ids: [ids[0]] });
    await run("EmptyTrash", { until: new Date(deps.clock.now().getTime() + DAY_MS).toISOString() });
    expect((await changes()).map(({ details }) => details)).toEqual(['{"submissions":1}', '{"submissions":1}']);
    await deleteAccounts(database.db);
    expect(await database.db.prisma.accountChange.count()).toBe(0);
  });

  test("is visible to owners and to managers of all forms", async () => {
    const handler = await joinByLink(app, deps, ada, { role: "handler" });
    const manager = await joinByLink(app, deps, ada, { role: "manager" });
    await expect(changes(handler)).rejects.toThrow("Your role in this account does not allow this.");
    expect((await changes(manager)).length).toBeGreaterThan(0);
  });

  test("can be filtered by subject, person and time, and is read page by page", async () => {
    for (const name of ["One", "Two", "Three"]) await run("UpdateForm", { id: form.id, input: { name } });
    await label();
    const all = await changes();
    expect(await changes(ada, { filter: { subject: "form" } })).toEqual(all.slice(1));
    expect(await changes(ada, { filter: { actorId: ada.owner.user.id } })).toEqual(all);
    expect(await changes(ada, { filter: { actorId: "operator" } })).toEqual([]);
    expect(await changes(ada, { first: 2 })).toEqual(all.slice(0, 2));
    await expect(changes(ada, { after: "not a cursor" })).rejects.toThrow("The cursor is not valid.");
    const later = new Date(Date.now() + DAY_MS).toISOString();
    expect(await changes(ada, { filter: { since: later } })).toEqual([]);
    expect(await changes(ada, { filter: { until: later } })).toEqual(all);
  });

  test.each(["bob@example.test", 'Bob "Bo" Ray'])("does not retain erased values such as %s", async (value) => {
    const upTo = await form.submission({ fields: [["from", value]] });
    await run("SaveRule", { rule: { ...RULE, conditions: [{ kind: "any_field_contains", value }] } });
    await run("CreateLabel", { name: value, color: "red" });
    await run("SetSpamLists", { lists: { allow: [], block: [{ kind: "words", value }] } });
    const before = await changes();
    expect(JSON.stringify(before)).toMatch(/bob/i);
    await run("EraseMatching", { value, place: "whole", upTo });
    const after = await changes();
    expect(after.length).toBeGreaterThan(before.length);
    expect(after).toContainEqual(expect.objectContaining({ subject: "messages", details: '{"submissions":1}' }));
    expect(JSON.stringify(after)).not.toMatch(/bob/i);
  });

  test("keeps the kind of a change that named an erased person, and its other changes", async () => {
    await run("UpdateForm", { id: form.id, input: { name: "Block", redirectUrl: "https://example.com/ok" } });
    await run("CreateWebhook", { input: { ...HOOK, formId: form.id } }, "whk");
    await run("SaveMailSettings", { input: MAIL });
    const before = await changes();
    for (const value of ["block", "form_id", "name", "127.0.0.1", "8.8.8.8"]) {
      const upTo = await form.submission({ fields: [["message", `About ${value}`]] });
      await run("EraseMatching", { value, place: "anywhere", upTo, withMentions: false });
    }
    const after = (await changes()).slice(-before.length);
    const [mail, hook, changed] = after;
    expect(mail).toEqual(before[0]);
    expect(hook).toEqual(before[1]);
    expect(changed).toMatchObject({ subject: "form", action: "changed", name: null });
    const { redirect_url } = JSON.parse(before[2]?.details ?? "{}");
    expect(JSON.parse(changed?.details ?? "{}")).toEqual({ name: [], redirect_url });
  });

  test("records changes of the mail server and what an import added", async () => {
    await database.db.prisma.mailSettings.deleteMany();
    await run("SaveMailSettings", { input: MAIL });
    await run("SaveMailSettings", { input: { ...MAIL, port: 10 } });
    await run("RemoveMailSettings", {});
    const opened = await openImport(ada.owner.scope(), deps, { formId: form.id, preview: false });
    await opened.add([importedMessage(deps)], "test");
    await opened.finish(true);
    expect((await changes()).map(({ name, action, details }) => [name, action, JSON.parse(details)])).toEqual([
      ["Contact", "created", { submissions: 1 }],
      ["127.0.0.1", "deleted", { host: ["127.0.0.1", null], port: [10, null], security: ["none", null] }],
      ["127.0.0.1", "changed", { port: [9, 10] }],
      ["127.0.0.1", "changed", { host: [null, "127.0.0.1"], port: [null, 9], security: [null, "none"] }],
    ]);
  });

  test("records which fields were hidden from agents and shown again", async () => {
    await forget();
    await run("HideFromAgents", { id: form.id, names: ["phone"] });
    await run("HideFromAgents", { id: form.id, names: [] });
    expect((await changes()).map(({ details }) => JSON.parse(details))).toEqual([
      { hidden_from_agents: [["phone"], []] },
      { hidden_from_agents: [[], ["phone"]] },
    ]);
  });

  test("can be downloaded in full by permitted members, as a spreadsheet without executable formulas", async () => {
    await run("CreateLabel", { name: "=1+1", color: "red" });
    const { accountId } = ada.owner.scope();
    const made = Array.from({ length: 150 }, () => ({ accountId, subject: "label", action: "created" }) as const);
    await database.db.prisma.accountChange.createMany({ data: made });
    const response = await ada.request("/history.csv");
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(1 + 151);
    expect(lines.at(-1)).toContain(`"label","created","'=1+1"`);
    const reader = await joinByLink(app, deps, ada, { role: "reader" });
    expect((await reader.request("/history.csv")).status).toBe(403);
  });

  test("comes with an access log that can be downloaded the same way", async () => {
    const made: string[] = [];
    for (let count = 0; count < 101; count += 1) made.push(await recordAccess(ada.owner.scope(), deps, listing));
    const response = await ada.request("/access.csv");
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines[0]).toBe(
      '"Time","Who","Client","Agent of","How","Form","Folder","Messages","Contents","Complete","Refused because"',
    );
    expect(lines).toHaveLength(1 + made.length);
    expect(lines[1]).toMatch(/^"20[^"]+","[^"]+",.*"mcp"/);
    const reader = await joinByLink(app, deps, ada, { role: "reader" });
    expect((await reader.request("/access.csv")).status).toBe(403);
  });

  test("is kept for 365 days, or for as long as messages if that is longer", async () => {
    await label();
    const at = deps.clock.now().getTime() - 365 * DAY_MS;
    const { accountChange } = database.db.prisma;
    await accountChange.updateMany({ data: { createdAt: new Date(at) } });
    await sweepExpired(systemScope(), deps);
    expect(await changes()).toHaveLength(1);
    await accountChange.updateMany({ data: { createdAt: new Date(at - 1) } });
    await sweepExpired(systemScope(), deps);
    expect(await changes()).toEqual([]);
  });
});
