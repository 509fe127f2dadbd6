import { createServer } from "node:https";
import { serve } from "@hono/node-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { describeReach } from "../../../server/core/agents/connection-checks.ts";
import { testAgentConnection, tryAsClient } from "../../../server/core/agents/test-connection.ts";
import type { Config } from "../../../server/core/config.ts";
import { createSafeFetch } from "../../../server/core/outbound/safe-fetch.ts";
import { owner } from "../../support/builders.ts";
import { selfSigned } from "../../support/certificate.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { serveApp } from "../../support/http.ts";
import { createNames } from "../../support/names.ts";
import { closedPort, startReceiver } from "../../support/receiver.ts";

const database = useDatabase();

type Answer = (request: Request) => Promise<Response>;
/** How a reverse proxy handles requests to Postern and their responses. */
type Proxy = (request: Request, postern: Answer) => Promise<Response> | Response;

interface Setting {
  readonly config?: Partial<Config>;
  readonly trusted?: boolean;
}

/** The findings for a Postern behind an https proxy. */
async function findBehind(proxy: Proxy, { config = {}, trusted = true }: Setting = {}) {
  const server = serve({
    fetch: (request) => proxy(request, async (passed) => hono.request(passed)),
    createServer,
    serverOptions: selfSigned,
    hostname: "127.0.0.1",
    port: 0,
  });
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const publicUrl = `https://receiver.test:${address.port}`;
  const deps = createTestDeps(database.db, { config: { publicUrl, ...config } });
  const { hono } = buildApp(deps);
  const resolveName = createNames({ "receiver.test": [["127.0.0.1"]] });
  const fetch = createSafeFetch({
    allow: ["127.0.0.0/8"],
    resolveName,
    ...(trusted ? { authorities: selfSigned.cert } : {}),
  });
  onTestFinished(() => fetch.close());
  const findings = await tryAsClient(deps.config, { fetch, outside: { check: async () => null } });
  const find = (name: string) => findings.find((finding) => finding.name === name);
  return { publicUrl, findings, find };
}

const passOn: Proxy = (request, postern) => postern(request);

/** Answers one path itself, and passes everything else on. */
function at(path: string, answer: () => Response): Proxy {
  return (request, postern) => (new URL(request.url).pathname === path ? answer() : postern(request));
}

function without(response: Response, header: string): Response {
  const headers = new Headers(response.headers);
  headers.delete(header);
  return new Response(response.body, { status: response.status, headers });
}

