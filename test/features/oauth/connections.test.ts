import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { authenticateCaller } from "../../../server/core/access/authenticate-agent.ts";
import { sweepOutdated } from "../../../server/core/retention/sweep-expired.ts";
import { disconnectAgent, listConnections } from "../../../server/features/oauth/connections.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { askApp, listing, rpc } from "../../support/mcp.ts";
import { invite, join, postAuth } from "../../support/members.ts";
import {
  allow,
  answer,
  connect,
  type OAuthContext,
  openOAuthContext,
  packedRequest,
  TestClient,
} from "../../support/oauth.ts";

const database = useDatabase();
let context: OAuthContext;
let ada: TestDashboard;
let client: TestClient;

beforeEach(async () => {
  await database.db.prisma.rateBucket.deleteMany();
  context = openOAuthContext(database.db);
  ada = await openDashboard(context.app, context.deps);
  client = await new TestClient(context.app).registered({ client_name: "Ad\u202Ea's\n agent" });
});

afterEach(() => context.app.close());

const BOTH = "submissions:metadata submissions:content";

async function given(response: Response) {
  return (await response.json()) as { access_token: string; refresh_token: string; error?: string };
}

async function giveTo(to: TestClient, decision = {}, changes = {}) {
  return given(await to.redeem(await allow(ada, to.authorizePath({ scope: BOTH, ...changes }), decision)));
}

const toolCall = (bearer: string, input: Record<string, unknown>) => askApp(context.app, bearer, listing(input));

const REFUSED = { code: "UNAUTHENTICATED" };
const caller = (bearer: string) => authenticateCaller(context.deps, bearer);

async function disconnect(): Promise<void> {
  const [connection] = await listConnections(ada.owner.scope(), context.deps);
  await disconnectAgent(ada.owner.scope(), context.deps, { id: connection?.id ?? "" });
}

