import { expect, it } from "vitest";
import { listReaders } from "../../../server/core/access-log/access-log.ts";
import { type ShownExport, startExport } from "../../../server/core/submissions/export.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { readCsv, serveExports } from "../../support/exports.ts";

const database = useDatabase();

async function setUp() {
  const { clock, deps, ada, form } = await arrangeForm(database, { form: { name: "Survey" } });
  const scope = ada.scope({}, { id: "ses_1" });
  const url = await serveExports(deps, { ada: () => scope });
  const start = (shown: Partial<ShownExport>, formId: string | null = form.id) => {
    const all = { folder: "inbox", isOldestFirst: true, columns: null } as const;
    return startExport(scope, deps, { formId, shown: { ...all, ...shown } });
  };
  const download = async (path: string) => {
    const response = await fetch(new URL(path, url), { headers: { Cookie: "session=ada" } });
    expect(response.status).toBe(200);
    return response.text();
  };
  const exported = async (shown: Partial<ShownExport>, formId: string | null = form.id) =>
    readCsv(await download((await start(shown, formId)).url));
  return { clock, deps, ada, form, scope, start, download, exported };
}

const where = (name: string, operator: "equals" | "contains", value: string) => ({
  fields: [{ name, operator, value }],
});

it("contains the table's columns in their order, under the displayed headings, with full values", async () => {
  const { form, start, download } = await setUp();
  const long = "x".repeat(5_000);
  await form.submission({
    at: "2026-02-01T08:00:00.000Z",
    fields: [
      ["topics[]", "Pricing"],
      ["seats", "=5+1"],
      ["topics[]", "Import"],
      ["comments", long],
    ],
  });
  await form.submission({ at: "2026-02-02T08:00:00.000Z", fields: [["seats", ""]] });
  await form.submission({ folder: "spam", fields: [["seats", "spam"]] });
  const columns = [
    { key: "field:seats", heading: "=Licences" },
    { key: "arrived", heading: "Received" },
    { key: "field:topics[]", heading: "Received" },
    { key: "field:comments", heading: "Comments" },
    { key: "labels", heading: "Labels" },
  ];
  const { url, rows } = await start({ columns, isOldestFirst: false });
  expect(rows).toBe(2);
  expect(await download(url)).toBe(
    `"'=Licences","Received","fields.Received","Comments","Labels"\r\n` +
      `"","2026-02-02T08:00:00.000Z",,,""\r\n` +
      `"'=5+1","2026-02-01T08:00:00.000Z","Pricing; Import","${long}",""\r\n`,
  );
});

it("contains exactly the messages matching the filter, whether an index finds them or all are read", async () => {
  const { form, ada, exported } = await setUp();
  const other = await ada.form();
  const found = await form.submission({ at: "2026-02-01T08:00:00.000Z", fields: [["country", "Portugal"]] });
  await form.submission({ at: "2026-02-02T08:00:00.000Z", fields: [["city", "Portugal"]] });
  await form.submission({ at: "2026-02-03T08:00:00.000Z", fields: [["country", "France"]] });
  const elsewhere = await other.submission({ at: "2026-02-04T08:00:00.000Z", fields: [["country", "PORTUGAL"]] });
  for (const operator of ["equals", "contains"] as const) {
    const filter = where("country", operator, "portugal");
    expect((await exported({ filter })).map(({ id }) => id)).toEqual([found]);
    const ofAll = await exported({ filter, isOldestFirst: false }, null);
    expect(ofAll.map(({ id, form_id }) => [id, form_id])).toEqual([
      [elsewhere, other.id],
      [found, form.id],
    ]);
  }
  expect(await exported({ filter: { text: "nothing says this" } })).toEqual([]);
});

it("is recorded only for the messages it contained", async () => {
  const { deps, scope, form, exported } = await setUp();
  const inside = await form.submission({ at: "2026-02-02T08:00:00.000Z", fields: [["country", "Portugal"]] });
  const before = await form.submission({ at: "2026-02-01T08:00:00.000Z", fields: [["country", "France"]] });
  await exported({ filter: where("country", "contains", "port") });
  const readersOf = async (submissionId: string) =>
    (await listReaders(scope, deps, { submissionId })).map(({ surface, times }) => [surface, times]);
  expect(await readersOf(inside)).toEqual([["csv_form", 1]]);
  expect(await readersOf(before)).toEqual([]);
  const records = await deps.db.prisma.accessRecord.findMany({ where: { accountId: scope.accountId } });
  expect(records).toMatchObject([{ surface: "csv_form", folder: "inbox", rows: 1, complete: true }]);
});

it("stores no filter text in readable form outside the ticket link", async () => {
  const { deps, scope, start } = await setUp();
  await start({ filter: { text: "ana.lopes@example.com" } });
  const tickets = await deps.db.prisma.exportTicket.findMany({ where: { accountId: scope.accountId } });
  expect(tickets).toHaveLength(1);
  expect(JSON.stringify(tickets)).not.toContain("lopes");
});

it("rejects columns that a table cannot have", async () => {
  const { start } = await setUp();
  await expect(start({ columns: [] })).rejects.toThrow("Choose at least one column.");
  await expect(start({ columns: [{ key: "secret", heading: "Secret" }] })).rejects.toThrow("There is no such column.");
  await expect(start({ filter: { label: "x".repeat(51) } })).rejects.toThrow("There is no such label.");
});
