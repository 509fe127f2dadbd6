import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contentDisposition } from "../../server/exports/file-name.ts";

const now = new Date("2026-03-01T23:59:59.999Z");

describe("the name of a download", () => {
  test.each([
    ["Contact", "contact-2026-03-01.csv", "Contact%202026-03-01.csv"],
    ["Größe & Maß", "gro-e-ma-2026-03-01.csv", "Gr%C3%B6%C3%9Fe%20%26%20Ma%C3%9F%202026-03-01.csv"],
    ["お問い合わせ", "form-2026-03-01.csv", "%E3%81%8A%E5%95%8F%E3%81%84%E5%90%88%E3%82%8F%E3%81%9B%202026-03-01.csv"],
    ["../../etc/passwd", "etc-passwd-2026-03-01.csv", "etc%20passwd%202026-03-01.csv"],
    ['a"; filename="b.exe', "a-filename-b-exe-2026-03-01.csv", "a%20%3B%20filename%3D%20b.exe%202026-03-01.csv"],
    ["Contact & <b>sales</b>", "contact-b-sales-b-2026-03-01.csv", "Contact%20%26%20b%20sales%20b%202026-03-01.csv"],
    [null, "all-submissions-2026-03-01.csv", "All%20submissions%202026-03-01.csv"],
  ])("of the form %j", (name, plain, encoded) => {
    expect(contentDisposition(name, now)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  });

  test("says that a file is for programs", () => {
    const plain = "contact-for-programs-2026-03-01.csv";
    const encoded = "Contact%20for%20programs%202026-03-01.csv";
    expect(contentDisposition("Contact", now, "program")).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    );
  });

  test("fits a header whatever the form is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
        const header = contentDisposition(name, now);
        expect(header).toMatch(
          /^attachment; filename="[a-z0-9-]+-2026-03-01\.csv"; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]+$/,
        );
        expect(new Headers({ "Content-Disposition": header }).get("Content-Disposition")).toBe(header);
      }),
    );
  });
});
