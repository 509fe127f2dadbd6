import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { noteChange } from "../../../server/core/database/change-announcer.ts";
import { inPrismaTransaction, inTransaction } from "../../../server/core/database/transaction.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { removeContents } from "../../../server/core/retention/remove-contents.ts";
import { sweepExpired } from "../../../server/core/retention/sweep-expired.ts";
import { wakeSnoozed } from "../../../server/features/assignment/snooze.ts";
import { eraseMatching } from "../../../server/features/erasure/erase-matching.ts";
import { previewErasure } from "../../../server/features/erasure/preview-erasure.ts";
import { owner, type TestForm } from "../../support/builders.ts";
import { createTestClock, type TestClock } from "../../support/clock.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { addDestination, channelsThat, deliveriesOf, deliverOnce, notNow } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { importText } from "../../support/imports.ts";

const database = useDatabase();
let clock: TestClock;
let deps: Deps;
let app: App;
let ada: TestDashboard;
let form: TestForm;
let listener: pg.Client;
let heard: unknown[];

beforeEach(async () => {
  // Jobs cover every account.
  await deleteAccounts(database.db);
  clock = createTestClock();
  deps = createTestDeps(database.db, { clock, config: { smtpUrl: "smtp://127.0.0.1:9" } });
  app = buildApp(deps);
  ada = await openDashboard(app, deps, { plan: "pro" });
  form = await ada.owner.form();
  heard = [];
  listener = new pg.Client(database.connection);
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push(JSON.parse(payload ?? "")));
  await listener.query("LISTEN postern_changes");
  // Left over from the previous test.
  await heardByNow();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
  await listener.end();
});

const changeOf = (formIds: readonly string[] | null, tab: string | null = null) => {
  return { accountId: ada.owner.account.id, formIds, tab };
};

/** Returns the announcements so far: they arrive before any later one. */
async function heardByNow(): Promise<unknown[]> {
  const last = { accountId: "nobody", formIds: [], tab: null };
  deps.db.announce(last, last.formIds);
  await expect.poll(() => heard.at(-1)).toEqual(last);
  return heard.splice(0).slice(0, -1);
}

/** Expects this change, which may be announced again after 100 ms, and nothing else. */
async function expectHeard(what: string, change: object): Promise<void> {
  await expect.poll(() => ({ what, heard })).toEqual({ what, heard: expect.arrayContaining([change]) });
  const changes = await heardByNow();
  expect({ what, changes }).toEqual({ what, changes: changes.map(() => change) });
}

async function expectChanges(changes: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  for (const [what, change] of Object.entries(changes)) {
    await change();
    await expectHeard(what, changeOf([form.id]));
  }
}

/** Makes a delivery attempt of this kind that fails. */
async function fail(submissionId: string, kind: string): Promise<void> {
  const delivery = (await deliveriesOf(deps, submissionId)).find((one) => one.kind === kind);
  await deliverOnce(deps, delivery?.id ?? "", channelsThat(() => notNow).channels);
}

async function run(operation: string, variables: object): Promise<Record<string, { id: string }>> {
  const { data, errors } = await ada.run(operation, { ...variables });
  expect({ operation, errors }).toEqual({ operation, errors: undefined });
  return data as Record<string, { id: string }>;
}

