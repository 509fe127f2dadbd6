import { describe, expect, test } from "vitest";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { importText } from "../../support/imports.ts";

const database = useDatabase();

async function load(text: string, order: Parameters<typeof importText>[4] = {}) {
  const { deps, ada, form } = await arrangeForm(database, { plan: "pro" });
  await database.db.prisma.account.update({ where: { id: ada.account.id }, data: { timeZone: "Europe/Berlin" } });
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

describe("The file import", () => {
  test.each([
    ["Formspree", "name,email,message,_gotcha,_date,_status", ',2026-02-03T04:05:06+00:00,"{}"', {}],
    [
      "Netlify Forms",
      "name,email,message,number,form-name,ip,user_agent,referrer,created_at",
      "6,contact,203.0.113.7,Mozilla/5.0,https://example.org/contact,2026-02-03T04:05:06.000Z",
      { ip: "203.0.113.7", userAgent: "Mozilla/5.0", referrer: "https://example.org/contact" },
    ],
    ["Getform", "name,email,message,Submission Date", "2026-02-03 04:05:06", {}],
    ["Web3Forms", "name,email,message,Submitted At,Form Name,botcheck", "2026-02-03T04:05:06Z,Contact,false", {}],
    [
      "Formcarry",
      "name,email,message,_id,spam,referer,createdAt",
      "65a,false,https://example.org,2026-02-03T04:05:06.000Z",
      { referrer: "https://example.org" },
    ],
  ])("recognizes a file from %s", async (source, header, facts, origin) => {
    const { report, messages } = await load(`${header}\nAda,ada@example.org,Hello,${facts}\n`);
    expect(report).toMatchObject({
      ...{ imported: 1, screened: !header.includes("spam") },
      mapping: { source, timeZone: "UTC" },
    });
    const sender = "Ada <ada@example.org>";
    expect(messages).toMatchObject([{ at, fields: ADA, folder: "inbox", status: "read", sender, ...origin }]);
  });

  test("keeps the verdicts of a file from Basin", async () => {
    const { report, messages } = await load(
      "id,created_at,name,email,message,spam,spam_reason,read,trash,ip,referrer,user_agent,webhook_sent_at\n" +
        "1,2026-02-03 04:05:06 UTC,Ada,ada@example.org,Hello,false,,true,false,203.0.113.7,https://example.org,Mozilla/5.0,\n" +
        "2,2026-02-03 04:05:07 UTC,Bob,bob@example.org,Buy,true,junk,false,false,,,,\n",
    );
    expect(report).toMatchObject({ mapping: { source: "Basin" }, inbox: 1, spam: 1, screened: false });
    expect(messages).toMatchObject([
      { at, folder: "inbox", status: "read", fields: ADA, ip: "203.0.113.7" },
      { folder: "spam", status: "unread", ip: null },
    ]);
  });

  test("reads a Windows spreadsheet with semicolons, the owner's time zone and day-first dates", async () => {
    const { report, messages } = await load(
      "Timestamp;Name;Date;Nachricht\n03/02/2026 05:05:06;Ada;31/12/2026;Hallo\n13/02/2026 05:05:06;Bob;;Hallo\n",
    );
    expect(report.mapping).toMatchObject({ source: "Other", timeZone: "Europe/Berlin", dateOrder: "dmy" });
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

  test.each([
    ["Zeitstempel", "03/02/2026 05:05:06"],
    ["Horodateur", "2026/02/03 5:05:06 AM UTC+1"],
    ["Marca temporal", "3/2/2026 5:05:06"],
    ["Carimbo de data/hora", "03/02/2026 05:05:06"],
    ["タイムスタンプ", "2026/02/03 5:05:06"],
    ["Eingegangen am", "3. Februar 2026 05:05:06"],
  ])("reads a table of answers in another language: %s", async (name, date) => {
    const { report, messages } = await load(`sep=;\r\n${name};Name\r\n${date};Ada\r\n`);
    expect(report.mapping).toMatchObject({ dateOrder: "dmy", timeZone: "Europe/Berlin" });
    expect(messages).toMatchObject([{ at, fields: [["Name", "Ada"]] }]);
  });

  test("accepts a mapping other than the recognized one", async () => {
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

  test("keeps an apostrophe before a formula in third-party files, since the visitor may have typed it", async () => {
    const { messages } = await load("created_at,message\n2026-02-03T04:05:06Z,'=1+1\n");
    expect(messages[0]?.fields).toEqual([["message", "'=1+1"]]);
  });
});
