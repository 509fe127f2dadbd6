import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvHeader, csvText, neutralize } from "../../../server/core/exports/csv-text.ts";
import { hasDecimalComma } from "../../../web/src/core/exports/separator.ts";

const anyCell = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^["',;\r\n\t =+@-]{0,6}$/),
  fc.constantFrom("", "\r", "\n", "\r\n", '"', '""', ",", ";", "\ufeff", "a\rb", "a\nb", " a ", "\u2028"),
);

const anyRecords = fc
  .integer({ min: 2, max: 6 })
  .chain((width) =>
    fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  );

describe("The text of a CSV file", () => {
  test("reads back unchanged, cell by cell, whatever the contents", () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        const safe = records.map((record) => record.map(neutralize));
        expect(parse(csvText(records), { record_delimiter: "\r\n" })).toEqual(safe);
        // A reader that detects record delimiters itself and trims unquoted values.
        expect(parse(csvText(records), { trim: true })).toEqual(safe);
      }),
      { numRuns: 1_000 },
    );
  });

  test("for programs reads back exactly as sent, and has no byte order mark", () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        const [header = [], ...rest] = records;
        const text = csvHeader(header, "program") + csvText(rest, "program");
        expect(parse(text, { record_delimiter: "\r\n", bom: false })).toEqual(records);
      }),
      { numRuns: 1_000 },
    );
    expect(csvHeader(["id"], "program")).toBe('"id"\r\n');
  });

  test("starts with a UTF-8 byte order mark, ends records with CR LF, and quotes every cell except missing ones", () => {
    const text = csvHeader(["id", "näme"]) + csvText([["sub_1", "", null]]);
    expect(Buffer.from(text).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(text.slice(1)).toBe('"id","näme"\r\n"sub_1","",\r\n');
  });

  test("uses semicolons where decimals have a comma, and is otherwise the same", () => {
    const records = [["sub_1", "a,b;c", null]];
    expect(csvText(records, "semicolons")).toBe('"sub_1";"a,b;c";\r\n');
    expect(csvHeader(["=id"], "semicolons")).toBe('\ufeff"\'=id"\r\n');
    expect(hasDecimalComma("de")).toBe(true);
    expect(hasDecimalComma("de-CH")).toBe(false);
    expect(hasDecimalComma("en")).toBe(false);
    expect(hasDecimalComma("pt-BR")).toBe(true);
  });

  test.each([
    ["just inside", "a", 32_767, 32_767],
    ["just outside", "a", 32_768, 32_767],
    ["just outside with its apostrophe", "=", 32_767, 32_767],
    ["far outside, between the halves of a character", "😀a", 45_000, 32_766],
  ])("cuts a cell that is too long for a spreadsheet, but not for programs: %s", (_where, sign, length, cut) => {
    const text = sign.repeat(Math.ceil(length / sign.length)).slice(0, length);
    const [[cell = ""] = []] = parse(csvText([[text]]));
    expect(cell).toHaveLength(cut);
    expect(cell).not.toMatch(/\p{Cs}/u);
    const isWhole = cell === neutralize(text);
    expect(cell.endsWith("… [cut here: the export for programs has all of it]")).toBe(!isWhole);
    expect(parse(csvText([[text]], "program"))).toEqual([[text]]);
  });

  test("neutralizes both headers and values", () => {
    expect(csvHeader(["=name"]).slice(1)).toBe('"\'=name"\r\n');
  });
});