const post = (fields: Readonly<Record<string, string>>) =>
  app.hono.request(`http://localhost:4000/f/${form.id}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(fields),
  });

it("announces every change visible in lists and messages, with only the form's id", async () => {
  const label = (await run("CreateLabel", { name: "Lead", color: "green" })).createLabel?.id;
  await expectHeard("label", changeOf(null));
  const id = await form.submission({ fields: [["email", "ana@example.com"]] });
  await expectHeard("message", changeOf([form.id]));
  await deps.db.prisma.submission.update({ where: { id }, data: { replyTo: "ana@example.com" } });
  await expectChanges({
    mark: () => run("MarkSubmissions", { ids: [id], starred: true }),
    snooze: () => run("MarkSubmissions", { ids: [id], snoozedUntil: new Date(clock.now().getTime() + 9_000) }),
    wake: async () => {
      clock.advance({ ms: 9_000 });
      expect(await wakeSnoozed(systemScope(), deps)).toBe(1);
    },
    "move to Spam": () => run("MoveSubmissions", { ids: [id], folder: "spam" }),
    "move to the inbox": () => run("MoveSubmissions", { ids: [id], folder: "inbox" }),
    label: () => run("LabelSubmissions", { ids: [id], labelId: label, on: true }),
    assignment: () => run("AssignSubmissions", { ids: [id], assignee: ada.owner.user.id }),
    "change of everything": () => run("ChangeMatching", { formId: form.id, folder: "inbox", to: "read" }),
    note: () => run("AddNote", { submissionId: id, text: "Call back" }),
    reply: () => run("SendReply", { submissionId: id, subject: "Hello", text: "Yes" }),
    "attempt of a reply": () => fail(id, "reply"),
    deletion: () => run("DeleteSubmissions", { ids: [id] }),
    restoration: () => run("RestoreSubmissions", { ids: [id] }),
    import: () => importText(ada.owner.scope(), deps, form.id, "created_at,message\n2026-02-21T12:00:00.000Z,Hi\n"),
    arrival: async () => post({ email: "eva@example.com", message: "Hello" }),
  });
  const criterion = { value: "ana@example.com", place: "anywhere" } as const;
  const upTo = (await previewErasure(ada.owner.scope(), deps, { ...criterion, cursor: null })).newestId ?? "";
  await eraseMatching(ada.owner.scope(), deps, { ...criterion, upTo, erasureId: null, cursor: null });
  await expect.poll(() => heard).toContainEqual(changeOf([form.id]));
});

it("announces changes from a confirmation, a failed delivery, and the passing of days", async () => {
  await deps.db.prisma.form.update({ where: { id: form.id }, data: { asksConfirmation: true } });
  await addDestination(deps, form.id, "office@example.test");
  const { id } = (await (await post({ email: "ana@example.com", message: "Hi" })).json()) as { id: string };
  await expectHeard("arrival", changeOf([form.id]));
  await expectChanges({
    release: () => run("DeliverUnconfirmed", { id }),
    "failed attempt": () => fail(id, "mail"),
    "removal of contents": async () => {
      await deps.db.prisma.form.update({ where: { id: form.id }, data: { contentsDays: 1 } });
      clock.advance({ days: 1 });
      await removeContents(systemScope(), deps);
    },
    expiry: () => {
      clock.advance({ days: 400 });
      return sweepExpired(systemScope(), deps);
    },
  });
});

it("announces changes of labels and views, which affect every form", async () => {
  const address = "/inbox?status=unread";
  let id = "";
  for (const [operation, variables] of [
    ["CreateLabel", () => ({ name: "Lead", color: "green" })],
    ["UpdateLabel", () => ({ id, name: "Leads", color: "green" })],
    ["DeleteLabel", () => ({ id })],
    ["CreateView", () => ({ name: "Unread", address })],
    ["UpdateView", () => ({ id, name: "New" })],
    ["OrderViews", () => ({ ids: [id] })],
    ["DeleteView", () => ({ id })],
  ] as const) {
    id = Object.values(await run(operation, variables())).at(-1)?.id ?? id;
    await expectHeard(operation, changeOf(null));
  }
});

it("announces a change after the commit, never within the transaction or after a rollback", async () => {
  const failure = new Error("Not kept.");
  const noteAndFail = async (client: pg.ClientBase) => {
    noteChange(client, ada.owner.scope(), null);
    throw failure;
  };
  await expect(inTransaction(deps.db, noteAndFail)).rejects.toBe(failure);
  await expect(inPrismaTransaction(deps.db, (_, client) => noteAndFail(client))).rejects.toBe(failure);
  await inTransaction(deps.db, async (client) => {
    noteChange(client, ada.owner.scope(), [form.id]);
    await client.query("SELECT pg_notify('postern_changes', '\"in the transaction\"')");
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual(["in the transaction", changeOf([form.id])]);
});

it("combines a burst of changes into two statements, and names the tab if only one caused them", async () => {
  const other = await owner(deps);
  const mine = ada.owner.scope({}, { tab: "one" });
  const statements = vi.spyOn(deps.db.pool, "query");
  deps.db.announce(mine, ["frm_1"]);
  deps.db.announce(mine, ["frm_2"]);
  await expect.poll(() => heard).toEqual([changeOf(["frm_1", "frm_2"], "one")]);
  for (let count = 0; count < 50; count += 1) deps.db.announce(mine, [`frm_${count}`]);
  deps.db.announce(ada.owner.scope({}, { tab: "two" }), ["frm_1"]);
  deps.db.announce(
    other.scope(),
    Array.from({ length: 101 }, (_, number) => `frm_${number}`),
  );
  await expect.poll(() => heard).toHaveLength(3);
  expect(heard[1]).toMatchObject({ formIds: { length: 50 }, tab: null });
  expect(heard[2]).toEqual({ accountId: other.account.id, formIds: null, tab: null });
  expect(statements).toHaveBeenCalledTimes(2);
});
