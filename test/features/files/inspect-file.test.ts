import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SentFile } from "../../../server/core/attachments/file-intake.ts";
import { FileInspector } from "../../../server/features/files/screening/inspect-file.ts";
import { FILE_SIGNALS, fileReasons, isFileSignal } from "../../../server/features/files/screening/signals.ts";
import {
  gifOf,
  HTML_WITH_SCRIPT,
  hostileFiles,
  jpegOf,
  PDF,
  PDF_WITH_SCRIPT,
  PROGRAM,
  pngOf,
  SVG_WITH_SCRIPT,
  zipOf,
} from "./hostile-files.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

async function inspect(
  name: string,
  content: Buffer | string,
  declaredType: string | null = null,
  chunkBytes = 65_536,
) {
  const inspector = new FileInspector({ name, declaredType } satisfies SentFile);
  const bytes = Buffer.from(content as Buffer);
  for (let at = 0; at < bytes.length; at += chunkBytes) inspector.write(bytes.subarray(at, at + chunkBytes));
  return inspector.end();
}

describe("A file's type", () => {
  it.each([
    ["cv.pdf", PDF, "application/pdf"],
    ["photo.png", pngOf(10, 10), "image/png"],
    ["photo.jpg", jpegOf(10, 10), "image/jpeg"],
    ["photo.gif", gifOf(10, 10), "image/gif"],
    ["letter.docx", zipOf([{ name: "[Content_Types].xml" }, { name: "word/document.xml" }]), DOCX],
    ["files.zip", zipOf([{ name: "a.txt" }]), "application/zip"],
    ["notes.txt", Buffer.from("Grüße aus München"), "text/plain"],
    ["notes.txt", Buffer.from("Gr\xfc\xdfe", "latin1"), "text/plain"],
    ["logo.svg", Buffer.from("<!-- a --><svg/>"), "image/svg+xml"],
    ["page", Buffer.from("<!DOCTYPE html><p>Hello"), "text/html"],
    ["data", Buffer.from([1, 2, 3, 0, 200]), null],
    ["empty", Buffer.alloc(0), null],
  ])("is detected from its bytes: %s", async (name, content, type) => {
    expect(await inspect(name, content)).toEqual({ type, signals: [] });
  });

  it("ignores the file name and the declared type", async () => {
    expect((await inspect("cv.pdf", pngOf(1, 1), "application/pdf")).type).toBe("image/png");
  });
});

describe("A potentially harmful file", () => {
  it.each([
    ["a program", "setup.exe", PROGRAM, ["program"]],
    ["a program by content", "setup", PROGRAM, ["program"]],
    ["a script by name", "run.ps1", "Get-Process", ["script"]],
    ["a script by content", "run", "#!/bin/sh\nrm -rf /", ["script"]],
    ["a program behind another extension", "cv.pdf  .exe", PROGRAM, ["program", "double-extension"]],
    ["a name that reads backwards", "cv\u202Efdp.exe", PROGRAM, ["program", "reversed-name"]],
    [
      "a document with macros",
      "a.docm",
      zipOf([{ name: "word/document.xml" }, { name: "word/vbaProject.bin" }]),
      ["macro"],
    ],
    [
      "an old document with macros",
      "a.doc",
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.alloc(9_000),
        Buffer.from("_VBA_PROJECT", "utf16le"),
      ]),
      ["macro"],
    ],
    ["an archive with a program", "a.zip", zipOf([{ name: "x/invoice.PDF.exe" }]), ["archive-program"]],
    [
      "an archive with a script in an archive",
      "a.zip",
      Buffer.concat([zipOf([{ name: "a" }]), zipOf([{ name: "b.vbs" }])]),
      ["archive-program"],
    ],
    ["an archive with a password", "a.zip", zipOf([{ name: "a.txt", encrypted: true }]), ["encrypted-archive"]],
    [
      "a zip bomb",
      "a.zip",
      zipOf([{ name: "zeros", content: Buffer.alloc(1_000), claimedBytes: 0xffff_ffff }]),
      ["archive-bomb"],
    ],
    ["an SVG with a script", "a.svg", SVG_WITH_SCRIPT, ["markup-script"]],
    [
      "an SVG with a script in UTF-16",
      "a.svg",
      Buffer.from("\ufeff<svg><script>1</script></svg>", "utf16le"),
      ["markup-script"],
    ],
    [
      "an SVG with a hidden script link",
      "a.svg",
      `<svg><a href="&#106;avascript:alert(1)">x</a></svg>`,
      ["markup-script"],
    ],
    ["a web page with a script", "a.html", HTML_WITH_SCRIPT, ["markup-script"]],
    ["a web page called a picture", "a.png", HTML_WITH_SCRIPT, ["type-mismatch", "markup-script"]],
    ["a PDF with a script", "a.pdf", PDF_WITH_SCRIPT, ["pdf-script"]],
    ["a program called a picture", "a.jpg", PROGRAM, ["program", "type-mismatch"]],
    ["a picture that is none", "a.png", Buffer.from([1, 2, 3, 0, 4]), ["type-mismatch"]],
  ])("is flagged: %s", async (_, name, content, signals) => {
    expect((await inspect(name, content)).signals.toSorted()).toEqual(signals.toSorted());
  });

  it("is flagged however its bytes are split", async () => {
    const files: [string, Buffer][] = [
      ["a.zip", zipOf([{ name: "a.txt", content: Buffer.alloc(20_000, "ab") }, { name: "run.exe" }])],
      ["a.svg", Buffer.concat([Buffer.from("<svg>"), Buffer.alloc(9_000, " "), SVG_WITH_SCRIPT])],
      ["a.pdf", Buffer.concat([PDF, Buffer.alloc(9_000, " "), PDF_WITH_SCRIPT])],
    ];
    for (const [name, content] of files) {
      const whole = await inspect(name, content, null, content.length);
      expect(whole.signals).toHaveLength(1);
      for (const chunkBytes of [1, 7, 31, 8_191, 8_192, 8_193]) {
        expect(await inspect(name, content, null, chunkBytes)).toEqual(whole);
      }
    }
  });
});

