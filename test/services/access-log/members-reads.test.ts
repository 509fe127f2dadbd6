import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import type { Deps } from "../../../server/deps.ts";
import { recordOpened } from "../../../server/services/access-log/record-opened.ts";
import { eraseMatching } from "../../../server/services/erasure/erase-matching.ts";
import { pngOf } from "../../files/hostile-files.ts";
import { attachFile } from "../../support/attach-file.ts";
import { owner, type TestForm } from "../../support/builders.ts";
import { createTestClock } from "../../support/clock.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { join } from "../../support/members.ts";

const database = useDatabase();
let deps: Deps;
let app: App;
let ada: TestDashboard;
let form: TestForm;

beforeEach(async () => {
  await database.db.pool.query("TRUNCATE rate_buckets");
  deps = createTestDeps(database.db);
  app = buildApp(deps);
  ada = await openDashboard(app, deps);
  form = await ada.owner.form({ name: "Contact" });
});
afterEach(() => app.close());

const recordsOf = (accountId: string) =>
  deps.db.prisma.accessRecord.findMany({
    where: { accountId },
    select: { credentialId: true, credentialName: true, surface: true, formId: true, rows: true },
    orderBy: { id: "asc" },
  });
const records = () => recordsOf(ada.owner.account.id);
const linksTo = (submissionId: string) => deps.db.prisma.submissionRead.count({ where: { submissionId } });
const readersOf = async (dashboard: TestDashboard, id: string) => {
  const { data } = await dashboard.run("ReadingPane", { id });
  const { submission } = data as { submission: { readers: { surface: string; credentialName: string }[] } };
  return submission.readers.map(({ surface, credentialName }) => `${surface} ${credentialName}`).sort();
};

it("The only member of an account leaves no record of what they open", async () => {
  const id = await form.submission();
  expect(await readersOf(ada, id)).toEqual([]);
  await ada.run("TableRows", { formId: form.id, folder: "inbox", first: 50 });
  await ada.run("Summary", { formId: form.id, folder: "inbox" });
  expect(await records()).toEqual([]);
});

describe("Where an account has two members", () => {
  let grace: TestDashboard;
  let hers: object;
  beforeEach(async () => {
    grace = await join(app, deps, ada, { role: "reader" });
    const { id: credentialId, name: credentialName } = grace.owner.user;
    hers = { credentialId, credentialName, surface: "dashboard", formId: form.id };
  });

  it("each one who opens a message is named, the present one included, and stays so once they have left", async () => {
    const id = await form.submission();
    expect(await readersOf(grace, id)).toEqual(["dashboard Grace"]);
    const own = ada.owner.user.name || ada.owner.user.email;
    expect(await readersOf(ada, id)).toEqual(["dashboard Grace", `dashboard ${own}`].sort());
    await grace.run("LeaveAccount");
    await ada.run("ReadingPane", { id: await form.submission() });
    expect(await records()).toContainEqual({ ...hers, rows: 1 });
    const { data } = await ada.run("AccessRecords", { first: 50, filter: { kind: "people" } });
    expect(JSON.stringify(data)).toContain("Grace");
  });

  it("a page of a table is one record of all its messages, and one for each form", async () => {
    const other = await ada.owner.form({ name: "Orders" });
    const ids = [await form.submission(), await form.submission(), await other.submission()];
    await grace.run("TableRows", { folder: "inbox", first: 50 });
    expect(await records()).toHaveLength(2);
    expect(await records()).toEqual(
      expect.arrayContaining([
        { ...hers, rows: 2 },
        { ...hers, formId: other.id, rows: 1 },
      ]),
    );
    for (const id of ids) expect(await linksTo(id)).toBe(1);
  });

  it("the answers that a summary quotes are on record", async () => {
    const id = await form.submission();
    await grace.run("Summary", { formId: form.id, folder: "inbox" });
    expect(await records()).toEqual([{ ...hers, rows: 1 }]);
    expect(await linksTo(id)).toBe(1);
  });

  it("looking at a picture opens its message", async () => {
    const id = await form.submission();
    const fileId = await attachFile(deps, id, { name: "photo.png", content: pngOf(10, 10) });
    expect((await grace.request(`/files/${fileId}/preview`)).status).toBe(200);
    expect(await records()).toEqual([{ ...hers, rows: 1 }]);
    expect(await linksTo(id)).toBe(1);
  });

  it("a list, a message that is not there and a form of others leave none", async () => {
    await form.submission();
    const foreign = await (await (await owner(deps)).form()).submission();
    await grace.run("SubmissionList", { formId: form.id, folder: "inbox", first: 50 });
    for (const id of [foreign, deps.newId("sub")]) await grace.run("ReadingPane", { id });
    expect(await records()).toEqual([]);
    expect(await linksTo(foreign)).toBe(0);
  });

  it("nothing of a message is answered where it cannot be put on record", async () => {
    const id = await form.submission({
      fields: [
        ["name", "Max"],
        ["about", "short"],
        ["message", "a secret"],
      ],
    });
    await deps.db.pool.query("ALTER TABLE submission_reads RENAME TO submission_reads_away");
    try {
      const table = { formId: form.id, folder: "inbox", first: 50 };
      for (const answer of [await grace.run("ReadingPane", { id }), await grace.run("TableRows", table)]) {
        expect(answer.errors).toBeDefined();
        expect(JSON.stringify(answer)).not.toContain("a secret");
      }
    } finally {
      await deps.db.pool.query("ALTER TABLE submission_reads_away RENAME TO submission_reads");
    }
  });

  it("requests at the same moment count a message once", async () => {
    const ids = [await form.submission(), await form.submission(), await form.submission()];
    await Promise.all([...ids, ...ids.toReversed()].map((id) => grace.run("ReadingPane", { id })));
    expect(await records()).toEqual([{ ...hers, rows: 3 }]);
  });

  it("erasing a person takes what says who read their messages", async () => {
    const id = await form.submission({ fields: [["email", "person@example.org"]] });
    await grace.run("ReadingPane", { id });
    expect(await linksTo(id)).toBe(1);
    const value = "person@example.org";
    await eraseMatching(ada.owner.scope(), deps, { value, place: "whole", upTo: id, erasureId: null, cursor: null });
    expect(await linksTo(id)).toBe(0);
  });
});

describe("Of one member and form", () => {
  async function atNoon() {
    const clock = createTestClock("2026-03-01T12:00:00.000Z");
    deps = createTestDeps(database.db, { clock, config: { retentionDays: { free: 1000, pro: 1000 } } });
    const max = await owner(deps, { name: "Max" });
    const ofMax = await max.form();
    const formId = ofMax.id;
    const id = await ofMax.submission({ at: "2026-03-01T10:00:00.000Z" });
    const open = () => recordOpened(max.scope({}, { hasColleagues: true }), deps, { submissions: [{ id, formId }] });
    return { clock, max, id, open, count: async () => (await recordsOf(max.account.id)).length };
  }

  it("what is opened within an hour is one record, and at exactly the next hour another begins", async () => {
    const { clock, id, open, count, max } = await atNoon();
    await open();
    clock.set("2026-03-01T12:59:59.999Z");
    await open();
    expect([await count(), await linksTo(id)]).toEqual([1, 1]);
    clock.set("2026-03-01T13:00:00.000Z");
    await open();
    expect([await count(), await linksTo(id)]).toEqual([2, 2]);
    clock.set("2026-03-01T13:00:00.001Z");
    await open();
    expect([await count(), await linksTo(id)]).toEqual([2, 2]);
    expect((await recordsOf(max.account.id)).map(({ rows }) => rows)).toEqual([1, 1]);
  });
});
