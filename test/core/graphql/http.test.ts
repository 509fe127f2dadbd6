import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import { openDashboard, operations, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { jsonPost } from "../../support/http.ts";

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

describe("Access to /graphql", () => {
  it("lets the owner run the dashboard's own operations", async () => {
    const answer = await dashboard.run("Shell");
    expect(answer.errors).toBeUndefined();
    expect(answer.data).toMatchObject({ viewer: { email: dashboard.owner.user.email } });
  });

  it("forbids caches to store any response", async () => {
    expect((await post(known())).headers.get("cache-control")).toBe("no-store");
  });

  it.each(["GET", "POST", "PUT", "OPTIONS"])("refuses a request without a session: %s", async (method) => {
    const init = method === "POST" ? jsonPost(known(), SAME_ORIGIN) : { method };
    const response = await app.hono.request("http://localhost:4000/graphql", init);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ title: "Not signed in" });
  });

  it("rejects an agent token, a bearer session token and a forged cookie as a session", async () => {
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
  ])("refuses a request from %s, with or without a cookie", async (_who, headers) => {
    expect((await post(known(), headers)).status).toBe(403);
  });
});

describe("An operation sent to /graphql", () => {
  it.each([
    ["introspection", { query: getIntrospectionQuery() }],
    ["a field of the schema in an operation of one's own", { query: "{ viewer { email } }" }],
    ["an unknown hash", { documentId: "0".repeat(16) }],
    ["a hash that names an object's property", { documentId: "__proto__" }],
    ["a known hash with a query beside it", { ...known(), query: "{ viewer { email } }" }],
    ["nothing", {}],
  ])("is refused without exposing data or the schema: %s", async (_what, body) => {
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
  ])("is refused if the body is %s", async (_what, body) => {
    const response = await dashboard.request("/graphql", { ...jsonPost("", SAME_ORIGIN), body: body() });
    expect(await response.json()).toEqual({
      errors: [{ message: "This is not one of the dashboard's operations.", extensions: { code: "INVALID" } }],
    });
  });

  it("is refused over GET", async () => {
    const response = await dashboard.request(`/graphql?documentId=${known().documentId}`, { headers: SAME_ORIGIN });
    expect(await response.text()).not.toContain(dashboard.owner.user.email);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/graphql"])(
    "is refused with a content type that another site's form could send or that is not JSON: %s",
    async (type) => {
      expect((await post(known(), { "content-type": type })).status).toBe(403);
    },
  );
});

describe("A response from /graphql", () => {
  it.each([
    [null, "application/json; charset=utf-8"],
    ["*/*", "application/json; charset=utf-8"],
    ["application/json", "application/json; charset=utf-8"],
    ["application/graphql-response+json, application/json", "application/graphql-response+json; charset=utf-8"],
  ])("has the content type accepted by the request: %s", async (accept, type) => {
    const response = await post(known(), accept === null ? {} : { accept });
    expect(response.headers.get("content-type")).toBe(type);
  });

  it.each([
    ["of another type", { folder: "nowhere", first: 50 }],
    ["missing", { first: 50 }],
    ["not an object", ["inbox", 50]],
  ])("rejects variables that are %s in Postern's own words", async (_how, variables) => {
    const response = await post({ variables, documentId: operations.get("SubmissionList")?.hash });
    const text = await response.text();
    expect(text).toContain("errors");
    expect(text).not.toMatch(/\$|Folder|"data":\{/);
  });

  it("rejects text that cannot be stored without running the operation", async () => {
    const answer = await dashboard.run("CreateForm", { input: { name: "Contact\u0000" } });
    expect(answer.errors).toMatchObject([{ extensions: { code: "INVALID" } }]);
    const forms = await dashboard.run("AllForms");
    expect(JSON.stringify(forms.data)).not.toContain("Contact");
  });
});

describe("A GraphQL resolver", () => {
  it("reports a failure with Postern's own message and a code", async () => {
    const answer = await dashboard.run("CreateForm", { input: { name: "  " } });
    expect(answer.errors).toMatchObject([{ message: "Enter a name for the form.", extensions: { code: "INVALID" } }]);
  });

  it("gives the same message for a page size that is too large or too small", async () => {
    const form = await dashboard.owner.form();
    for (const first of [0, 101]) {
      const answer = await dashboard.run("SubmissionList", { formId: form.id, folder: "inbox", first });
      expect(answer.errors?.[0]).toMatchObject({ message: "Ask for 1 to 100 submissions at a time." });
    }
  });

  it("rejects a cursor from another folder", async () => {
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

describe("Nonexistent paths", () => {
  it.each(["/api/submissions", "/api/forms/frm_01h455vb4pex5vsknk084sn02q/submissions", "/no-such-path"])(
    "return the usual 404 for %s, even to the signed-in owner",
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
