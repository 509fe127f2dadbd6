import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../server/app.ts";
import { openDashboard, operations, type TestDashboard } from "../support/dashboard.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { jsonPost } from "../support/http.ts";

const database = useDatabase();
let app: App;
let dashboard: TestDashboard;

beforeAll(async () => {
  const deps = createTestDeps(database.db);
  app = buildApp(deps);
  dashboard = await openDashboard(app, deps);
});

afterAll(() => app.close());

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };
const known = () => ({ documentId: operations.get("Shell")?.hash });

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  dashboard.request("/graphql", jsonPost(body, { ...SAME_ORIGIN, ...headers }));

/** The same request without the session cookie. */
const postAsNobody = async (headers: Readonly<Record<string, string>>) =>
  app.hono.request("http://localhost:4000/graphql", jsonPost(known(), { ...SAME_ORIGIN, ...headers }));

describe("Who /graphql answers", () => {
  it("answers the dashboard's own operation to its owner", async () => {
    const answer = await dashboard.run("Shell");
    expect(answer.errors).toBeUndefined();
    expect(answer.data).toMatchObject({ viewer: { email: dashboard.owner.user.email } });
  });

  it("says that nothing of an answer is to be kept by a cache", async () => {
    expect((await post(known())).headers.get("cache-control")).toBe("no-store");
  });

  it.each(["GET", "POST", "PUT", "OPTIONS"])("answers nobody without a session: %s", async (method) => {
    const init = method === "POST" ? jsonPost(known(), SAME_ORIGIN) : { method };
    const response = await app.hono.request("http://localhost:4000/graphql", init);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ title: "Not signed in" });
  });

  it("takes no agent's token, session token or forged cookie as a session", async () => {
    for (const authorization of ["Bearer pst_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "Bearer anything"]) {
      expect((await postAsNobody({ authorization })).status).toBe(401);
    }
    expect((await postAsNobody({ cookie: "postern.session_token=AAAA.BBBB" })).status).toBe(401);
  });

  it.each([
    ["another site's page", { "sec-fetch-site": "cross-site" }],
    ["a sibling subdomain", { "sec-fetch-site": "same-site" }],
    ["another origin", { origin: "https://evil.example" }],
    ["an opaque origin", { origin: "null" }],
  ])("refuses a request from %s, cookie or not", async (_who, headers) => {
    expect((await post(known(), headers)).status).toBe(403);
  });
});

describe("What /graphql runs", () => {
  it.each([
    ["introspection", { query: getIntrospectionQuery() }],
    ["a field of the schema in an operation of one's own", { query: "{ viewer { email } }" }],
    ["an unknown hash", { documentId: "0".repeat(16) }],
    ["a hash that names an object's property", { documentId: "__proto__" }],
    ["a known hash with a query beside it", { ...known(), query: "{ viewer { email } }" }],
    ["nothing", {}],
  ])("refuses %s", async (_what, body) => {
    const text = await (await post(body)).text();
    expect(text).toContain("errors");
    expect(text).not.toContain(dashboard.owner.user.email);
    expect(text).not.toContain("__schema");
    expect(text).not.toContain("Did you mean");
  });

  it.each([
    ["a list of operations", () => JSON.stringify([known(), known()])],
    ["a text", () => '"Shell"'],
    ["null", () => "null"],
    ["broken JSON", () => JSON.stringify(known()).slice(1)],
  ])("refuses %s", async (_what, body) => {
    const response = await dashboard.request("/graphql", { ...jsonPost("", SAME_ORIGIN), body: body() });
    expect(await response.json()).toEqual({
      errors: [{ message: "This is not one of the dashboard's operations.", extensions: { code: "INVALID" } }],
    });
  });

  it("refuses an operation over GET", async () => {
    const response = await dashboard.request(`/graphql?documentId=${known().documentId}`, { headers: SAME_ORIGIN });
    expect(await response.text()).not.toContain(dashboard.owner.user.email);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/graphql"])(
    "refuses a body that a form on another website could send, or that is not JSON: %s",
    async (type) => {
      expect((await post(known(), { "content-type": type })).status).toBe(403);
    },
  );
});

describe("How /graphql answers", () => {
  it.each([
    [null, "application/json; charset=utf-8"],
    ["*/*", "application/json; charset=utf-8"],
    ["application/json", "application/json; charset=utf-8"],
    ["application/graphql-response+json, application/json", "application/graphql-response+json; charset=utf-8"],
  ])("answers in the type that the request accepts: %s", async (accept, type) => {
    const response = await post(known(), accept === null ? {} : { accept });
    expect(response.headers.get("content-type")).toBe(type);
  });

  it.each([
    ["of another type", { folder: "nowhere", first: 50 }],
    ["missing", { first: 50 }],
    ["not an object", ["inbox", 50]],
  ])("refuses variables that are %s in our own words", async (_how, variables) => {
    const response = await post({ variables, documentId: operations.get("SubmissionList")?.hash });
    const text = await response.text();
    expect(text).toContain("errors");
    expect(text).not.toMatch(/\$|Folder|"data":\{/);
  });

  it("refuses text that cannot be saved, and runs nothing", async () => {
    const answer = await dashboard.run("CreateForm", { input: { name: "Contact\u0000" } });
    expect(answer.errors).toMatchObject([{ extensions: { code: "INVALID" } }]);
    const forms = await dashboard.run("AllForms");
    expect(JSON.stringify(forms.data)).not.toContain("Contact");
  });
});

describe("What a resolver's failure tells", () => {
  it("is our own words and a code", async () => {
    const answer = await dashboard.run("CreateForm", { input: { name: "  " } });
    expect(answer.errors).toMatchObject([{ message: "Enter a name for the form.", extensions: { code: "INVALID" } }]);
  });

  it("is the same for a page that is too large or too small", async () => {
    const form = await dashboard.owner.form();
    for (const first of [0, 101]) {
      const answer = await dashboard.run("SubmissionList", { formId: form.id, folder: "inbox", first });
      expect(answer.errors?.[0]).toMatchObject({ message: "Ask for 1 to 100 submissions at a time." });
    }
  });

  it("does not show a cursor of another folder another page", async () => {
    const form = await dashboard.owner.form();
    for (let count = 0; count < 2; count += 1) await form.submission();
    const first = await dashboard.run("SubmissionList", { formId: form.id, folder: "inbox", first: 1 });
    const after = (first.data as { submissions: { nextCursor: string } }).submissions.nextCursor;
    const next = await dashboard.run("SubmissionList", { formId: form.id, folder: "inbox", first: 1, after });
    expect(next.errors).toBeUndefined();
    const wrong = await dashboard.run("SubmissionList", { formId: form.id, folder: "spam", first: 1, after });
    expect(wrong.errors?.[0]?.extensions?.code).toBe("INVALID");
  });
});

describe("Paths that do not exist", () => {
  it.each(["/api/submissions", "/api/forms/frm_01h455vb4pex5vsknk084sn02q/submissions", "/no-such-path"])(
    "%s answers 404, to the signed-in owner too, as any unknown path does",
    async (path) => {
      const unknown = await app.hono.request("http://localhost:4000/whatever");
      for (const response of [
        await app.hono.request(`http://localhost:4000${path}`),
        await dashboard.request(path),
        await dashboard.request(path, { method: "POST" }),
      ]) {
        expect(response.status).toBe(404);
        expect(await response.text()).toBe(await unknown.clone().text());
      }
    },
  );
});