describe("The agent connection test", () => {
  test("finds no problem if the proxy passes everything on", async () => {
    const { findings, publicUrl } = await findBehind(passOn);
    expect(findings.map(({ name, status }) => [name, status])).toEqual([
      ["address", "ok"],
      ["MCP endpoint", "ok"],
      ["agent tokens", "ok"],
      ["sign-in", "ok"],
      ["client documents", "ok"],
      ["from the internet", "warning"],
    ]);
    expect(findings.at(-1)?.message).toContain(`port ${new URL(publicUrl).port}`);
  });

  test.each<[string, Proxy, string, string]>([
    ["no Postern behind the proxy", () => new Response("", { status: 502 }), "address", "responds with status 502"],
    ["another page", () => new Response("<h1>Welcome to nginx!</h1>"), "address", "not answered by Postern"],
    [
      "a redirect of everything",
      () => Response.redirect("https://www.receiver.test/", 301),
      "address",
      "redirects to https://www.receiver.test.",
    ],
    ["/mcp that is not passed on", at("/mcp", () => new Response("", { status: 404 })), "MCP endpoint", "status 404"],
    [
      "a password of the proxy's own",
      at("/mcp", () => new Response("", { status: 401, headers: { "WWW-Authenticate": 'Basic realm="Staff"' } })),
      "MCP endpoint",
      "asks for a password that is not Postern’s",
    ],
    [
      "a challenge that is lost",
      async (request, postern) => without(await postern(request), "WWW-Authenticate"),
      "MCP endpoint",
      "WWW-Authenticate",
    ],
    [
      "a token that is lost",
      (request, postern) => {
        const headers = new Headers(request.headers);
        headers.delete("Authorization");
        return postern(new Request(request, { headers }));
      },
      "agent tokens",
      "The header Authorization is lost",
    ],
    [
      "metadata of the resource that are not passed on",
      at("/.well-known/oauth-protected-resource/mcp", () => new Response("", { status: 404 })),
      "sign-in",
      "/.well-known/oauth-protected-resource/mcp responds with status 404",
    ],
    [
      "metadata of another server",
      at("/.well-known/oauth-authorization-server", () => Response.json({ issuer: "https://other.example" })),
      "sign-in",
      "was changed",
    ],
  ])("reports %s and how to fix it", async (_what, proxy, name, message) => {
    const { findings, find } = await findBehind(proxy);
    expect(find(name)).toMatchObject({
      status: "error",
      message: expect.stringContaining(message),
      advice: expect.stringContaining("everse proxy"),
    });
    expect(findings.filter(({ status }) => status === "error")).toHaveLength(1);
  });

  test("reports an untrusted certificate", async () => {
    const { findings } = await findBehind(passOn, { trusted: false });
    expect(findings).toMatchObject([{ name: "address", status: "error" }]);
    expect(findings[0]?.message).toContain("The certificate is self-signed.");
  });

  test("reports when client documents cannot be read or are not used", async () => {
    const unread: Proxy = async (request, postern) => {
      const response = await postern(request);
      if (!request.url.endsWith("/oauth-authorization-server")) return response;
      return Response.json({ ...Object(await response.json()), client_id_metadata_document_supported: false });
    };
    const { find } = await findBehind(unread, { config: { clientDocuments: "auto" } });
    expect(find("client documents")).toMatchObject({ status: "warning", advice: expect.stringContaining("claude.ai") });
    const off = await findBehind(passOn, { config: { clientDocuments: "off" } });
    expect(off.find("client documents")).toMatchObject({ status: "ok" });
  });

  test("requests only the public address: reports a redirect without following it", async () => {
    const target = await startReceiver();
    const { findings } = await findBehind(() => Response.redirect(`http://127.0.0.1:${target.port}/`, 302));
    expect(findings[0]?.message).toContain(`redirects to http://127.0.0.1:${target.port}.`);
    expect(target.received).toEqual([]);
  });

  test("warns that a localhost address may be a different one inside a container", async () => {
    const publicUrl = `http://localhost:${await closedPort()}`;
    const deps = createTestDeps(database.db, { config: { publicUrl } });
    expect(await testAgentConnection((await owner(deps)).scope(), deps)).toMatchObject([
      { name: "address", status: "warning", message: expect.stringContaining("in a container") },
    ]);
  });

  test("warns that agents need tokens at a plain HTTP address", async () => {
    const { port } = await serveApp({ fetch: async (request) => hono.request(request) });
    const publicUrl = `http://receiver.test:${port}`;
    const deps = createTestDeps(database.db, { config: { publicUrl } });
    const { hono } = buildApp(deps);
    const fetch = createSafeFetch({
      allow: ["127.0.0.0/8"],
      resolveName: createNames({ "receiver.test": [["127.0.0.1"]] }),
    });
    onTestFinished(() => fetch.close());
    const findings = await tryAsClient(deps.config, { fetch, outside: { check: async () => null } });
    expect(findings.map(({ name, status }) => [name, status])).toEqual([
      ["MCP endpoint", "ok"],
      ["agent tokens", "ok"],
      ["sign-in", "warning"],
      ["from the internet", "ok"],
    ]);
  });

  test.each([
    ["https://inbox.example.test", "93.184.216.34", "ok", "on the internet"],
    ["https://inbox.example.test:8443", "93.184.216.34", "warning", "port 8443"],
    ["https://inbox.example.test", "10.0.0.7", "warning", "private network"],
    ["https://10.0.0.7", "10.0.0.7", "warning", "private network"],
    ["http://localhost:4000", "127.0.0.1", "warning", "this machine"],
  ])(
    "reports for %s at %s whether services on the internet can reach it",
    async (publicUrl, address, status, words) => {
      const outside = createSafeFetch({ allow: [], resolveName: async () => [{ address, family: 4 }] });
      onTestFinished(() => outside.close());
      const { config } = createTestDeps(database.db, { config: { publicUrl } });
      expect(await describeReach(config, outside)).toMatchObject({ status, message: expect.stringContaining(words) });
    },
  );

  test("can run five times in a row per account, and once more a minute later", async () => {
    const clock = createTestClock();
    const deps = createTestDeps(database.db, {
      clock,
      config: { publicUrl: `http://localhost:${await closedPort()}` },
    });
    const [ada, other] = [await owner(deps), await owner(deps)];
    const run = () => testAgentConnection(ada.scope(), deps);
    for (let time = 0; time < 5; time += 1) await run();
    await expect(run()).rejects.toMatchObject({ code: "LIMIT", message: "Too many tests. Try again in 60 seconds." });
    await testAgentConnection(other.scope(), deps);
    clock.advance({ seconds: 59 });
    await expect(run()).rejects.toMatchObject({ code: "LIMIT" });
    clock.advance({ seconds: 1 });
    await run();
    await expect(run()).rejects.toMatchObject({ code: "LIMIT" });
  });
});
