import { describe, expect, it, onTestFinished } from "vitest";
import { buildApp } from "../../../server/app.ts";
import type { Config } from "../../../server/core/config.ts";
import { openDashboard, operationRequest, testPassword } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { jsonPost, sendRaw, serveApp } from "../../support/http.ts";
import { rpc } from "../../support/mcp.ts";
import { nginxDefault, type ProxyBehaviour, startReverseProxy, wellBehaved } from "../../support/reverse-proxy.ts";

const database = useDatabase();

async function serve(config: Partial<Config> = {}) {
  const deps = createTestDeps(database.db, { config });
  const app = buildApp(deps);
  onTestFinished(() => app.close());
  return { app, deps, url: await serveApp(app.hono) };
}

const PUBLIC = { publicUrl: "https://inbox.example.com", metricsToken: "a token for metrics" };

const surfaces: readonly (readonly [method: string, path: string])[] = [
  ["GET", "/"],
  ["GET", "/nowhere"],
  ["GET", "/auth/state"],
  ["POST", "/auth/sign-up"],
  ["POST", "/auth/sign-in"],
  ["POST", "/graphql"],
  ["GET", "/exports/exp_1"],
  ["GET", "/confirm/x.y"],
  ["POST", "/mcp"],
  ["GET", "/oauth/authorize"],
  ["POST", "/oauth/register"],
  ["GET", "/.well-known/oauth-authorization-server"],
  ["GET", "/metrics"],
];

describe("A DNS name rebound to this machine", () => {
  it.each(surfaces)("is refused for %s %s with the address to use instead", async (method, path) => {
    const { url } = await serve(PUBLIC);
    const foreign = ["rebound.example", "inbox.example.com.evil.example", "localhost.evil.example", "192.0.2.1:4000"];
    for (const host of foreign) {
      const headers = { host, origin: `http://${host}` };
      const init = method === "POST" ? jsonPost({}, headers) : { headers };
      const answer = await sendRaw(new URL(path, url), init);
      expect(answer.status, host).toBe(403);
      expect(JSON.parse(answer.text)).toMatchObject({
        detail: expect.stringMatching(/sent to .+ but Postern is set up for https:\/\/inbox\.example\.com.+PUBLIC_URL/),
      });
    }
    for (const host of ["inbox.example.com", "localhost:4000", "127.0.0.1:4000", "[::1]:4000"]) {
      expect((await sendRaw(new URL(path, url), { method, headers: { host } })).text).not.toContain("PUBLIC_URL");
    }
  });

  it("gives a browser a page with the same explanation", async () => {
    const { url } = await serve();
    const answer = await sendRaw(url, { headers: { host: "rebound.example", accept: "text/html" } });
    expect(answer.status).toBe(403);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.text).toContain("Postern is set up for http://localhost:4000");
  });

  it("does not affect the intake and the health probes, which answer under any name", async () => {
    const { app, deps, url } = await serve();
    const form = await (await openDashboard(app, deps)).owner.form();
    const headers = { host: "10.1.2.3:4000" };
    expect((await sendRaw(new URL("/healthz", url), { headers })).status).toBe(200);
    expect((await sendRaw(new URL("/readyz", url), { headers })).status).toBe(200);
    expect((await sendRaw(new URL(`/f/${form.id}`, url), jsonPost({ a: "b" }, headers))).status).toBe(200);
  });
});

describe("A name other than that of PUBLIC_URL", () => {
  const named = { ...PUBLIC, hosts: ["postern", "inbox.internal"] };

  it("is accepted when listed in POSTERN_HOSTS, including for sign-in", async () => {
    const { app, deps, url } = await serve(named);
    const { owner } = await openDashboard(app, deps);
    for (const host of ["postern:4000", "inbox.internal", "INBOX.internal:8443"]) {
      expect((await sendRaw(new URL("/auth/state", url), { headers: { host } })).status, host).toBe(200);
    }
    const signIn = (host: string, origin: string) => {
      const body = { email: owner.user.email, password: testPassword };
      return sendRaw(new URL("/auth/sign-in", url), jsonPost(body, { host, origin }));
    };
    expect((await signIn("postern:4000", "http://postern:4000")).status).toBe(200);
    expect((await signIn("inbox.example.com", "http://postern:4000")).status).toBe(403);
    expect((await signIn("postern:4000", "http://postern:4000.evil.example")).status).toBe(403);
    for (const host of ["postern.evil.example", "xpostern", "internal"]) {
      expect((await sendRaw(new URL("/auth/state", url), { headers: { host } })).status, host).toBe(403);
    }
  });

  it("can be anything for an agent with a valid token, but not for any other request", async () => {
    const { app, deps, url } = await serve(PUBLIC);
    const { owner } = await openDashboard(app, deps);
    const call = async (token: string, path = "/mcp") => {
      const headers = { host: "gateway:4000", authorization: `Bearer ${token}` };
      return (await sendRaw(new URL(path, url), jsonPost(rpc("ping"), headers))).status;
    };
    const token = await owner.token();
    expect(await call(token)).toBe(200);
    expect(await call(`pst_${"A".repeat(43)}`)).toBe(403);
    expect(await call("made up")).toBe(403);
    expect(await call(token, "/graphql")).toBe(403);
    const page = { host: "rebound.example", origin: "http://rebound.example", authorization: `Bearer ${token}` };
    expect((await sendRaw(new URL("/mcp", url), jsonPost(rpc("ping"), page))).status).toBe(403);
  });
});

