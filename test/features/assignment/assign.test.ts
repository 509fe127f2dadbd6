import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { changeMember, removeMember } from "../../../server/core/members/members.ts";
import { bulkUpdate } from "../../../server/core/submissions/bulk-update.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import { assignSubmissions } from "../../../server/features/assignment/assign.ts";
import { listColleagues } from "../../../server/features/assignment/colleagues.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { owner, type TestForm } from "../../support/builders.ts";
import { createTestClock, type TestClock } from "../../support/clock.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { join, type MemberFacts } from "../../support/members.ts";
import { queuedJobs, runQueuedMails } from "../../support/queued-jobs.ts";
import { createMailSink, type MailSink } from "../../support/smtp.ts";

const database = useDatabase();
let clock: TestClock;
let sink: MailSink;
let deps: Deps;
let app: App;
let ada: TestDashboard;
let form: TestForm;
let ids: string[];

beforeEach(async () => {
  await deleteAccounts(database.db);
  await database.db.pool.query("TRUNCATE rate_buckets");
  await database.db.pool.query("DELETE FROM graphile_worker._private_jobs");
  clock = createTestClock();
  sink = await createMailSink();
  deps = createTestDeps(database.db, { clock, config: { smtpUrl: sink.url } });
  app = buildApp(deps);
  ada = await openDashboard(app, deps);
  await rename(ada, "Ada Lovelace");
  form = await ada.owner.form({ name: "Quotes" });
  ids = [];
  for (const message of ["first", "second", "third"]) {
    ids.push(
      await form.submission({
        fields: [
          ["name", "Ana"],
          ["message", `canary ${message}`],
        ],
      }),
    );
  }
});
afterEach(() => app.close());

const rename = (dashboard: TestDashboard, name: string) =>
  database.db.prisma.user.update({ where: { id: dashboard.owner.user.id }, data: { name, emailVerified: true } });

async function member(name: string, facts: MemberFacts = { role: "handler" }): Promise<TestDashboard> {
  const joined = await join(app, deps, ada, facts);
  await rename(joined, name);
  return joined;
}

const assign = (submissionIds: readonly string[], assignee: string | null, notify = true) =>
  assignSubmissions(ada.owner.scope(), deps, { ids: submissionIds, assignee, notify, columns: ["id"] });

/** The listed messages, as indexes into `ids`. */
async function listed(assignee: string, scope = ada.owner.scope()): Promise<number[]> {
  const { submissions } = await listSubmissions(scope, deps, {
    ...{ formId: form.id, folder: "inbox", filter: { assignee }, limit: 50, cursor: null, columns: ["id"] },
  });
  return submissions.map(({ id }) => ids.indexOf(id)).sort();
}

const queued = () => queuedJobs(deps, "mail-assignment");

/** Sends queued emails; returns their recipients. */
async function sendQueued(): Promise<string[]> {
  await runQueuedMails(deps, "mail-assignment");
  return sink.received.flatMap(({ to }) => to);
}

