import { describe, expect, test } from "vitest";
import { defaultFloodLimits } from "../../../server/core/intake/flood-guard.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake, type TestIntake } from "../../support/intake.ts";
import {
  asForm,
  asJson,
  asMultipart,
  boundary,
  browser,
  fieldPart,
  filePart,
  manyFields,
  multipartBody,
  script,
} from "./fields.ts";

const database = useDatabase();
const prepare = () => createTestIntake(createTestDeps(database.db));

const utf8 = { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" };
const typeOf = (characters: number) => "application/x-www-form-urlencoded; a=".padEnd(characters, "x");
const refusals: [
  what: string,
  body: BodyInit | null,
  headers: Record<string, string>,
  status: number,
  reason: string,
][] = [
  ["broken JSON", "{", asJson, 400, "malformed"],
  ["JSON nested too deep", `{"a": ${"[".repeat(20)}1${"]".repeat(20)}}`, asJson, 400, "malformed"],
  ["broken multipart", `--${boundary}\r\n`, asMultipart, 400, "malformed"],
  ["multipart without a boundary", "x", { "content-type": "multipart/form-data" }, 400, "malformed"],
  ["a NUL character", "a=%00", asForm, 400, "malformed"],
  ["no body", null, asForm, 422, "no_field"],
  ["an empty form", "", asForm, 422, "no_field"],
  ["an empty object", "{}", asJson, 422, "no_field"],
  ["an empty multipart body", `--${boundary}--`, asMultipart, 422, "no_field"],
  ["reserved names alone", "_gotcha=x&_next=y", asForm, 422, "no_field"],
  [
    "201 fields",
    new URLSearchParams(manyFields(201).map(([name, value]) => [name, value])),
    {},
    413,
    "too_many_fields",
  ],
  ["262,145 bytes", `a=${"x".repeat(262_143)}`, asForm, 413, "too_large"],
  ["a type that is not understood", "<a/>", { "content-type": "application/xml" }, 415, "unsupported_type"],
  ["a picture without a type", new Uint8Array([0x89, 0x50, 0x3d, 0]), {}, 415, "unsupported_type"],
  ["text without a type", new TextEncoder().encode("a b"), {}, 415, "unsupported_type"],
  ["a type of 1,025 characters", "a=b", { "content-type": typeOf(1_025) }, 415, "unsupported_type"],
  ["a compressed body", "a=b", { ...asForm, "content-encoding": "gzip" }, 415, "unsupported_type"],
];

const problemOf = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) });

