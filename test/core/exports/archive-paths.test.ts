import fc from "fast-check";
import { expect, it } from "vitest";
import { archivePaths } from "../../../server/core/exports/archive-paths.ts";
import { hostileFiles } from "../../features/files/hostile-files.ts";

const SUBMISSION = "sub_0000000000000000000000";

function pathsOf(names: readonly string[]): string[] {
  const files = names.map((name, index) => ({
    ...{ id: `file_${index}`, field: "cv", name, scan: "clean" as const, storageKey: "key" },
  }));
  return archivePaths({ id: SUBMISSION, files }).map(({ path }) => path ?? "");
}

it.each([
  [
    ["cv.pdf", "cv.pdf", "CV.pdf"],
    ["cv.pdf", "2-cv.pdf", "3-CV.pdf"],
  ],
  [
    ["3-a.txt", "a.txt", "A.txt"],
    ["3-a.txt", "a.txt", "4-A.txt"],
  ],
  [
    ["Zoe\u0308.pdf", "Zo\u00EB.pdf"],
    ["Zo\u00EB.pdf", "2-Zo\u00EB.pdf"],
  ],
  [
    ["stra\u00DFe.txt", "STRASSE.TXT"],
    ["stra\u00DFe.txt", "2-STRASSE.TXT"],
  ],
  [
    ["../../etc/passwd", "C:\\boot.ini", "nul"],
    ["passwd", "boot.ini", "_nul"],
  ],
  [[`${"\u6587".repeat(300)}.pdf`], [`${"\u6587".repeat(47)}\u2026.pdf`]],
])("%j is archived as %j", (sent, archived) => {
  expect(pathsOf(sent)).toEqual(archived.map((name) => `files/${SUBMISSION}/${name}`));
});

it("sanitized names stay in their folder, stay unique and suit any file system, whatever was sent", () => {
  const sent = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.constantFrom(...hostileFiles().map(({ name }) => name)),
    fc.constantFrom("a", "A", "2-a", "3-a", "\u00E4", "a\u0308", "a\u200D", "con.txt", "lpt1", "aux .x", "...", "a. ."),
  );
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 12 }), (names) => {
      const paths = pathsOf(names);
      const folded = paths.map((path) => path.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC"));
      expect(new Set(folded).size).toBe(names.length);
      for (const path of paths) {
        const [folder, submission, name = "", ...more] = path.split("/");
        expect([folder, submission, more]).toEqual(["files", SUBMISSION, []]);
        expect(name).not.toMatch(/[\\:*?"<>|\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u);
        expect(name).toMatch(/^[^.\s].*[^.\s]$|^[^.\s]$/u);
        expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\s*(?:\.|$)/i);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160);
      }
    }),
    { numRuns: 300 },
  );
});
