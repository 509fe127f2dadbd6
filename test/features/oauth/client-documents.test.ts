import { describe, expect, it, onTestFinished } from "vitest";
import type { Outcome } from "../../../server/core/outbound/outcome.ts";
import { createSafeFetch, type OutboundRequest, type SafeFetch } from "../../../server/core/outbound/safe-fetch.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { CHECKED_DOCUMENTS } from "../../../server/features/oauth/access/client-documents.ts";
import { selfSigned } from "../../support/certificate.ts";
import { openDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { createNames } from "../../support/names.ts";
import { allow, follow, openOAuthContext, packedRequest, REDIRECT, TestClient } from "../../support/oauth.ts";
import { startReceiver } from "../../support/receiver.ts";

const database = useDatabase();

/** A client whose id is the URL of its metadata document, on a real https server that the guard may reach. */
async function setUp(change: (url: string) => Record<string, unknown> = () => ({}), permit = ["127.0.0.1"]) {
  await database.db.prisma.rateBucket.deleteMany();
  const site = await startReceiver(
    () => {
      const document = { client_id: url, client_name: "Agent by document", redirect_uris: [REDIRECT], ...change(url) };
      return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(document) };
    },
    { secure: true },
  );
  const url = `https://receiver.test:${site.port}/client.json`;
  const safeFetch = createSafeFetch({
    allow: permit,
    resolveName: createNames({ "receiver.test": [["127.0.0.1"]] }),
    authorities: selfSigned.cert,
  });
  onTestFinished(() => safeFetch.close());
  const { app, deps } = openOAuthContext(database.db, { safeFetch });
  onTestFinished(() => app.close());
  const client = new TestClient(app);
  client.clientId = url;
  return { site, client, ada: await openDashboard(app, deps) };
}

describe("A client identified by the address of its document", () => {
  it("connects without registering, under the site that it verifiably comes from", async () => {
    const { client, ada, site } = await setUp();
    const packed = await packedRequest(ada, client.authorizePath());
    const asked = await (await ada.request(`/oauth/consent?request=${packed}`)).json();
    expect(asked).toMatchObject({ name: "Agent by document", site: "receiver.test" });
    const response = await client.redeem(await allow(ada, client.authorizePath()));
    expect(response.status).toBe(200);
    const { refresh_token } = (await response.json()) as { refresh_token: string };
    expect((await client.refresh(refresh_token)).status).toBe(200);
    expect(site.received.every(({ method }) => method === "GET")).toBe(true);
  });

  it("has its document fetched through the guard, which blocks names in the operator's network", async () => {
    const { client, ada, site } = await setUp(() => ({}), []);
    expect(await follow(ada, client.authorizePath())).toMatch(/^400: /);
    expect(site.received).toEqual([]);
  });

  it("has its document fetched only for a signed-in owner", async () => {
    const { client, site } = await setUp();
    await client.request(client.authorizePath());
    await client.redeem("a-code");
    await client.refresh("a-token");
    await client.revoke("a-token");
    expect(site.received).toEqual([]);
  });

  it.each([
    ["another client's id", () => ({ client_id: "https://somebody.example/client.json" })],
    ["a script to go back to", () => ({ redirect_uris: ["javascript:alert(1)"] })],
    ["no way back", () => ({ redirect_uris: undefined })],
    ["a secret", () => ({ client_secret: "x", token_endpoint_auth_method: "client_secret_basic" })],
    ["more than 16 KiB", () => ({ client_name: "x".repeat(16 * 1024) })],
  ])("is refused with %s", async (_what, change) => {
    const { client, ada } = await setUp(change);
    expect(await follow(ada, client.authorizePath())).toMatch(/^400: /);
  });
});

/** A fake of the outside network as this server reaches it. */
function outside(answerTo: (url: string) => Outcome): SafeFetch & { readonly asked: OutboundRequest[] } {
  const asked: OutboundRequest[] = [];
  return {
    asked,
    send: async (request) => {
      asked.push(request);
      return answerTo(request.url);
    },
    check: async () => null,
    close: async () => {},
  };
}

const AGENT = "https://claude.ai/oauth/claude-code-client-metadata";
const noName: Outcome = { kind: "dns", detail: "The name could not be found." };

function documentAt(url: string): Outcome {
  const body = JSON.stringify({ client_id: url, client_name: "Claude Code", redirect_uris: [REDIRECT] });
  return { kind: "response", status: 200, headers: [["content-type", "application/json"]], body, isBodyCut: false };
}

