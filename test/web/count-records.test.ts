import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecordCounter } from "../../web/src/core/exports/download-export.ts";

function count(...chunks: readonly (string | Uint8Array)[]): number {
  const counter = createRecordCounter();
  for (const chunk of chunks) counter.push(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
  return counter.ended();
}

test("each CRLF ends a record, including the header's", () => {
  expect(count("\uFEFFid,message\r\n1,hello\r\n2,bye\r\n")).toBe(3);
});

test("an unterminated record is not counted", () => {
  expect(count("id\r\n1\r\n2")).toBe(2);
  expect(count("id\r\n1\r")).toBe(1);
});

test("line breaks inside a quoted cell belong to the cell", () => {
  expect(count('id,message\r\n1,"one\r\ntwo\r\n"\r\n')).toBe(2);
});

test("a doubled quote does not end the cell", () => {
  expect(count('1,"say ""hi""\r\nand go"\r\n2,""\r\n')).toBe(2);
});

test("a lone line feed or carriage return does not end a record", () => {
  expect(count("a\nb\rc\n\r\n")).toBe(1);
});

test("the count does not depend on where the chunks break", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', "\r", "\n", ",", ";", "é", "👋") });
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.array(fc.nat(), { maxLength: 12 }), (records, cuts) => {
      const file = new TextEncoder().encode(
        stringify(records, { quoted: true, quoted_empty: true, record_delimiter: "\r\n" }),
      );
      const places = [0, ...cuts.map((cut) => (file.length === 0 ? 0 : cut % file.length)), file.length];
      places.sort((one, other) => one - other);
      const chunks = places.slice(1).map((to, index) => file.subarray(places[index], to));
      expect(count(...chunks)).toBe(records.length);
    }),
    { numRuns: 500 },
  );
});
