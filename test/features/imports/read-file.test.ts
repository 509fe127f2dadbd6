import { describe, expect, test } from "vitest";
import { decodeChunks } from "../../../server/features/imports/intake/decode-chunks.ts";
import { dateOrderOf, readDate } from "../../../server/features/imports/intake/read-date.ts";
import {
  type BrokenRecord,
  type FileRecord,
  readRecords,
} from "../../../server/features/imports/intake/read-records.ts";
import { pieces } from "../../support/imports.ts";

async function decode(bytes: Uint8Array, size: number) {
  const file = decodeChunks(pieces(bytes, size));
  let text = "";
  for await (const chunk of file.chunks) text += chunk;
  return { text, encoding: file.encoding(), isMarked: file.isMarked() };
}

async function read(content: string | Uint8Array, size?: number): Promise<(FileRecord | BrokenRecord)[]> {
  const records: (FileRecord | BrokenRecord)[] = [];
  for await (const record of readRecords(decodeChunks(pieces(content, size)).chunks)) records.push(record);
  return records;
}

const TEXT = "name,ünï €\r\nZoë,“quoted” 👋";
const mark = (bytes: Buffer, ...signs: number[]) => Buffer.concat([Buffer.from(signs), bytes]);
const windows = Buffer.from("name,Zo\xeb \x80 \x93x\x94", "latin1");

describe("The text decoder", () => {
  test.each([1, 2, 3, 5, 7, 1_024])("reads every encoding in chunks of %d bytes", async (size) => {
    const utf16 = Buffer.from(TEXT, "utf16le");
    const swapped = Buffer.from(utf16).swap16();
    expect(await decode(Buffer.from(TEXT), size)).toEqual({ text: TEXT, encoding: "UTF-8", isMarked: false });
    expect(await decode(mark(Buffer.from(TEXT), 0xef, 0xbb, 0xbf), size)).toEqual({
      text: TEXT,
      encoding: "UTF-8",
      isMarked: true,
    });
    expect((await decode(mark(utf16, 0xff, 0xfe), size)).text).toBe(TEXT);
    expect((await decode(mark(swapped, 0xfe, 0xff), size)).text).toBe(TEXT);
    expect(await decode(Buffer.from("a,b"), size)).toMatchObject({ text: "a,b", encoding: "UTF-8" });
  });

  test("reads a file as Windows-1252 when it is not UTF-8", async () => {
    expect(await decode(windows, 1_024)).toMatchObject({ text: "name,Zoë € “x”", encoding: "Windows-1252" });
  });

  test("rejects a file that turns out not to be UTF-8 instead of guessing", async () => {
    const bytes = Buffer.concat([Buffer.from("ü".repeat(600)), Buffer.from([0x80])]);
    await expect(decode(bytes, 1_024)).rejects.toThrow("The file is not valid UTF-8.");
    await expect(decode(Buffer.from("ü").subarray(0, 1), 1)).rejects.toThrow("The file is not valid UTF-8.");
  });

  test("rejects half a character in UTF-16 instead of replacing it", async () => {
    const half = mark(Buffer.from("a\ud83d,b", "utf16le"), 0xff, 0xfe);
    await expect(decode(half, 1_024)).rejects.toThrow("The file is not valid UTF-16LE.");
  });
});

describe("The CSV reader", () => {
  test.each([1, 3, 4_096])("tracks line numbers in chunks of %d bytes", async (size) => {
    const text = 'id,created_at,c\r\n\r\n1,"two\r\nlines"\r\n\r\n\r\n2,"x\ny"\r\n3,""\r\n4,\r\n';
    expect(await read(text, size)).toEqual([
      { cells: ["id", "created_at", "c"], lines: "1" },
      { cells: ["1", "two\r\nlines"], lines: "3–4" },
      { cells: ["2", "x\ny"], lines: "7–8" },
      { cells: ["3", ""], lines: "9" },
      { cells: ["4", null], lines: "10" },
    ]);
  });

  test.each([
    [",", "a,b\n1,2\n"],
    [";", 'a;"b,c,d"\n1;2\n'],
    ["\t", "a\tb\n1\t2\n"],
  ])("splits rows by %j when the header does", async (_sign, text) => {
    expect((await read(text)).map((record) => ("cells" in record ? record.cells.length : 0))).toEqual([2, 2]);
  });

  test.each([1, 5, 4_096])(
    "splits rows by the separator declared on a first line, in chunks of %d bytes",
    async (size) => {
      expect(await read("\ufeffsep=;\r\na,b;c\r\n1;2\r\n", size)).toEqual([
        { cells: ["a,b", "c"], lines: "2" },
        { cells: ["1", "2"], lines: "3" },
      ]);
    },
  );

  test.each([1, 4_096])("skips broken rows and keeps the others, in chunks of %d bytes", async (size) => {
    const text = 'a,b\n1,2\n3,say "hi"\n4,5\n6,"never closed\n7,8\n';
    expect(await read(text, size)).toEqual([
      { cells: ["a", "b"], lines: "1" },
      { cells: ["1", "2"], lines: "2" },
      { lines: "3", reason: "A value has a quotation mark, but is not quoted." },
      { cells: ["4", "5"], lines: "4" },
      { lines: expect.stringMatching(/^5–[67]$/), reason: "A quoted value is never closed." },
    ]);
  });

  test("reads a cell of 10 MiB and stops at one of 17 MiB, naming its line", async () => {
    const large = await read(`a,b\n1,${"x".repeat(10 * 1_024 ** 2)}\n2,3\n`);
    expect(large.map((record) => record.lines)).toEqual(["1", "2", "3"]);
    await expect(read(`a,b\n1,2\n3,"${"x".repeat(17 * 1_024 ** 2)}`)).rejects.toThrow(
      "From line 3 on, a row is larger than 16 MiB.",
    );
  });

  test("rejects rows with a million columns", async () => {
    await expect(read(",".repeat(1_000_000))).rejects.toThrow("Line 1 has more than 6,000 columns.");
  });

  test("returns no rows for an empty file", async () => {
    expect(await read("")).toEqual([]);
    expect(await read("\ufeff")).toEqual([]);
  });
});

