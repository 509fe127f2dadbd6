import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newsEmails } from "../../../server/core/mail/news-emails.ts";
import { renderSystemEmail } from "../../../server/core/mail/system-email.ts";

const publicUrl = "https://inbox.example.test";
const message = {
  id: "sub_01",
  formId: "frm_01",
  formName: "Contact",
  createdAt: new Date("2026-03-01T12:34:56.000Z"),
  sender: "Ana Lopes <ana@example.test>",
  preview: "Would you like our price list?",
};

function mailOf(facts: Partial<typeof message> = {}, { count = 1 } = {}) {
  const account = { ownerAddress: "owner@example.test", timeZone: "Europe/Berlin", publicUrl };
  const words = newsEmails.doubtful({
    ...account,
    count,
    isMore: count > 999,
    submissions: [{ ...message, ...facts }],
  });
  return renderSystemEmail({ to: "owner@example.test", id: "acc_01.doubtful.1", ...words });
}

const addressesIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe("The email about doubtful messages", () => {
  it("says who wrote what, when, and where, and links to the message with either decision", () => {
    const { to, subject, text } = mailOf();
    expect([to, subject]).toEqual(["owner@example.test", "1 doubtful message"]);
    expect(text).toContain(
      "Ana Lopes <ana@example.test>, 1 Mar 2026, 13:34 CET, form “Contact”:\n  Would you like our",
    );
    const address = `${publicUrl}/forms/frm_01/spam?doubtful=true&submission=sub_01`;
    expect(text).toContain(`\nNot spam: ${address}&decide=inbox\nSpam: ${address}&decide=spam\n`);
    expect(text).toContain(`${publicUrl}/spam?doubtful=true`);
  });

  it("states the total when it does not list every message", () => {
    const { subject, text } = mailOf({}, { count: 21 });
    expect(subject).toBe("21 doubtful messages");
    expect(text).toContain("The newest 1:");
    expect(mailOf().text).not.toContain("The newest");
  });

  it("shows any visitor's text on one line without markup, and contains no other links", () => {
    const hostile = fc
      .array(fc.constantFrom("\r\n", "\u2028", "\u202e", "<script>", '"><a href="javascript:alert(1)">', "&lt;", "a"))
      .map((parts) => parts.join(""));
    const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.length;
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const mail = mailOf({ sender: one, preview: other, formName: one });
        expect(tags(mail.html)).toBe(tags(mailOf().html));
        expect(addressesIn(mail.html)).toEqual(addressesIn(mailOf().html));
        expect(mail.subject).toBe(mailOf().subject);
        expect(mail.text.split("\n")).toHaveLength(mailOf().text.split("\n").length);
      }),
    );
  });

  it("shortens a long message to its first words", () => {
    const { text } = mailOf({ preview: "word ".repeat(200) });
    expect(text).toContain("word…\nNot spam:");
    expect(text.length).toBeLessThan(1_200);
  });
});
