import { describe, expect, test } from "vitest";
import { isId } from "../../../server/core/platform/ids.ts";
import { listHeldOrigins } from "../../../server/core/submissions/spam-folder.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import type { FormFacts } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { asForm, asJson, asMultipart, fieldPart, multipartBody, script } from "./fields.ts";

const database = useDatabase();
const prepare = (form: FormFacts = {}) => arrangeIntake(database, { form });

const bodies = [
  ["urlencoded", asForm, (name: string) => `message=Hello&${encodeURIComponent(name)}=x`],
  [
    "multipart",
    asMultipart,
    (name: string) => multipartBody([["message", "Hello"] as const, [name, "x"] as const].map(fieldPart)),
  ],
  ["JSON", asJson, (name: string) => JSON.stringify({ message: "Hello", [name]: "x" })],
] as const;

describe("An accepted submission", () => {
  test.each(bodies)("sent as %s is stored whole and in order before the response arrives", async (_, type, body) => {
    const { intake, form } = await prepare();
    const answer = await intake.post(form.id, body("b"), { ...script, ...type });
    expect(answer.status).toBe(200);
    const { id } = (await answer.json()) as { id: string };
    expect(await intake.submissions(form.id)).toMatchObject([
      {
        id,
        accountId: form.form.accountId,
        folder: "inbox",
        status: "unread",
        fields: [
          ["message", "Hello"],
          ["b", "x"],
        ],
        preview: "Hello",
      },
    ]);
    expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 1 });
  });

  test("has an id that encodes its time of arrival", async () => {
    const { deps, intake, form } = await prepare();
    const answer = await intake.send(form.id, { message: "Hello" });
    expect(answer.headers.get("content-type")).toBe("application/json");
    const body = (await answer.json()) as { ok: boolean; id: string };
    expect(body).toMatchObject({ ok: true });
    expect(isId(body.id, "sub")).toBe(true);
    expect((await intake.submissions(form.id))[0]?.createdAt).toEqual(deps.clock.now());
  });

  test("keeps the details needed to judge where it came from", async () => {
    const { intake, form } = await prepare();
    const body = "message=Hello";
    const headers = {
      "user-agent": "u".repeat(600),
      referer: `https://ada.example/${"r".repeat(3_000)}`,
      "content-length": String(body.length),
      ...asForm,
    };
    const init = { method: "POST", body, headers };
    await intake.app.request(`/f/${form.id}`, init, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
    const [kept] = await intake.submissions(form.id);
    expect(kept).toMatchObject({ ip: "203.0.113.9", userAgent: "u".repeat(512) });
    expect(kept?.referrer).toHaveLength(2_048);
  });

  test("keeps unusual names and every character", async () => {
    const { intake, form } = await prepare();
    const fields = [
      ["__proto__", "1"],
      ["constructor", "\u2028\u{10ffff}'\"\\$1"],
      ["", "no name"],
      ["__proto__", "\r\n\t"],
    ];
    await intake.post(form.id, new URLSearchParams(fields), script);
    expect((await intake.submissions(form.id))[0]?.fields).toEqual(fields);
  });

  test("is quarantined instead of refused when every field is empty", async () => {
    const { intake, form } = await prepare();
    expect((await intake.send(form.id, { name: "", message: "" })).status).toBe(200);
    expect(await intake.submissions(form.id)).toMatchObject([{ folder: "spam", spamReasons: [{ name: "blank" }] }]);
  });
});

describe("The trap field", () => {
  const traps = ["_gotcha", "_honeypot", "_honey", "botcheck", "bot-field", "netlify-honeypot", "website"];
  test.each(bodies.flatMap(([kind, type, body]) => traps.map((trap) => [trap, kind, type, body] as const)))(
    "is screened before being removed from the fields: %s, sent as %s",
    async (trap, _, type, body) => {
      const { intake, form } = await prepare({ honeypotField: "website" });
      await intake.post(form.id, body(trap), { ...script, ...type });
      expect(await intake.submissions(form.id)).toMatchObject([
        {
          folder: "spam",
          fields: [["message", "Hello"]],
          spamReasons: expect.arrayContaining([expect.objectContaining({ name: "honeypot" })]),
        },
      ]);
      expect(await intake.outcomeCounts(form.id)).toEqual({ spam: 1 });
    },
  );
});

test.each([
  ["Could you repair an oak table by May? We live in Lisbon.", { folder: "inbox" }],
  ["I want to talk about your website.", { folder: "spam", isDoubtful: true }],
  ["Buy cheap pills now!!! http://pills.example", { folder: "spam", isDoubtful: null }],
])("A trap filled in by a password manager hides no genuine message: %s", async (message, expected) => {
  const { intake, form } = await prepare();
  const email = "ada@example.com";
  await intake.post(form.id, new URLSearchParams({ email, message, _gotcha: email }), script);
  expect(await intake.submissions(form.id)).toMatchObject([expected]);
});

