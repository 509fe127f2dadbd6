import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  downloadFileName,
  extensionsOf,
  turnsText,
  visibleFileName,
} from "../../../server/core/attachments/file-name.ts";
import { hostileFiles } from "./hostile-files.ts";

describe("The displayed file name", () => {
  it.each([
    ["cv.pdf", "cv.pdf"],
    ["C:\\Users\\ana\\cv.pdf", "cv.pdf"],
    ["../../etc/passwd", "passwd"],
    ["cv\u202Efdp.exe", "cv[U+202E]fdp.exe"],
    ["a\0b.txt", "a[U+0000]b.txt"],
    ["a\r\nb.txt", "a b.txt"],
    ["", "unnamed file"],
    ["..", "unnamed file"],
    ["dir/", "dir"],
    ["Lebenslauf – Zoë.pdf", "Lebenslauf – Zoë.pdf"],
  ])("for %j is %j", (sent, shown) => {
    expect(visibleFileName(sent)).toBe(shown);
  });

  it("is limited to 200 characters and keeps its extension", () => {
    expect(visibleFileName("a".repeat(200))).toBe("a".repeat(200));
    expect(visibleFileName("a".repeat(201))).toBe(`${"a".repeat(199)}…`);
    expect(visibleFileName(`${"a".repeat(10_000)}.pdf`)).toBe(`${"a".repeat(195)}….pdf`);
  });

  it("contains no folder, control or direction character for any input", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...hostileFiles().map(({ name }) => name))),
        (sent) => {
          const name = visibleFileName(sent);
          expect(name).not.toMatch(/[/\\\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u);
          expect([...name].length).toBeLessThanOrEqual(200);
          expect(name.replace(/[.\s]/g, "")).not.toBe("");
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("The download file name", () => {
  it.each([
    ["CON", "_CON"],
    ["nul.txt", "_nul.txt"],
    ["CON .txt", "_CON .txt"],
    ["com¹.txt", "_com¹.txt"],
    ["CONIN$", "_CONIN$"],
    ["console.log", "console.log"],
    [".htaccess", "htaccess"],
    ['a<b>:"|?*.pdf', "a_b_.pdf"],
    ["cv.pdf. . ", "cv.pdf"],
  ])("for %j is %j", (sent, saved) => {
    expect(downloadFileName(sent)).toBe(saved);
  });

  it("is a plain name on every file system for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (sent) => {
        const name = downloadFileName(sent);
        expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cs}]/u);
        expect(name).toMatch(/^[^.\s].*[^.\s]$|^[^.\s]$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(1_000);
      }),
      { numRuns: 300 },
    );
  });
});

it("reads file extensions as Windows would, last one first", () => {
  expect(extensionsOf("cv.pdf   .exe")).toEqual(["exe", "pdf"]);
  expect(extensionsOf("a\u200B.E\u200BXE.")).toEqual(["exe"]);
  expect(extensionsOf("dir.exe/readme")).toEqual([]);
});

it("detects a file name that reverses the text direction", () => {
  expect(turnsText("cv\u202Efdp.exe")).toBe(true);
  expect(turnsText("سيرة ذاتية.pdf")).toBe(false);
});
