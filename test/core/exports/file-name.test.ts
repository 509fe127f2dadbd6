import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contentDisposition } from "../../../server/core/exports/file-name.ts";

const everything = {
  formName: "Contact",
  variant: "spreadsheet",
  withFiles: false,
  isOfPeriod: false,
  shown: null,
} as const;
const now = new Date("2026-03-01T23:59:59.999Z");

describe("The name of a download", () => {
  test.each([
    ["Contact", "contact", "Contact"],
    ["Größe & Maß", "gro-e-ma", "Gr%C3%B6%C3%9Fe%20%26%20Ma%C3%9F"],
    ["お問い合わせ", "form", "%E3%81%8A%E5%95%8F%E3%81%84%E5%90%88%E3%82%8F%E3%81%9B"],
    ["../../etc/passwd", "etc-passwd", "Etc%20passwd"],
    ['a"; filename="b.exe', "a-filename-b-exe", "A%20%3B%20filename%3D%20b.exe"],
    ["Contact & <b>sales</b>", "contact-b-sales-b", "Contact%20%26%20b%20sales%20b"],
  ])("is safe and readable for the form %j", (formName, plain, encoded) => {
    expect(contentDisposition({ ...everything, formName }, now)).toBe(
      `attachment; filename="${plain}-all-messages-2026-03-01.csv"; filename*=UTF-8''${encoded}%20all%20messages%202026-03-01.csv`,
    );
  });

  test.each<[string, Partial<Parameters<typeof contentDisposition>[0]>]>([
    ["contact-all-messages-2026-03-01.csv", {}],
    ["contact-all-messages-for-programs-2026-03-01.csv", { variant: "program" }],
    ["contact-all-messages-with-files-2026-03-01.zip", { withFiles: true }],
    ["all-messages-2026-03-01.csv", { formName: null }],
    ["contact-messages-of-a-period-with-files-2026-03-01.zip", { withFiles: true, isOfPeriod: true }],
    ["contact-inbox-with-files-2026-03-01.zip", { withFiles: true, shown: { folder: "inbox", filter: null } }],
    ["contact-inbox-2026-03-01.csv", { shown: { folder: "inbox", filter: null } }],
    ["contact-inbox-open-2026-03-01.csv", { shown: { folder: "inbox", filter: { done: false } } }],
    ["contact-inbox-done-filtered-2026-03-01.csv", { shown: { folder: "inbox", filter: { done: true, text: "a" } } }],
    ["contact-spam-doubtful-2026-03-01.csv", { shown: { folder: "spam", filter: { doubtful: true } } }],
    ["all-forms-spam-filtered-2026-03-01.csv", { formName: null, shown: { folder: "spam", filter: { label: "lbl" } } }],
  ])("shows which messages it contains: %s", (plain, order) => {
    expect(contentDisposition({ ...everything, ...order }, now)).toContain(`filename="${plain}"`);
  });

  test("fits a header, whatever the form is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
        const header = contentDisposition({ ...everything, formName: name }, now);
        expect(header).toMatch(
          /^attachment; filename="[a-z0-9-]+-2026-03-01\.csv"; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]+$/,
        );
        expect(new Headers({ "Content-Disposition": header }).get("Content-Disposition")).toBe(header);
      }),
    );
  });
});
