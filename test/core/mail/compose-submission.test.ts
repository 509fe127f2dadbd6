import fc from "fast-check";
import MailComposer from "nodemailer/lib/mail-composer";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { composeSubmission, type SubmissionToMail } from "../../../server/core/mail/compose-submission.ts";
import { toMime } from "../../../server/core/mail/mime.ts";

type Facts = Omit<Partial<SubmissionToMail>, "submission"> & { submission?: Partial<SubmissionToMail["submission"]> };

function toMail({ submission, ...facts }: Facts = {}): SubmissionToMail {
  return {
    id: "dlv_01",
    target: "owner@example.test",
    formId: "frm_01",
    formName: "Contact",
    timeZone: "UTC",
    ...facts,
    submission: {
      id: "sub_01",
      createdAt: new Date("2026-03-01T12:34:56.000Z"),
      sender: "Grace Hopper <grace@example.test>",
      preview: "Hello",
      subject: null,
      replyTo: null,
      fields: [["message", "Hello"]],
      ...submission,
    },
  };
}

const compose = (facts: Facts = {}) => composeSubmission(toMail(facts), "https://inbox.example.test");

async function parse(facts: Facts) {
  const sender = { from: { name: "Postern", address: "postern@example.test" }, domain: "example.test" };
  return PostalMime.parse(await new MailComposer(toMime(compose(facts), sender)).compile().build());
}

const HEADERS = [
  "from",
  "to",
  "reply-to",
  "subject",
  "message-id",
  "date",
  "mime-version",
  "content-type",
  "auto-submitted",
  "x-auto-response-suppress",
];

// Text that attempts header injection: line breaks of every kind, addresses, encoded words, control characters.
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        "\r\n",
        "\n",
        "\r",
        "\u2028",
        "\u0085",
        "\u202e",
        "\0",
        "Bcc: evil@example.test",
        ", evil@example.test",
        "<evil@example.test>",
        "=?utf-8?B?DQpCY2M6IGV2aWxAZXhhbXBsZS50ZXN0?=",
        '"',
        "\\",
        ";",
        "a",
        " ",
        "grace@example.test",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join("")),
);

describe("The subject of a submission email", () => {
  it("contains the form's name and the submission's subject", () => {
    expect(compose({ submission: { subject: "An order" } }).subject).toBe("[Contact] An order");
  });

  it("falls back to the sender's name, then to a generic text, and never shows the sender's address", () => {
    expect(compose().subject).toBe("[Contact] Message from Grace Hopper");
    expect(compose({ submission: { sender: "grace@example.test" } }).subject).toBe("[Contact] New message");
    const subject = "An order of grace@example.test";
    expect(compose({ submission: { subject, replyTo: "grace@example.test" } }).subject).toBe("[Contact] An order of …");
    expect(compose({ submission: { sender: "", subject: " \r\n " } }).subject).toBe("[Contact] New message");
  });

  it.each([
    [119, 119],
    [120, 120],
    [121, 120],
  ])("shortens a visitor's subject of %i characters to %i", (given, shown) => {
    const { subject } = compose({ submission: { subject: "x".repeat(given) } });
    expect([...subject.replace("[Contact] ", "")]).toHaveLength(shown);
    expect(subject.endsWith("…")).toBe(given > 120);
  });
});

describe("The preview in a list of emails", () => {
  it("begins with the first words of the message, on one line", () => {
    const { html } = compose({ submission: { preview: `Do you\nrepair <clocks>? ${"x".repeat(200)}` } });
    const shown = /overflow:hidden">(.*?)<\/div>/.exec(html)?.[1] ?? "";
    expect(shown).toMatch(/^Do you repair &lt;clocks&gt;\? x+…$/);
  });

  it("is the subject when the message has no words", () => {
    expect(compose({ submission: { preview: "" } }).html).toContain(">Message from Grace Hopper</div>");
  });

  it.each([
    ["Grace Hopper <grace@example.test>", "Grace Hopper via Contact"],
    ["grace@example.test", "Contact"],
    ["", "Contact"],
    ['"security@bank.test" <eve@example.test>', "Contact"],
    ["Bank <x@bank.test>, \r\nEve <eve@example.test>", "Contact"],
    ["Eve; Bank: <eve@example.test>", "Eve  Bank  via Contact"],
  ])("shows the sender %j as %j, at our own address", async (sender, name) => {
    const { from } = await parse({ submission: { sender } });
    expect(from).toEqual({ name, address: "postern@example.test" });
  });
});

describe("The time in an email", () => {
  it.each([
    ["Europe/Madrid", "1 Mar 2026, 13:34 CET"],
    ["America/New_York", "1 Mar 2026, 07:34 GMT-5"],
    ["Asia/Kolkata", "1 Mar 2026, 18:04 GMT+5:30"],
    ["UTC", "1 Mar 2026, 12:34 UTC"],
  ])("is in the owner's time zone: %s", (timeZone, shown) => {
    expect(compose({ timeZone }).text).toContain(shown);
  });
});