describe("The same-origin check", () => {
  const signIn = (url: URL, email: string, headers: Readonly<Record<string, string>>) =>
    sendRaw(new URL("/auth/sign-in", url), jsonPost({ email, password: testPassword }, headers));

  const proxies: readonly (readonly [string, (url: URL) => ProxyBehaviour])[] = [
    ["nginx's default proxy_pass", (url) => nginxDefault(url)],
    ["nginx's default since HTTP/1.1", (url) => nginxDefault(url, "1.1")],
    ["a proxy that passes the Host on", () => wellBehaved],
  ];

  it.each(proxies)("passes behind %s for sign-in and dashboard operations", async (_name, behaviour) => {
    const { app, deps, url } = await serve({ publicUrl: PUBLIC.publicUrl });
    const dashboard = await openDashboard(app, deps);
    const proxy = await startReverseProxy(url, behaviour(url));
    const browser = {
      host: "inbox.example.com",
      origin: "https://inbox.example.com",
      "sec-fetch-site": "same-origin",
    };
    expect((await signIn(proxy, dashboard.owner.user.email, browser)).status).toBe(200);
    const { headers, body } = operationRequest("Shell");
    const answer = await sendRaw(new URL("/graphql", proxy), {
      method: "POST",
      headers: { ...(headers as Record<string, string>), ...browser, cookie: dashboard.cookie },
      body: String(body),
    });
    expect(JSON.parse(answer.text)).toMatchObject({ data: { viewer: { email: dashboard.owner.user.email } } });
  });

  it.each([
    ["another name", "https://other.example"],
    ["the same name without TLS", "http://inbox.example.com"],
    ["another port", "https://inbox.example.com:8443"],
    ["a loopback name that the request was not sent to", "http://localhost:9999"],
  ])("rejects %s and names the setting to change", async (_name, origin) => {
    const { url } = await serve({ publicUrl: PUBLIC.publicUrl });
    const answer = await signIn(url, "nobody@example.test", { host: "localhost:4000", origin });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text).detail).toBe(
      `Your browser is at ${origin}, but Postern is set up for https://inbox.example.com. Open Postern there, or set PUBLIC_URL to ${origin} and restart it.`,
    );
  });

  it.each([
    [{ origin: "null" }],
    [{ origin: "https://inbox.example.com", "sec-fetch-site": "cross-site" }],
    [{ origin: "https://inbox.example.com", "sec-fetch-site": "same-site" }],
  ])("rejects an origin that the browser reports as another site: %j", async (headers) => {
    const { url } = await serve({ publicUrl: PUBLIC.publicUrl });
    const answer = await signIn(url, "nobody@example.test", headers);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("other websites");
  });

  it.each(["localhost", "127.0.0.1", "[::1]"])("passes on this machine under the name %s", async (name) => {
    const { app, deps, url } = await serve();
    const { owner } = await openDashboard(app, deps);
    const host = `${name}:${url.port}`;
    const headers = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
    expect((await signIn(url, owner.user.email, headers)).status).toBe(200);
  });
});

describe("GET /metrics", () => {
  const read = async (url: URL, headers: Readonly<Record<string, string>> = {}) =>
    (await sendRaw(new URL("/metrics", url), { headers })).status;

  it("answers this machine without a token when Postern is set up for this machine alone", async () => {
    const { url } = await serve();
    expect(await read(url)).toBe(200);
    expect(await read(url, { host: `localhost:${url.port}` })).toBe(200);
  });

  it.each(["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip", "via", "cf-connecting-ip"])(
    "returns 404 without a token when the request has the header %s",
    async (name) => {
      const { url } = await serve();
      expect(await read(url, { [name]: "127.0.0.1" })).toBe(404);
    },
  );

  it.each([
    ["a public address", { publicUrl: "https://inbox.example.com" }],
    ["a trusted proxy", { trustedProxies: 1 }],
    ["every network", { host: "0.0.0.0" }],
  ])(
    "returns 404 without a token on a setup for %s, where a local proxy may forward requests as its own",
    async (_name, config) => {
      const { url } = await serve(config);
      expect(await read(url)).toBe(404);
      for (const version of ["1.0", "1.1"] as const) {
        expect(await read(await startReverseProxy(url, nginxDefault(url, version)))).toBe(404);
      }
    },
  );

  it("returns 404 without a token behind nginx's default HTTP/1.0, even before PUBLIC_URL is set", async () => {
    const { url } = await serve();
    expect(await read(await startReverseProxy(url, nginxDefault(url)))).toBe(404);
  });

  it("answers the bearer of the token from any address", async () => {
    const { url } = await serve(PUBLIC);
    const headers = { host: "inbox.example.com", "x-forwarded-for": "203.0.113.7" };
    expect(await read(url, { ...headers, authorization: "Bearer a token for metrics" })).toBe(200);
    expect(await read(url, { ...headers, authorization: "Bearer another token ....." })).toBe(404);
    expect(await read(url, headers)).toBe(404);
  });
});
