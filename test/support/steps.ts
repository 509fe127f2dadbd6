import { createHash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import { FileInspector } from "../../server/files/screening/inspect-file.ts";
import { addressesAi } from "../../server/injection/addresses-ai.ts";
import { parseHeaderValue } from "../../server/intake/content-type.ts";
import { type Field, MAX_BODY_BYTES } from "../../server/intake/field.ts";
import { parseJson } from "../../server/intake/parse-json.ts";
import { MAX_PART_HEADER_BYTES, MultipartParser } from "../../server/intake/parse-multipart.ts";
import { parseUrlencoded } from "../../server/intake/parse-urlencoded.ts";
import { MAX_CONTENT_TYPE_CHARACTERS } from "../../server/intake/read-body.ts";
import { sortFields } from "../../server/intake/reserved-fields.ts";
import { summarize } from "../../server/intake/summarize.ts";
import { composeReply } from "../../server/mail/compose-reply.ts";
import { composeSubmission } from "../../server/mail/compose-submission.ts";
import type { MailMessage } from "../../server/mail/message.ts";
import { toMime } from "../../server/mail/mime.ts";
import { campaignKeys } from "../../server/spam/campaign.ts";
import { featuresOf } from "../../server/spam/fitted/features.ts";
import { screen } from "../../server/spam/screen.ts";
import { readSubmission } from "../../server/spam/text/read-submission.ts";
import { wordsOf } from "../../shared/search-words.ts";
import { boundary, fieldPart, multipartBody } from "../intake/fields.ts";
import { HOSTILE_TEXTS } from "./hostile-text.ts";
import type { Step } from "./processor-time.ts";

const TEXT_BYTES = MAX_BODY_BYTES - 4_096;
const FILE_BYTES = 10_000_000;
const CHUNK_BYTES = 65_536;

const ORDINARY_TEXTS = [
  "Lorem ipsum dolor sit amet, consectetur adipiscing elit. ",
  "Grüße aus München, können Sie mir bitte den Preis für 3 Stück nennen? ",
  "Здравствуйте, подскажите, пожалуйста, сколько стоит доставка. ",
  "您好，我想了解一下你们的产品和价格。",
  "Does your assistant ignore the instructions for order 1234? See https://www.example.com/a/b?c=1 (Ana).\n",
  "12 eggs\nmilk\n",
];

const fieldsOf = (text: string): Field[] => [
  ["name", text.slice(0, 60)],
  ["message", text],
];
const manyFieldsOf = (text: string): Field[] =>
  Array.from({ length: 199 }, (_, at) => [`field ${at}`, text.slice(at * 1_200, (at + 1) * 1_200)]);

const sent = (fields: readonly Field[]) => ({ fields, filledTrap: null, origin: null, originAllowed: true });

/** What is done with a text of a body's size. */
const textStep = (what: string, run: (text: string) => unknown): Step => ({
  what,
  bytes: TEXT_BYTES,
  prepare: (text) => () => run(text),
  ordinary: ORDINARY_TEXTS,
  hostile: HOSTILE_TEXTS,
});

/** What is done with a body, which is made of the text before. */
const bodyStep = (what: string, body: (text: string) => Buffer, parse: (body: Buffer) => readonly Field[]): Step => ({
  ...textStep(what, () => undefined),
  prepare: (text) => {
    const bytes = body(text);
    return () => {
      const { content } = sortFields(parse(bytes), "trap");
      return summarize(content);
    };
  },
});

const parseMultipart = (body: Buffer): readonly Field[] => {
  const parser = new MultipartParser(boundary, () => {
    throw new Error("There is no file.");
  });
  parser.write(body);
  return parser.end(undefined);
};

const bodySteps: readonly Step[] = [
  bodyStep(
    "reading a form's body",
    (text) => Buffer.from(`a=${encodeURIComponent(text)}`.slice(0, TEXT_BYTES)),
    (body) => parseUrlencoded(body),
  ),
  bodyStep(
    "reading a body without escapes",
    (text) => Buffer.from(`a=${text.replaceAll("&", "%26")}`),
    (body) => parseUrlencoded(body, "windows-1252"),
  ),
  bodyStep("reading JSON", (text) => Buffer.from(JSON.stringify({ a: text.slice(0, TEXT_BYTES / 4) })), parseJson),
  bodyStep("reading a multipart body", (text) => multipartBody([fieldPart(["a", text])]), parseMultipart),
  bodyStep(
    "reading many parts",
    (text) => multipartBody(manyFieldsOf(text.slice(0, 0.9 * text.length)).map(fieldPart)),
    parseMultipart,
  ),
];

/** Headers are short, so many are read. */
const headerStep = (what: string, bytes: number, run: (header: string) => unknown): Step => ({
  what,
  bytes,
  prepare: (text) => () => {
    for (let at = 0; at < 500; at += 1) run(text);
  },
  ordinary: ['filename="Lorem ipsum.pdf"; ', "a=b; "],
  hostile: [
    ["blanks", " "],
    ["tabs", "\t"],
    ["blanks in a value", `a=x${" ".repeat(400)}y`],
    ["semicolons", ";"],
    ["equals signs", "="],
    ["quotes", '"'],
    ["escaped quotes", '\\"'],
    ["quotes and blanks", 'a="\\"        '],
    ["short parameters", "a=b;"],
    ["names without a value", ";a"],
  ],
});

const part = (header: string) =>
  multipartBody([{ headers: `Content-Disposition: form-data; name="a"\r\nX: x${header}y`, content: "" }]);

const headerSteps: readonly Step[] = [
  headerStep("reading a Content-Type", MAX_CONTENT_TYPE_CHARACTERS, (header) => parseHeaderValue(`a/b; ${header}y`)),
  headerStep("reading a part's headers", MAX_PART_HEADER_BYTES - 100, (header) => parseMultipart(part(header))),
];

const encode = (message: MailMessage) =>
  new MailComposer(
    toMime(message, { from: { name: "Postern", address: "postern@postern.example" }, host: "postern.example" }),
  )
    .compile()
    .build();

const replyTo = (text: string) => ({
  id: "dlv_1",
  to: "ana@example.com",
  senderName: "Ana",
  replyTo: null,
  subject: "Re",
  text: "Yes",
  references: [],
  timeZone: "UTC",
  submission: { createdAt: new Date(0), fields: [fieldsOf(text), fieldsOf(text), fieldsOf(text)].flat() },
});

const submissionOf = (text: string) => ({
  id: "dlv_1",
  target: "ana@example.com",
  formId: "frm_1",
  formName: "Contact",
  timeZone: "UTC",
  submission: {
    id: "sub_1",
    createdAt: new Date(0),
    sender: text.slice(0, 200),
    preview: text.slice(0, 200),
    subject: text.slice(0, 300),
    replyTo: text.slice(0, 321),
    fields: manyFieldsOf(text),
  },
});

const textSteps: readonly Step[] = [
  textStep("judging one long value", (text) => screen(sent(fieldsOf(text)))),
  textStep("judging many values", (text) => screen(sent(manyFieldsOf(text)))),
  textStep("learning from a message", (text) => {
    const reading = readSubmission(sent(fieldsOf(text)));
    return [campaignKeys(reading), featuresOf(reading)];
  }),
  textStep("looking for instructions for AI", (text) => addressesAi(fieldsOf(text))),
  textStep("reading words for the search", (text) => wordsOf([text])),
  textStep("composing an email", (text) => encode(composeSubmission(submissionOf(text), "https://postern.example"))),
  textStep("quoting in a reply", (text) => encode(composeReply(replyTo(text)))),
];

/** What is done with a file that begins so; each is hashed as well, whatever is in it. */
const fileStep = (what: string, start: string, ordinary: readonly string[], hostile: Step["hostile"]): Step => ({
  what,
  bytes: FILE_BYTES,
  prepare: (text) => {
    const bytes = Buffer.from(start + text, "latin1");
    return () => {
      const inspector = new FileInspector({ name: "a", declaredType: null });
      const hash = createHash("sha256");
      for (const chunk of chunksOf(bytes)) {
        hash.update(chunk);
        inspector.write(chunk);
      }
      hash.digest();
      return inspector.end();
    };
  },
  ordinary,
  hostile: [["NULs", "\0"], ["blanks", " "], ["one letter", "A"], ["high bytes", "\xc0"], ...hostile],
});

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

const LOCAL = "PK\x03\x04";
const CENTRAL = "PK\x01\x02";
const namedHeader = (name: string) => `${LOCAL}${"\0".repeat(22)}\0\x02\0\0${name.repeat(512)}`;
const distinctNames = Array.from({ length: 5_000 }, (_, at) => `${LOCAL}${"\0".repeat(22)}\x08\0\0\0${at + 1e7}`).join(
  "",
);

const fileSteps: readonly Step[] = [
  fileStep(
    "reading a zip archive",
    LOCAL,
    ["hello world. "],
    [
      ["signatures of files", LOCAL],
      ["signatures of a directory", CENTRAL],
      ["signatures and bytes that are no text", `${LOCAL}\xc3\x28`],
      ["beginnings of signatures", "PK"],
      ["first letters of signatures", "P"],
      ["short headers", `${LOCAL}${"\0".repeat(26)}`],
      ["long names", namedHeader("a")],
      ["long names that are no text", namedHeader("\xff")],
      ["different names", distinctNames],
    ],
  ),
  fileStep(
    "reading a PDF",
    "%PDF-1.7\n",
    ["<</Type /Page /Parent 3 0 R>>\n"],
    ["/", "/J", "/JavaScrip", "/EmbeddedFil", "/JS/Launc"].map((piece) => [piece, piece] as const),
  ),
  fileStep(
    "reading an old document",
    "\xd0\xcf\x11\xe0",
    ["hello world. ", "W\0o\0r\0d\0 \0"],
    ["M\0", "M\0a\0c\0r\0o\0", "_\0", "_\0V\0B\0A\0_\0P\0R\0O\0J\0E\0C\0"].map((piece) => [piece, piece] as const),
  ),
  fileStep(
    "reading a web page",
    "<html>",
    ["<p>hello world</p>\n"],
    [
      ["tags", "<"],
      ["references", "&#60;"],
      ["references cut short", "&#1"],
      ["attributes", " on"],
      ["long attributes", ` on${"a".repeat(30)}${" ".repeat(20)}`],
      ["long tags", `<${"a".repeat(20)}`],
      ["addresses", `javascript${" ".repeat(20)}`],
      ["headers", `http-equiv${" ".repeat(20)}=${" ".repeat(20)}`],
    ],
  ),
  {
    ...fileStep(
      "reading a file's part",
      "",
      ["hello world. "],
      [
        ["carriage returns", "\r"],
        ["line breaks", "\r\n"],
        ["beginnings of boundaries", "\r\n--"],
        ["boundaries cut short", `\r\n--${boundary.slice(0, -1)}`],
        ["dashes", "-"],
      ],
    ),
    prepare: (text) => {
      const body = multipartBody([
        { headers: 'Content-Disposition: form-data; name="a"; filename="a"', content: Buffer.from(text, "latin1") },
      ]);
      return () => {
        const hash = createHash("sha256");
        const parser = new MultipartParser(boundary, () => hashing(hash));
        for (const chunk of chunksOf(body)) parser.write(chunk);
        return hash.digest("hex");
      };
    },
  },
];

const hashing = (
  hash: ReturnType<typeof createHash>,
): ReturnType<ConstructorParameters<typeof MultipartParser>[1]> => ({
  bytes: 0,
  outcome: { leftOut: "not-taken", storageKey: null, sha256: null, size: 0 },
  inspection: { type: null, signals: [] },
  write: (bytes) => void hash.update(bytes),
  end: () => undefined,
});

export const STEPS: readonly Step[] = [...bodySteps, ...headerSteps, ...textSteps, ...fileSteps];