function openWith(safeFetch: SafeFetch, clientDocuments: "auto" | "on" | "off" = "auto") {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(line) });
  const context = openOAuthContext(database.db, { safeFetch, config: { clientDocuments }, log });
  onTestFinished(() => context.app.close());
  const advertised = async () => {
    const response = await context.app.hono.request("http://localhost:4000/.well-known/oauth-authorization-server");
    expect(response.headers.get("cache-control")).toBe("no-store");
    return ((await response.json()) as Record<string, unknown>).client_id_metadata_document_supported;
  };
  const ask = async () => {
    await database.db.prisma.rateBucket.deleteMany();
    const client = new TestClient(context.app);
    client.clientId = AGENT;
    return follow(await openDashboard(context.app, context.deps), client.authorizePath());
  };
  return { ...context, advertised, ask, lines };
}

describe("Support for client documents", () => {
  it("is advertised only after a check that such documents can be read, made once an hour", async () => {
    const world = outside(documentAt);
    const { advertised, clock } = openWith(world);
    expect(await Promise.all([advertised(), advertised(), advertised()])).toEqual([true, true, true]);
    expect(world.asked.map(({ url }) => url)).toEqual([...CHECKED_DOCUMENTS]);
    clock.advance({ ms: 60 * 60 * 1000 - 1 });
    await advertised();
    expect(world.asked).toHaveLength(CHECKED_DOCUMENTS.length);
    clock.advance({ ms: 1 });
    await advertised();
    expect(world.asked).toHaveLength(2 * CHECKED_DOCUMENTS.length);
  });

  it.each([
    ["no name can be resolved", () => noName],
    ["one site refuses", (url: string) => (url === AGENT ? { ...documentAt(url), status: 403 } : documentAt(url))],
  ] as const)("is not advertised when %s, and a client that registers can connect", async (_what, world) => {
    const { advertised, clock, lines, app, deps } = openWith(outside(world));
    expect(await advertised()).toBe(false);
    expect(lines.join("")).toContain(AGENT);
    const client = await new TestClient(app).registered();
    expect(await follow(await openDashboard(app, deps), client.authorizePath())).toMatch(/^\/connect/);
    clock.advance({ ms: 10 * 60 * 1000 - 1 });
    await advertised();
    expect(lines).toHaveLength(1);
    clock.advance({ ms: 1 });
    await advertised();
    expect(lines).toHaveLength(2);
  });

  it("is advertised again once the network is back, ten minutes after an outage", async () => {
    let isOut = true;
    const { advertised, ask, clock } = openWith(outside((url) => (isOut ? documentAt(url) : noName)));
    expect(await advertised()).toBe(true);
    isOut = false;
    expect(await ask()).toMatch(/^400: /);
    expect(await advertised()).toBe(false);
    isOut = true;
    clock.advance({ ms: 10 * 60 * 1000 });
    expect(await advertised()).toBe(true);
  });

  it("is advertised without a check, or never, if the operator configures it so", async () => {
    const world = outside(documentAt);
    expect(await openWith(world, "on").advertised()).toBe(true);
    const off = openWith(world, "off");
    expect(await off.advertised()).toBe(false);
    expect(await off.ask()).toContain("POSTERN_CLIENT_DOCUMENTS=off");
    expect(world.asked).toEqual([]);
  });
});

describe("The request for a client document", () => {
  it.each([
    ["no name", () => noName, "The name could not be found."],
    ["a refusal", (url: string) => ({ ...documentAt(url), status: 403 }), "answered with status 403 instead of 200"],
  ] as const)("reports a failure (%s) to the owner with a remedy, and logs it", async (_what, world, reason) => {
    const { ask, lines } = openWith(outside(world), "on");
    // Even if they retry at once.
    for (const page of [await ask(), await ask()]) {
      expect(page).toContain(`Postern could not read ${AGENT}: `);
      expect(page).toContain(reason);
      expect(page).toContain("Remove Postern in the agent and add it again");
    }
    expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
      level: "warn",
      url: AGENT,
      problem: expect.stringContaining(reason),
    });
  });

  it("identifies Postern in its headers", async () => {
    const { client, ada, site } = await setUp();
    await packedRequest(ada, client.authorizePath());
    expect(site.received[0]?.headers).toMatchObject({ "user-agent": "Postern", accept: "application/json" });
  });
});
