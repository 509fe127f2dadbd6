import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountColumns, formColumns, MAX_FIELD_COLUMNS } from "../../../server/core/exports/columns.ts";
import { neutralize } from "../../../server/core/exports/csv-text.ts";
import type { ExportRow } from "../../../server/core/submissions/store/export.ts";

const row = (fields: ExportRow["fields"]): ExportRow => ({
  id: "sub_1",
  formId: "frm_1",
  createdAt: "2026-03-01T12:00:00.007Z",
  folder: "inbox",
  status: "read",
  fields,
  files: [],
  sender: "",
  labels: [],
  confirmation: null,
  notKept: null,
});

describe("The columns of an export", () => {
  test("match the field names exactly for programs, and stay distinct from the fixed ones", () => {
    expect(formColumns(["=name", "id", "fields.id"], "program").header.slice(4)).toEqual([
      "=name",
      "fields.id",
      "fields.fields.id",
    ]);
    expect(accountColumns(["@x"], new Map(), "program").header.at(-1)).toBe("@x");
  });

  test("of a form are id, created_at, folder, status, then each field in first-seen order", () => {
    const columns = formColumns(["message", "name"]);
    expect(columns.header).toEqual(["id", "created_at", "folder", "status", "message", "name"]);
    expect(columns.toRecord(row([["name", "Ada"]]))).toEqual([
      "sub_1",
      "2026-03-01T12:00:00.007Z",
      "inbox",
      "read",
      null,
      "Ada",
    ]);
  });

  test("of an account have form_id and form_name after id", () => {
    const columns = accountColumns(["name"], new Map([["frm_1", "Contact"]]));
    expect(columns.header).toEqual(["id", "form_id", "form_name", "created_at", "folder", "status", "name"]);
    expect(columns.toRecord(row([])).slice(0, 3)).toEqual(["sub_1", "frm_1", "Contact"]);
  });

  test("join all values of a repeated field", () => {
    const values = formColumns(["topic"]).toRecord(
      row([
        ["topic", "b"],
        ["topic", ""],
        ["topic", "a; c"],
      ]),
    );
    expect(values.at(-1)).toBe("b; ; a; c");
  });

  test("prefix a field with fields. when its name is a fixed column of that file", () => {
    expect(formColumns(["id", "status", "form_id"]).header.slice(4)).toEqual(["fields.id", "fields.status", "form_id"]);
    const account = accountColumns(["id", "form_id"], new Map()).header;
    expect(account.slice(6)).toEqual(["fields.id", "fields.form_id"]);
  });

  test("distinguish a field id from a field fields.id, whichever came first and even alone", () => {
    expect(formColumns(["id", "fields.id"]).header.slice(4)).toEqual(["fields.id", "fields.fields.id"]);
    expect(formColumns(["fields.id", "id"]).header.slice(4)).toEqual(["fields.fields.id", "fields.id"]);
    expect(formColumns(["fields.id"]).header.slice(4)).toEqual(["fields.fields.id"]);
    expect(formColumns(["fields.other"]).header.slice(4)).toEqual(["fields.other"]);
  });

  test("distinguish names that differ only in case, spaces, accent encoding or invisible characters", () => {
    const names = ["Name", "name", "name ", "é", "e\u0301", "na\u200bme", "ID", "__proto__", "constructor", ""];
    const columns = formColumns(names);
    expect(columns.header.slice(4)).toEqual(names);
    const values = columns.toRecord(row(names.map((name, index) => [name, String(index)])));
    expect(values.slice(4)).toEqual(names.map((_, index) => String(index)));
  });

  test("are unique in the file, and hold each value under its own name", () => {
    const tricky = fc.constantFrom(
      "id",
      "fields.id",
      "fields.fields.id",
      "=a",
      "'=a",
      "fields.'=a",
      "status",
      "@",
      "'@",
    );
    fc.assert(
      fc.property(fc.uniqueArray(fc.oneof(tricky, fc.string({ unit: "binary" })), { maxLength: 12 }), (names) => {
        const columns = formColumns(names);
        const written = columns.header.map(neutralize);
        expect(new Set(written).size).toBe(written.length);
        expect(written).toEqual(columns.header);
        const record = columns.toRecord(row(names.map((name) => [name, `value of ${name}`])));
        expect(record.slice(4)).toEqual(names.map((name) => `value of ${name}`));
      }),
    );
  });

  test("end at the spreadsheet limit, and further fields share one last column without loss", () => {
    const names = Array.from({ length: MAX_FIELD_COLUMNS + 1 }, (_, index) => `f${index}`);
    const exact = formColumns(names.slice(0, MAX_FIELD_COLUMNS));
    expect(exact.header).toHaveLength(4 + MAX_FIELD_COLUMNS);
    const over = formColumns(names);
    expect(over.header).toHaveLength(5 + MAX_FIELD_COLUMNS);
    expect(over.header.at(-1)).toBe("fields.more (JSON)");
    const record = over.toRecord(
      row([
        ["f0", "first"],
        ["unseen", "a"],
        ["unseen", "b"],
      ]),
    );
    expect(record[4]).toBe("first");
    expect(record.at(-1)).toBe('[["unseen","a"],["unseen","b"]]');
  });
});
