import { createHash } from "node:crypto";
import { decodeJwt, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signAccessToken } from "../../../server/features/oauth/access/access-token.ts";
import { openDashboard, type TestDashboard } from "../../support/dashboard.ts";
import { useDatabase } from "../../support/database.ts";
import { askApp, listing, rpc } from "../../support/mcp.ts";
import {
  allow,
  answer,
  connect,
  follow,
  type OAuthContext,
  openOAuthContext,
  packedRequest,
  REDIRECT,
  RESOURCE,
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
  client = await new TestClient(context.app).registered();
});

afterEach(async () => {
  vi.useRealTimers();
  await context.app.close();
});

const BOTH = "submissions:metadata submissions:content";
const connections = () => database.db.prisma.agentConnection.count({ where: { accountId: ada.owner.account.id } });

const mcpStatus = async (bearer: string) => (await askApp(context.app, bearer, rpc("tools/list"))).status;

async function errorOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: string }).error;
}

interface Given {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
}

const givenBy = async (response: Response) => (await response.json()) as Given;

const give = async () => givenBy(await client.redeem(await allow(ada, client.authorizePath())));

function repack(packed: string, change: (query: URLSearchParams) => void): string {
  const [, payload = "", signature = ""] = packed.split(".");
  const query = new URLSearchParams(Buffer.from(payload, "base64url").toString());
  change(query);
  return `r.${Buffer.from(query.toString()).toString("base64url")}.${signature}`;
}

