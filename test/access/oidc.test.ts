import { Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import type { Deps } from "../../server/deps.ts";
import { createLogger } from "../../server/platform/log.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { CookieJar } from "../support/cookie-jar.ts";
import { openDashboard, TestDashboard, testPassword } from "../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { clientOfProvider, type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";

const PUBLIC_URL = "http://localhost:4000";

const database = useDatabase();
let provider: IdentityProvider;
let clock: TestClock;
let lines: string[];
let deps: Deps;
let app: App;
let ada: TestDashboard;

beforeAll(async () => {
  provider = await startIdentityProvider(PUBLIC_URL);
});
afterAll(() => provider.stop());

beforeEach(async () => {
  await deleteAccounts(database.db);
  await database.db.prisma.rateBucket.deleteMany();
  provider.people.clear();
  provider.answers.clear();
  clock = createTestClock();
  lines = [];
  start();
  ada = await openDashboard(app, deps, { email: "ada@example.test" });
});
afterEach(() => app.close());

/** Starts a server with these settings, in place of the one before. */
function start(settings: Readonly<Record<string, string>> = {}): void {
  const { oidc } = readConfig({
    ...{ OIDC_ISSUER: provider.issuer, OIDC_NAME: "Example", OIDC_CLIENT_ID: clientOfProvider.id },
    ...{ OIDC_CLIENT_SECRET: clientOfProvider.secret, ...settings },
  });
  const write = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(`${chunk}`)) });
  deps = createTestDeps(database.db, { clock, config: { oidc }, log: createLogger("warn", write) });
  app = buildApp(deps);
}

interface Answer {
  readonly status: number;
  readonly detail?: string;
  readonly url?: string;
  readonly needsCode?: boolean;
}

/** A browser, which keeps its cookies. */
class Browser {
  readonly jar: CookieJar;

  constructor(cookies = "") {
    this.jar = new CookieJar();
    for (const pair of cookies.split("; ").filter((one) => one !== "")) {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      this.jar.set(name, value);
    }
  }

  async post(path: string, body: object = {}): Promise<Answer> {
    const headers = { "content-type": "application/json", cookie: this.jar.header, origin: PUBLIC_URL };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await app.hono.request(`${PUBLIC_URL}/auth${path}`, init);
    this.jar.take(response);
    return { ...((await response.json()) as object), status: response.status };
  }

  /** Opens an address as a link of another website does. */
  async open(url: URL | string): Promise<{ status: number; to: string | null; text: string }> {
    const headers = { cookie: this.jar.header, "sec-fetch-site": "cross-site", accept: "text/html" };
    const response = await app.hono.request(String(url), { headers });
    this.jar.take(response);
    return { status: response.status, to: response.headers.get("location"), text: await response.text() };
  }

  /** Sets out for the provider, and comes to where it sends the browser back. */
  async away(path = "/oidc/sign-in", body: object = {}): Promise<URL> {
    const { status, url, detail } = await this.post(path, body);
    expect([status, detail]).toEqual([200, undefined]);
    return provider.visit(url ?? "");
  }

  /** All the way, as a person of the provider. */
  async signIn(subject: string, body: object = {}) {
    provider.person = subject;
    return this.open(await this.away("/oidc/sign-in", body));
  }

  async whoIs(): Promise<string | null> {
    const { data } = await new TestDashboard(app, ada.owner, this.jar.header).run("SecurityPage");
    return (data as { viewer: { email: string } } | undefined)?.viewer.email ?? null;
  }
}

async function link(subject: string, of: TestDashboard = ada): Promise<Browser> {
  const browser = new Browser(of.cookie);
  provider.person = subject;
  const back = await browser.away("/oidc/link", { password: testPassword });
  expect(await browser.open(back)).toMatchObject({ status: 303, to: "/settings/security" });
  return browser;
}

describe("A linked identity", () => {
  it("signs its user in, and is not needed to have their address", async () => {
    await link("sub-ada");
    const browser = new Browser();
    expect(await browser.signIn("sub-ada", { next: "/forms?x=1" })).toMatchObject({ status: 303, to: "/forms?x=1" });
    expect(await browser.whoIs()).toBe("ada@example.test");
  });
});