describe("Hidden settings of another service", () => {
  const message = { name: "Ada Lovelace", email: "ada@example.com", message: "Could you repair an oak table by May?" };
  const hostile = "https://cheap-casino-pills.example/buy-now";
  const settings = {
    _url: hostile,
    _webhook: hostile,
    _blacklist: "viagra, casino, crypto",
    _autoresponse: "Buy cheap pills now!!! http://pills.example",
    _cc: "a@casino.example",
    access_key: "1",
    from_name: "CASINO BONUS",
    webhook: hostile,
    ccemail: "b@casino.example",
    _charset_: "UTF-8",
    "bot-field": "",
  };

  test("do not affect the fields, summary, verdict or reasons", async () => {
    const { intake } = await prepare();
    const received = async (fields: Readonly<Record<string, string>>) => {
      const form = await intake.form();
      await intake.send(form.id, fields);
      const [submission] = await intake.submissions(form.id);
      const { id, accountId, formId, createdAt, ...rest } = submission ?? {};
      return rest;
    };
    const plain = await received(message);
    expect(plain).toMatchObject({ folder: "inbox", fields: Object.entries(message) });
    expect(await received({ ...settings, ...message })).toEqual(plain);
  });
});

test("_subject stays an ordinary field until three messages show that the form's page always sends it", async () => {
  const { intake, form } = await prepare();
  const subjects = ["New message", "New message", "New message", "New message", "A wedding in May", "New message"];
  for (const [at, _subject] of subjects.entries()) await intake.send(form.id, { message: `Hello ${at}`, _subject });
  const kept = await intake.submissions(form.id);
  expect(kept.map(({ subject }) => subject)).toEqual(subjects);
  const asFields = kept.map(({ fields }) => new Map(fields as [string, string][]).get("_subject"));
  expect(asFields).toEqual(["New message", "New message", "New message", undefined, "A wedding in May", "New message"]);
});

describe("A form's website list", () => {
  test.each([
    [{ origin: "https://shop.example" }, "inbox"],
    [{ origin: "null", referer: "https://shop.example/contact" }, "inbox"],
    [{ referer: "https://shop.example/contact" }, "inbox"],
    [{ origin: "https://evil.example", referer: "https://shop.example/" }, "spam"],
    [{ origin: "http://shop.example" }, "inbox"],
    [{ origin: "https://www.shop.example" }, "inbox"],
    [{ origin: "https://shop-example.translate.goog" }, "inbox"],
    [{ origin: "https://blog.shop.example" }, "spam"],
    [{ origin: "https://shop.example:8443" }, "spam"],
    [{ origin: "https://shop.example.evil.example" }, "spam"],
    [{ origin: "https://shop--example.translate.goog" }, "spam"],
    [{ origin: "https://wwwshop.example" }, "spam"],
    [{ origin: "null", "sec-fetch-site": "cross-site" }, "inbox"],
    [{ "sec-fetch-site": "cross-site" }, "spam"],
    [{ origin: "null" }, "spam"],
    [{}, "spam"],
  ] as const)("puts a submission from %o in the right folder", async (headers, folder) => {
    const { intake, form } = await prepare({ allowedOrigins: ["https://shop.example"] });
    expect((await intake.send(form.id, { message: "Hello" }, headers)).status).toBe(200);
    expect((await intake.submissions(form.id))[0]?.folder).toBe(folder);
  });

  test.each([
    ["https://*.wide.example", "https://wide.example", "inbox"],
    ["https://*.wide.example", "http://www.wide.example", "inbox"],
    ["https://*.wide.example", "https://a.b.wide.example", "inbox"],
    ["https://*.wide.example", "https://a-wide-example.translate.goog", "inbox"],
    ["https://*.wide.example", "https://notwide.example", "spam"],
    ["https://www.my-shop.example", "https://my-shop.example", "inbox"],
    ["https://www.my-shop.example", "https://www-my--shop-example.translate.goog", "inbox"],
  ])("with %s puts a submission from %s in the folder %s", async (listed, origin, folder) => {
    const { intake, form } = await prepare({ allowedOrigins: [listed] });
    await intake.send(form.id, { message: "Hello" }, { origin });
    expect((await intake.submissions(form.id))[0]?.folder).toBe(folder);
  });

  test("names the websites that alone sent messages to Spam and lets those messages move to the inbox", async () => {
    const { deps, intake, ada, form } = await prepare({ allowedOrigins: ["https://shop.example"] });
    const genuine = { message: "Is the table from your window still for sale?", name: "Ana Costa" };
    const from = (origin: string, fields: Record<string, string> = genuine) => intake.send(form.id, fields, { origin });
    for (const origin of ["https://other.example", "https://other.example", "https://third.example"])
      await from(origin);
    await from("https://fourth.example", { ...genuine, _gotcha: "filled by a robot" });
    await intake.send(form.id, genuine);
    const held = () => listHeldOrigins(ada.scope(), deps, { id: form.id, allowedOrigins: ["https://shop.example"] });
    const [other, third, ...more] = await held();
    expect([other?.origin, other?.ids.length, third?.origin, third?.ids.length, more]).toEqual([
      ...["https://other.example", 2, "https://third.example", 1, []],
    ]);
    await moveSubmissions(ada.scope(), deps, { ids: other?.ids ?? [], folder: "inbox", columns: ["id"] });
    expect((await held()).map(({ origin }) => origin)).toEqual(["https://third.example"]);
    expect(await listHeldOrigins(ada.scope(), deps, { id: form.id, allowedOrigins: [] })).toEqual([]);
  });

  test("accepts submissions from anywhere when empty", async () => {
    const { intake, form } = await prepare();
    await intake.send(form.id, { message: "Hello" }, { origin: "https://anywhere.example" });
    expect((await intake.submissions(form.id))[0]?.folder).toBe("inbox");
  });
});
