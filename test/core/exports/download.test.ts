import { describe, expect, test } from "vitest";
import { openDatabase } from "../../../server/core/database/db.ts";
import { startExport } from "../../../server/core/submissions/export.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner, type TestOwner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { readCsv, serveExports } from "../../support/exports.ts";

const database = useDatabase();

async function setUp() {
  const { clock, deps, ada } = await arrangeOwner(database);
  const sessionOf = (someone: TestOwner, id: string) => () => someone.scope({}, { id });
  const bob = await owner(deps);
  const sessions = {
    ada: sessionOf(ada, "ses_1"),
    adaElsewhere: sessionOf(ada, "ses_2"),
    bob: sessionOf(bob, "ses_3"),
  };
  const url = await serveExports(deps, sessions);
  const get = (path: string, session: string | null = "ada", init: RequestInit = {}) =>
    fetch(new URL(path, url), { ...init, headers: session === null ? {} : { Cookie: `session=${session}` } });
  const start = async (formId: string | null) => startExport(sessions.ada(), deps, { formId });
  const download = async (formId: string | null) => {
    const response = await get((await start(formId)).url);
    expect(response.status).toBe(200);
    return { response, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer()) };
  };
  const records = () =>
    deps.db.prisma.accessRecord.findMany({ where: { accountId: ada.account.id }, orderBy: { id: "asc" } });
  return { clock, deps, ada, bob, get, start, download, records };
}

describe("An export for programs", () => {
  test.each(["form", "account"])("of one %s contains the exact values and is marked in its file name", async (what) => {
    const { deps, ada, get } = await setUp();
    const form = await ada.form({ name: "Contact" });
    const fields = [["=total", "=1+1"] as const, ["phone", "+44 20 7946 0018"] as const];
    await form.submission({ at: "2026-02-28T08:00:00.000Z", fields });
    const formId = what === "form" ? form.id : null;
    const { url } = await startExport(ada.scope({}, { id: "ses_1" }), deps, { formId, variant: "program" });
    const response = await get(url);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect(text).toMatch(/^"id"/);
    expect(text).toContain('"=total","phone"\r\n');
    expect(text).toContain('"=1+1","+44 20 7946 0018"\r\n');
    expect(response.headers.get("content-disposition")).toContain("-for-programs-");
  });
});

