import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../server/app.ts";
import type { Deps } from "../../server/core/deps.ts";
import { openDashboard, operationRequest, operations, type TestDashboard } from "../support/dashboard.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";

const PUBLIC_URL = "https://inbox.example.com";
const database = useDatabase();
let deps: Deps;
let app: App;
let ada: TestDashboard;

beforeAll(async () => {
  deps = createTestDeps(database.db, { config: { publicUrl: PUBLIC_URL, metricsToken: "a token for metrics" } });
  app = buildApp(deps);
  ada = await openDashboard(app, deps);
  return () => app.close();
});
beforeEach(() => database.db.prisma.rateBucket.deleteMany());

/** Routes that are open to anyone or take no session. */
const FOR_EVERYBODY = [
  /^\/f\//,
  /^\/(mcp|bounces)$/,
  /^\/oauth\/(register|revoke|token)$/,
  /^\/confirm(-email|-message)?\//,
];

/** Every state-changing route that takes a session, as listed by the app itself. */
function changingRoutes(): string[] {
  const all = app.hono.routes.filter(
    ({ method, path }) => method === "POST" || (method === "ALL" && path === "/graphql"),
  );
  const paths = new Set(all.map(({ path }) => path.replace(/:\w+/, "unknown")));
  return [...paths].filter((path) => !FOR_EVERYBODY.some((pattern) => pattern.test(path)));
}

const send = (path: string, init: RequestInit) =>
  app.hono.request(`${PUBLIC_URL}${path}`, {
    method: "POST",
    ...init,
    headers: { cookie: ada.cookie, ...Object.fromEntries(new Headers(init.headers)) },
  });

describe("A cross-site request with a signed-in owner's session", () => {
  const json = { "content-type": "application/json" };
  const FOREIGN: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["another site by Sec-Fetch-Site", { ...json, "sec-fetch-site": "cross-site" }],
    ["a sibling domain by Sec-Fetch-Site", { ...json, "sec-fetch-site": "same-site" }],
    ["another site by Origin", { ...json, origin: "https://evil.example" }],
    ["a sibling domain by Origin", { ...json, origin: "https://evil.inbox.example.com" }],
    ["the same name over http", { ...json, origin: "http://inbox.example.com" }],
    ["the same name at another port", { ...json, origin: "https://inbox.example.com:8443" }],
    ["a sandboxed frame", { ...json, origin: "null" }],
    ["a form of another site", { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" }],
    ["a form that sends plain text", { "sec-fetch-site": "cross-site", "content-type": "text/plain" }],
  ];

  it("is tried against the app's own state-changing routes", () => {
    expect(changingRoutes()).toEqual(
      expect.arrayContaining([
        "/graphql",
        "/auth/password",
        "/auth/delete-account",
        "/imports/unknown",
        "/oauth/consent",
      ]),
    );
  });

  it.each(FOREIGN)("is rejected from %s", async (_what, headers) => {
    for (const path of changingRoutes()) {
      const response = await send(path, {
        headers,
        body: path === "/graphql" ? (operationRequest("Shell").body ?? null) : "{}",
      });
      expect(response.status, path).toBe(403);
      expect(response.headers.get("access-control-allow-origin"), path).toBeNull();
    }
  });

  it("gets no CORS permission from a preflight", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
    for (const path of changingRoutes()) {
      const response = await send(path, { method: "OPTIONS", headers });
      expect(response.headers.get("access-control-allow-origin"), path).toBeNull();
      expect(response.headers.get("access-control-allow-credentials"), path).toBeNull();
    }
  });
});

describe("Responses private to an owner", () => {
  const cacheControl = (response: Response) => response.headers.get("cache-control");

  it("carry no-store for GraphQL, whether it succeeds or fails", async () => {
    const body = (hash: string) => JSON.stringify({ documentId: hash });
    const { headers } = operationRequest("Shell");
    for (const hash of [operations.get("Shell")?.hash ?? "", "unknown"]) {
      const response = await send("/graphql", {
        headers: { ...Object.fromEntries(new Headers(headers)) },
        body: body(hash),
      });
      expect(cacheControl(response), hash).toBe("no-store");
    }
  });

  it.each([
    "/auth/state",
    "/exports/unknown",
    "/files/unknown",
    "/files/unknown/preview",
    "/metrics",
    "/oauth/consent",
  ])("carry no-store for %s", async (path) => {
    const headers = path === "/metrics" ? { authorization: "Bearer a token for metrics" } : {};
    const response = await send(path, { method: "GET", headers });
    expect(cacheControl(response)).toBe("no-store");
  });
});

describe("Forwarded host headers", () => {
  it.each(["/", "/inbox", "/sign-in", "/oauth/authorize?client_id=x", "/confirm/unknown", "/nowhere"])(
    "are not reflected in the response for %s",
    async (path) => {
      const headers = {
        accept: "text/html",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "http",
        "x-host": "evil.example",
        "x-original-url": "/evil",
        "x-rewrite-url": "/evil",
        forwarded: "host=evil.example;proto=http",
      };
      const response = await app.hono.request(`${PUBLIC_URL}${path}`, { headers });
      const told = [await response.text(), ...response.headers.values()].join("\n");
      expect(told).not.toContain("evil");
    },
  );
});
