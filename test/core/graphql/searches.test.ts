import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import type { Deps } from "../../../server/core/deps.ts";
import type { TestForm } from "../../support/builders.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { lockTable } from "../../support/lock.ts";

const database = useDatabase();
let deps: Deps;
let app: App;
let mine: TestDashboard;
let other: TestDashboard;
let form: TestForm;
let otherForm: TestForm;

beforeAll(async () => {
  deps = createTestDeps(database.db);
  app = buildApp(deps);
  mine = await openDashboard(app, deps);
  other = await openDashboard(app, deps);
  form = await mine.owner.form();
  otherForm = await other.owner.form();
});

afterAll(() => app.close());

const summary = (dashboard: TestDashboard, { id }: TestForm) =>
  dashboard.run("Summary", { formId: id, folder: "inbox" });

const filter = { fields: [{ name: "message", operator: "contains", value: "table" }] };
const list = (dashboard: TestDashboard, { id }: TestForm) =>
  dashboard.run("SubmissionList", { formId: id, folder: "inbox", first: 20, filter });
const count = (dashboard: TestDashboard, { id }: TestForm) =>
  dashboard.run("CountMatching", { formId: id, folder: "inbox", filter });

it("runs one filter or summary per account at a time without delaying other accounts", async () => {
  const lock = await lockTable(database.connection, "submissions", "ACCESS EXCLUSIVE");
  const asked = Array.from({ length: 3 }, () => [list(mine, form), count(mine, form), summary(mine, form)]).flat();
  await vi.waitFor(async () => expect(await lock.waiting()).toBe(1));
  const ofOther = list(other, otherForm);
  await vi.waitFor(async () => expect(await lock.waiting()).toBe(2));
  expect((await mine.run("TokensPage", {})).errors).toBeUndefined();
  expect(await lock.waiting()).toBe(2);
  await lock.letGo();
  for (const answer of await Promise.all([...asked, ofOther])) expect(answer.errors).toBeUndefined();
});

const RULE = {
  name: "Everything",
  enabled: true,
  match: "any",
  conditions: [{ kind: "any_field_contains", value: "mine" }],
  actions: { labelIds: [], star: true, done: false, mail: "usual", addresses: [], webhooks: "usual", endpointIds: [] },
  stops: false,
};
const DAYS = { days: 30, compared: 60, isCompared: false };

it.each([
  ["ErasurePreview", () => ({ value: "ana@example.com", place: "anywhere" })],
  ["StartExport", () => ({ formId: form.id, variant: "spreadsheet", shown: { folder: "inbox", filter } })],
  ["StartExport", () => ({ formId: form.id, variant: "spreadsheet" })],
  ["PreviewSensitivity", () => ({ formId: form.id, sensitivity: "strict" })],
  ["PreviewSpamLists", () => ({ lists: { allow: [], block: [{ kind: "words", value: "mine" }] } })],
  ["PreviewRule", () => ({ rule: RULE })],
  ["KeptDaysPreview", () => ({ formId: form.id, contentsDays: 1 })],
  ["RetentionPreview", () => ({ days: 1 })],
  ["SpamReasonNames", () => ({ formId: form.id })],
  ["ProcessingRecord", () => ({})],
  ["OverviewPage", () => DAYS],
  ["FormOverviewPage", () => ({ formId: form.id, ...DAYS })],
  ["ChangeMatching", () => ({ formId: form.id, folder: "inbox", filter: {}, to: "starred" })],
] as const)("runs one %s per account at a time without blocking other accounts", async (operation, variables) => {
  const table = operation.includes("Overview") ? "receipt_counts" : "submissions";
  const lock = await lockTable(database.connection, table, "ACCESS EXCLUSIVE");
  const asked = Array.from({ length: 12 }, () => mine.run(operation, variables()));
  await vi.waitFor(async () => expect(await lock.waiting()).toBe(1));
  await mine.run("TokensPage", {});
  expect(await lock.waiting()).toBe(1);
  const ofOther = other.run("FormOverviewPage", { formId: otherForm.id, ...DAYS });
  const listOfOther = list(other, otherForm);
  await vi.waitFor(async () => expect(await lock.waiting()).toBeGreaterThanOrEqual(2));
  await lock.letGo();
  for (const answer of await Promise.all([...asked, ofOther, listOfOther])) expect(answer.errors).toBeUndefined();
});

it("refuses a search that waits too long and suggests trying again", async () => {
  const lock = await lockTable(database.connection, "submissions", "ACCESS EXCLUSIVE");
  const asked = [list, count].map((ask) => ask(mine, form));
  const refused = await Promise.race(asked);
  expect(refused.errors?.[0]).toMatchObject({
    message: expect.stringMatching(/busy with other searches .* Try again/),
    extensions: { code: "LIMIT" },
  });
  await lock.letGo();
  const errors = (await Promise.all(asked)).filter((answer) => answer.errors !== undefined);
  expect(errors).toHaveLength(1);
});