describe("A connection", () => {
  it("grants a read-only scope, named after the client on one visible line, and ends at its expiry", async () => {
    const form = await ada.owner.form();
    const { access_token } = await giveTo(client, { content: true, forms: [form.id] });
    const scope = await caller(access_token);
    const [connection] = await listConnections(ada.owner.scope(), context.deps);
    const listed = { agentConnections: [{ memberName: ada.owner.user.email }] };
    expect(await ada.run("AgentsPage")).toMatchObject({ data: listed });
    expect(scope.accountId).toBe(ada.owner.account.id);
    expect(scope.actor).toEqual({ kind: "connection", id: connection?.id, name: "Ad a's agent" });
    expect(scope.permissions).toEqual({ write: false, role: "owner", content: true, forms: [form.id] });
    const refusal = { code: "UNAUTHENTICATED", message: "This access has expired or was revoked. Connect again." };
    const { exp = 0 } = decodeJwt(access_token);
    context.clock.set(new Date(exp * 1000 - 1));
    await expect(caller(access_token)).resolves.toBeDefined();
    context.clock.set(new Date(exp * 1000));
    await expect(caller(access_token)).rejects.toMatchObject(refusal);
  });

  it("reaches no form until the owner's choice is stored with it", async () => {
    const form = await ada.owner.form({ name: "A canary" });
    const { access_token } = await giveTo(client, { content: true });
    const { prisma } = database.db;
    await prisma.agentConnection.updateMany({ where: { clientId: client.clientId }, data: { allForms: false } });
    const text = await (await toolCall(access_token, { formId: form.id })).text();
    expect(JSON.parse(text)).toMatchObject({ result: { isError: true } });
    expect(text).not.toContain("canary");
  });

  it("records its last use at most once a minute", async () => {
    const { access_token } = await giveTo(client);
    const lastUse = async () => (await listConnections(ada.owner.scope(), context.deps))[0]?.lastUsedAt?.getTime();
    const start = context.clock.now().getTime();
    expect(await lastUse()).toBeUndefined();
    await caller(access_token);
    context.clock.advance({ ms: 59_999 });
    await caller(access_token);
    expect(await lastUse()).toBe(start);
    context.clock.advance({ ms: 1 });
    await caller(access_token);
    expect(await lastUse()).toBe(start + 60_000);
  });

  it("is named in the owner's access record for every call", async () => {
    const form = await ada.owner.form();
    const { access_token } = await giveTo(client);
    await toolCall(access_token, { formId: form.id });
    const records = await database.db.prisma.accessRecord.findMany({ where: { accountId: ada.owner.account.id } });
    expect(records).toMatchObject([{ credentialName: "Ad a's agent", credentialId: expect.stringMatching(/^con_/) }]);
  });

  it("can be refreshed while strangers and other websites use up its network's rate limit", async () => {
    const tokens = await giveTo(client);
    const elsewhere = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document", origin: "https://evil.example" };
    const ask = async (headers: Readonly<Record<string, string>>) =>
      (await client.token({ grant_type: "refresh_token", refresh_token: "made up" }, headers)).status;
    const old = { origin: "https://evil.example" };
    for (let count = 0; count < 65; count += 1) expect(await ask(count % 2 === 0 ? elsewhere : old)).toBe(403);
    expect(await ask({})).toBe(400);
    for (let count = 1; count < 60; count += 1) await ask({});
    expect(await ask({})).toBe(429);
    expect(await given(await client.refresh(tokens.refresh_token))).toHaveProperty("access_token");
  });

  it("ends at once when the owner disconnects it, for calls, refreshes, and unredeemed codes", async () => {
    const form = await ada.owner.form();
    const tokens = await giveTo(client);
    const code = await allow(ada, client.authorizePath());
    expect((await toolCall(tokens.access_token, { formId: form.id })).status).toBe(200);
    await disconnect();
    expect((await toolCall(tokens.access_token, { formId: form.id })).status).toBe(401);
    expect((await given(await client.refresh(tokens.refresh_token))).error).toBe("invalid_grant");
    expect((await given(await client.redeem(code))).error).toBe("invalid_grant");
    expect(await database.db.prisma.agentRefreshToken.count({ where: { clientId: client.clientId } })).toBe(0);
  });

  it("can be listed and ended only by its owner, never by an agent", async () => {
    const { access_token } = await giveTo(client);
    const agent = await caller(access_token);
    await expect(listConnections(agent, context.deps)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(disconnectAgent(agent, context.deps, { id: agent.actor.id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("does not restore the access of an earlier one", async () => {
    const before = await giveTo(client);
    await disconnect();
    const after = await giveTo(client);
    await expect(caller(after.access_token)).resolves.toBeDefined();
    await expect(caller(before.access_token)).rejects.toMatchObject(REFUSED);
  });

  it("applies to the chosen account, beside one for another account with the same user and agent", async () => {
    const { app, deps } = context;
    const bob = await openDashboard(app, deps);
    const grace = await join(app, deps, ada, { role: "reader" });
    await postAuth(app, "/join-as-me", { token: await invite(deps, bob, { role: "handler" }) }, grace.cookie);
    const tokens = [];
    for (const { owner } of [ada, bob]) {
      const request = await packedRequest(grace, client.authorizePath({ scope: BOTH }));
      const answered = await answer(grace, request, {}, { "x-account": owner.account.id });
      const { url } = (await answered.json()) as { url: string };
      tokens.push(await given(await client.redeem(new URL(url).searchParams.get("code") ?? "")));
    }
    const accountsOf = async (...bearers: string[]) =>
      Promise.all(bearers.map(async (bearer) => (await authenticateCaller(deps, bearer)).accountId));
    const [ofAda, ofBob] = tokens as [Awaited<ReturnType<typeof given>>, Awaited<ReturnType<typeof given>>];
    const both = [ada.owner.account.id, bob.owner.account.id];
    expect(await accountsOf(ofAda.access_token, ofBob.access_token)).toEqual(both);
    const renewed = [
      await given(await client.refresh(ofAda.refresh_token)),
      await given(await client.refresh(ofBob.refresh_token)),
    ];
    expect(await accountsOf(...renewed.map(({ access_token }) => access_token))).toEqual(both);
    await bob.run("RemoveMember", { userId: grace.owner.user.id });
    await expect(authenticateCaller(deps, ofBob.access_token)).rejects.toMatchObject(REFUSED);
    expect(await accountsOf(ofAda.access_token)).toEqual([ada.owner.account.id]);
  });

  it("outlives the session that allowed it, and ends with the account", async () => {
    const tokens = await giveTo(client);
    await ada.request("/auth/sign-out", { method: "POST" });
    const renewed = await given(await client.refresh(tokens.refresh_token));
    await expect(caller(renewed.access_token)).resolves.toBeDefined();
    await database.db.prisma.account.delete({ where: { id: ada.owner.account.id } });
    await expect(caller(renewed.access_token)).rejects.toMatchObject(REFUSED);
    expect((await given(await client.refresh(renewed.refresh_token))).error).toBe("invalid_grant");
  });

  it.each(["access_token", "refresh_token"] as const)(
    "ends when its client revokes its %s, but not when another client tries",
    async (kind) => {
      const tokens = await giveTo(client);
      const other = await new TestClient(context.app).registered();
      expect((await other.revoke(tokens[kind])).status).toBe(200);
      await expect(caller(tokens.access_token)).resolves.toBeDefined();
      expect((await client.revoke(tokens[kind])).status).toBe(200);
      await expect(caller(tokens.access_token)).rejects.toMatchObject(REFUSED);
      expect((await given(await client.refresh(tokens.refresh_token))).error).toBe("invalid_grant");
      expect((await client.revoke(tokens[kind])).status).toBe(200);
    },
  );

  it("that authenticates with a secret has to do so at every step", async () => {
    const registered = await client.register({ token_endpoint_auth_method: "client_secret_basic" });
    const { client_id, client_secret } = (await registered.json()) as Record<"client_id" | "client_secret", string>;
    client.clientId = client_id;
    const code = await allow(ada, client.authorizePath());
    const form = { grant_type: "authorization_code", code, code_verifier: client.verifier };
    const redirect_uri = "http://127.0.0.1:33418/callback";
    const without = await client.token({ ...form, redirect_uri });
    expect([without.status, (await given(without)).error]).toEqual([401, "invalid_client"]);
    const basic = (secret: string) => ({ authorization: `Basic ${btoa(`${client_id}:${secret}`)}` });
    const fresh = await allow(ada, client.authorizePath());
    const wrong = await client.token({ ...form, code: fresh, redirect_uri }, basic("wrong"));
    expect(wrong.status).toBe(401);
    const last = await allow(ada, client.authorizePath());
    expect((await client.token({ ...form, code: last, redirect_uri }, basic(client_secret))).status).toBe(200);
  });
});

describe("The authorization steps", () => {
  it("work for a client that writes the address with a trailing slash", async () => {
    const form = await ada.owner.form();
    const resource = "http://localhost:4000/mcp/";
    const code = await allow(ada, client.authorizePath({ resource }));
    const { access_token } = await given(await client.redeem(code, { resource }));
    const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
    const body = JSON.stringify(listing({ formId: form.id }));
    const answered = await client.request("/mcp/", { method: "POST", headers, body });
    expect(await answered.json()).toMatchObject({ result: { structuredContent: { form_id: form.id } } });
    expect((await client.request("/mcp/x", { method: "POST", headers, body })).status).toBe(404);
  });

  const modern = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "list_submissions",
  };
  const metadataUrl = 'resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource/mcp"';

  it("tell a client without a token where to ask, and for contents at once only if it cannot ask again", async () => {
    const challengeOf = async (headers: Record<string, string>) =>
      (await client.request("/mcp", { method: "POST", headers })).headers.get("www-authenticate");
    expect(await challengeOf(modern)).toBe(`Bearer realm="Postern", ${metadataUrl}, scope="submissions:metadata"`);
    const both = `Bearer realm="Postern", ${metadataUrl}, scope="submissions:metadata submissions:content"`;
    expect(await challengeOf({})).toBe(both);
    expect(await challengeOf({ "mcp-protocol-version": "2025-11-25" })).toBe(both);
  });

  it("ask a modern client to step up for contents, and give advice to an older client or an agent token", async () => {
    const form = await ada.owner.form();
    const { access_token } = await giveTo(client);
    const input = { formId: form.id, includeContent: true };
    const envelope = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const call = { name: "list_submissions", arguments: input, _meta: envelope };
    const askModern = (bearer: string, more = {}) =>
      askApp(context.app, bearer, rpc("tools/call", { ...call, arguments: { ...input, ...more } }), modern);
    expect((await askModern(access_token, { includeContent: ["true"], toolCallId: "call_1" })).status).toBe(403);
    const steppedUp = await askModern(access_token);
    expect(steppedUp.status).toBe(403);
    expect(steppedUp.headers.get("www-authenticate")).toBe(
      `Bearer realm="Postern", error="insufficient_scope", ${metadataUrl}, scope="submissions:metadata submissions:content"`,
    );
    const [record] = await database.db.prisma.accessRecord.findMany({ where: { accountId: ada.owner.account.id } });
    expect(record).toMatchObject({ refusal: "scope", formId: form.id, contents: true, rows: 0 });
    const older = await toolCall(access_token, input);
    expect(await older.json()).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining("connecting this agent again") }] },
    });
    const withToken = await askModern(await ada.owner.token());
    expect(await withToken.json()).toMatchObject({ result: { isError: true } });
  });

  it("let a client read contents after stepping up, but not with its older token", async () => {
    const form = await ada.owner.form();
    const first = await giveTo(client, {}, { scope: "submissions:metadata" });
    const second = await giveTo(client, { content: true });
    const read = async (bearer: string) => {
      const answered = await (await toolCall(bearer, { formId: form.id, includeContent: true })).json();
      return (answered as { result: { isError?: true } }).result.isError ?? false;
    };
    expect([await read(second.access_token), await read(first.access_token)]).toEqual([false, true]);
    expect(await listConnections(ada.owner.scope(), context.deps)).toHaveLength(1);
  });
});

