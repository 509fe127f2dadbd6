import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../../../server/core/database/db.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { createMcp } from "../../../server/core/mcp/mcp.ts";
import { ICON } from "../../../server/core/mcp/server.ts";
import { listing as listingRecord, owner } from "../../support/builders.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { jsonPost } from "../../support/http.ts";
import { listing, rpc, serveMcp } from "../../support/mcp.ts";

const database = useDatabase();

const call = (formId: string, input: Record<string, unknown> = {}) => listing({ formId, ...input });

const post = (url: URL, token: string | null, body: unknown, headers: Record<string, string> = {}) => {
  const { body: text, ...sent } = jsonPost(body, { ...(token === null ? {} : bearer(token)), ...headers });
  return fetch(url, { ...sent, body: typeof body === "string" ? body : text });
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** What a modern client sends in addition to its arguments. */
const MODERN = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

async function setUp(deps: Deps = createTestDeps(database.db)) {
  const ada = await owner(deps);
  const form = await ada.form();
  const token = await ada.token();
  const revoke = (secret = token) => {
    const where = { hint: secret.slice(-4) };
    return deps.db.prisma.agentToken.updateMany({ where, data: { revokedAt: deps.clock.now() } });
  };
  return { deps, ada, form, url: await serveMcp(deps), token, revoke };
}

describe("authentication", () => {
  test("a missing, unknown, expired, or revoked token, or another scheme, returns 401 with a challenge", async () => {
    const clock = createTestClock();
    const deps = createTestDeps(database.db, { clock });
    const { ada, form, url, revoke } = await setUp(deps);
    const expired = await ada.token({ expiresInDays: 1 });
    const revoked = await ada.token();
    await revoke(revoked);
    clock.advance({ days: 1 });
    const answers = [];
    for (const token of ["pst_unknown", `pst_${"A".repeat(43)}`, expired, revoked]) {
      const response = await post(url, token, call(form.id));
      expect(response.status).toBe(401);
      expect(response.headers.get("WWW-Authenticate")).toMatch(/^Bearer realm="Postern", error="invalid_token"/);
      answers.push(await response.text());
    }
    expect(new Set(answers).size).toBe(1);
    for (const headers of [{}, { Authorization: "Basic YTpi" }, { Cookie: "session=x" }]) {
      const response = await post(url, null, call(form.id), headers);
      expect(response.status).toBe(401);
      expect(response.headers.get("WWW-Authenticate")).toMatch(/^Bearer realm="Postern", resource_metadata=/);
      expect(await response.json()).toMatchObject({ status: 401, detail: expect.stringContaining("Bearer pst_") });
    }
  });

  test("a revoked token is refused at the next call, and at a call whose message is still arriving", async () => {
    const { deps, form, url, token, revoke } = await setUp();
    expect((await post(url, token, call(form.id))).status).toBe(200);
    const body = new ReadableStream(
      {
        pull: async (controller) => {
          await revoke();
          controller.enqueue(new TextEncoder().encode(JSON.stringify(call(form.id))));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = { ...jsonPost("", bearer(token)), body, duplex: "half" } as RequestInit;
    const response = await createMcp(deps).fetch(new Request("http://localhost/", init));
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toContain('error="invalid_token"');
    expect((await post(url, token, call(form.id))).status).toBe(401);
  });

  test("a token is also accepted bare or with its scheme twice, as people enter it in other programs", async () => {
    const { form, url, token } = await setUp();
    for (const authorization of [token, `Bearer Bearer ${token}`, `bearer  ${token} `]) {
      expect((await post(url, null, call(form.id), { authorization })).status, authorization).toBe(200);
    }
    for (const authorization of [`Token ${token}`, `Basic ${token}`, `Bearer Bearer Bearer ${token}`, `${token} x`]) {
      expect((await post(url, null, call(form.id), { authorization })).status, authorization).toBe(401);
    }
  });
});

describe("contents", () => {
  test("an answer without includeContent contains no byte of any submitted value", async () => {
    const { ada, form, url } = await setUp();
    const canary = "canary-7f3a9c";
    await form.submission({
      fields: [
        [`${canary}-name`, `${canary}-value`],
        ["message", `${canary} <b>${canary}</b>`],
      ],
    });
    await form.submission({ folder: "spam", fields: [["message", canary]] });
    const token = await ada.token({ content: true });
    for (const folder of ["inbox", "spam"]) {
      for (const input of [{ folder }, { folder, includeContent: false }]) {
        const response = await post(url, token, call(form.id, input));
        const raw = `${JSON.stringify([...response.headers])}${await response.text()}`;
        expect(raw).toContain("sub_");
        expect(raw).not.toContain("canary");
      }
    }
    const withContents = await post(url, token, call(form.id, { includeContent: true }));
    expect(await withContents.text()).toContain(canary);
  });

  test("every call is recorded before its answer is sent: who, what, how much, and whether with contents", async () => {
    const { deps, ada, form, url } = await setUp();
    await form.submission();
    const token = await ada.token({ name: "My agent", content: true });
    await post(url, token, call(form.id));
    await post(url, token, call(form.id, { folder: "spam", includeContent: true }));
    await post(url, token, call("frm_unknown"));
    const records = await deps.db.prisma.accessRecord.findMany({
      where: { accountId: ada.account.id },
      orderBy: { id: "asc" },
    });
    const common = { surface: "mcp", credentialName: "My agent", formId: form.id, complete: true };
    expect(records).toMatchObject([
      { ...common, folder: "inbox", rows: 1, contents: false },
      { ...common, folder: "spam", rows: 0, contents: true },
    ]);
  });

  test("an answer that cannot be recorded is not sent", async () => {
    const { deps, ada, form } = await setUp();
    await form.submission({ fields: [["message", "canary"]] });
    const token = await ada.token({ content: true });
    const broken = { ...deps, newId: () => "rec_is_taken" };
    const taken = { ...listingRecord, id: "rec_is_taken", createdAt: deps.clock.now(), accountId: ada.account.id };
    await deps.db.prisma.accessRecord.create({ data: { ...taken, credentialId: "tok_1", credentialName: "x" } });
    const response = await post(await serveMcp(broken), token, call(form.id, { includeContent: true }));
    const text = await response.text();
    expect(text).not.toContain("canary");
    expect(JSON.parse(text)).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining("request id") }] },
    });
    expect(text).not.toMatch(/prisma|constraint|unique/i);
  });
});