describe("A refused submission", () => {
  test.each(refusals)(
    "returns a problem document and adds one count to the statistics for %s",
    async (_, body, headers, status, reason) => {
      const { form, intake } = await arrangeIntake(database);
      const answer = await intake.post(form.id, body, { ...script, ...headers });
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      expect(await problemOf(answer)).toEqual({
        type: "about:blank",
        status,
        reason,
        title: expect.stringMatching(/\w/),
        detail: expect.stringMatching(/\w\.$/),
        ok: false,
        success: false,
        code: status,
        message: expect.stringMatching(/\w\.$/),
        errors: [expect.objectContaining({ message: expect.stringMatching(/\w\.$/) })],
      });
      expect(await intake.outcomeCounts(form.id)).toEqual({ [`refused:${reason}`]: 1 });
      expect(await intake.submissions(form.id)).toEqual([]);
    },
  );

  test("explains the refusal to the visitor, with advice for the owner below", async () => {
    const { form, intake } = await arrangeIntake(database);
    const xml = { ...browser, "content-type": "application/xml" };
    const page = await (await intake.post(form.id, "<a/>", xml)).text();
    expect(page).toContain("The form on the website is not set up correctly.");
    expect(page).toMatch(/<small>For the owner of the website: Send application\/x-www-form-urlencoded/);
  });

  test("shows the visitor no advice for the owner when the reason is temporary", async () => {
    const flood = {
      ...defaultFloodLimits,
      perSender: { burst: 0, intervalMs: 1_000 },
      perForm: { burst: 1e9, intervalMs: 1e-6 },
      maxSenders: 10,
      maxForms: 10,
    };
    const { form, intake } = await arrangeIntake(database, { config: { trustedProxies: 1 }, flood });
    const sender = { ...browser, ...asForm, "x-forwarded-for": "192.0.2.1" };
    const page = await (await intake.post(form.id, "message=Hello", sender)).text();
    expect(page).toContain("Please wait a moment");
    expect(page).not.toContain("For the owner");
  });

  const long = (name: string, characters: number) => fieldPart([name, "x".repeat(characters)]);
  test.each([
    [
      "text that is too long",
      multipartBody([long("name", 9), long("story", 262_000), long("city", 400)]),
      asMultipart,
      "story",
    ],
    ["two long texts", multipartBody([long("summary", 130_000), long("größe", 140_000)]), asMultipart, "größe"],
    [
      "a long list",
      JSON.stringify({ a: "b", ["t".repeat(2_000)]: Array(150).fill("xx"), b: 1 }),
      asJson,
      "t".repeat(2_000),
    ],
    ["a NUL character", "name=Ana&message=a%00b", asForm, "message"],
    ["half a character", '{"name": "Ana", "note": "\\ud83d"}', asJson, "note"],
    [
      "a long file name",
      multipartBody([filePart('my "cv"'.replaceAll('"', "%22"), "x".repeat(5_000), "")]),
      asMultipart,
      'my "cv"',
    ],
  ] as const)("names the only field at fault to scripts and visitors: %s", async (_, body, type, field) => {
    const { form, intake } = await arrangeIntake(database);
    const { errors } = await (await intake.post(form.id, body, { ...script, ...type })).json();
    expect(errors).toEqual([{ field, message: expect.stringMatching(/^(This text|The name of this file) \w.*\.$/) }]);
    for (const asked of [browser, { "hx-request": "true" }]) {
      const text = await (await intake.post(form.id, body, { ...asked, ...type })).text();
      const shown = field.length > 60 ? `${field.slice(0, 59)}…` : field.replaceAll('"', "&quot;");
      expect(text).toContain(`“${shown}”: ${errors[0].message}`);
      expect(text.includes("Use your browser’s back button")).toBe(asked === browser);
    }
  });

  test("names no field when the field's name is unreadable", async () => {
    const { form, intake } = await arrangeIntake(database);
    const nameless = multipartBody([long("", 270_000)]);
    for (const [body, type] of [
      ["a%00b=1", asForm],
      [nameless, asMultipart],
    ] as const) {
      const { errors, message } = await (await intake.post(form.id, body, { ...script, ...type })).json();
      expect(errors).toEqual([{ message }]);
    }
  });

  test("shows a field's name as one short line of plain text", async () => {
    const { form, intake } = await arrangeIntake(database);
    const name = `<b>Call\u202e 555\n</b>${"x".repeat(100)}`;
    const page = await (
      await intake.post(form.id, JSON.stringify({ [name]: "\u0000" }), { ...browser, ...asJson })
    ).text();
    expect(page).toContain(`<p>“&lt;b&gt;Call[U+202E] 555 &lt;/b&gt;${"x".repeat(59 - 24)}…”: This text`);
  });

  test.each(refusals)("returns a small page to a browser for %s", async (_, body, headers, status, reason) => {
    const { form, intake } = await arrangeIntake(database);
    const answer = await intake.post(form.id, body, { ...browser, ...headers });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await intake.outcomeCounts(form.id)).toEqual({ [`refused:${reason}`]: 1 });
  });
});

describe("A submission just inside the limits", () => {
  test.each([
    ["200 fields", new URLSearchParams(manyFields(200).map(([name, value]) => [name, value])), {}],
    ["262,144 bytes", `a=${"x".repeat(262_142)}`, asForm],
    ["262,143 bytes", `a=${"x".repeat(262_141)}`, asForm],
    ["a type that names UTF-8", "a=b", utf8],
    ["a type of 1,024 characters", "a=b", { "content-type": typeOf(1_024) }],
    ["a type of 1,023 characters", "a=b", { "content-type": typeOf(1_023) }],
    ["a type in capitals", "a=b", { "content-type": "Application/X-WWW-Form-Urlencoded" }],
    ["one empty field", "a=", asForm],
  ])("is accepted: %s", async (_, body, headers) => {
    const { form, intake } = await arrangeIntake(database);
    expect((await intake.post(form.id, body, { ...script, ...headers })).status).toBe(200);
    expect(await intake.submissions(form.id)).toHaveLength(1);
  });
});

describe("A form that cannot receive submissions", () => {
  const refusedBy = async (intake: TestIntake, formId: string) =>
    problemOf(await intake.send(formId, { message: "Hello" }));

  test("returns 410 when it is archived", async () => {
    const { form, intake } = await arrangeIntake(database, { form: { status: "archived" } });
    expect(await refusedBy(intake, form.id)).toMatchObject({ status: 410, reason: "archived_form" });
    expect(await intake.outcomeCounts(form.id)).toEqual({ "refused:archived_form": 1 });
  });

  test("rejects submissions from the moment it is archived", async () => {
    const { deps, form, intake } = await arrangeIntake(database);
    expect((await intake.send(form.id, { message: "Hello" })).status).toBe(200);
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { status: "archived" } });
    expect(await refusedBy(intake, form.id)).toMatchObject({ status: 410 });
  });

  test.each([
    "frm_00000000000000000000000000",
    "frm_",
    "nonsense",
    "__proto__",
    "%00",
    "acc_00000000000000000000000000",
  ])("returns 404 for an unknown id: %s", async (formId) => {
    const intake = prepare();
    const before = (await intake.outcomeCounts())["refused:unknown_form"] ?? 0;
    expect(await refusedBy(intake, formId)).toMatchObject({ status: 404, reason: "unknown_form" });
    expect((await intake.outcomeCounts())["refused:unknown_form"]).toBe(before + 1);
    expect(await intake.outcomeCounts(formId.replaceAll("%00", "x"))).toEqual({});
  });
});

