import { addressesAi, campaignKeys, readSubmission, screen } from "@postern/spam";
import MailComposer from "nodemailer/lib/mail-composer";
import { featuresOf } from "../../packages/spam/src/fitted/features.ts";
import { MAX_CONTENT_TYPE_CHARACTERS } from "../../server/core/intake/body-kind.ts";
import { parseHeaderValue } from "../../server/core/intake/content-type.ts";
import { type Field, MAX_BODY_BYTES } from "../../server/core/intake/field.ts";
import { parseJson } from "../../server/core/intake/parse-json.ts";
import { parseLines } from "../../server/core/intake/parse-lines.ts";
import { MAX_PART_HEADER_BYTES, MultipartParser } from "../../server/core/intake/parse-multipart.ts";
import { parseUrlencoded } from "../../server/core/intake/parse-urlencoded.ts";
import { sortFields } from "../../server/core/intake/reserved-fields.ts";
import { composeSubmission } from "../../server/core/mail/compose-submission.ts";
import type { MailMessage } from "../../server/core/mail/message.ts";
import { toMime } from "../../server/core/mail/mime.ts";
import { summarize } from "../../server/core/submissions/summarize.ts";
import { translationOf } from "../../server/core/visitor-language/translation.ts";
import { composeReply } from "../../server/features/replies/compose-reply.ts";
import { wordsOf } from "../../shared/search-words.ts";
import { boundary, fieldPart, multipartBody } from "../core/intake/fields.ts";
import { HOSTILE_TEXTS } from "./hostile-text.ts";
import type { Step } from "./processor-time.ts";

const TEXT_BYTES = MAX_BODY_BYTES - 4_096;

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

/** An object of as much of the text as the largest body holds, its escapes included. */
const jsonBody = (text: string): Buffer => {
  const charactersPerByte = text.length / Buffer.byteLength(JSON.stringify(text));
  return Buffer.from(JSON.stringify({ a: text.slice(0, TEXT_BYTES * charactersPerByte) }));
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
  bodyStep("reading JSON", jsonBody, parseJson),
  bodyStep("reading lines", (text) => Buffer.from(`a=${text}`), parseLines),
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
    for (let at = 0; at < 50; at += 1) run(text);
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
    toMime(message, { from: { name: "Postern", address: "postern@postern.example" }, domain: "postern.example" }),
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
  translation: translationOf("en"),
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

/** Each line is indented or quoted and written twice, so a column of digits takes longest of what is ordinary. */
const mailStep = (what: string, compose: (text: string) => unknown): Step => ({
  ...textStep(what, compose),
  ordinary: [...ORDINARY_TEXTS, "1\n2\n3\n"],
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
  mailStep("composing an email", (text) => encode(composeSubmission(submissionOf(text), "https://postern.example"))),
  mailStep("quoting in a reply", (text) => encode(composeReply(replyTo(`${text.slice(0, 19_000)}x`)))),
];

export const TEXT_STEPS: readonly Step[] = [...bodySteps, ...headerSteps, ...textSteps];
