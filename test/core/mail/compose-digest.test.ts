import fc from "fast-check";
import MailComposer from "nodemailer/lib/mail-composer";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { composeDigest } from "../../../server/core/mail/compose-digest.ts";
import type { MailMessage } from "../../../server/core/mail/message.ts";
import { toMime } from "../../../server/core/mail/mime.ts";
import { translationOf } from "../../../server/core/visitor-language/translation.ts";
import { composeAutoReply } from "../../../server/features/auto-reply/compose-auto-reply.ts";

const translation = translationOf("en");
const createdAt = new Date("2026-03-01T12:34:56.000Z");

function digestOf(sender: string, preview: string, { formName = "Contact", count = 2 } = {}): MailMessage {
  const submissions = [{ id: "sub_01", createdAt, sender, preview }];
  const form = { formId: "frm_01", formName, timeZone: "Europe/Berlin" };
  const digest = { id: "dlv_01", target: "owner@example.test", ...form, count, isBacklog: false, submissions };
  return composeDigest(digest, "https://inbox.example.test");
}

async function parse(message: MailMessage) {
  const sender = { from: { name: "Postern", address: "postern@example.test" }, domain: "example.test" };
  return PostalMime.parse(await new MailComposer(toMime(message, sender)).compile().build());
}

const headersOf = async (message: MailMessage) => {
  const { headers, to, cc, bcc } = await parse(message);
  return { names: headers.map(({ key }) => key).sort(), to: to?.map(({ address }) => address), cc, bcc };
};

const hostileText = fc
  .array(
    fc.constantFrom(
      "\r\n",
      "\n",
      "\u2028",
      "\0",
      "\u202e",
      "Bcc: eve@example.test",
      "<script>alert(1)</script>",
      '<img src="x" onerror="alert(1)">',
      "</td></table>",
      '"><a href="javascript:alert(1)">',
      "&lt;",
      "=?utf-8?B?PGI+?=",
      ",",
      "a",
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(""));

describe("Text from visitors and owners", () => {
  it("adds no header or recipient to a digest or an auto-reply", async () => {
    const plainDigest = await headersOf(digestOf("Ana", "Hello"));
    const answer = (formName: string, subject: string, text: string) =>
      composeAutoReply({ id: "dlv_01", to: "ana@example.test", formName, subject, text, replyTo: null, translation });
    const plainAnswer = await headersOf(answer("Contact", "Hello", "Hello"));
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (one, other) => {
        expect(await headersOf(digestOf(one, other, { formName: one }))).toEqual(plainDigest);
        expect(await headersOf(answer(one, other, one))).toEqual(plainAnswer);
      }),
      { numRuns: 60 },
    );
  });

  it("appears as text, not markup, in the HTML of a digest and an auto-reply", () => {
    const answer = (words: string) => composeAutoReply({ ...plain, formName: words, text: words }).html;
    const plain = { id: "dlv_01", to: "ana@example.test", subject: null, replyTo: null, translation };
    const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.filter((tag) => !/^<br>$/i.test(tag));
    fc.assert(
      fc.property(hostileText, hostileText, (one, other) => {
        expect(tags(digestOf(one, other).html)).toEqual(tags(digestOf("", "").html));
        expect(tags(answer(one))).toEqual(tags(answer("")));
      }),
    );
  });
});

describe("A digest", () => {
  it("states the total when it does not list every message", () => {
    const { subject, text } = digestOf("Ana", "Hello", { count: 4_321 });
    expect(subject).toBe("[Contact] 4321 new messages");
    expect(text).toContain("The first 1:");
    expect(text).toContain("Ana, 1 Mar 2026, 13:34 CET:");
    expect(digestOf("Ana", "Hello", { count: 1 }).text).not.toContain("The first");
  });
});
