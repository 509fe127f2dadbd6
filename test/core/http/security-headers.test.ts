import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { securityHeaders } from "../../../server/core/http/security-headers.ts";
import { readableByEveryPage } from "../../../server/core/intake/cross-origin.ts";

function appWith(isHttps: boolean, own: Readonly<Record<string, string>>): Hono {
  const app = new Hono();
  app.use(securityHeaders(isHttps));
  app.get("/", () => new Response(null, { headers: own }));
  return app;
}

async function headersOf(isHttps: boolean, own: Readonly<Record<string, string>> = {}) {
  return Object.fromEntries((await appWith(isHttps, own).request("/")).headers);
}

async function received(app: Hono, headers: Readonly<Record<string, string>> = {}) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return Object.fromEntries((await fetch(`http://127.0.0.1:${port}/`, { headers })).headers);
}

const POLICIES = {
  "content-security-policy":
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
    "font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

test("Every response has exactly these security headers, since others would break embedded forms", async () => {
  expect(await headersOf(false)).toEqual(POLICIES);
});

test("Responses tell browsers to stay on HTTPS when Postern is served over it", async () => {
  expect(await headersOf(true)).toEqual({ ...POLICIES, "strict-transport-security": "max-age=31536000" });
});

test("A response keeps its own policy", async () => {
  const own = { "content-security-policy": "default-src 'none'", "referrer-policy": "origin" };
  expect(await headersOf(false, own)).toEqual({ ...POLICIES, ...own });
});

test("Over a connection, each response has the security headers and keeps its own policy", async () => {
  expect(await received(appWith(true, {}))).toMatchObject({
    ...POLICIES,
    "strict-transport-security": "max-age=31536000",
  });
  const own = { "Content-Security-Policy": "default-src 'none'", "Referrer-Policy": "origin" };
  const inLowerCase = { "content-security-policy": "default-src 'none'", "referrer-policy": "origin" };
  expect(await received(appWith(false, own))).toMatchObject({ ...POLICIES, ...inLowerCase });
  // A Headers object and a streamed body take another code path.
  const streaming = new Hono().use(securityHeaders(false)).get("/", () => {
    const response = new Response(new Blob(["text"]).stream(), { headers: own });
    response.headers.set("X-Own", "1");
    return response;
  });
  expect(await received(streaming)).toMatchObject({ ...POLICIES, ...inLowerCase, "x-own": "1" });
});

test("Over a connection, every page can read the intake's responses, with credentials for its own origin", async () => {
  const app = new Hono().use(readableByEveryPage).get("/", () => new Response("text"));
  expect(await received(app)).toMatchObject({ "access-control-allow-origin": "*", vary: "Origin, Accept-Language" });
  expect(await received(app, { origin: "https://example.com" })).toMatchObject({
    "access-control-allow-origin": "https://example.com",
    "access-control-allow-credentials": "true",
    vary: "Origin, Accept-Language",
  });
});
