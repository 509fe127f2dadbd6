import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arrangeOwner } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { exportText, importText } from "../../support/imports.ts";

const database = useDatabase();
const NOW = "2026-03-01T12:00:00.000Z";

async function setUp() {
  const { deps, ada } = await arrangeOwner(database, { now: NOW, plan: "pro" });
  const operator = () => ada.scope({}, { kind: "operator", id: "operator", name: "Command line" });
  return { deps, ada, operator };
}

const withoutIds = (text: string) => text.replace(/"sub_[0-9a-z]{26}"/g, '"sub"');

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "",
    "=1+1",
    "'=1+1",
    "'",
    "''=x",
    "+44 20",
    "-",
    "@x",
    "\t=1",
    "a; b",
    'say "hi"',
    "line\r\nbreak",
    ",",
    ";",
    " ",
  ),
);
const storable = text.filter((value) => !/[\0\p{Surrogate}]/u.test(value));
const name = fc.oneof(
  storable,
  fc.constantFrom(
    "name",
    "message",
    "id",
    "status",
    "fields.id",
    "folder",
    "=x",
    "'=x",
    "created_at",
    "form_id",
    "fields.fields.id",
  ),
);
const message = fc.record({
  age: fc.integer({ min: 0, max: 200 * 24 * 3_600_000 }),
  folder: fc.constantFrom("inbox" as const, "spam" as const),
  status: fc.constantFrom("read" as const, "unread" as const),
  fields: fc
    .uniqueArray(fc.tuple(name, storable), { minLength: 1, maxLength: 6, selector: ([key]) => key })
    .filter((fields) => fields.every(([key, value]) => key !== "" || value !== "")),
});

describe("A Postern export that is imported again", () => {
  test.each(["program", "spreadsheet", "semicolons"] as const)(
    "reproduces the export for %ss on the command line, including ids and order",
    async (variant) => {
      const { deps, ada, operator } = await setUp();
      await fc.assert(
        fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 8 }), async (messages) => {
          const form = await ada.form();
          for (const { age, ...facts } of messages) {
            await form.submission({ ...facts, at: new Date(Date.parse(NOW) - age) });
          }
          const exported = await exportText(ada.scope(), deps, form.id, variant);
          await database.db.prisma.form.delete({ where: { id: form.id } });
          const other = await ada.form();
          const report = await importText(operator(), deps, other.id, exported);
          expect(report).toMatchObject({ imported: messages.length, skipped: 0, alreadyThere: 0, expired: 0 });
          expect(await exportText(ada.scope(), deps, other.id, variant)).toBe(exported);
          expect(await importText(operator(), deps, other.id, exported)).toMatchObject({
            imported: 0,
            alreadyThere: messages.length,
          });
          await database.db.prisma.form.delete({ where: { id: other.id } });
        }),
        { numRuns: 40 },
      );
    },
  );

  test("keeps the exact values in column order", async () => {
    const { deps, ada, operator } = await setUp();
    const form = await ada.form();
    const fields = [
      ["status", "new"],
      ["empty", ""],
      ["=sum", "=1+1"],
      ["note", 'a\r\nb, "c"; d'],
    ] as const;
    await form.submission({ at: "2026-02-01T00:00:00.001Z", fields });
    for (const variant of ["program", "spreadsheet", "semicolons"] as const) {
      const other = await ada.form();
      await importText(operator(), deps, other.id, await exportText(ada.scope(), deps, form.id, variant));
      const [row] = await database.db.prisma.submission.findMany({ where: { formId: other.id } });
      expect(row?.fields).toEqual(fields);
      expect(row?.createdAt.toISOString()).toBe("2026-02-01T00:00:00.001Z");
    }
  });

  test("keeps fields beyond the last column", async () => {
    const { deps, ada, operator } = await setUp();
    const [form, other] = [await ada.form(), await ada.form()];
    const exported = `"id","created_at","folder","status","a","fields.more (JSON)"\r\n"","2026-02-01T00:00:00.000Z","inbox","read","1","[[""b"",""2""]]"\r\n`;
    await importText(operator(), deps, form.id, exported);
    const [row] = await database.db.prisma.submission.findMany({ where: { formId: form.id } });
    expect(row?.fields).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
    const broken = exported.replace('""2""', "2");
    expect((await importText(operator(), deps, other.id, broken)).problems).toEqual([
      { lines: "2", reason: "The column with more fields does not hold a JSON list of names and values." },
    ]);
  });

  test("gets new ids in the dashboard and keeps its order", async () => {
    const { deps, ada } = await setUp();
    const form = await ada.form();
    for (let index = 0; index < 20; index += 1) await form.submission({ fields: [["n", String(index)]] });
    const exported = await exportText(ada.scope(), deps, form.id, "program");
    const other = await ada.form();
    await importText(ada.scope(), deps, other.id, exported);
    const again = await exportText(ada.scope(), deps, other.id, "program");
    expect(again).not.toBe(exported);
    expect(withoutIds(again)).toBe(withoutIds(exported));
  });

  test("adds nothing to its original form", async () => {
    const { deps, ada, operator } = await setUp();
    const form = await ada.form();
    await form.submission();
    await form.submission({ folder: "spam" });
    for (const variant of ["program", "spreadsheet", "semicolons"] as const) {
      const exported = await exportText(ada.scope(), deps, form.id, variant);
      for (const scope of [ada.scope(), operator()]) {
        expect(await importText(scope, deps, form.id, exported)).toMatchObject({ imported: 0, alreadyThere: 2 });
      }
    }
  });

  test("asks which form of an account is meant and imports only that one", async () => {
    const { deps, ada } = await setUp();
    const [contact, quote, target] = [
      await ada.form({ name: "Contact" }),
      await ada.form({ name: "Quote" }),
      await ada.form(),
    ];
    await contact.submission({ fields: [["a", "1"]] });
    await quote.submission({ fields: [["a", "2"]] });
    await quote.submission({ fields: [["a", "3"]] });
    const exported = await exportText(ada.scope(), deps, null, "spreadsheet");
    const preview = await importText(ada.scope(), deps, target.id, exported, { preview: true });
    expect(preview.forms).toEqual([
      { name: "Contact", rows: 1 },
      { name: "Quote", rows: 2 },
    ]);
    await expect(importText(ada.scope(), deps, target.id, exported)).rejects.toThrow("Choose the one to import.");
    for (const fromForm of ["Quote", quote.id]) {
      const map: Parameters<typeof importText>[4] = { map: (recognized) => ({ ...recognized, fromForm }) };
      const form = await ada.form();
      const report = await importText(ada.scope(), deps, form.id, exported, map);
      expect(report).toMatchObject({ imported: 2, otherForms: 1 });
    }
  });
});
