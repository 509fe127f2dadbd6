import assert from "node:assert/strict";
import { text as textOf } from "node:stream/consumers";
import MailComposer from "nodemailer/lib/mail-composer";
import PostalMime from "postal-mime";
import { composeSubmission } from "../../../server/core/mail/compose-submission.ts";
import { parseMailbox } from "../../../server/core/mail/mailbox.ts";
import { toMime } from "../../../server/core/mail/mime.ts";
import { oneLine } from "../../../server/core/mail/one-line.ts";
import { singleAddress } from "../../../server/core/mail/single-address.ts";
import { type Target, wordsOf } from "../target.ts";

const FROM = { name: "Postern", address: "postern@example.test" };
const TARGET = "owner@example.test";
const KEYS = new Set(
  wordsOf(
    "from to reply-to subject message-id auto-submitted x-auto-response-suppress date mime-version content-type content-transfer-encoding",
  ),
);

export const mailTargets: readonly Target[] = [
  {
    name: "mail",
    files: [
      "server/core/mail/compose-submission.ts",
      "server/core/mail/mime.ts",
      "server/core/mail/one-line.ts",
      "server/core/mail/mailbox.ts",
      "server/core/mail/single-address.ts",
    ],
    seeds: [
      "Contact\x01Ada <ada@example.test>\x01Hello\x01ada@example.test\x01message\x01Hello\r\nBcc: x@example.test",
      "a\r\nBcc: b\x01x\r\n\r\nbody\x01=?utf-8?q?a=0ABcc:_x?=\x01a@b.test, c@d.test\x01n\x01v",
      "F\x01ada@b\xc3\xbccher.example\x01\x01ada@b\xc3\xbccher.example\x01\x01",
    ],
    words: [
      "Bcc: x@example.test",
      ...wordsOf('\x01 \r\n \n =?utf-8?b? ?= < > , @ ; " \u2028 \u202e \0 xn-- a@example.test'),
    ],
    run: async (bytes) => {
      const [formName = "", sender = "", subject = "", replyTo = "", name = "", value = ""] = bytes
        .toString("utf8")
        .split("\x01");
      const id = "dlv_01kazh2v00fyz8000000000001";
      const submission = {
        id: "sub_x",
        createdAt: new Date(0),
        sender,
        preview: value,
        subject,
        replyTo,
        fields: [[name, value]] as const,
      };
      const given = { id, target: TARGET, formId: "frm_x", formName, timeZone: "UTC", submission };
      const message = composeSubmission(given, "https://postern.example.test");
      const stream = new MailComposer(toMime(message, { from: FROM, domain: "postern.example.test" }))
        .compile()
        .createReadStream();
      const mail = await PostalMime.parse(await textOf(stream));
      assert.deepEqual(
        mail.headers.map(({ key }) => key).filter((key) => !KEYS.has(key)),
        [],
        "A header was added.",
      );
      assert.equal(new Set(mail.headers.map(({ key }) => key)).size, mail.headers.length);
      assert.equal(mail.from?.address, FROM.address);
      assert.deepEqual(
        mail.to?.map(({ address }) => address),
        [TARGET],
      );
      assert.equal(mail.cc ?? mail.bcc, undefined);
      assert.deepEqual(
        mail.replyTo?.map(({ address }) => address?.replace(/@.*$/, (domain) => domain.toLowerCase())) ?? [],
        // Domains are case-insensitive.
        message.replyTo === null ? [] : [message.replyTo.replace(/@.*$/, (domain) => domain.toLowerCase())],
      );
      assert.equal(oneLine(message.subject, 400), message.subject);
      for (const text of [sender, replyTo]) {
        const address = singleAddress(text);
        assert(address === null || singleAddress(address) === address);
        parseMailbox(text);
      }
    },
  },
];