describe("The reply address", () => {
  it.each(["grace@example.test", " grace@example.test ", "o'neil+list@sub.example.test"])(
    "is the single address %j",
    (replyTo) => {
      expect(compose({ submission: { replyTo } }).replyTo).toBe(replyTo.trim());
    },
  );

  it("is written in Punycode for an international domain, as mail servers expect", async () => {
    const email = await parse({ submission: { replyTo: "jurgen@müller.example" } });
    expect(email.replyTo).toEqual([{ name: "", address: "jurgen@xn--mller-kva.example" }]);
  });

  it.each([
    ["Grace <grace@example.test>", "grace@example.test"],
    ["grace@müller\u200b.example", "grace@xn--mller-kva.example"],
  ])("is cleaned of text that was copied along with it: %j", async (replyTo, address) => {
    expect((await parse({ submission: { replyTo } })).replyTo).toEqual([{ name: "", address }]);
  });

  it.each([
    "a@example.test, b@example.test",
    "a@example.test;b@example.test",
    "a@example.test b@example.test",
    "a@example.test\r\nBcc: b@example.test",
    "a@b@example.test",
    "a@b.test@example.test",
    "a@example",
    "a..b@example.test",
    "@example.test",
    "a@-example.test",
    `${"a".repeat(65)}@example.test`,
    "not an address",
    "=?UTF-8?Q?v=40evil.example=2C?=@b.example",
    "grace@exa mple.test",
    "grace@müller.example,eve@example.test",
    "",
  ])("is absent when the visitor entered %j", (replyTo) => {
    expect(compose({ submission: { replyTo } }).replyTo).toBeNull();
  });
});

describe("Text from a visitor or an owner", () => {
  it("adds no header, recipient, or reply address", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, hostile, async (formName, subject, sender, replyTo) => {
        const email = await parse({ formName, submission: { subject, sender, replyTo } });
        const names = email.headers.map(({ key }) => key);
        expect(names.filter((name) => !HEADERS.includes(name))).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
        expect(email.to).toEqual([{ name: "", address: "owner@example.test" }]);
        expect(email.replyTo?.length ?? 0).toBeLessThanOrEqual(1);
        expect(email.cc ?? email.bcc).toBeUndefined();
        expect(email.subject).not.toMatch(/[\r\n\0\u2028\u202e]/);
      }),
      { numRuns: 400 },
    );
  });

  it("is inert in the HTML, where none of its tags or attributes survive", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom("<", ">", '"', "'", "&", "script", "img src=x onerror=alert(1)", "</td>", "<!--", "a", "\n"),
          {
            maxLength: 20,
          },
        ),
        (parts) => {
          const text = parts.join("");
          const plain = compose({ formName: "F", submission: { sender: "S", fields: [["N", "V"]] } }).html;
          const { html } = compose({
            formName: `F${text}`,
            submission: { sender: `S${text}`, fields: [[`N${text}`, `V${text}`]] },
          });
          const tags = (document: string) => document.replaceAll("<br>", "").match(/<[^>]*>/g) ?? [];
          expect(tags(html).map(tagName)).toEqual(tags(plain).map(tagName));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("cannot imitate a part of the email in the plain text", () => {
    const { text } = compose({
      submission: { fields: [["message", "Bye\n-- \nOpen in Postern:\nhttps://evil.test"]] },
    });
    expect(text.split("\n").filter((line) => line === "Open in Postern:")).toHaveLength(1);
    expect(text).toContain("\n  https://evil.test\n");
  });

  it("keeps its line breaks, and shows where control characters were removed", async () => {
    const email = await parse({ submission: { fields: [["message", "one\r\ntwo\u0007"]] } });
    expect(email.text).toContain("  one\n  two\ufffd\n");
    expect(email.html).toContain("one<br>\ntwo\ufffd");
  });
});

const tagName = (tag: string) => tag.split(/[\s>]/)[0];

describe("The email for a submission", () => {
  it("links to the submission, states its origin, and shows every field in order", () => {
    const { text, html } = compose({
      submission: {
        fields: [
          ["b", "first"],
          ["a", "second"],
          ["b", "third"],
        ],
      },
    });
    const link = "https://inbox.example.test/forms/frm_01/inbox?submission=sub_01";
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
    expect(text).toMatch(/b:\n {2}first\n\na:\n {2}second\n\nb:\n {2}third/);
    expect(text).toContain("Sent through the form “Contact” on 1 Mar 2026, 12:34 UTC.");
  });

  it("cuts an enormous value and notes the cut", () => {
    const { text } = compose({ submission: { fields: [["message", "x".repeat(20_001)]] } });
    expect(text).toContain("Open it in Postern to read the rest.");
    expect(text.length).toBeLessThan(21_000);
  });
});
