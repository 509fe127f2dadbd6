import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityHeaders } from "../../server/http/security-headers.ts";

async function headersOf(isHttps: boolean, own: Readonly<Record<string, string>> = {}) {
  const app = new Hono();
  app.use(securityHeaders(isHttps));
  app.get("/", () => new Response(null, { headers: own }));
  return Object.fromEntries((await app.request("/")).headers);
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

test("Every response has these security headers and no others, which would break embedded forms", async () => {
  expect(await headersOf(false)).toEqual(POLICIES);
});

test("Browsers are told to stay on HTTPS where Postern is served over it", async () => {
  expect(await headersOf(true)).toEqual({ ...POLICIES, "strict-transport-security": "max-age=31536000" });
});

test("A response keeps a policy that it sets itself", async () => {
  const own = { "content-security-policy": "default-src 'none'", "referrer-policy": "origin" };
  expect(await headersOf(false, own)).toEqual({ ...POLICIES, ...own });
});