describe("The owner's decision", () => {
  it.each([
    ["another site's page", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["another site, as the browser tells", { "sec-fetch-site": "cross-site" }],
  ])("is rejected from %s", async (_what, headers) => {
    const packed = await packedRequest(ada, client.authorizePath());
    expect((await answer(ada, packed, {}, headers)).status).toBe(403);
    expect(await connections()).toBe(0);
  });

  it("requires sign-in first, and sign-in returns to the question", async () => {
    const path = client.authorizePath();
    const response = await client.request(path);
    expect(response.headers.get("location")).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    const packed = await packedRequest(ada, path);
    expect((await client.request(`/oauth/consent?request=${packed}`)).status).toBe(401);
  });

  it.each([
    ["more scopes", (query: URLSearchParams) => query.set("scope", BOTH)],
    ["another client", (query: URLSearchParams) => query.set("client_id", "somebody-else")],
    ["another way back", (query: URLSearchParams) => query.set("redirect_uri", "https://evil.example/")],
    ["another challenge", (query: URLSearchParams) => query.set("code_challenge", "x".repeat(43))],
    ["a later end", (query: URLSearchParams) => query.set("exp", "99999999999")],
    ["no signature", (query: URLSearchParams) => query.delete("sig")],
  ])("is rejected for a request that was altered in transit: %s", async (_what, change) => {
    const packed = repack(await packedRequest(ada, client.authorizePath()), change);
    expect((await answer(ada, packed)).status).toBe(400);
    expect((await ada.request(`/oauth/consent?request=${packed}`)).status).toBe(400);
    expect(await connections()).toBe(0);
  });

  it("is accepted within ten minutes of the request, but not after", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const packed = await packedRequest(ada, client.authorizePath());
    vi.setSystemTime(Date.now() + 599_000);
    expect((await ada.request(`/oauth/consent?request=${packed}`)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2_000);
    expect((await ada.request(`/oauth/consent?request=${packed}`)).status).toBe(400);
    expect((await answer(ada, packed)).status).toBe(400);
  });

  it("is final, whether it allows or denies the request", async () => {
    for (const [first, second] of [
      [{}, {}],
      [{}, { allow: false }],
      [{ allow: false }, {}],
    ]) {
      const packed = await packedRequest(ada, client.authorizePath());
      expect((await answer(ada, packed, first)).status).toBe(200);
      expect((await answer(ada, packed, second)).status).toBe(400);
    }
    const packed = await packedRequest(ada, client.authorizePath());
    const raced = await Promise.all([answer(ada, packed), answer(ada, packed), answer(ada, packed)]);
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it("cannot grant more than requested, no form, or a foreign form, and a refused choice can be corrected", async () => {
    const foreign = await (await openDashboard(context.app, context.deps)).owner.form();
    const packed = await packedRequest(ada, client.authorizePath());
    for (const [choice, status] of [
      [{ content: true }, 400],
      [{ forms: [] }, 400],
      [{ forms: [foreign.id] }, 404],
    ] as const) {
      expect((await answer(ada, packed, choice)).status).toBe(status);
    }
    expect(await connections()).toBe(0);
    expect((await answer(ada, packed)).status).toBe(200);
  });

  it("is accepted only from the owner who was asked", async () => {
    const eve = await openDashboard(context.app, context.deps);
    const packed = await packedRequest(ada, client.authorizePath());
    expect((await eve.request(`/oauth/consent?request=${packed}`)).status).toBe(400);
    expect((await answer(eve, packed)).status).toBe(400);
    expect((await answer(ada, packed)).status).toBe(200);
  });

  it("may grant less than requested", async () => {
    const code = await allow(ada, client.authorizePath({ scope: BOTH }), { content: false });
    const given = await givenBy(await client.redeem(code));
    expect(given.scope).toBe("submissions:metadata offline_access");
    expect(decodeJwt(given.access_token).scope).toBe("submissions:metadata offline_access");
  });

  it("to deny access redirects with access_denied and stores nothing", async () => {
    const response = await answer(ada, await packedRequest(ada, client.authorizePath()), { allow: false });
    const { url } = (await response.json()) as { url: string };
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe(REDIRECT);
    expect(Object.fromEntries(searchParams)).toEqual({
      error: "access_denied",
      error_description: "The owner denied access.",
      state: "a-state",
      iss: "http://localhost:4000",
    });
    expect(await connections()).toBe(0);
  });

  it("is requested every time, even from an owner who allowed this client before", async () => {
    await allow(ada, client.authorizePath());
    for (const changes of [{}, { prompt: "none" }, { max_age: "0" }]) {
      expect(await follow(ada, client.authorizePath(changes))).toMatch(/^\/connect\?request=r\./);
    }
  });

  it("cannot be skipped by a client's registration", async () => {
    const pushy = await new TestClient(context.app).registered({
      skip_consent: true,
      require_pkce: false,
      scope: BOTH,
    });
    expect(await follow(ada, pushy.authorizePath())).toMatch(/^\/connect\?request=r\./);
    const plain = pushy.authorizePath({ code_challenge: null, code_challenge_method: null });
    expect(await follow(ada, plain)).toContain("error=invalid_request");
  });
});

describe("A client", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://agent.example/x",
    "JavaScript://agent.example/%0aalert(1)",
    "view-source:https://agent.example/",
    "intent://agent.example/#Intent;end",
    "ftp://agent.example/callback",
    "ms-settings://x/y",
    "https://localhost/callback",
    "http://2130706433/callback",
    "http://evil.example/callback",
    "http://localhost.evil.example/callback",
    "https://user:password@example.com/callback",
    "https://example.com/callback#fragment",
    "https://example.com/\r\nX-Header: y",
    "https://example.com/call\tback",
    "https://*.example.com/callback",
    "https://example.com/*",
    "not a URL",
  ])("cannot register the redirect address %s", async (uri) => {
    const response = await client.register({ redirect_uris: [uri] });
    expect([response.status, await errorOf(response)]).toEqual([400, "invalid_redirect_uri"]);
    const beside = await client.register({ redirect_uris: [uri, REDIRECT], application_type: "native" });
    expect([beside.status, await beside.json()]).toMatchObject([201, { redirect_uris: [REDIRECT] }]);
  });

  it.each([
    ["on this machine, at any port", "http://localhost:1/callback", {}],
    ["on a site", "https://agent.example/callback", { application_type: "web" }],
    ["by an app's own scheme", "com.example.agent:/callback", { application_type: "native" }],
    [
      "by Cursor, which says that it is a site",
      "cursor://anysphere.cursor-mcp/oauth/callback",
      { application_type: "web" },
    ],
    ["by an extension of an editor", "vscode://publisher.extension/mcp-auth/callback", {}],
    ["by an app whose scheme is one word", "myeditor:/oauth/callback", {}],
  ])("can register to be answered %s, and receives its answer", async (_where, uri, more) => {
    const known = await new TestClient(context.app).registered({
      redirect_uris: [uri, "https://agent.example/"],
      ...more,
    });
    const packed = await packedRequest(ada, known.authorizePath({ redirect_uri: uri }));
    const { url } = (await (await answer(ada, packed)).json()) as { url: string };
    expect(url).toMatch(new RegExp(`^${uri}[?]code=`));
    const alone = await client.register({ redirect_uris: [uri], ...more });
    expect([alone.status, await alone.json()]).toMatchObject([201, { redirect_uris: [uri] }]);
  });

  it("can register with null or empty members, which count as omitted", async () => {
    const names = ["client_name", "client_uri", "logo_uri", "software_id", "token_endpoint_auth_method", "grant_types"];
    for (const value of [null, ""]) {
      const response = await client.register(Object.fromEntries(names.map((name) => [name, value])));
      expect([response.status, await response.json()]).toMatchObject([201, { token_endpoint_auth_method: "none" }]);
    }
  });

  it("is answered only at its registered address, but at any port of this machine", async () => {
    for (const redirect_uri of ["https://evil.example/", `${REDIRECT}/more`, "http://127.0.0.2:33418/callback"]) {
      for (const changes of [{}, { response_type: null }, { scope: "unknown" }, { resource: "https://evil.example" }]) {
        expect(await follow(ada, client.authorizePath({ redirect_uri, ...changes }))).toMatch(/^400: <!doctype html>/);
      }
    }
    expect(await follow(ada, client.authorizePath({ redirect_uri: REDIRECT.replace("33418", "9") }))).toMatch(
      /^\/connect/,
    );
  });

  it("gets one of our pages when it is unknown, whatever it sends", async () => {
    for (const client_id of ["unknown", "", "http://127.0.0.1/client.json", "https://127.0.0.1/client.json"]) {
      const page = await follow(ada, client.authorizePath({ client_id }));
      expect(page).toMatch(/^400: <!doctype html>/);
      expect(page).toContain("Nothing was shared");
    }
  });

  it.each([
    ["an unknown scope", { scope: "submissions:write" }, "invalid_scope"],
    ["no challenge", { code_challenge: null, code_challenge_method: null }, "invalid_request"],
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["a challenge of no method", { code_challenge_method: null }, "invalid_request"],
    ["another resource", { resource: "https://evil.example/mcp" }, "invalid_target"],
    ["a resource that only begins alike", { resource: `${RESOURCE}/x` }, "invalid_target"],
  ])("that sends %s gets an error in our own words, and no owner is asked", async (_what, changes, error) => {
    const target = new URL(await follow(ada, client.authorizePath(changes)));
    expect(target.href).toContain(`${REDIRECT}?`);
    expect(target.searchParams.get("error")).toBe(error);
    expect(target.searchParams.get("iss")).toBe("http://localhost:4000");
    expect(target.searchParams.get("error_description")).not.toMatch(/pkce is required|code_challenge|not configured/);
  });

  it.each([
    ["an unknown scope", { scope: "bogus" }],
    ["no challenge", { code_challenge: null, code_challenge_method: null }],
    ["another resource", { resource: "https://evil.example/mcp" }],
    ["a token at once", { response_type: "token" }],
  ])("with a site of its own that sends %s gets an intermediate page instead of a redirect", async (_what, changes) => {
    const redirect_uri = "https://evil.example/callback";
    const evil = await new TestClient(context.app).registered({ redirect_uris: [redirect_uri] });
    const page = await follow(ada, evil.authorizePath({ redirect_uri, ...changes }));
    expect(page).toMatch(/^400: <!doctype html>/);
    expect(page).toContain("Return to evil.example");
    expect(page).toContain('href="https://evil.example/callback');
    expect(page).not.toMatch(/http-equiv|<script/i);
  });

  it("that requests a token directly gets an error in our own words, also in the fragment", async () => {
    const target = new URL(await follow(ada, client.authorizePath({ response_type: "token" })));
    const fragment = new URLSearchParams(target.hash.slice(1));
    const told = target.searchParams.has("error") ? target.searchParams : fragment;
    expect(Object.fromEntries(told)).toMatchObject({
      error: "unsupported_response_type",
      error_description: "The only supported response type is code.",
    });
  });

  it("cannot send a parameter twice", async () => {
    const twice = `${client.authorizePath()}&redirect_uri=${encodeURIComponent("https://evil.example/")}`;
    expect(await follow(ada, twice)).toMatch(/^400: /);
    const form = `grant_type=authorization_code&code=x&client_id=${client.clientId}&client_id=y`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await client.request("/oauth/token", { method: "POST", headers, body: form });
    expect(response.status).toBe(400);
  });

  it("that sends a NUL character anywhere is refused", async () => {
    expect((await client.register({ client_name: "a\0b" })).status).toBe(400);
    expect(await follow(ada, client.authorizePath({ client_id: "\0" }))).toMatch(/^400: /);
    expect(await follow(ada, client.authorizePath({ state: "\0" }))).toMatch(/^400: /);
    expect((await client.redeem("\0")).status).toBe(400);
    expect((await client.redeem("x", { client_id: "\0" })).status).toBe(400);
    expect((await client.token({}, { authorization: `Basic ${btoa("\0:x")}` })).status).toBe(401);
  });

  it("can register at most ten times a minute from one address", async () => {
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await client.register()).status);
    // One was registered before the test.
    expect(statuses).toEqual([...Array(9).fill(201), 429, 429]);
  });
});