describe("the endpoint", () => {
  test("rejects requests from pages of other sites", async () => {
    const { form, url, token } = await setUp(
      createTestDeps(database.db, { config: { publicUrl: "https://inbox.example.com" } }),
    );
    const status = async (headers: Record<string, string>) => (await post(url, token, call(form.id), headers)).status;
    expect(await status({ Origin: "https://evil.example" })).toBe(403);
    expect(await status({ Origin: "null" })).toBe(403);
    expect(await status({ Origin: "https://inbox.example.com.evil.example" })).toBe(403);
    expect(await status({ Origin: "http://inbox.example.com" })).toBe(403);
    expect(await status({ Origin: "https://inbox.example.com" })).toBe(200);
    expect(await status({ Origin: "http://localhost:5173" })).toBe(200);
  });

  test("answers GET, PUT and DELETE with 405", async () => {
    const { url, token } = await setUp();
    for (const method of ["GET", "PUT", "DELETE"]) {
      const response = await fetch(url, { method, headers: { Authorization: `Bearer ${token}` } });
      expect(response.status).toBe(405);
      expect(response.headers.get("Allow")).toBe("POST");
    }
  });

  test("accepts a message of 64 KiB and rejects one byte more, declared or not", async () => {
    const { form, url, token } = await setUp();
    const exact = JSON.stringify({ ...call(form.id), padding: "" });
    const body = exact.replace('"padding":""', `"padding":"${"x".repeat(64 * 1024 - exact.length)}"`);
    expect(Buffer.byteLength(body)).toBe(64 * 1024);
    expect((await post(url, token, body)).status).not.toBe(413);
    expect((await post(url, token, `${body} `)).status).toBe(413);
    const undeclared = { ...jsonPost("", bearer(token)), body: new Blob([body, " "]).stream(), duplex: "half" };
    expect((await fetch(url, undeclared as RequestInit)).status).toBe(413);
  });

  test.each([
    ["no JSON", "{", 400],
    ["nothing", "", 400],
    ["a batch", [call("frm_1"), call("frm_1")], 400],
    ["a number", 7, 400],
    ["null", "null", 400],
    ["no message", { hello: "world" }, 400],
    ["an unknown method", rpc("resources/list"), 200],
    ["an unknown tool", rpc("tools/call", { name: "delete_submissions" }), 200],
    ["no tool", rpc("tools/call"), 200],
    ["arguments that are no object", listing("x"), 200],
    ["a bad handshake", rpc("initialize"), 200],
  ])("answers %s with an error in our own words", async (_what, body, status) => {
    const { url, token } = await setUp();
    const response = await post(url, token, body);
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toMatchObject([status, { error: { message: expect.any(String) } }]);
    expect(text).not.toMatch(/zod|invalid_type|invalid_union|expected|not found|Parse error|"path"/i);
  });

  test.each([
    ["no parameters", undefined],
    ["empty parameters", {}],
    ["a version that is a number", { protocolVersion: 5, capabilities: {}, clientInfo: { name: "x", version: "1" } }],
    ["capabilities that are text", { protocolVersion: "2025-06-18", capabilities: "x", clientInfo: { name: "x" } }],
    ["a client without a name", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: null }],
  ])("answers a handshake with %s with -32602 (invalid params)", async (_what, params) => {
    const { url, token } = await setUp();
    const response = await post(url, token, { ...rpc("initialize"), params });
    expect([response.status, await response.json()]).toMatchObject([200, { id: 1, error: { code: -32602 } }]);
  });

  test("rejects a content type other than JSON", async () => {
    const { form, url, token } = await setUp();
    const response = await post(url, token, call(form.id), { "content-type": "text/plain" });
    expect(response.status).toBe(415);
  });

  test("answers 503 with Retry-After while the database is unreachable, without revealing the cause", async () => {
    const { form, deps, token } = await setUp();
    const nowhere = openDatabase({ host: "127.0.0.1", port: 1, user: "x", database: "x" }, () => {});
    const url = await serveMcp({ ...deps, db: nowhere });
    const response = await post(url, token, call(form.id));
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await response.text()).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|prisma/i);
    await nowhere.close();
  });
});

test("the server's icon is the dashboard's logo", () => {
  const mark = readFileSync(new URL("../../../web/src/core/kit/ui/postern.svg", import.meta.url)).toString("base64");
  expect(ICON.src).toBe(`data:image/svg+xml;base64,${mark}`);
});

test("the icon is part of the discovery response, and of no tool result", async () => {
  const { form, url, token } = await setUp();
  const ask = async (method: string, params: object, headers: Record<string, string> = {}) => {
    const message = rpc(method, { _meta: MODERN, ...params });
    const modern = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method, ...headers };
    return (await post(url, token, message, modern)).text();
  };
  expect(await ask("server/discover", {})).toContain(ICON.src);
  const result = await ask("tools/call", call(form.id).params, { "Mcp-Name": "list_submissions" });
  expect(result).toContain('"inbox_count":0');
  expect(result).not.toContain(ICON.src);
});

test("a subscription request is rejected as the specification requires when there is nothing to subscribe to", async () => {
  const { url, token } = await setUp();
  const listen = rpc("subscriptions/listen", { _meta: MODERN, notifications: { toolsListChanged: true } });
  const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "subscriptions/listen" };
  const response = await post(url, token, listen, headers);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ id: 1, error: { code: -32601 } });
});
