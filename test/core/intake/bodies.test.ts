import { describe, expect, test } from "vitest";
import type { Field } from "../../../server/core/intake/field.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { asForm, asJson, boundary, browser, fieldPart, multipartBody, type Part, script } from "./fields.ts";

const database = useDatabase();

const ANA: Field[] = [
  ["name", "Ana López"],
  ["email", "ana@example.com"],
  ["message", "Can I book = or + for 2?"],
];
const json = JSON.stringify(Object.fromEntries(ANA));
const pairs = new URLSearchParams(ANA.map(([name, value]) => [name, value])).toString();
const lines = `${ANA.map(([name, value]) => `${name}=${value}`).join("\r\n")}\r\n`;
const multipart = multipartBody(ANA.map(fieldPart));
const listed = JSON.stringify(ANA.map(([name, value]) => ({ name, value })));
const textPlain = { "content-type": "text/plain;charset=UTF-8" };

const BODIES: [what: string, body: string | Buffer<ArrayBuffer>, headers: Record<string, string>][] = [
  ["JSON of fetch without a header", json, textPlain],
  ["JSON with a byte order mark as text", `\uFEFF ${json}`, textPlain],
  ["JSON without a type", json, { "content-type": "" }],
  ["JSON as bytes", json, { "content-type": "application/octet-stream" }],
  ["JSON as a form", json, asForm],
  ["JSON as multipart", json, { "content-type": "multipart/form-data" }],
  ["JSON as multipart with a boundary", json, { "content-type": "multipart/form-data; boundary=x" }],
  ["JSON of another type", json, { "content-type": "application/vnd.api+json" }],
  ["JSON as text/json", json, { "content-type": "text/json" }],
  ["JSON that was encoded twice", JSON.stringify(json), asJson],
  ["a list of names and values", listed, asJson],
  ["a form as text", pairs, textPlain],
  ["a form as JSON", pairs, asJson],
  ["a form without a type", pairs, { "content-type": "" }],
  ["a form of an unknown type", pairs, { "content-type": "undefined" }],
  ["a form as multipart", pairs, { "content-type": "multipart/form-data" }],
  ["lines of a form", lines, { "content-type": "text/plain" }],
  ["multipart without a boundary", multipart, { "content-type": "multipart/form-data" }],
  ["multipart with another boundary", multipart, { "content-type": "multipart/form-data; boundary=other" }],
  ["multipart as JSON", multipart, asJson],
  ["multipart as a form", multipart, asForm],
  ["multipart as text", multipart, textPlain],
  ["multipart without a type", multipart, { "content-type": "" }],
];

