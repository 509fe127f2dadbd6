import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import type { Deps } from "../../../server/core/deps.ts";
import type { TestForm } from "../../support/builders.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { askApp, listing } from "../../support/mcp.ts";
import { statementsOf } from "../../support/statements.ts";

const database = useDatabase();
let deps: Deps;
let app: App;
let dashboard: TestDashboard;
let form: TestForm;
let submission: string;

beforeAll(async () => {
  deps = createTestDeps(database.db);
  app = buildApp(deps);
  dashboard = await openDashboard(app, deps);
  form = await dashboard.owner.form();
  for (let count = 0; count < 3; count += 1) submission = await form.submission();
  await dashboard.owner.form();
  // The first request of a session also records its use.
  await dashboard.run("ProfilePage");
});

afterAll(() => app.close());

/** Notifies open dashboards of earlier changes, some time later and whatever is requested meanwhile. */
const ANNOUNCEMENT = "pg_notify";

/** The statements that reach the database, in order, without announcements and the like. */
async function textsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts = (await statementsOf(work)).map(({ text }) => text.replace(/\s+/g, " ").slice(0, 60));
  return texts.filter((text) => !text.includes(ANNOUNCEMENT));
}

async function run(operation: string, variables: object = {}): Promise<string[]> {
  return textsOf(async () => {
    const answer = await dashboard.run(operation, { ...variables });
    expect(answer.errors).toBeUndefined();
  });
}

const inbox = () => ({ formId: form.id, folder: "inbox", first: 50 });

describe("Database queries for a dashboard operation", () => {
  it("include one for the caller and one for the data of a single record", async () => {
    expect(await run("ProfilePage")).toHaveLength(2);
  });

  it("include two for the number of open messages", async () => {
    expect(await run("OpenMessages")).toHaveLength(3);
  });

  it("do not grow with the number of forms in the sidebar", async () => {
    const few = (await run("Shell")).length;
    await Promise.all(Array.from({ length: 30 }, () => dashboard.owner.form()));
    expect(await run("Shell")).toHaveLength(few);
    expect(few).toBeLessThanOrEqual(9);
  });

  it("do not grow with the number of forms in the record of processing", async () => {
    const few = (await run("ProcessingRecord")).length;
    await Promise.all(Array.from({ length: 30 }, () => dashboard.owner.form()));
    expect(await run("ProcessingRecord")).toHaveLength(few);
    expect(few).toBeLessThanOrEqual(24);
  });

  it("do not grow with the number of forms on the forms page", async () => {
    const few = (await run("FormsPage")).length;
    await Promise.all(Array.from({ length: 30 }, () => dashboard.owner.form()));
    expect(await run("FormsPage")).toHaveLength(few);
    expect(few).toBeLessThanOrEqual(11);
  });

  it("load each part of an open message once: itself, form, deliveries, logs, readers, owner and mail server", async () => {
    expect(await run("ReadingPane", { id: submission })).toHaveLength(8);
  });

  it("number at most three for a page of a form with its counts", async () => {
    expect(await run("SubmissionList", inbox())).toHaveLength(3);
    expect(await run("MoreSubmissions", inbox())).toHaveLength(2);
  });

  it("do not increase for open or done messages", async () => {
    for (const done of [false, true]) {
      const all = { folder: "inbox", first: 50, ofAll: true, filter: { done } };
      expect(await run("SubmissionList", all)).toHaveLength(4);
    }
    expect(await run("SubmissionList", { ...inbox(), filter: { done: false } })).toHaveLength(3);
  });

  it("increase by one for a page of all forms, regardless of their number", async () => {
    expect(await run("SubmissionList", { folder: "inbox", first: 50, ofAll: true })).toHaveLength(4);
  });

  it("increase by one for an empty folder to rule out a missing form", async () => {
    expect(await run("SubmissionList", { ...inbox(), folder: "spam" })).toHaveLength(4);
  });

  it("are the same in number for a table page as for a list page", async () => {
    expect(await run("TableRows", inbox())).toHaveLength(3);
    expect(await run("MoreTableRows", inbox())).toHaveLength(2);
  });

  it("include one for the table's columns and one for the owner's arrangement of them", async () => {
    expect(await run("FormTable", { formId: form.id })).toHaveLength(3);
  });

  it("include one for the success rates of all webhooks", async () => {
    expect(await run("WebhookSuccess")).toHaveLength(2);
  });

  it("include one for a summary in addition to its form and fields", async () => {
    const summary = { formId: form.id, folder: "inbox" };
    expect(await run("Summary", summary)).toHaveLength(4);
    const narrowed = { ...summary, filter: { fields: [{ name: "message", operator: "isNotEmpty" }] } };
    expect(await run("Summary", narrowed)).toHaveLength(4);
  });

  it("bypass the ORM when loading a page", async () => {
    const statements = await run("SubmissionList", inbox());
    expect(statements.filter((text) => text.includes('"public".'))).toEqual([]);
  });
});

it.each([true, false])(
  "list_submissions counts the caller, reads, and records the access, with contents: %s",
  async (content) => {
    const token = await dashboard.owner.token({ content: true });
    const call = () => askApp(app, token, listing({ formId: form.id, includeContent: content }));
    // The first call also records the token's use.
    await call();
    expect(
      await textsOf(async () => {
        expect(await (await call()).text()).toContain("sub_");
      }),
    ).toHaveLength(3);
  },
);