describe("An authorization code", () => {
  it("is refused with a wrong verifier, and spent by the attempt", async () => {
    const code = await allow(ada, client.authorizePath());
    const wrong = await client.redeem(code, { code_verifier: "x".repeat(43) });
    expect([wrong.status, await errorOf(wrong)]).toEqual([400, "invalid_grant"]);
    expect(await errorOf(await client.redeem(code))).toBe("invalid_grant");
  });

  it("is not exchanged without the verifier for its challenge", async () => {
    const code = await allow(ada, client.authorizePath());
    const { code_verifier: _, ...without } = client.redemption(code);
    for (const request of [
      without,
      { ...without, code_verifier: "" },
      { ...without, code_challenge_method: "plain" },
    ]) {
      const response = await client.token(request);
      expect([response.status, await response.text()]).toEqual([400, expect.not.stringContaining("access_token")]);
    }
  });

  it("is sent with the server's name, so that a client of several servers cannot be led to another", async () => {
    const response = await answer(ada, await packedRequest(ada, client.authorizePath()));
    const { searchParams } = new URL(((await response.json()) as { url: string }).url);
    expect(searchParams.get("code")).not.toBeNull();
    const metadata = await client.request("/.well-known/oauth-authorization-server", {});
    expect(await metadata.json()).toMatchObject({
      issuer: searchParams.get("iss"),
      authorization_response_iss_parameter_supported: true,
    });
  });

  it("is not exchanged for another redirect address or resource, or by another client", async () => {
    const other = await new TestClient(context.app).registered();
    const elsewhere = { redirect_uri: "http://127.0.0.1:33419/callback" };
    const redeem = async (by: TestClient, changes: Readonly<Record<string, string>>) =>
      errorOf(await by.redeem(await allow(ada, client.authorizePath()), changes));
    expect(await redeem(client, elsewhere)).toBe("invalid_grant");
    expect(await redeem(client, { resource: "https://evil.example/mcp" })).toBe("invalid_target");
    expect(await redeem(other, { code_verifier: client.verifier })).toBe("invalid_grant");
  });

  it("works once, and a second use revokes what the first one granted", async () => {
    const code = await allow(ada, client.authorizePath());
    const given = await givenBy(await client.redeem(code));
    expect(await mcpStatus(given.access_token)).toBe(200);
    expect(await errorOf(await client.redeem(code))).toBe("invalid_grant");
    expect(await errorOf(await client.refresh(given.refresh_token))).toBe("invalid_grant");
    expect(await mcpStatus(given.access_token)).toBe(401);
    expect(await connections()).toBe(0);
  });

  it("also revokes renewed tokens when it is used again", async () => {
    const code = await allow(ada, client.authorizePath());
    const given = await givenBy(await client.redeem(code));
    const renewed = await givenBy(await client.refresh(given.refresh_token));
    expect(await errorOf(await client.redeem(code))).toBe("invalid_grant");
    expect(await mcpStatus(renewed.access_token)).toBe(401);
  });

  it.each(["client_secret_post", "client_secret_basic"])(
    "remains valid when a client fails to authenticate (%s)",
    async (method) => {
      const registered = await client.register({ token_endpoint_auth_method: method });
      const { client_id, client_secret } = (await registered.json()) as { client_id: string; client_secret: string };
      client.clientId = client_id;
      const code = await allow(ada, client.authorizePath());
      const form = { grant_type: "authorization_code", code, code_verifier: client.verifier, redirect_uri: REDIRECT };
      const withSecret = (secret: string) =>
        method === "client_secret_post"
          ? client.token({ ...form, client_secret: secret })
          : client.token(form, { authorization: `Basic ${btoa(`${client_id}:${secret}`)}` });
      for (const response of [await client.token(form), await withSecret("wrong"), await withSecret("")]) {
        expect([response.status, await errorOf(response)]).toEqual([401, "invalid_client"]);
      }
      expect((await withSecret(client_secret)).status).toBe(200);
      const again = await withSecret("wrong");
      expect([again.status, await errorOf(again)]).toEqual([401, "invalid_client"]);
      // Nor does it revoke the grant.
      expect(await connections()).toBe(1);
    },
  );

  it("grants nothing after the owner disconnects the agent", async () => {
    const code = await allow(ada, client.authorizePath());
    await database.db.prisma.agentConnection.deleteMany({ where: { clientId: client.clientId } });
    expect(await errorOf(await client.redeem(code))).toBe("invalid_grant");
  });
});