describe("An assignment", () => {
  it("is shown on the message and can be filtered by member, by “me” and by “nobody”", async () => {
    const grace = await member("Grace Hopper");
    const [first = "", second = "", third = ""] = ids;
    await assign([first, second], grace.owner.user.id);
    await assign([second], "me");
    const { data } = await ada.run("SubmissionList", { folder: "inbox", first: 50 });
    expect(data).toMatchObject({
      submissions: {
        nodes: [
          { id: third, assignee: null },
          { id: second, assignee: { name: "Ada Lovelace", isViewer: true } },
          { id: first, assignee: { name: "Grace Hopper", isViewer: false } },
        ],
      },
    });
    expect(await listed(grace.owner.user.id)).toEqual([0]);
    expect(await listed("me")).toEqual([1]);
    expect(await listed("me", grace.owner.scope({ role: "handler" }))).toEqual([0]);
    expect(await listed("nobody")).toEqual([2]);
    await assign([first], null);
    expect(await listed("nobody")).toEqual([0, 2]);
  });

  it("of all messages matching a filter goes to one member without sending an email", async () => {
    const grace = await member("Grace Hopper");
    const all = { formId: form.id, folder: "inbox", to: "assigned", cursor: null } as const;
    await assign([ids[0] ?? ""], "me");
    const changed = await bulkUpdate(ada.owner.scope(), deps, { ...all, assignee: grace.owner.user.id });
    expect(changed).toMatchObject({ ids: expect.toSatisfy((them: string[]) => them.length === 3), nextCursor: null });
    expect(await listed(grace.owner.user.id)).toEqual([0, 1, 2]);
    await bulkUpdate(ada.owner.scope(), deps, { ...all, filter: { assignee: grace.owner.user.id } });
    expect(await listed("nobody")).toEqual([0, 1, 2]);
    expect(await sendQueued()).toEqual([]);
  });

  it("is rejected for all messages if the assignee is not a member or cannot see one of them", async () => {
    const grace = await member("Grace Hopper", { role: "handler", formIds: [form.id] });
    const stranger = await owner(deps);
    const other = await (await ada.owner.form()).submission({ fields: [["message", "elsewhere"]] });
    const noMember = { code: "NOT_FOUND", message: "There is no such member." };
    await expect(assign(ids, stranger.user.id)).rejects.toMatchObject(noMember);
    await expect(assign(ids, deps.newId("usr"))).rejects.toMatchObject(noMember);
    await expect(assign([...ids, other], grace.owner.user.id)).rejects.toMatchObject({
      code: "INVALID",
      message: "Grace Hopper cannot see all of these messages.",
    });
    const theirs = await (await stranger.form()).submission({ fields: [["message", "theirs"]] });
    await expect(assign([theirs], "me")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listed("nobody")).toEqual([0, 1, 2]);
    await assign(ids, grace.owner.user.id);
    expect(await listed(grace.owner.user.id)).toEqual([0, 1, 2]);
  });

  it("is forbidden to readers and agents", async () => {
    const agent = ada.owner.scope({}, { kind: "agent" });
    for (const scope of [agent, ada.owner.scope({ role: "reader" })]) {
      const input = { ids, assignee: "me", columns: ["id"] as const };
      await expect(assignSubmissions(scope, deps, input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });

  it("ends when the member leaves the account, and is deleted with the message", async () => {
    const grace = await member("Grace Hopper");
    const linus = await member("Linus");
    const [first = "", second = "", third = ""] = ids;
    await assign([first], grace.owner.user.id);
    await assign([second, third], linus.owner.user.id);
    await removeMember(ada.owner.scope(), deps, { userId: grace.owner.user.id });
    expect(await listed("nobody")).toEqual([0]);
    await database.db.pool.query("DELETE FROM submissions WHERE id = $1", [second]);
    expect(await database.db.prisma.submissionAssignee.count()).toBe(1);
  });
});

describe("The list of possible assignees", () => {
  const names = async (scope = ada.owner.scope()) => (await listColleagues(scope, deps)).map(({ name }) => name);

  it("contains other members who share a form with the viewer, sorted by name, and is empty for a sole member", async () => {
    expect(await names()).toEqual([]);
    const linus = await member("Linus", { role: "handler", formIds: [form.id] });
    await member("Grace Hopper");
    await member("Max", { role: "reader", formIds: [(await ada.owner.form()).id] });
    const unnamed = await member("", { role: "reader", email: "barbara@example.test" });
    expect(await names()).toEqual([unnamed.owner.user.email, "Grace Hopper", "Linus", "Max"]);
    const seen = await names(linus.owner.scope({ role: "handler", forms: [form.id] }));
    expect(seen).toEqual(["Ada Lovelace", unnamed.owner.user.email, "Grace Hopper"]);
  });

  it("is forbidden to agents and readers", async () => {
    for (const scope of [ada.owner.scope({}, { kind: "agent" }), ada.owner.scope({ role: "reader" })]) {
      await expect(listColleagues(scope, deps)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });
});

describe("The assignment email", () => {
  it("goes only to the member, with the form and the visitor or message count, but no message content", async () => {
    const grace = await member("Grace Hopper");
    await assign([ids[0] ?? ""], grace.owner.user.id);
    expect(await sendQueued()).toEqual([grace.owner.user.email]);
    const [one] = sink.received;
    expect(one?.email.subject).toBe("[Quotes] Ada Lovelace assigned the message from Ana to you");
    expect(one?.email.text).toContain("“Quotes”");
    expect(one?.email.text).toContain(`/forms/${form.id}/inbox?submission=${ids[0]}`);
    await database.db.pool.query("DELETE FROM graphile_worker._private_jobs");
    await assign(ids, grace.owner.user.id);
    await sendQueued();
    const last = sink.received.at(-1);
    expect(last?.email.subject).toBe("[Quotes] Ada Lovelace assigned 2 messages to you");
    expect(last?.email.text).toContain("/inbox?assignee=me");
    expect(JSON.stringify(sink.received)).not.toContain("canary");
  });

  it("is not sent for self-assignments, no-ops and undos, or to an unconfirmed address", async () => {
    const grace = await member("Grace Hopper");
    await assign(ids, "me");
    await assign(ids, grace.owner.user.id, false);
    await assign(ids, grace.owner.user.id);
    const linus = await member("Linus");
    await database.db.prisma.user.update({ where: { id: linus.owner.user.id }, data: { emailVerified: false } });
    await assign(ids, linus.owner.user.id);
    expect(await sendQueued()).toEqual([]);
  });

  it("is not sent beyond the limit, while the messages are still assigned", async () => {
    const grace = await member("Grace Hopper");
    while (ids.length < 31) ids.push(await form.submission({ fields: [["message", "one more"]] }));
    for (const id of ids) await assign([id], grace.owner.user.id);
    expect(await queued()).toHaveLength(30);
    expect(await listed(grace.owner.user.id)).toHaveLength(31);
  });

  it("is not sent once the member who assigned the messages has left", async () => {
    const grace = await member("Grace Hopper");
    const scope = grace.owner.scope({ role: "handler" });
    await assignSubmissions(scope, deps, { ids, assignee: ada.owner.user.id, columns: ["id"] });
    await removeMember(ada.owner.scope(), deps, { userId: grace.owner.user.id });
    expect(await sendQueued()).toEqual([]);
  });

  it.each([
    ["it is taken back", () => assign(ids, null)],
    ["it goes to somebody else", () => assign(ids, "me")],
    ["the messages have expired", async () => clock.advance({ days: 400 })],
    ["the messages are in the Trash", () => deleteSubmissions(ada.owner.scope(), deps, { ids })],
    [
      "the member no longer sees the form",
      async (userId: string) =>
        changeMember(ada.owner.scope(), deps, { userId, role: "handler", formIds: [(await ada.owner.form()).id] }),
    ],
  ])("is not sent once %s", async (_when, change) => {
    const grace = await member("Grace Hopper");
    await assign(ids, grace.owner.user.id);
    await change(grace.owner.user.id);
    expect(await sendQueued()).toEqual([]);
  });
});