describe("The OAuth server", () => {
  it("publishes its endpoints to clients", async () => {
    const read = async (path: string) => (await client.request(path)).json();
    const resource = await read("/.well-known/oauth-protected-resource/mcp");
    expect(await read("/.well-known/oauth-protected-resource/mcp/")).toEqual(resource);
    expect(resource).toEqual(await read("/.well-known/oauth-protected-resource"));
    expect(resource).toMatchObject({
      resource: "http://localhost:4000/mcp",
      authorization_servers: ["http://localhost:4000"],
      scopes_supported: ["submissions:metadata", "submissions:content"],
    });
    expect(await read("/.well-known/oauth-authorization-server")).toMatchObject({
      issuer: "http://localhost:4000",
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  it("keeps its connections when its address changes, but refuses tokens for the old address", async () => {
    const tokens = await giveTo(client);
    const moved = { ...context.deps, config: { ...context.deps.config, publicUrl: "https://inbox.example.com" } };
    const app = buildApp(moved);
    const there = new TestClient(app);
    there.clientId = client.clientId;
    const resource = "https://inbox.example.com/mcp";
    const renewed = await given(await there.refresh(tokens.refresh_token, { resource }));
    await expect(authenticateCaller(moved, renewed.access_token)).resolves.toBeDefined();
    await expect(authenticateCaller(moved, tokens.access_token)).rejects.toMatchObject(REFUSED);
    expect(await database.db.prisma.protectedResource.findMany()).toMatchObject([{ identifier: resource }]);
    await app.close();
  });

  it("neither offers nor mentions OAuth over public plain HTTP", async () => {
    const config = { ...context.deps.config, publicUrl: "http://inbox.example.com" };
    const app = buildApp({ ...context.deps, config });
    const wellKnown = ["protected-resource", "authorization-server"].map((name) => `/.well-known/oauth-${name}`);
    for (const path of [...wellKnown, "/oauth/authorize"]) {
      expect((await app.hono.request(`http://inbox.example.com${path}`)).status).toBe(404);
    }
    const refused = await app.hono.request("http://inbox.example.com/mcp", { method: "POST" });
    expect(refused.headers.get("www-authenticate")).not.toContain("resource_metadata");
    await app.close();
  });

  it("forgets clients without a connection after a day, and keeps those in use", async () => {
    const { prisma } = database.db;
    const { clientId } = await connect(context.app, ada);
    const made = (await prisma.agentClient.findUniqueOrThrow({ where: { clientId: client.clientId } })).createdAt;
    const where = { clientId: { in: [clientId, client.clientId] } };
    const known = async () => (await prisma.agentClient.findMany({ where })).map((one) => one.clientId);
    const day = 24 * 60 * 60 * 1000;
    context.clock.set(new Date(made.getTime() + day - 1));
    await sweepOutdated(systemScope(), context.deps);
    expect(await known()).toHaveLength(2);
    context.clock.set(new Date(made.getTime() + day));
    await sweepOutdated(systemScope(), context.deps);
    expect(await known()).toEqual([clientId]);
  });

  it("deletes refresh tokens, proofs, and sessions as soon as they expire", async () => {
    const { prisma } = database.db;
    await giveTo(client);
    const [token] = await prisma.agentRefreshToken.findMany({ where: { clientId: client.clientId } });
    const count = () => prisma.agentRefreshToken.count({ where: { clientId: client.clientId } });
    context.clock.set(new Date((token?.expiresAt.getTime() ?? 0) - 1));
    await sweepOutdated(systemScope(), context.deps);
    expect(await count()).toBe(1);
    context.clock.set(token?.expiresAt ?? "");
    await sweepOutdated(systemScope(), context.deps);
    expect([await count(), await prisma.session.count(), await prisma.verification.count()]).toEqual([0, 0, 0]);
  });
});
