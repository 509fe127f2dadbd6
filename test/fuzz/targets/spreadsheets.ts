import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { csvText, neutralize } from "../../../server/core/exports/csv-text.ts";
import { PosternError } from "../../../server/core/platform/errors.ts";
import { isStorable } from "../../../server/core/platform/json.ts";
import { decodeChunks } from "../../../server/features/imports/intake/decode-chunks.ts";
import { withoutGuard } from "../../../server/features/imports/intake/own-files.ts";
import { dateOrderOf, readDate } from "../../../server/features/imports/intake/read-date.ts";
import { readRecords } from "../../../server/features/imports/intake/read-records.ts";
import { createRowReader } from "../../../server/features/imports/intake/read-row.ts";
import { recognize } from "../../../server/features/imports/intake/recognize.ts";
import { type Target, wordsOf } from "../target.ts";

const FORM_ID = "frm_01kazh2v00fyz8000000000001";

async function importAll(bytes: Buffer): Promise<void> {
  async function* source() {
    const half = Math.floor(bytes.length / 2);
    yield bytes.subarray(0, half);
    yield bytes.subarray(half);
  }
  const { chunks, isMarked } = decodeChunks(source());
  const records = [];
  for await (const record of readRecords(chunks)) records.push(record);
  const rows = records.flatMap((record) => ("cells" in record ? [record] : []));
  const [header, ...rest] = rows;
  if (header === undefined) return;
  const head = {
    header: header.cells.map((cell) => cell ?? ""),
    isMarked: isMarked(),
    rows: rest.map(({ cells }) => cells),
  };
  const mapping = recognize(head, "Europe/Paris");
  assert.equal(mapping.columns.length, header.cells.length);
  const read = createRowReader(mapping, FORM_ID);
  for (const row of rest) {
    const one = read(row);
    assert.deepEqual(read(row), one);
    if (one.kind !== "message") continue;
    for (const text of one.message.fields.flat()) assert(isStorable(text), "It cannot be saved.");
  }
}

export const spreadsheetTargets: readonly Target[] = [
  {
    name: "import",
    files: [
      "server/features/imports/intake/read-records.ts",
      "server/features/imports/intake/decode-chunks.ts",
      "server/features/imports/intake/own-files.ts",
      "server/features/imports/intake/read-row.ts",
    ],
    seeds: [
      "name,email,date\r\nAda,ada@example.test,2026-01-05\r\n",
      '"id","created_at","folder","status","fields.a"\r\n"sub_01kazh2v00fyz8000000000001","2026-01-05T10:00:00.000Z","inbox","read","x"\r\n',
      'a;b;Date\n"x""y";"two\nlines";5/1/2026 3:04 PM\n',
      "\xff\xfea\0,\0d\0a\0t\0e\0\n\0x\0,\0",
      "\xef\xbb\xbfSubmitted At,Message\n2026-01-05 10:00,\xc3\xa9\n",
    ],
    words: wordsOf(
      ', ; \t " "" \r\n date id spam created_at 2026-01-05 \'= \0 \xef\xbb\xbf \xff\xfe \xfe\xff {} [["a","b"]]',
    ),
    run: async (bytes) => {
      try {
        await importAll(bytes);
      } catch (error) {
        if (!(error instanceof PosternError)) throw error;
      }
    },
  },
  {
    name: "csv",
    files: ["server/core/exports/csv-text.ts"],
    seeds: ["a\x01=1+1\x01\x02b", "\t=1\x01 @x\x01\x01\u200b-1", '"\x01,\x01\r\n'],
    words: ["\x01", "\x02", "=", "+", "-", "@", "'", '"', ",", "\r", "\n", "\u00a0", "\ufeff", "\uff1d", "\u200b"],
    run: (bytes) => {
      const records = bytes
        .toString("utf8")
        .split("\x02")
        .map((line) => line.split("\x01"));
      const read = (text: string): string[][] => parse(text, { relax_column_count: true, bom: false });
      assert.deepEqual(read(csvText(records, "program")), records);
      const shown = read(csvText(records, "spreadsheet"));
      assert.deepEqual(
        shown,
        records.map((record) => record.map(neutralize)),
      );
      for (const cell of shown.flat()) {
        assert(!/^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@]/u.test(cell), "A spreadsheet takes it for a formula.");
      }
      for (const cell of records.flat()) assert.equal(withoutGuard(neutralize(cell)), withoutGuard(cell));
    },
  },
  {
    name: "dates",
    files: ["server/features/imports/intake/read-date.ts", "shared/time-zones.ts"],
    seeds: [
      "2026-01-05T10:00:00.123Z",
      "5/1/2026 3:04 PM",
      "Mon, 05 Jan 2026 15:04:05 +0100",
      "January 5, 2026 3:04 pm",
      "1767571200",
      "1767571200000",
      "31.12.2026, 24:00 UTC+02:00",
    ],
    words: [" ", ...wordsOf("- / . : T Z am pm GMT+01:00 (CET) feb 29 0000 9999 24:00:00 ,999999999 1st")],
    run: (bytes) => {
      const text = bytes.toString("utf8");
      for (const dateOrder of ["dmy", "mdy"] as const) {
        const date = readDate(text, { timeZone: "America/New_York", dateOrder });
        if (date === null) continue;
        assert(Number.isFinite(date.getTime()), "It is no instant.");
        const again = readDate(date.toISOString(), { timeZone: "UTC", dateOrder });
        if (date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9999) assert.deepEqual(again, date);
      }
      dateOrderOf([text]);
    },
  },
];