describe("An export of one form", () => {
  test("contains every submission from both folders, oldest first, in the documented columns", async () => {
    const { ada, download } = await setUp();
    const form = await ada.form({ name: "Contact us" });
    await (await ada.form()).submission({ fields: [["other", "form"]] });
    const first = await form.submission({
      at: "2026-02-01T08:00:00.001Z",
      folder: "spam",
      fields: [
        ["b", "1"],
        ["a", "=1+1"],
        ["b", "2"],
      ],
    });
    const second = await form.submission({
      at: "2026-02-28T08:00:00.000Z",
      status: "read",
      fields: [
        ["status", 'said "hi"\r\nand left'],
        ["a", ""],
      ],
    });
    const third = await form.submission({ at: "2026-03-01T08:00:00.000Z", fields: [["c", "你好 👋"]] });
    const { response, text } = await download(form.id);
    expect(text).toBe(
      `\ufeff"id","created_at","folder","status","b","a","fields.status","c"\r\n` +
        `"${first}","2026-02-01T08:00:00.001Z","spam","unread","1; 2","'=1+1",,\r\n` +
        `"${second}","2026-02-28T08:00:00.000Z","inbox","read",,"","said ""hi""\r\nand left",\r\n` +
        `"${third}","2026-03-01T08:00:00.000Z","inbox","unread",,,,"你好 👋"\r\n`,
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="contact-us-all-messages-2026-03-01.csv"; filename*=UTF-8''Contact%20us%20all%20messages%202026-03-01.csv`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-postern-rows": "3",
    });
  });

  test("contains only the header for a form without submissions", async () => {
    const { ada, download } = await setUp();
    const { response, text } = await download((await ada.form()).id);
    expect(text).toBe('\ufeff"id","created_at","folder","status"\r\n');
    expect(response.headers.get("x-postern-rows")).toBe("0");
  });

  test("announces its row count at the start", async () => {
    const { ada, start } = await setUp();
    const form = await ada.form();
    await form.submission();
    await form.submission({ folder: "spam" });
    await (await ada.form()).submission();
    expect((await start(form.id)).rows).toBe(2);
    expect((await start(null)).rows).toBe(3);
  });
});

describe("An export of the account", () => {
  test("contains every submission of every form of the owner, and of nobody else", async () => {
    const { ada, bob, download } = await setUp();
    const contact = await ada.form({ name: "=Contact" });
    const quote = await ada.form({ name: "Quote" });
    const first = await quote.submission({ at: "2026-02-01T08:00:00.000Z", fields: [["form_id", "x"]] });
    const second = await contact.submission({ at: "2026-02-02T08:00:00.000Z", folder: "spam", fields: [["id", "y"]] });
    await (await bob.form()).submission({ fields: [["stranger", "canary"]] });
    const { text, response } = await download(null);
    expect(text).not.toMatch(/stranger|canary/);
    expect(readCsv(text)).toEqual([
      {
        id: first,
        form_id: quote.id,
        form_name: "Quote",
        created_at: "2026-02-01T08:00:00.000Z",
        folder: "inbox",
        status: "unread",
        "fields.form_id": "x",
        "fields.id": "",
      },
      {
        id: second,
        form_id: contact.id,
        form_name: "'=Contact",
        created_at: "2026-02-02T08:00:00.000Z",
        folder: "spam",
        status: "unread",
        "fields.form_id": "",
        "fields.id": "y",
      },
    ]);
    expect(response.headers.get("content-disposition")).toContain('filename="all-messages-2026-03-01.csv"');
  });
});

describe("The retention window of an export", () => {
  test("limits rows and columns at download time: just inside is included, exactly at and beyond are not", async () => {
    const { ada, clock, start, get, download } = await setUp();
    const form = await ada.form();
    const inside = await form.submission({ at: "2026-01-30T12:00:00.001Z", fields: [["inside", "1"]] });
    await form.submission({ at: "2026-01-30T12:00:00.000Z", fields: [["exact", "2"]] });
    await form.submission({ at: "2026-01-30T11:59:59.999Z", folder: "spam", fields: [["outside", "3"]] });
    for (const formId of [form.id, null]) {
      const { text } = await download(formId);
      expect(readCsv(text)).toMatchObject([{ id: inside, inside: "1" }]);
      expect(text).not.toMatch(/exact|outside/);
    }
    const { url, rows } = await start(form.id);
    expect(rows).toBe(1);
    clock.advance({ ms: 1 });
    const later = await get(url);
    expect(later.headers.get("x-postern-rows")).toBe("0");
    expect(readCsv(await later.text())).toEqual([]);
  });
});

describe("A download link", () => {
  const PROBLEM = { status: 404, detail: expect.stringContaining("Start the export again") };

  test("works once", async () => {
    const { ada, start, get } = await setUp();
    const { url } = await start((await ada.form()).id);
    expect(url).toMatch(/^\/exports\/[A-Za-z0-9_-]{43}\?account=acc_[a-z0-9]{26}$/);
    expect((await get(url)).status).toBe(200);
    expect(await (await get(url)).json()).toMatchObject(PROBLEM);
  });

  test("gives the file to only one of two concurrent users", async () => {
    const { ada, start, get } = await setUp();
    const { url } = await start((await ada.form()).id);
    const answers = await Promise.all([get(url), get(url), get(url)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  test("works for a minute: just before its end, but not at or after it", async () => {
    const { ada, clock, start, get } = await setUp();
    const form = await ada.form();
    for (const [ms, status] of [
      [59_999, 200],
      [60_000, 404],
      [60_001, 404],
    ] as const) {
      const { url } = await start(form.id);
      clock.advance({ ms });
      expect((await get(url)).status).toBe(status);
    }
  });

  test("returns the same 404 for a wrong token or another, missing or unknown session, without being used up", async () => {
    const { ada, start, get } = await setUp();
    const { url } = await start((await ada.form()).id);
    const answers = [];
    for (const session of ["adaElsewhere", "bob", "unknown", null]) {
      const response = await get(url, session);
      answers.push({ status: response.status, body: await response.text() });
    }
    const wrong = await get(`/exports/${"A".repeat(43)}`);
    answers.push({ status: wrong.status, body: await wrong.text() });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404 });
    expect((await get(url, "ada", { method: "HEAD" })).status).toBe(404);
    expect((await get(url)).status).toBe(200);
  });

  test("is stored only as a hash, and old ones are deleted", async () => {
    const { ada, clock, deps, start } = await setUp();
    const form = await ada.form();
    const { url } = await start(form.id);
    const where = { accountId: ada.account.id };
    expect(JSON.stringify(await deps.db.prisma.exportTicket.findMany({ where }))).not.toContain(url.slice(9));
    clock.advance({ minutes: 1 });
    await start(form.id);
    expect(await deps.db.prisma.exportTicket.count({ where })).toBe(1);
  });

  test("is issued to the signed-in owner for their own forms, never to an agent", async () => {
    const { ada, bob, deps } = await setUp();
    const form = await ada.form();
    const foreign = await bob.form();
    for (const formId of [foreign.id, deps.newId("frm"), "frm_x", ""]) {
      await expect(startExport(ada.scope(), deps, { formId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    for (const scope of [ada.scope({ write: false }), ada.scope({}, { kind: "agent" })]) {
      await expect(startExport(scope, deps, { formId: form.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });
});

describe("The access record of exports", () => {
  test("lists each export with what it read and its completion", async () => {
    const { ada, download, records } = await setUp();
    const form = await ada.form();
    await form.submission();
    await form.submission({ folder: "spam" });
    await download(form.id);
    await download(null);
    const common = { credentialId: "ses_1", credentialName: "Ada Lovelace", folder: null, contents: true, rows: 2 };
    expect(await records()).toMatchObject([
      { ...common, surface: "csv_form", formId: form.id, complete: true },
      { ...common, surface: "csv_account", formId: null, complete: true },
    ]);
  });
});

describe("A download without a database", () => {
  test("is answered with 503 and Retry-After", async () => {
    const { ada, deps } = await setUp();
    const nowhere = openDatabase({ host: "127.0.0.1", port: 1, user: "x", database: "x" }, () => undefined);
    const url = await serveExports({ ...deps, db: nowhere }, { ada: () => ada.scope() });
    const response = await fetch(new URL("/exports/x", url), { headers: { Cookie: "session=ada" } });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    await nowhere.close();
  });
});