describe("The body parser", () => {
  test.each(BODIES)("reads %s", async (_, body, headers) => {
    const { form, intake } = await arrangeIntake(database);
    const bytes = Buffer.from(body);
    const declared = { "content-length": String(bytes.length) };
    for (const length of [declared, {}]) {
      const sent = "content-length" in length ? bytes : new Blob([bytes]).stream();
      expect((await intake.post(form.id, sent, { ...script, ...headers, ...length })).status).toBe(200);
    }
    for (const { fields, replyTo } of await intake.submissions(form.id)) {
      expect([fields, replyTo]).toEqual([ANA, "ana@example.com"]);
    }
    expect(await intake.submissions(form.id)).toHaveLength(2);
  });

  test.each([
    [
      "a text of two lines",
      "message=one\r\ntwo\r\nname=Ana\r\n",
      [
        ["message", "one\r\ntwo"],
        ["name", "Ana"],
      ],
    ],
    [
      "an address in a text",
      "message=see\r\nhttps://a.example/?b=c\r\n",
      [["message", "see\r\nhttps://a.example/?b=c"]],
    ],
    ["a sum in a text", "message=so\r\n2 + 2 = 4\r\n", [["message", "so\r\n2 + 2 = 4"]]],
    ["plus and percent", "q=1+1%20&c=d\r\n", [["q", "1+1%20&c=d"]]],
    ["no names at all", "Call me back", [["", "Call me back"]]],
    [
      "pairs that nobody encoded",
      "name=Ana López&message=Hi there",
      [
        ["name", "Ana López"],
        ["message", "Hi there"],
      ],
    ],
    ["a brace", "{not json", [["", "{not json"]]],
  ])("reads text/plain with %s", async (_, body, fields) => {
    const { form, intake } = await arrangeIntake(database);
    expect((await intake.post(form.id, body, { ...browser, "content-type": "text/plain" })).status).toBe(303);
    expect(await intake.submissions(form.id)).toMatchObject([{ fields }]);
  });

  test("keeps a form's own braces, equals signs and dashes", async () => {
    const { form, intake } = await arrangeIntake(database);
    for (const body of ["{a=1", "--x=%0D%0Acontent-&b=2"]) await intake.post(form.id, body, { ...asForm, ...script });
    expect(await intake.submissions(form.id)).toMatchObject([
      { fields: [["{a", "1"]] },
      {
        fields: [
          ["--x", "\r\ncontent-"],
          ["b", "2"],
        ],
      },
    ]);
  });

  test("receives a large file whole when only the first line contains the boundary", async () => {
    const { form, intake } = await arrangeIntake(database);
    const cv = {
      headers: 'Content-Disposition: form-data; name="cv"; filename="cv.bin"',
      content: Buffer.alloc(600_000, 1),
    };
    const body = multipartBody([fieldPart(["message", "Hello"]), cv]);
    for (const type of ["multipart/form-data", "application/x-www-form-urlencoded; charset=UTF-8"]) {
      const headers = { ...script, "content-type": type, "content-length": String(body.length) };
      expect(await (await intake.post(form.id, body, headers)).json()).not.toHaveProperty("filesNotSaved");
    }
    const [first] = await intake.submissions(form.id);
    expect(first?.fields).toEqual([
      ["message", "Hello"],
      ["cv", "cv.bin (unknown type, 600,000 bytes)"],
    ]);
  });
});

describe("A part sent by a script as a blob", () => {
  const blob = (content: string, type: string | null, name = '; filename="blob"'): Part => ({
    headers: `Content-Disposition: form-data; name="data"${name}${type === null ? "" : `\r\nContent-Type: ${type}`}`,
    content,
  });
  const cases: [what: string, part: Part, fields: Field[]][] = [
    ["JSON", blob(json, "application/json"), ANA],
    ["JSON with a charset", blob(json, "application/json; charset=utf-8"), ANA],
    ["JSON without a file name", blob(json, "application/json", ""), ANA],
    ["JSON with an empty file name", blob(json, "application/json", '; filename=""'), ANA],
    ["JSON without a type", blob(json, null), ANA],
    ["JSON as bytes", blob(json, "application/octet-stream"), ANA],
    ["a JSON list", blob('["a"]', "application/json"), [["data", '["a"]']]],
    ["broken JSON", blob("{oops", "application/json"), [["data", "{oops"]]],
    ["plain text", blob("Can I book?", "text/plain"), [["data", "Can I book?"]]],
  ];

  test.each(cases)("becomes text whether or not the form takes files: %s", async (_, part, fields) => {
    const { form, intake } = await arrangeIntake(database, { form: { maxFiles: 0 } });
    const other = await intake.form();
    for (const id of [form.id, other.id]) {
      const headers = { ...script, "content-type": `multipart/form-data; boundary=${boundary}` };
      expect(await (await intake.post(id, multipartBody([part]), headers)).json()).not.toHaveProperty("filesNotSaved");
      expect(await intake.submissions(id)).toMatchObject([{ fields }]);
    }
  });

  test.each([
    ["a picture", "image/png", "\x89PNG", true],
    ["64 KiB of text", "text/plain", "x".repeat(65_534), false],
    ["more text", "text/plain", "x".repeat(65_535), true],
  ])("with %s is a file: %s", async (_, type, content, isFile) => {
    const { form, intake } = await arrangeIntake(database);
    const headers = { ...script, "content-type": `multipart/form-data; boundary=${boundary}` };
    await intake.post(form.id, multipartBody([blob(content, type)]), headers);
    const [kept] = await intake.submissions(form.id);
    expect(kept?.fields).toEqual([["data", isFile ? expect.stringMatching(/^blob \(/) : content]]);
  });
});
