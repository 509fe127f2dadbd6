import { describe, expect, test } from "vitest";
import { arrangeIntake } from "../../support/arrange.ts";
import type { FormFacts } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { asForm, asJson, browser, script } from "./fields.ts";

const database = useDatabase();
const prepare = (form: FormFacts = {}) => arrangeIntake(database, { form });

describe("The spam verdict", () => {
  const describeAnswer = async (answer: Response) => ({
    status: answer.status,
    // Only the requesting page's own origin may differ.
    headers: [...answer.headers].filter(([name]) => name !== "access-control-allow-origin"),
    body: (await answer.text()).replace(/sub_[0-9a-z]{26}/, "sub_"),
  });

  test.each([
    ["a script", script],
    ["a browser", browser],
  ])("is never revealed to %s", async (_, accept) => {
    const { intake, form } = await prepare({ allowedOrigins: ["https://shop.example"] });
    const headers = { ...accept, origin: "https://shop.example" };
    const ham = await describeAnswer(await intake.post(form.id, new URLSearchParams({ message: "Hello" }), headers));
    const trapped = new URLSearchParams({ message: "Hello", _gotcha: "x" });
    const spam = await describeAnswer(await intake.post(form.id, trapped, headers));
    const foreign = { ...accept, origin: "https://evil.example" };
    const strange = await describeAnswer(
      await intake.post(form.id, new URLSearchParams({ message: "Hello" }), foreign),
    );
    expect((await intake.submissions(form.id)).map(({ folder }) => folder)).toEqual(["inbox", "spam", "spam"]);
    expect(spam).toEqual(ham);
    expect(strange).toEqual(ham);
  });
});

describe("The choice between a redirect and JSON", () => {
  const answerTo = async (headers: Readonly<Record<string, string>>, body = "message=Hello", type: object = asForm) => {
    const { intake, form } = await prepare();
    return (await intake.post(form.id, body, { ...type, ...headers })).status;
  };

  test.each([
    ["a browser's form", browser, 303],
    ["a client that says nothing", {}, 303],
    ["a client that takes anything", { accept: "*/*" }, 303],
    ["a script that asks for JSON", script, 200],
    ["a script with a library's usual header", { accept: "application/json, text/plain, */*" }, 200],
    ["a library that replaces the page", { accept: "text/html", "sec-fetch-dest": "empty" }, 303],
    ["a page's fetch without an Accept header", { accept: "*/*", "sec-fetch-dest": "empty" }, 200],
  ])("suits %s", async (_, headers, status) => {
    expect(await answerTo(headers)).toBe(status);
  });

  test("gives JSON to a script that sends JSON", async () => {
    expect(await answerTo({ accept: "*/*" }, '{"message": "Hello"}', asJson)).toBe(200);
  });
});

