import { describe, expect, test } from "vitest";
import { owner } from "../support/builders.ts";
import { createTestClock } from "../support/clock.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { importText } from "../support/imports.ts";

const database = useDatabase();

async function load(text: string, order: Parameters<typeof importText>[4] = {}) {
  const deps = createTestDeps(database.db, { clock: createTestClock("2026-03-01T12:00:00.000Z") });
  const ada = await owner(deps, { plan: "pro" });
  await database.db.prisma.account.update({ where: { id: ada.account.id }, data: { timeZone: "Europe/Berlin" } });
  const form = await ada.form();
  const report = await importText(ada.scope(), deps, form.id, text, order);
  const rows = await database.db.prisma.submission.findMany({ where: { formId: form.id }, orderBy: { id: "asc" } });
  return {
    report,
    messages: rows.map(({ createdAt, folder, status, fields, ip, userAgent, referrer, sender }) => ({
      at: createdAt.toISOString(),
      folder,
      status,
      fields,
      ip,
      userAgent,
      referrer,
      sender,
    })),
  };
}

const ADA = [
  ["name", "Ada"],
  ["email", "ada@example.org"],
  ["message", "Hello"],
];
const at = "2026-02-03T04:05:06.000Z";

describe("A file from", () => {
  test("Formspree", async () => {
    const { report, messages } = await load(
      'name,email,message,_gotcha,_date,_status\nAda,ada@example.org,Hello,,2026-02-03T04:05:06+00:00,"{}"\n',
    );
    expect(report).toMatchObject({ imported: 1, screened: true, mapping: { source: "formspree", timeZone: "UTC" } });
    expect(messages).toMatchObject([{ at, fields: ADA, status: "read", sender: "Ada <ada@example.org>" }]);
  });

  test("Netlify Forms", async () => {
    const { report, messages } = await load(
      "number,name,email,message,form-name,ip,user_agent,referrer,created_at\n6,Ada,ada@example.org,Hello,contact,203.0.113.7,Mozilla/5.0,https://example.org/contact,2026-02-03T04:05:06.000Z\n",
    );
    expect(report.mapping.source).toBe("netlify");
    expect(messages).toMatchObject([
      { at, fields: ADA, ip: "203.0.113.7", userAgent: "Mozilla/5.0", referrer: "https://example.org/contact" },
    ]);
  });

  test("Basin", async () => {
    const { report, messages } = await load(
      "id,created_at,name,email,message,spam,spam_reason,read,trash,ip,referrer,user_agent,webhook_sent_at\n" +
        "1,2026-02-03 04:05:06 UTC,Ada,ada@example.org,Hello,false,,true,false,203.0.113.7,https://example.org,Mozilla/5.0,\n" +
        "2,2026-02-03 04:05:07 UTC,Bob,bob@example.org,Buy,true,junk,false,false,,,,\n",
    );
    expect(report).toMatchObject({ mapping: { source: "basin" }, inbox: 1, spam: 1, screened: false });
    expect(messages).toMatchObject([
      { at, folder: "inbox", status: "read", fields: ADA, ip: "203.0.113.7" },
      { folder: "spam", status: "unread", ip: null },
    ]);
  });

  test("Getform", async () => {
    const { report, messages } = await load(
      "Submission Date,name,email,message\n2026-02-03 04:05:06,Ada,ada@example.org,Hello\n",
    );
    expect(report.mapping.source).toBe("getform");
    expect(messages).toMatchObject([{ at, fields: ADA }]);
  });

  test("Web3Forms", async () => {
    const { report, messages } = await load(
      "Submitted At,Form Name,name,email,message,botcheck\n2026-02-03T04:05:06Z,Contact,Ada,ada@example.org,Hello,false\n",
    );
    expect(report.mapping.source).toBe("web3forms");
    expect(messages).toMatchObject([{ at, fields: ADA }]);
  });

  test("Formcarry", async () => {
    const { report, messages } = await load(
      "_id,name,email,message,spam,referer,createdAt\n65a,Ada,ada@example.org,Hello,false,https://example.org,2026-02-03T04:05:06.000Z\n",
    );
    expect(report).toMatchObject({ mapping: { source: "formcarry" }, screened: false });
    expect(messages).toMatchObject([{ at, folder: "inbox", fields: ADA, referrer: "https://example.org" }]);
  });

  test("a spreadsheet on Windows: semicolons, the owner's time zone, days first", async () => {
    const { report, messages } = await load(
      "Timestamp;Name;Date;Nachricht\n03/02/2026 05:05:06;Ada;31/12/2026;Hallo\n13/02/2026 05:05:06;Bob;;Hallo\n",
    );
    expect(report.mapping).toMatchObject({ source: "other", timeZone: "Europe/Berlin", dateOrder: "dmy" });
    expect(messages).toMatchObject([
      {
        at,
        fields: [
          ["Name", "Ada"],
          ["Date", "31/12/2026"],
          ["Nachricht", "Hallo"],
        ],
      },
      { at: "2026-02-13T04:05:06.000Z" },
    ]);
  });

  test("anywhere, with another mapping than the one that was recognized", async () => {
    const { report, messages } = await load("created,when,x\n2026-01-01,2026-02-03 04:05:06,Hello\n", {
      map: (recognized) => ({
        ...recognized,
        timeZone: "UTC",
        columns: [
          { role: "ignore", name: "" },
          { role: "date", name: "" },
          { role: "field", name: "message" },
        ],
      }),
    });
    expect(report.imported).toBe(1);
    expect(messages).toMatchObject([{ at, fields: [["message", "Hello"]] }]);
  });

  test("elsewhere keeps an apostrophe before a formula: it may be the visitor's", async () => {
    const { messages } = await load("created_at,message\n2026-02-03T04:05:06Z,'=1+1\n");
    expect(messages[0]?.fields).toEqual([["message", "'=1+1"]]);
  });
});
