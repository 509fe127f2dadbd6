import { describe, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { listAccessRecords } from "../../../server/core/access-log/access-log.ts";
import { deliverWaiting } from "../../../server/core/destinations/store/backlog.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { findReplayableRange } from "../../../server/core/webhooks/store/replay.ts";
import { readRemovals } from "../../../server/features/backup/store/removals.ts";
import { indexWords } from "../../../server/features/search/reindex-pending.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { createTestClock } from "../../support/clock.ts";
import { countSubmissions } from "../../support/count-submissions.ts";
import { useDatabase } from "../../support/database.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";
import { createTestDeps } from "../../support/deps.ts";
import { exportText, importText, pieces } from "../../support/imports.ts";
import { callRaw, serveMcp } from "../../support/mcp.ts";

const database = useDatabase();
const NOW = "2026-03-01T12:00:00.000Z";

async function setUp(facts: Parameters<typeof owner>[1] = { plan: "pro" }) {
  const deps = createTestDeps(database.db, { clock: createTestClock(NOW) });
  const ada = await owner(deps, facts);
  const form = await ada.form();
  const rows = () => database.db.prisma.submission.findMany({ where: { formId: form.id }, orderBy: { id: "asc" } });
  const load = (content: string | Uint8Array, order: Parameters<typeof importText>[4] = {}) =>
    importText(ada.scope(), deps, form.id, content, order);
  return { deps, ada, form, rows, load };
}

const csv = (...rows: string[]) => ["created_at,name,message", ...rows].map((row) => `${row}\r\n`).join("");
const DAY_MS = 24 * 60 * 60 * 1000;

describe("An import", () => {
  test("adds messages with their original dates, in order among the others, counted and searchable", async () => {
    const { deps, ada, form, load } = await setUp();
    await form.submission({
      at: "2026-02-15T00:00:00.000Z",
      fields: [
        ["message", "Hello"],
        ["subject", "between"],
      ],
    });
    const report = await load(csv("2026-02-20T10:00:00Z,Ada,zebra later", "2026-02-10T10:00:00Z,Bob,zebra earlier"));
    expect(report).toMatchObject({ rows: 2, imported: 2, inbox: 2, skipped: 0, screened: true });
    const scope = ada.scope();
    const { submissions } = await listSubmissions(scope, deps, {
      formId: form.id,
      folder: "inbox",
      limit: 10,
      cursor: null,
      columns: ["preview", "createdAt", "status"],
    });
    expect(submissions.map(({ preview }) => preview)).toEqual(["zebra later", "between", "zebra earlier"]);
    expect(submissions[0]).toMatchObject({ createdAt: new Date("2026-02-20T10:00:00Z"), status: "read" });
    expect(await countSubmissions(scope, deps, { formId: form.id })).toMatchObject({ inbox: 3, spam: 0 });
    await indexWords(systemScope(), deps, { most: Number.POSITIVE_INFINITY });
    const found = await listSubmissions(scope, deps, {
      formId: form.id,
      folder: "inbox",
      limit: 10,
      cursor: null,
      filter: { text: "zebra" },
      columns: ["preview"],
    });
    expect(found.submissions).toHaveLength(2);
    const exported = await exportText(scope, deps, form.id, "program");
    expect([...exported.matchAll(/zebra \w+|between/g)].map(([text]) => text)).toEqual([
      "zebra earlier",
      "between",
      "zebra later",
    ]);
  });

  test("shows its messages to agents in date order", async () => {
    const { deps, ada, form, load } = await setUp();
    await form.submission({ at: "2026-02-15T00:00:00.000Z", fields: [["message", "between"]] });
    await load(csv("2026-02-10T10:00:00Z,Bob,earlier", "2026-02-20T10:00:00Z,Ada,later"));
    const token = await ada.token({ content: true });
    const { result } = await callRaw(await serveMcp(deps), token, { formId: form.id, includeContent: true });
    expect(result?.structuredContent).toMatchObject({
      inbox_count: 3,
      submissions: [
        { created_at: "2026-02-20T10:00:00.000Z" },
        { created_at: "2026-02-15T00:00:00.000Z" },
        { created_at: "2026-02-10T10:00:00.000Z" },
      ],
    });
  });

  test("clears the removal of a previously deleted message, so a restore does not delete it again", async () => {
    const { deps, ada, load, rows } = await setUp();
    const text = csv("2026-02-20T10:00:00Z,Ada,Hello");
    await load(text);
    const [first] = await rows();
    const id = first?.id ?? "";
    await deletePermanently(ada.scope(), deps, { ids: [id] });
    expect(await readRemovals(systemScope(), deps.db)).toContain(id);
    await load(text);
    expect(await readRemovals(systemScope(), deps.db)).not.toContain(id);
  });

  test("adds nothing when repeated and resumes where it was interrupted", async () => {
    const { load, rows } = await setUp();
    const lines = Array.from(
      { length: 1_000 },
      (_, index) => `2026-02-${10 + (index % 10)}T10:00:00Z,Ada,text ${index}`,
    );
    const whole = csv(...lines);
    async function* broken() {
      yield* pieces(whole.slice(0, whole.length * 0.7), 4_096);
      throw new Error("The connection was lost.");
    }
    await expect(load("", { file: broken() })).rejects.toThrow("The connection was lost.");
    const kept = (await rows()).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(1_000);
    expect(await load(whole)).toMatchObject({ imported: 1_000 - kept, alreadyThere: kept });
    expect(await load(whole)).toMatchObject({ imported: 0, alreadyThere: 1_000 });
    expect(await rows()).toHaveLength(1_000);
  });

  test("adds a message once when two imports add it at the same time", async () => {
    const { load, rows } = await setUp();
    const whole = csv(...Array.from({ length: 300 }, (_, index) => `2026-02-10T10:00:00Z,Ada,text ${index}`));
    const reports = await Promise.all([load(whole), load(whole)]);
    expect(reports[0].imported + reports[1].imported).toBe(300);
    expect(await rows()).toHaveLength(300);
  });

  test("adds a deleted message again, even one that was never indexed", async () => {
    const { deps, ada, load, rows } = await setUp();
    const text = csv("2026-02-20T10:00:00Z,Ada,Hello");
    await load(text);
    const [first] = await rows();
    await deletePermanently(ada.scope(), deps, { ids: [first?.id ?? ""] });
    expect(await load(text)).toMatchObject({ imported: 1 });
    expect((await rows()).map(({ id }) => id)).toEqual([first?.id]);
  });

  test.each([
    ["just inside the retention window", 1, { imported: 1, expired: 0 }],
    ["exactly as old as the window", 0, { imported: 0, expired: 1 }],
    ["just outside", -1, { imported: 0, expired: 1 }],
  ])("keeps only messages inside the retention window: one %s", async (_place, ms, expected) => {
    const { load, rows } = await setUp({ plan: "free", retentionDays: 10 });
    const at = new Date(Date.parse(NOW) - 10 * DAY_MS + ms).toISOString();
    for (const preview of [true, false]) {
      expect(await load(csv(`${at},Ada,Hello`), { preview })).toMatchObject({
        ...expected,
        skipped: 0,
        retentionDays: 10,
      });
    }
    expect(await rows()).toHaveLength(expected.imported);
  });

  test.each([
    ["just past", -1, 1],
    ["of this instant", 0, 1],
    ["in the future", 1, 0],
  ])("rejects only messages from the future: one %s", async (_when, ms, imported) => {
    const { load } = await setUp();
    const at = new Date(Date.parse(NOW) + ms).toISOString();
    const report = await load(csv(`${at},Ada,Hello`));
    expect(report).toMatchObject({ imported, skipped: 1 - imported });
    if (imported === 0) expect(report.problems).toEqual([{ lines: "2", reason: "The date is in the future." }]);
  });

  test("skips rows that cannot be stored, reports which and why, and keeps the rest", async () => {
    const { load } = await setUp();
    const report = await load(
      csv(
        "2026-02-20T10:00:00Z,Ada,Hello",
        "never,Bob,Hello",
        ",Cid,Hello",
        "2026-02-31T10:00:00Z,Dan,Hello",
        "2026-02-20T10:00:00Z,,",
        "2026-02-20T10:00:00Z,Eve,nul \0 here",
        `2026-02-20T10:00:00Z,Fay,${"x".repeat(262_144)}`,
        "2026-02-20T10:00:00Z,Guy,Hello,and,more",
        '2026-02-20T10:00:00Z,Hal,"two',
        'lines"',
        "1969-12-31T23:59:59Z,Ida,Hello",
      ),
    );
    expect(report).toMatchObject({ rows: 10, imported: 2, skipped: 8 });
    expect(report.problems).toEqual([
      { lines: "3", reason: "“never” is not a date." },
      { lines: "4", reason: "The row has no date." },
      { lines: "5", reason: "“2026-02-31T10:00:00Z” is not a date." },
      { lines: "6", reason: "The row has no message: every field is empty." },
      { lines: "7", reason: "A value contains a character that cannot be saved: U+0000 or half of a character." },
      { lines: "8", reason: "The message is larger than 256 KiB." },
      { lines: "9", reason: "The row has 5 values, but the header has 3 columns." },
      { lines: "12", reason: "The date is before 1970." },
    ]);
  });

  test("previews what would happen without changing anything", async () => {
    const { deps, ada, load, rows } = await setUp();
    const text = csv("2026-02-20T10:00:00Z,Ada,Hello", "bad,Bob,Hello");
    const report = await load(text, { preview: true });
    expect(report).toMatchObject({ preview: true, imported: 1, skipped: 1, header: ["created_at", "name", "message"] });
    expect(report.samples).toEqual([
      {
        createdAt: "2026-02-20T10:00:00.000Z",
        folder: "inbox",
        fields: [
          ["name", "Ada"],
          ["message", "Hello"],
        ],
      },
    ]);
    expect(await rows()).toEqual([]);
    expect((await listAccessRecords(ada.scope(), deps, { limit: 10, cursor: null })).nodes).toEqual([]);
  });

  test("is in the access log with what was added and whether the whole file was read", async () => {
    const { deps, ada, form, load } = await setUp();
    await load(csv("2026-02-20T10:00:00Z,Ada,Hello"));
    async function* broken() {
      yield* pieces(csv("2026-02-20T10:00:00Z,Bob,Hello"));
      throw new Error("The connection was lost.");
    }
    await expect(load("", { file: broken() })).rejects.toThrow();
    const { nodes: records } = await listAccessRecords(ada.scope(), deps, { limit: 10, cursor: null });
    const common = { surface: "csv_import", formId: form.id, contents: false, credentialName: "Ada Lovelace" };
    expect(records).toMatchObject([
      { ...common, rows: 0, complete: false },
      { ...common, rows: 1, complete: true },
    ]);
  });

  test("leaves the intake statistics unchanged and keeps the counts equal to the rows", async () => {
    const { deps, ada, form, load, rows } = await setUp();
    await load(
      "created_at,message,spam\n2026-02-20T10:00:00Z,a,true\n2026-02-21T10:00:00Z,b,false\n2026-02-22T10:00:00Z,c,\n",
    );
    expect(await database.db.prisma.receiptCount.count({ where: { formId: form.id } })).toBe(0);
    expect(await countSubmissions(ada.scope(), deps, { formId: form.id })).toMatchObject({ inbox: 2, spam: 1 });
    expect((await rows()).map(({ folder }) => folder)).toEqual(["spam", "inbox", "inbox"]);
  });

  test("keeps the source's verdict and runs the spam filter only when there is none", async () => {
    const { load, rows } = await setUp();
    const spam =
      "Cheap SEO backlinks! Buy viagra now at http://spam.example http://casino.example http://pills.example";
    await load(
      `created_at,message,spam\n2026-02-20T10:00:00Z,${spam},false\n2026-02-21T10:00:00Z,Can I book a table?,true\n`,
    );
    await load(
      `created_at,message\n2026-02-22T10:00:00Z,${spam}\n2026-02-23T10:00:00Z,Can I book a table for two on Friday?\n`,
    );
    const found = await rows();
    expect(found.map(({ folder }) => folder)).toEqual(["inbox", "spam", "spam", "inbox"]);
    expect(found[1]?.spamReasons).toEqual([["import", found[1]?.spamThreshold, "Imported from Other, was spam there"]]);
    expect(found[2]?.spamReasons).not.toMatchObject([["import"]]);
  });

  test("delivers nothing, even after a move, an address confirmation or a webhook replay", async () => {
    const { deps, ada, form, load, rows } = await setUp();
    const at = new Date("2026-01-01T00:00:00Z");
    await database.db.prisma.destination.create({
      data: { formId: form.id, address: "ada@example.test", confirmedAt: at, createdAt: at },
    });
    await database.db.prisma.form.update({
      where: { id: form.id },
      data: { autoReplySubject: "Thanks", autoReplyText: "We will write back." },
    });
    await load(
      "created_at,email,message,spam\n2026-02-20T10:00:00Z,bob@example.org,a,true\n2026-02-21T10:00:00Z,cid@example.org,b,false\n",
    );
    const [spam] = await rows();
    await moveSubmissions(ada.scope(), deps, { ids: [spam?.id ?? ""], folder: "inbox", columns: ["id"] });
    await deliverWaiting(
      ada.scope(),
      deps.db,
      { formId: form.id, address: "new@example.test", createdAt: at },
      {
        now: deps.clock.now(),
        cutOff: at,
        newDeliveryId: () => deps.newId("dlv"),
      },
    );
    const range = {
      endpointId: "whk_1",
      formId: null,
      since: at,
      until: deps.clock.now(),
      includeDelivered: true,
      limit: 10,
      cursor: null,
    };
    expect(await findReplayableRange(ada.scope(), deps.db, range)).toEqual([]);
    expect(await database.db.prisma.delivery.count({ where: { formId: form.id } })).toBe(0);
  });
});

describe("The safeguards of an import", () => {
  test("refuse another account's form, an unknown form and a read-only credential", async () => {
    const { deps, ada } = await setUp();
    const bob = await owner(deps);
    const theirs = await bob.form();
    const text = csv("2026-02-20T10:00:00Z,Ada,Hello");
    for (const preview of [true, false]) {
      for (const formId of [theirs.id, deps.newId("frm"), "nonsense"]) {
        await expect(importText(ada.scope(), deps, formId, text, { preview })).rejects.toThrow(
          "There is no such form.",
        );
      }
      const readOnly = ada.scope({ write: false });
      await expect(importText(readOnly, deps, (await ada.form()).id, text, { preview })).rejects.toThrow("read-only");
    }
    expect(await database.db.prisma.submission.count({ where: { formId: theirs.id } })).toBe(0);
  });

  test("replace an id that another account uses, without either owner learning of it", async () => {
    const { deps, ada, form, rows } = await setUp();
    const bob = await owner(deps, { plan: "pro" });
    const theirs = await (await bob.form()).submission({ at: "2026-02-20T10:00:00.000Z", fields: [["a", "theirs"]] });
    const text = `id,created_at,folder,status,a\n${theirs},2026-02-20T10:00:00.000Z,inbox,read,mine\n`;
    const operator = ada.scope({}, { kind: "operator", id: "operator", name: "Command line" });
    expect(await importText(operator, deps, form.id, text)).toMatchObject({ imported: 1, alreadyThere: 0 });
    expect(await importText(operator, deps, form.id, text)).toMatchObject({ imported: 0, alreadyThere: 1 });
    const [row] = await rows();
    expect(row?.id).not.toBe(theirs);
    const kept = await database.db.prisma.submission.findUnique({ where: { id: theirs } });
    expect(kept).toMatchObject({ accountId: bob.account.id, fields: [["a", "theirs"]] });
  });

  test("refuse an import when the disk is almost full", async () => {
    const { deps, ada, form } = await arrangeForm(database, {
      now: NOW,
      readDisk: async () => ({ freeBytes: 1, totalBytes: 100 }),
    });
    await expect(importText(ada.scope(), deps, form.id, csv("2026-02-20T10:00:00Z,Ada,Hello"))).rejects.toThrow(
      "The disk is almost full.",
    );
  });

  test("require exactly one date column", async () => {
    const { load } = await setUp();
    expect(await load("name,message\nAda,Hello\n", { preview: true })).toMatchObject({ imported: 0, skipped: 1 });
    await expect(load("name,message\nAda,Hello\n")).rejects.toThrow("Choose the column that holds the date");
    const twice = {
      columns: [
        { role: "date", name: "" },
        { role: "date", name: "" },
      ] as const,
    };
    await expect(
      load("a,b\n2026-02-20,2026-02-21\n", { map: (recognized) => ({ ...recognized, ...twice }) }),
    ).rejects.toThrow("Only one column can be used as “Date”.");
  });
});

describe("An import of a CSV export with files", () => {
  const [FIRST, SECOND] = ["sub_01kgabzq40e8p9v6r7s5t3x1ya", "sub_01kgabzq40e8p9v6r7s5t3x1yb"];
  const row = (id: string, files: string, message: string) =>
    `${id},2026-02-10T10:00:00.000Z,inbox,unread,"${files}",${message}\r\n`;
  const header = "id,created_at,folder,status,files,message\r\n";
  const filesOf = async (formId: string) =>
    database.db.prisma.file.findMany({ where: { formId }, orderBy: [{ submissionId: "asc" }, { position: "asc" }] });

  test("lists each message's files as not imported and adds no field for them", async () => {
    const { rows, load, form } = await setUp();
    const files = `files/${FIRST}/cv.pdf\nfiles/${FIRST}/2-cv.pdf`;
    const report = await load(header + row(FIRST, files, "Hello") + row(SECOND, "", "No files"));
    expect(report).toMatchObject({ imported: 2, skipped: 0 });
    expect(report.mapping.columns[4]).toEqual({ role: "files", name: "" });
    const added = await rows();
    expect(added.map(({ fields }) => fields)).toEqual(
      expect.arrayContaining([[["message", "Hello"]], [["message", "No files"]]]),
    );
    const withFiles = added.find(({ fields }) => JSON.stringify(fields).includes("Hello"));
    const receivedAt = new Date("2026-02-10T10:00:00Z");
    const absent = { size: 0, sha256: null, storageKey: null, leftOut: "not-imported", receivedAt };
    expect(await filesOf(form.id)).toMatchObject([
      { ...absent, submissionId: withFiles?.id, name: "cv.pdf", position: 0 },
      { ...absent, submissionId: withFiles?.id, name: "2-cv.pdf", position: 1 },
    ]);
    expect(await load(header + row(FIRST, files, "Hello"))).toMatchObject({ imported: 0, alreadyThere: 1 });
    expect(await filesOf(form.id)).toHaveLength(2);
  });

  test.each([
    ["another message's folder", `files/${SECOND}/cv.pdf`],
    ["a folder above", `files/${FIRST}/../../etc/passwd`],
    ["no name", `files/${FIRST}/`],
    ["no path", "cv.pdf"],
  ])("skips and reports a row with the path of %s", async (_, path) => {
    const { load, form } = await setUp();
    const report = await load(header + row(FIRST, path, "Hello") + row(SECOND, `files/${SECOND}/a.txt`, "Good"));
    expect(report).toMatchObject({ imported: 1, skipped: 1 });
    expect(report.problems[0]?.reason).toBe("The column “files” does not hold the paths of the message’s files.");
    expect((await filesOf(form.id)).map(({ name }) => name)).toEqual(["a.txt"]);
  });

  test("accepts 100 files per message and refuses 101", async () => {
    const { load } = await setUp();
    const files = (id: string, count: number) =>
      Array.from({ length: count }, (_, index) => `files/${id}/${index}.txt`).join("\n");
    const report = await load(header + row(FIRST, files(FIRST, 100), "Most") + row(SECOND, files(SECOND, 101), "More"));
    expect(report).toMatchObject({ imported: 1, skipped: 1 });
    expect(report.problems[0]?.reason).toBe("The message has more than 100 files.");
  });

  test("keeps an ordinary field named “files”", async () => {
    const { rows, load, form } = await setUp();
    await load(header + row(FIRST, "two boxes", "Hello"));
    expect((await rows())[0]?.fields).toEqual([
      ["files", "two boxes"],
      ["message", "Hello"],
    ]);
    expect(await filesOf(form.id)).toEqual([]);
  });
});
