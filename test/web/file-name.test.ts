import fc from "fast-check";
import { expect, test } from "vitest";
import { readFileName } from "../../web/src/core/exports/download-export.ts";

test("the extended file name takes precedence over the plain one", () => {
  const header = `attachment; filename="Kontakt.csv"; filename*=UTF-8''Kontakt%20%C3%BCber%20uns.csv`;
  expect(readFileName(header)).toBe("Kontakt über uns.csv");
});

test("the plain file name is read with or without quotes", () => {
  expect(readFileName('attachment; filename="contact \\"a\\".csv"')).toBe("contact -a-.csv");
  expect(readFileName("attachment; filename=contact.csv")).toBe("contact.csv");
});

test("a malformed extended file name falls back to the plain one", () => {
  expect(readFileName(`attachment; filename="a.csv"; filename*=UTF-8''%E0%A4%A`)).toBe("a.csv");
});

test("a file without a name gets a default one", () => {
  expect(readFileName(null)).toBe("postern.csv");
  expect(readFileName("attachment")).toBe("postern.csv");
  expect(readFileName('attachment; filename="..."')).toBe("postern.csv");
});

test("file names lose path separators, leading dots and control characters", () => {
  expect(readFileName(`attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`)).toBe("-..-etc-passwd");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const read = readFileName(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      expect(read).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\./u);
      expect(read).not.toBe("");
    }),
  );
});
