import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type App, buildApp } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import type { TestForm } from "../support/builders.ts";
import { openDashboard, type TestDashboard } from "../support/dashboard.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { lockTable } from "../support/lock.ts";

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

it("makes three summaries of an account at the same time, refuses a fourth, and keeps no other account waiting", async () => {
  const lock = await lockTable(database.connection, "submissions", "ACCESS EXCLUSIVE");
  const made = [summary(mine, form), summary(mine, form), summary(mine, form)];
  await vi.waitFor(async () => expect(await lock.waiting()).toBe(3));

  const refused = await summary(mine, form);
  expect(refused.errors?.[0]?.extensions?.code).toBe("LIMIT");
  expect(refused.errors?.[0]?.message).toContain("Other summaries are still being made");

  const ofOther = summary(other, otherForm);
  await vi.waitFor(async () => expect(await lock.waiting()).toBe(4));
  await lock.letGo();
  for (const answer of await Promise.all([...made, ofOther])) expect(answer.errors).toBeUndefined();
  expect((await summary(mine, form)).errors).toBeUndefined();
});