describe("Flood protection", () => {
  const flood = {
    ...defaultFloodLimits,
    perSender: { burst: 2, intervalMs: 10_000 },
    perForm: { burst: 1e9, intervalMs: 1e-6 },
    maxSenders: 10,
    maxForms: 10,
  };

  test("rejects excess submissions with the time to wait, and counts them", async () => {
    const { form, intake } = await arrangeIntake(database, { config: { trustedProxies: 1 }, flood });
    const sender = { "x-forwarded-for": "192.0.2.1" };
    const answers = [1, 2, 3].map(() => intake.send(form.id, { message: "Hello" }, sender));
    const [, , third] = await Promise.all(answers);
    expect(third?.status).toBe(429);
    expect(third?.headers.get("retry-after")).toBe("10");
    expect(await third?.json()).toMatchObject({ reason: "flood" });
    expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 2, "refused:flood": 1 });
  });

  test("charges for the text beside a file once its size is known, but not for the file itself", async () => {
    const { form, intake } = await arrangeIntake(database, {
      config: { trustedProxies: 1 },
      flood: { ...flood, perSender: { burst: 40, intervalMs: 10_000 } },
    });
    const send = async (textBytes: number, fileBytes: number) => {
      const file = {
        headers: 'Content-Disposition: form-data; name="cv"; filename="cv.pdf"',
        content: "x".repeat(fileBytes),
      };
      const body = multipartBody([fieldPart(["message", "x".repeat(textBytes)]), file]);
      const headers = { ...script, ...asMultipart, "content-length": String(body.length) };
      return (await intake.post(form.id, body, { ...headers, "x-forwarded-for": "192.0.2.1" })).status;
    };
    expect([await send(10, 400_000), await send(10, 400_000), await send(10, 400_000)]).toEqual([200, 200, 200]);
    expect(await send(250_000, 100_000)).toBe(200);
    expect(await send(250_000, 100_000)).toBe(429);
  });

  test("ignores requests from this machine, which may be a proxy that forwards every visitor", async () => {
    const { form, intake } = await arrangeIntake(database, { flood });
    for (let count = 0; count < 5; count += 1) {
      expect((await intake.send(form.id, { message: "Hello" })).status).toBe(200);
    }
  });

  test("limits each sender separately, and tells senders apart behind a trusted proxy", async () => {
    const { form, intake } = await arrangeIntake(database, { config: { trustedProxies: 1 }, flood });
    const statusFrom = async (address: string) =>
      (await intake.send(form.id, { message: "Hello" }, { "x-forwarded-for": `6.6.6.6, ${address}` })).status;
    expect([await statusFrom("192.0.2.1"), await statusFrom("192.0.2.1"), await statusFrom("192.0.2.1")]).toEqual([
      200, 200, 429,
    ]);
    expect(await statusFrom("192.0.2.2")).toBe(200);
  });
});

describe("A request with another method", () => {
  test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE"])("returns 405 for %s and is not counted", async (method) => {
    const { form, intake } = await arrangeIntake(database);
    const answer = await intake.app.request(`/f/${form.id}`, { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    if (method !== "HEAD") expect((await answer.json()).detail).toBe("Use POST.");
    expect(await intake.outcomeCounts(form.id)).toEqual({});
  });

  test("shows a browser the purpose of the address", async () => {
    const { form, intake } = await arrangeIntake(database);
    const answer = await intake.app.request(`/f/${form.id}`, { headers: browser });
    expect(await answer.text()).toContain("This address only accepts form submissions");
  });

  test("tells the visitor of a form without method=post that nothing was sent, and tells the owner why", async () => {
    const { form, intake } = await arrangeIntake(database);
    const answer = await intake.app.request(`/f/${form.id}?name=Ada&message=Hello`, { headers: browser });
    const page = await answer.text();
    expect(answer.status).toBe(405);
    expect(page).toContain("Your message was not sent");
    expect(page).toContain("For the owner of the website: add method=&quot;post&quot; to the form.");
    expect(await intake.outcomeCounts(form.id)).toEqual({});
  });
});
