import { createHash, randomBytes } from "node:crypto";
import { type App, buildApp } from "../../server/app.ts";
import type { Config } from "../../server/core/config.ts";
import type { Database } from "../../server/core/database/db.ts";
import type { Deps } from "../../server/core/deps.ts";
import type { SafeFetch } from "../../server/core/outbound/safe-fetch.ts";
import type { Logger } from "../../server/core/platform/log.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import type { TestDashboard } from "./dashboard.ts";
import { createTestDeps } from "./deps.ts";
import { jsonPost } from "./http.ts";

const ORIGIN = "http://localhost:4000";
export const RESOURCE = `${ORIGIN}/mcp`;
export const REDIRECT = "http://127.0.0.1:33418/callback";

export interface OAuthContext {
  readonly deps: Deps;
  readonly app: App;
  /** The library dates its tokens by the system clock, so this one starts there. */
  readonly clock: TestClock;
}

export function openOAuthContext(
  db: Database,
  options: { readonly config?: Partial<Config>; readonly safeFetch?: SafeFetch; readonly log?: Logger } = {},
): OAuthContext {
  const clock = createTestClock(new Date());
  const deps = createTestDeps(db, { clock, ...options });
  return { deps, clock, app: buildApp(deps) };
}

export interface Grant {
  readonly clientId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A plain HTTP client that works step by step, so that a test can get any step wrong. */
export class TestClient {
  readonly #app: App;
  readonly verifier = randomBytes(32).toString("base64url");
  clientId = "";

  constructor(app: App) {
    this.#app = app;
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    return Promise.resolve(this.#app.hono.request(`${ORIGIN}${path}`, init));
  }

  register(description: Readonly<Record<string, unknown>> = {}): Promise<Response> {
    const told = { client_name: "Test agent", redirect_uris: [REDIRECT], ...description };
    return this.request("/oauth/register", jsonPost(told));
  }

  async registered(description: Readonly<Record<string, unknown>> = {}): Promise<this> {
    const response = await this.register(description);
    if (response.status !== 201) throw new Error(`Registering answered ${response.status}: ${await response.text()}`);
    this.clientId = String(((await response.json()) as { client_id: string }).client_id);
    return this;
  }

  /** The address the client opens in the owner's browser; a null change drops a parameter. */
  authorizePath(changes: Readonly<Record<string, string | null>> = {}): string {
    const query = new URLSearchParams();
    const parameters = {
      response_type: "code",
      client_id: this.clientId,
      redirect_uri: REDIRECT,
      scope: "submissions:metadata",
      state: "a-state",
      code_challenge: createHash("sha256").update(this.verifier).digest("base64url"),
      code_challenge_method: "S256",
      resource: RESOURCE,
      ...changes,
    };
    for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value);
    return `/oauth/authorize?${query}`;
  }

  token(form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.request("/oauth/token", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams({ client_id: this.clientId, ...form }).toString(),
    });
  }

  redeem(code: string, changes: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.token({ ...this.redemption(code), ...changes });
  }

  redemption(code: string) {
    const { verifier: code_verifier } = this;
    return { grant_type: "authorization_code", code, code_verifier, redirect_uri: REDIRECT, resource: RESOURCE };
  }

  refresh(refreshToken: string, changes: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.token({ grant_type: "refresh_token", refresh_token: refreshToken, ...changes });
  }

  revoke(token: string): Promise<Response> {
    return this.request("/oauth/revoke", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ client_id: this.clientId, token }).toString(),
    });
  }
}

export interface Decision {
  readonly allow?: boolean;
  readonly content?: boolean;
  readonly forms?: "all" | readonly string[];
}

/** The URL the client's request leads the signed-in owner's browser to. */
export async function follow(owner: TestDashboard, authorizePath: string): Promise<string> {
  const response = await owner.request(authorizePath, { redirect: "manual" });
  return response.headers.get("location") ?? `${response.status}: ${await response.text()}`;
}

/** The packed request that opens the consent page. */
export async function packedRequest(owner: TestDashboard, authorizePath: string): Promise<string> {
  const location = await follow(owner, authorizePath);
  const packed = new URL(location, ORIGIN).searchParams.get("request");
  if (packed === null) throw new Error(`The owner was not asked, but led to ${location}`);
  return packed;
}

export function answer(
  owner: TestDashboard,
  request: string,
  decision: Decision = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const body = { request, allow: true, content: false, forms: "all", ...decision };
  return owner.request("/oauth/consent", jsonPost(body, { origin: ORIGIN, host: "localhost:4000", ...headers }));
}

/** The code the owner's browser brings back to the client. */
export async function allow(owner: TestDashboard, authorizePath: string, decision: Decision = {}): Promise<string> {
  const response = await answer(owner, await packedRequest(owner, authorizePath), decision);
  const { url } = (await response.json()) as { url?: string };
  const code = url === undefined ? null : new URL(url).searchParams.get("code");
  if (code === null) throw new Error(`Deciding answered ${response.status}: ${url}`);
  return code;
}

/** Runs the whole flow up to the tokens. */
export async function connect(app: App, owner: TestDashboard, decision: Decision = {}): Promise<Grant> {
  const client = await new TestClient(app).registered();
  const scope = decision.content === true ? "submissions:metadata submissions:content" : "submissions:metadata";
  const response = await client.redeem(await allow(owner, client.authorizePath({ scope }), decision));
  const given = (await response.json()) as { access_token?: string; refresh_token?: string };
  if (given.access_token === undefined || given.refresh_token === undefined) {
    throw new Error(`The token endpoint answered ${response.status}: ${JSON.stringify(given)}`);
  }
  return { clientId: client.clientId, accessToken: given.access_token, refreshToken: given.refresh_token };
}
