import assert from "node:assert/strict";
import { downloadFileName, extensionsOf, visibleFileName } from "../../../server/core/attachments/file-name.ts";
import { archivePaths } from "../../../server/core/exports/archive-paths.ts";
import { attachment, contentDisposition } from "../../../server/core/exports/file-name.ts";
import { parseDescription } from "../../../server/features/backup/series.ts";
import { readTar, tarHeader } from "../../../server/features/backup/tar.ts";
import { FileInspector } from "../../../server/features/files/screening/inspect-file.ts";
import { type Target, wordsOf } from "../target.ts";

const DOCUMENT = JSON.stringify({
  ...{
    format: 1,
    id: "20260101T000000Z",
    series: "s",
    createdAt: "2026-01-01T00:00:00.000Z",
    postern: "0.1.0",
    postgres: "18",
  },
  ...{
    systemId: "1",
    timeline: 1,
    startLsn: "16",
    stopLsn: "32",
    archive: { bytes: 1, sha256: "" },
    manifest: "",
    secret: "",
  },
});

/** The same bytes with a valid header checksum, which mutation would never hit. */
function withChecksum(bytes: Buffer): Buffer {
  const archive = Buffer.from(bytes);
  if (archive.length < 512) return archive;
  archive.fill(0x20, 148, 156);
  const sum = archive.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  archive.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return archive;
}

async function inspect(name: string, pieces: readonly Buffer[]) {
  const inspector = new FileInspector({ name, declaredType: null });
  for (const piece of pieces) inspector.write(piece);
  return inspector.end();
}

export const fileTargets: readonly Target[] = [
  {
    name: "file-names",
    files: [
      "server/core/attachments/file-name.ts",
      "server/core/exports/file-name.ts",
      "server/features/files/routes/send-file.ts",
      "server/core/exports/archive-paths.ts",
    ],
    seeds: [
      "../../etc/passwd\ncv.pdf",
      "CON.txt\ncon.txt",
      "a\u202efdp.exe\n...",
      "\n",
      "C:\\x\\y.docx\ncafe\u0301\ncaf\u00e9",
      `${"a".repeat(900)}.pdf`,
    ],
    words: [" ", ...wordsOf('\n / \\ .. . CON com1. \u202e \u200b \0 : * " \u0301 \ufdfa \u{1f600} .pdf .exe %')],
    run: (bytes) => {
      const names = bytes.toString("utf8").split("\n").slice(0, 50);
      for (const name of names) {
        const plain = downloadFileName(name);
        assert(plain !== "" && [...plain].length <= 200 && [...visibleFileName(name)].length <= 200);
        assert(!/[\\/:*?"<>|\p{Cc}]|^[.\s]|[.\s]$/u.test(plain), `${plain} is not a plain name.`);
        assert(extensionsOf(name).length <= 5);
        assert.match(attachment("file", plain), /^[\x20-\x7e]*$/);
        assert.match(
          contentDisposition(
            { formName: name, variant: "spreadsheet", withFiles: false, isOfPeriod: false, shown: null },
            new Date(0),
          ),
          /^[\x20-\x7e]*$/,
        );
      }
      const files = names.map((name, index) => ({
        ...{ id: `fil_${index}`, field: "cv", name, scan: "clean" as const, storageKey: "" },
      }));
      const paths = archivePaths({ id: "sub_x", files }).map(({ path }) => path ?? "");
      assert.equal(new Set(paths.map((path) => path.toLowerCase().normalize("NFC"))).size, paths.length);
      for (const path of paths) assert(path.split("/").length === 3 && Buffer.byteLength(path) <= 255);
    },
  },
  {
    name: "file-types",
    files: [
      "server/features/files/screening/inspect-file.ts",
      "server/core/platform/detect-type.ts",
      "server/features/files/screening/zip-entries.ts",
      "server/features/files/screening/content-scanners.ts",
    ],
    seeds: [
      "%PDF-1.4\n/JavaScript /OpenAction",
      "PK\x03\x04\x14\0\x01\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0\xff\xff\xff\xff\x05\0\0\0a.exe",
      "<svg onload=x><script>",
      "MZ\x90\0",
      "\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
      "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
      "GIF89a",
      "#!/bin/sh\n",
    ],
    words: wordsOf(
      "PK\x03\x04 PK\x01\x02 PK\x05\x06 word/ vbaProject.bin [Content_Types].xml /JS /Launch <script onload= %PDF- \0\0\0\0 \xff\xff\xff\xff META-INF/ ftyp RIFF WEBP",
    ),
    run: async (bytes) => {
      const name = ["cv.pdf", "a.svg", "a.docx", "a.html.exe"][(bytes.at(-1) ?? 0) % 4] ?? "";
      const whole = await inspect(name, [bytes]);
      const cut = (bytes[0] ?? 0) % (bytes.length + 1);
      assert.deepEqual(await inspect(name, [bytes.subarray(0, cut), bytes.subarray(cut)]), whole);
      assert.deepEqual(
        await inspect(
          name,
          Array.from(bytes, (byte) => Buffer.of(byte)),
        ),
        whole,
      );
    },
  },
  {
    name: "backup-description",
    files: ["server/features/backup/series.ts"],
    seeds: [DOCUMENT, DOCUMENT.replace('"16"', '"x"'), "{}", "null", ""],
    words: ['" "', ...wordsOf('" { } : , null "startLsn" "0x10" "1e9" "" -1 "format" "archive"')],
    run: (bytes) => {
      try {
        const read = parseDescription("backup.json.gz.age", bytes.toString("utf8"));
        assert(read.startLsn >= 0n && read.stopLsn >= 0n);
      } catch (error) {
        assert(error instanceof Error && error.name === "BackupError", String(error));
      }
    },
  },
  {
    name: "tar",
    files: ["server/features/backup/tar.ts"],
    seeds: ["base/1", "../../x", "/etc/passwd", "a\\..\\b", "folder/"].map((name) =>
      Buffer.concat([tarHeader(name, 3).header, Buffer.from("abc"), Buffer.alloc(509 + 1_024)]).toString("latin1"),
    ),
    words: ["../", "/", "..", "\\", "\0", "0", "1", "2", "5", "00000000777\0", "77777777777\0", "ustar"],
    run: async (bytes) => {
      async function* content() {
        yield withChecksum(bytes);
      }
      let left = 0;
      const begin = async ({ name, bytes: size }: { readonly name: string; readonly bytes: number }) => {
        assert(!name.startsWith("/") && !name.split(/[\\/]/).includes(".."), `${name} leads outside.`);
        left = size;
      };
      const data = async (part: Buffer) => {
        left -= part.length;
        assert(left >= 0);
      };
      try {
        await readTar(content(), { begin, data, end: async () => assert.equal(left, 0) });
      } catch (error) {
        assert(error instanceof Error && error.message.startsWith("The archive "), String(error));
      }
    },
  },
];