describe("An ordinary file", () => {
  it.each([
    ["a picture of another format", "photo.jpg", pngOf(1, 1), "image/jpeg"],
    ["a document saved as text", "letter.doc", "Dear …", "application/msword"],
    ["a name with dots", "report.v1.2.final.pdf", PDF, "application/pdf"],
    [
      "a document whose parts are called .bin",
      "a.xlsx",
      zipOf([{ name: "xl/workbook.xml" }, { name: "xl/printerSettings1.bin" }]),
      null,
    ],
    [
      "an archive with a folder called like a website",
      "a.zip",
      zipOf([{ name: "example.com/" }, { name: "example.com/a.txt" }]),
      null,
    ],
    ["an empty file", "photo.png", "", "image/png"],
    [
      "a drawing",
      "logo.svg",
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>`,
      "image/svg+xml",
    ],
    ["a type that nobody knows", "model.xyz", Buffer.from([0, 1, 2]), "application/octet-stream"],
  ])("raises no signal: %s", async (_, name, content, declaredType) => {
    expect((await inspect(name, content, declaredType)).signals).toEqual([]);
  });
});

describe("File inspection", () => {
  it("finishes for any bytes and name, with a reason for every signal", async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 20_000 }),
      fc
        .tuple(
          fc.constantFrom(
            "PK\x03\x04",
            "PK\x01\x02",
            "\x1f\x8b",
            "MZ",
            "%PDF-",
            "<svg",
            "\x89PNG\r\n\x1a\n",
            "ID3",
            "\xd0\xcf\x11\xe0",
          ),
          fc.uint8Array({ maxLength: 9_000 }),
        )
        .map(([start, rest]) => Buffer.concat([Buffer.from(start, "latin1"), rest])),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary" }),
        bytes,
        fc.integer({ min: 1, max: 9_000 }),
        async (name, content, chunkBytes) => {
          const { signals } = await inspect(name, Buffer.from(content), "image/png", Math.max(chunkBytes, 16));
          expect(signals.every(isFileSignal)).toBe(true);
          expect(new Set(signals).size).toBe(signals.length);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("finishes for every generated hostile file", async () => {
    for (const { name, content, declaredType } of hostileFiles()) await inspect(name, content, declaredType);
  });

  it("takes time proportional to the file's length", async () => {
    // A hundred thousand headers, an unclosed comment and a run of references: none is read twice.
    const hostile = [
      "PK\x03\x04".repeat(100_000),
      `<!--${"<!--".repeat(100_000)}`,
      `<svg${"&#1".repeat(100_000)}`,
      "<!".repeat(200_000),
    ];
    for (const content of hostile) await inspect("a.svg", Buffer.from(content, "latin1"));
  });
});

describe("File signals", () => {
  it("add one reason each regardless of the number of files, and none without files", () => {
    expect(fileReasons([])).toEqual([]);
    expect(fileReasons([{ signals: ["macro", "script"] }, { signals: ["macro"] }])).toEqual([
      { name: "files", points: 2, detail: "Attached file is a script" },
      { name: "files", points: 3, detail: "Attached document contains macros" },
    ]);
  });

  it("each add a reason that counts against the message", () => {
    const reasons = fileReasons([{ signals: FILE_SIGNALS }]);
    expect(reasons).toHaveLength(FILE_SIGNALS.length);
    expect(reasons.every(({ points }) => points > 0)).toBe(true);
  });
});