describe("A browser redirect", () => {
  test("leads to the built-in thank-you page", async () => {
    const { intake, form } = await prepare();
    const answer = await intake.post(form.id, "message=Hello", { ...browser, ...asForm });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/f/${form.id}/thanks`);
    expect(await answer.text()).toBe("");
  });

  test("passes the number of left-out files to the thank-you page", async () => {
    const { intake, form } = await prepare({ maxFiles: 0 });
    const body = new FormData();
    body.append("message", "Hello");
    for (const name of ["a.pdf", "b.pdf"]) body.append("file", new File(["x"], name));
    const answer = await intake.post(form.id, body, browser);
    expect(answer.headers.get("location")).toBe(`/f/${form.id}/thanks?files=2`);
  });

  test("leads to the form's own target", async () => {
    const { intake, form } = await prepare({ redirectUrl: "https://shop.example/danke" });
    const answer = await intake.post(form.id, "message=Hello", { ...browser, ...asForm });
    expect(answer.headers.get("location")).toBe("https://shop.example/danke");
  });

  test("leads to the target requested by the page only on a listed website", async () => {
    const { intake, form } = await prepare({ allowedOrigins: ["https://shop.example"] });
    const headers = { ...browser, ...asForm, referer: "https://shop.example/de/kontakt" };
    const sentTo = async (next: string) => {
      const answer = await intake.post(form.id, `message=Hello&_next=${encodeURIComponent(next)}`, headers);
      return answer.headers.get("location");
    };
    expect(await sentTo("danke")).toBe("https://shop.example/de/danke");
    expect(await sentTo("https://evil.example/")).toBe(`/f/${form.id}/thanks`);
  });
});

describe("Scripts on other websites", () => {
  const ask = async (headers: Readonly<Record<string, string>>, path = "") => {
    const { intake, deps } = await prepare();
    return intake.app.request(`/f/${deps.newId("frm")}${path}`, {
      method: "OPTIONS",
      headers: { origin: "https://shop.example", "access-control-request-method": "POST", ...headers },
    });
  };

  test("may send a preflight request, which is cached for a day", async () => {
    const answer = await ask({ "access-control-request-headers": "content-type" });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "https://shop.example",
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "content-type",
      "access-control-max-age": "86400",
      vary: expect.stringContaining("Origin"),
    });
  });

  test("may send custom headers, each named because a wildcard has no effect with credentials", async () => {
    const own = "formspree-client,formspree-session-data,hx-request";
    expect((await ask({ "access-control-request-headers": own })).headers.get("access-control-allow-headers")).toBe(
      own,
    );
    const broken = await ask({ "access-control-request-headers": "a;b" });
    expect(broken.headers.get("access-control-allow-headers")).toBe(
      "Content-Type, Accept, X-Requested-With, Idempotency-Key",
    );
  });

  test("may follow the redirect to the thank-you page with custom headers", async () => {
    const answer = await ask({ "access-control-request-headers": "hx-request" }, "/thanks");
    expect([answer.status, answer.headers.get("access-control-allow-methods")]).toEqual([204, "GET"]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://shop.example");
  });

  test("may read every answer: accepted, quarantined and refused, even from an opaque origin", async () => {
    const { intake, form } = await prepare({ allowedOrigins: ["https://shop.example"] });
    for (const origin of ["https://shop.example", "https://evil.example", "null"]) {
      const accepted = await intake.send(form.id, { message: "Hello" }, { origin });
      const refused = await intake.send(form.id, {}, { origin });
      for (const [answer, status] of [
        [accepted, 200],
        [refused, 422],
      ] as const) {
        expect(answer.status).toBe(status);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          "access-control-allow-origin": origin,
          "access-control-allow-credentials": "true",
          vary: "Origin, Accept-Language",
        });
      }
    }
  });

  test("get a wildcard answer without credentials when they belong to no page", async () => {
    const { intake } = await prepare();
    const answer = await intake.send((await intake.form()).id, { message: "Hello" });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
  });
});

describe("htmx", () => {
  const htmx = { ...asForm, accept: "*/*", "hx-request": "true", "sec-fetch-dest": "empty" };

  test.each([
    ["htmx 2", htmx],
    ["htmx 4", { ...htmx, accept: "text/html" }],
  ])("receives one paragraph to insert into the page in %s", async (_, headers) => {
    const { intake, form } = await prepare();
    const answer = await intake.post(form.id, "message=Hello", headers);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await answer.text()).toBe(
      '<p role="status" lang="en" dir="ltr">Thank you. Your message has been received.</p>\n',
    );
    expect(answer.headers.has("hx-redirect")).toBe(false);
  });

  test("receives the form's redirect in a header that it may read", async () => {
    const { intake, form } = await prepare({ redirectUrl: "https://shop.example/danke" });
    const answer = await intake.post(form.id, "message=Hello", { ...htmx, origin: "https://shop.example" });
    expect(answer.headers.get("hx-redirect")).toBe("https://shop.example/danke");
    expect(answer.headers.get("access-control-expose-headers")).toContain("HX-Redirect");
  });

  test("receives a refusal as a paragraph worded for visitors", async () => {
    const { intake } = await prepare();
    const answer = await intake.post((await intake.form()).id, "", htmx);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toBe(
      '<p role="alert" lang="en" dir="ltr">The form was empty. Please fill it in and send it again.</p>\n',
    );
  });

  test("receives JSON when it asks for JSON", async () => {
    const { intake } = await prepare();
    const headers = { ...htmx, accept: "application/json" };
    const answer = await intake.post((await intake.form()).id, "message=Hello", headers);
    expect(await answer.json()).toMatchObject({ ok: true });
  });
});

describe("Alpine AJAX", () => {
  const alpine = { ...asForm, accept: "*/*", "x-alpine-request": "true", "sec-fetch-dest": "empty" };
  const askFor = async (targets: string, body = "message=Hello") => {
    const { intake, form } = await prepare();
    return intake.post(form.id, body, { ...alpine, "x-alpine-target": targets });
  };

  test("receives a paragraph for each element that it names", async () => {
    const answer = await askFor("contact status");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(
      '<p id="contact" role="status" lang="en" dir="ltr">Thank you. Your message has been received.</p>\n' +
        '<p id="status" role="status" lang="en" dir="ltr">Thank you. Your message has been received.</p>\n',
    );
  });

  test("cannot inject markup into the response", async () => {
    expect(await (await askFor('"><script>')).text()).toContain(
      '<p id="&quot;&gt;&lt;script&gt;" role="status" lang="en" dir="ltr">',
    );
  });

  test.each(["_top", "_self _none", ""])(
    "receives a redirect to the thank-you page when it names no element: %j",
    async (ids) => {
      const answer = await askFor(ids);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, expect.stringMatching(/\/thanks$/)]);
    },
  );

  test("receives nothing to replace the form when the message is refused", async () => {
    const answer = await askFor("contact", "");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([422, "application/problem+json"]);
  });
});

test("An address ending in .json works like the plain address, as Basin's scripts expect", async () => {
  const { intake, form } = await prepare();
  const answer = await intake.post(`${form.id}.json`, "message=Hello", { ...script, ...asForm });
  expect(await answer.json()).toMatchObject({
    ok: true,
    success: true,
    next: expect.stringMatching(`/${form.id}/thanks`),
  });
  expect(await intake.submissions(form.id)).toHaveLength(1);
  expect(await intake.outcomeCounts(form.id)).toEqual({ inbox: 1 });
  expect((await intake.post(`${form.id}.json.json`, "message=Hello", { ...script, ...asForm })).status).toBe(404);
});
