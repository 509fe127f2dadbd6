import { describe, expect, it, onTestFinished } from "vitest";
import { createSafeFetch } from "../../server/outbound/safe-fetch.ts";
import { selfSigned } from "../support/certificate.ts";
import { openDashboard } from "../support/dashboard.ts";
import { useDatabase } from "../support/database.ts";
import { createNames } from "../support/names.ts";
import { allow, follow, openOAuthHouse, packedRequest, REDIRECT, TestClient } from "../support/oauth.ts";
import { startReceiver } from "../support/receiver.ts";

const database = useDatabase();

/** A client whose id is the address of its description, on a real https server that the guard may reach. */
async function setUp(change: (url: string) => Record<string, unknown> = () => ({}), permit = ["127.0.0.1"]) {
  await database.db.prisma.rateLimit.deleteMany();
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
  const { app, deps } = openOAuthHouse(database.db, { safeFetch });
  onTestFinished(() => app.close());
  const client = new TestClient(app);
  client.clientId = url;
  return { site, client, ada: await openDashboard(app, deps) };
}

describe("A client whose id is the address of its description", () => {
  it("connects without registering, under the site that it was proven to come from", async () => {
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

  it("is read through the guard: a name that leads into the operator's network is not", async () => {
    const { client, ada, site } = await setUp(() => ({}), []);
    expect(await follow(ada, client.authorizePath())).toMatch(/^400: /);
    expect(site.received).toEqual([]);
  });

  it("is read only for an owner who is signed in", async () => {
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