describe("The date parser", () => {
  const rules = { timeZone: "UTC", dateOrder: "mdy" } as const;

  test.each([
    ["2026-02-03T04:05:06.789Z", "2026-02-03T04:05:06.789Z"],
    ["2026-02-03T04:05:06.789123456Z", "2026-02-03T04:05:06.789Z"],
    ["2026-02-03T04:05:06+02:00", "2026-02-03T02:05:06.000Z"],
    ["2026-02-03 04:05:06 -0130", "2026-02-03T05:35:06.000Z"],
    ["2026-02-03 04:05:06 UTC", "2026-02-03T04:05:06.000Z"],
    ["2026-02-03 04:05", "2026-02-03T04:05:00.000Z"],
    ["2026-02-03", "2026-02-03T00:00:00.000Z"],
    ["2/3/2026 4:05 PM", "2026-02-03T16:05:00.000Z"],
    ["2/3/2026, 12:05:06 AM", "2026-02-03T00:05:06.000Z"],
    ["Tue, 03 Feb 2026 04:05:06 +0000", "2026-02-03T04:05:06.000Z"],
    ["Tue Feb 03 2026 04:05:06 GMT+0100 (Central European Standard Time)", "2026-02-03T03:05:06.000Z"],
    ["February 3rd, 2026 4:05 pm", "2026-02-03T16:05:00.000Z"],
    ["3 February 2026", "2026-02-03T00:00:00.000Z"],
    ["mar. 3 févr. 2026 04:05:06", "2026-02-03T04:05:06.000Z"],
    ["3 de febrero de 2026, 4:05 p. m.", "2026-02-03T16:05:00.000Z"],
    ["Dienstag, 3. Februar 2026 um 04:05 MEZ", "2026-02-03T03:05:00.000Z"],
    ["2026/02/03 4:05:06 nachm. MEZ", "2026-02-03T15:05:06.000Z"],
    ["2026/08/03 4:05:06 PM GMT+2", "2026-08-03T14:05:06.000Z"],
    ["3 марта 2026 г. 04:05", "2026-03-03T04:05:00.000Z"],
    ["2026年2月3日 04:05", "2026-02-03T04:05:00.000Z"],
    ["1770091506", "2026-02-03T04:05:06.000Z"],
    ["1770091506789", "2026-02-03T04:05:06.789Z"],
  ])("reads %s", (text, expected) => {
    expect(readDate(text, rules)?.toISOString()).toBe(expected);
  });

  test.each([
    "",
    "yesterday",
    "2026-02-30",
    "2026-13-01",
    "31/2/2026",
    "2026-02-03 25:00",
    "2026-02-03 10:61",
    "2026-02-03 10:00 Mars",
    "2026-02-03 10:00 constructor",
    `2026-02-03 10:00${" ".repeat(1_000_000)}a\nb`,
    "12",
    "2026",
  ])("rejects %j", (text) => {
    expect(readDate(text, rules)).toBeNull();
  });

  test("reads a date without a zone in the zone of the mapping, in summer and winter", () => {
    const berlin = { ...rules, timeZone: "Europe/Berlin" };
    expect(readDate("2026-01-15 12:00", berlin)?.toISOString()).toBe("2026-01-15T11:00:00.000Z");
    expect(readDate("2026-07-15 12:00", berlin)?.toISOString()).toBe("2026-07-15T10:00:00.000Z");
    expect(readDate("2026-07-15 12:00Z", berlin)?.toISOString()).toBe("2026-07-15T12:00:00.000Z");
    expect(readDate("2026-03-29 01:59:59", berlin)?.toISOString()).toBe("2026-03-29T00:59:59.000Z");
    expect(readDate("2026-03-29 03:00", berlin)?.toISOString()).toBe("2026-03-29T01:00:00.000Z");
    expect(readDate("2026-01-15 12:00", { ...rules, timeZone: "Asia/Kathmandu" })?.toISOString()).toBe(
      "2026-01-15T06:15:00.000Z",
    );
  });

  test("puts the day first when the file shows that order", () => {
    expect(readDate("3/4/2026", { ...rules, dateOrder: "dmy" })?.toISOString()).toBe("2026-04-03T00:00:00.000Z");
    expect(dateOrderOf(["3/4/2026", "13/4/2026"])).toBe("dmy");
    expect(dateOrderOf(["3/4/2026", "4/13/2026"])).toBe("mdy");
    expect(dateOrderOf(["3/4/2026", "2026-04-13"])).toBeNull();
  });
});