describe("A refresh token", () => {
  it("is replaced at each use, and its client may retry once within half a minute", async () => {
    const first = await give();
    const second = await givenBy(await client.refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await mcpStatus(second.access_token)).toBe(200);
    expect(await (await client.refresh(first.refresh_token)).json()).toMatchObject({
      refresh_token: second.refresh_token,
    });
  });

  it("ends the whole connection when it is reused later, since it was copied", async () => {
    const first = await give();
    const second = await givenBy(await client.refresh(first.refresh_token));
    await database.db.prisma.agentRefreshToken.updateMany({
      where: { clientId: client.clientId, revoked: { not: null } },
      data: { rotationReplayExpiresAt: context.clock.now() },
    });
    expect(await errorOf(await client.refresh(first.refresh_token))).toBe("invalid_grant");
    expect(await errorOf(await client.refresh(second.refresh_token))).toBe("invalid_grant");
    expect(await mcpStatus(second.access_token)).toBe(401);
    expect(await connections()).toBe(0);
  });

  it("grants no scope beyond the owner's, no other resource, and nothing to another client", async () => {
    const { refresh_token } = await give();
    expect(await errorOf(await client.refresh(refresh_token, { scope: BOTH }))).toBe("invalid_scope");
    expect(await errorOf(await client.refresh(refresh_token, { resource: "https://evil.example/" }))).toBe(
      "invalid_target",
    );
    const other = await new TestClient(context.app).registered();
    expect(await errorOf(await other.refresh(refresh_token))).toBe("invalid_grant");
  });

  it("is stored only as a hash", async () => {
    const { refresh_token } = await give();
    const [row] = await database.db.prisma.agentRefreshToken.findMany({ where: { clientId: client.clientId } });
    expect(row?.token).toBe(createHash("sha256").update(refresh_token).digest("hex"));
  });
});

describe("An access token", () => {
  it("opens neither the dashboard's GraphQL nor its sign-in, and a session cookie does not open MCP", async () => {
    const { accessToken } = await connect(context.app, ada, { content: true });
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await client.request("/graphql", { method: "POST", headers })).status).toBe(401);
    expect(await (await client.request("/auth/state", { headers })).json()).toMatchObject({ signedIn: false });
    expect((await client.request("/oauth/consent?request=r.x", { headers })).status).toBe(401);
    const byCookie = await ada.post("/mcp", rpc("tools/list"));
    expect(byCookie.status).toBe(401);
  });

  it("is accepted only with our signature, for this endpoint, from this server, and before it expires", async () => {
    const { accessToken } = await connect(context.app, ada);
    const claims = decodeJwt(accessToken);
    const { keys } = context.deps;
    expect(await mcpStatus(await signAccessToken(keys, claims))).toBe(200);
    const changes = [
      { aud: "http://localhost:4000" },
      { aud: ["https://evil.example/mcp"] },
      { iss: "https://evil.example" },
      { exp: Math.floor(context.clock.now().getTime() / 1000) - 1 },
      { sub: "acc_somebody_else" },
      { client_id: "somebody-else" },
      { connection: "con_unknown" },
      { scope: "submissions:content" },
    ];
    const forged = [
      ...(await Promise.all(changes.map((change) => signAccessToken(keys, { ...claims, ...change })))),
      await signAccessToken({ ...keys, accessTokens: Buffer.alloc(32, 1) }, claims),
      await new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "at+jwt" }).sign(keys.accessTokens),
      `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${accessToken.split(".")[1]}.`,
      `${accessToken}x`,
      "x.y.z",
    ];
    for (const token of forged) expect(await mcpStatus(token)).toBe(401);
  });

  it("reveals nothing about the owner beyond the account's id", async () => {
    const { accessToken } = await connect(context.app, ada);
    expect(Object.keys(decodeJwt(accessToken)).sort()).toEqual(
      ["aud", "azp", "client_id", "connection", "exp", "iat", "iss", "jti", "scope", "sub"].sort(),
    );
  });

  it("grants no more than the owner allows now, whatever it claims", async () => {
    const { accessToken } = await connect(context.app, ada, { content: true });
    await database.db.prisma.agentConnection.updateMany({
      where: { accountId: ada.owner.account.id },
      data: { scopes: ["submissions:metadata"] },
    });
    const form = await ada.owner.form();
    const response = await askApp(context.app, accessToken, listing({ formId: form.id, includeContent: true }));
    expect(await response.json()).toMatchObject({ result: { isError: true } });
  });
});

describe("The OAuth library's other endpoints", () => {
  it("cannot be reached", async () => {
    const unused = ["introspect", "userinfo", "create-client", "end-session"].map((name) => `oauth2/${name}`);
    for (const path of [...unused, "jwks", "token"]) {
      for (const below of ["/auth/library/", "/auth/", "/oauth/", "/oauth2/", "/"]) {
        for (const method of ["GET", "POST"]) {
          const address = below + (below === "/oauth/" ? path.replace("oauth2/", "") : path);
          const response = await ada.request(address, { method });
          const isOurs = below === "/oauth/" && path === "token" && method === "POST";
          expect([below, path, method, response.status]).toEqual([below, path, method, isOurs ? 400 : 404]);
        }
      }
    }
  });
});
