import { Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashSecret } from "../../server/access/agent-token.ts";
import { type App, buildApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import type { Deps } from "../../server/deps.ts";
import { createLogger } from "../../server/platform/log.ts";
import { insertInvitation } from "../../server/store/members/invitations.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { CookieJar } from "../support/cookie-jar.ts";
import { openDashboard, TestDashboard, testPassword } from "../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { clientOfProvider, type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { invite } from "../support/members.ts";
import { totpCode } from "../support/totp.ts";

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

const json = (body: object) => ({
  ...{ method: "POST", body: JSON.stringify(body) },
  headers: { "content-type": "application/json" },
});

/** Emails to a user about linked sign-ins that wait to be sent. */
async function notices(userId: string): Promise<unknown[]> {
  const { rows } = await deps.db.pool.query<{ kind: string; name: string }>(
    `SELECT job.payload->>'kind' AS kind, job.payload->>'name' AS name FROM graphile_worker._private_jobs AS job
       JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
     WHERE task.identifier = 'mail-security-notice' AND job.payload->>'userId' = $1
       AND job.payload->>'kind' <> 'new-browser' ORDER BY job.id`,
    [userId],
  );
  return rows.map(({ kind, name }) => [kind, name]);
}

const refused = (status: number, sentence: string) => ({
  ...{ status, to: null },
  text: expect.stringContaining(sentence.replaceAll("'", "&#39;")),
});
const UNKNOWN = refused(401, "Nobody here signs in with this account of Example.");
const STALE = refused(401, "This took too long, was done before or began in another browser. Start again.");
const NOT_ACCEPTED = refused(403, "The answer from Example was not accepted. Start again.");

const counts = async () => [
  await deps.db.prisma.account.count(),
  await deps.db.prisma.user.count(),
  await deps.db.prisma.userIdentity.count(),
];

const memberOf = async (email: string) =>
  deps.db.prisma.membership.findFirst({ where: { user: { email } }, include: { user: true } });

describe("A linked identity", () => {
  it("signs its user in, and is not needed to have their address", async () => {
    await link("sub-ada");
    const browser = new Browser();
    expect(await browser.signIn("sub-ada", { next: "/forms?x=1" })).toMatchObject({ status: 303, to: "/forms?x=1" });
    expect(await browser.whoIs()).toBe("ada@example.test");
    expect(browser.jar.names).not.toContain("postern.provider_visit");
    const { lastUsedAt } = await deps.db.prisma.userIdentity.findFirstOrThrow();
    expect(lastUsedAt).toEqual(clock.now());
  });

  it("does not take the place of the code, for those who have set one up", async () => {
    await link("sub-ada");
    const start2 = await ada.request("/auth/two-factor/start", json({ password: testPassword }));
    const { secret } = (await start2.json()) as { secret: string };
    expect((await ada.request("/auth/two-factor/confirm", json({ code: totpCode(secret) }))).status).toBe(200);
    const browser = new Browser();
    const to = "/sign-in?mode=code&next=%2Fforms";
    expect(await browser.signIn("sub-ada", { next: "/forms" })).toMatchObject({ status: 303, to });
    expect(await browser.whoIs()).toBeNull();
    expect(await browser.post("/sign-in/code", { code: "000000" })).toMatchObject({
      status: 403,
      detail: "Wrong code.",
    });
    expect(await browser.whoIs()).toBeNull();
    const code = totpCode(secret, 1);
    expect(await browser.post("/sign-in/code", { code })).toMatchObject({ status: 200 });
    expect(await browser.whoIs()).toBe("ada@example.test");
  });

  it("asks for the code of whom it belongs to, also in a browser where somebody else is signed in", async () => {
    const grace = await openDashboard(app, deps, { email: "grace@example.test" });
    await link("sub-ada");
    await deps.db.prisma.user.update({ where: { email: "ada@example.test" }, data: { twoFactorEnabled: true } });
    const browser = new Browser(grace.cookie);
    expect(await browser.signIn("sub-ada")).toMatchObject({ to: "/sign-in?mode=code&next=%2F" });
    expect(await browser.whoIs()).toBeNull();
    expect((await grace.run("SecurityPage")).data ?? null).toBeNull();
  });

  it("replaces the session of the browser that it signs in", async () => {
    await link("sub-ada");
    const browser = new Browser();
    await browser.signIn("sub-ada");
    const before = browser.jar.header;
    await browser.signIn("sub-ada");
    expect(await new Browser(before).whoIs()).toBeNull();
    expect(await browser.whoIs()).toBe("ada@example.test");
  });

  it("counts at its own provider only: an equal subject elsewhere is somebody else", async () => {
    await link("sub-ada");
    const other = await startIdentityProvider(PUBLIC_URL);
    await app.close();
    start({ OIDC_ISSUER: other.issuer });
    other.person = "sub-ada";
    const browser = new Browser();
    const { url } = await browser.post("/oidc/sign-in");
    expect(await browser.open(await other.visit(url ?? ""))).toMatchObject(UNKNOWN);
    await other.stop();
  });

  it("is linked by the password, and the user is told by email", async () => {
    const browser = new Browser(ada.cookie);
    expect(await browser.post("/oidc/link", { password: "wrong" })).toMatchObject({
      status: 403,
      detail: "Wrong password.",
    });
    expect(await new Browser().post("/oidc/link", { password: testPassword })).toMatchObject({ status: 401 });
    await link("sub-ada");
    expect(await notices(ada.owner.user.id)).toEqual([["identity-linked", "Example"]]);
  });

  it("belongs to one user, who has one of each provider", async () => {
    await link("sub-ada");
    const grace = await openDashboard(app, deps, { email: "grace@example.test" });
    provider.person = "sub-ada";
    const browser = new Browser(grace.cookie);
    const taken = await browser.open(await browser.away("/oidc/link", { password: testPassword }));
    expect(taken).toMatchObject(refused(409, "This account of Example is linked to another user here."));
    provider.person = "sub-other";
    const again = new Browser(ada.cookie);
    const full = await again.open(await again.away("/oidc/link", { password: testPassword }));
    expect(full).toMatchObject(refused(409, "You have linked an account of Example already. Unlink it first."));
  });

  it("is linked to nobody but whoever set out, if somebody else has signed in meanwhile", async () => {
    const grace = await openDashboard(app, deps, { email: "grace@example.test" });
    const browser = new Browser(ada.cookie);
    provider.person = "sub-ada";
    const back = await browser.away("/oidc/link", { password: testPassword });
    const mixed = new Browser(grace.cookie);
    mixed.jar.set("postern.provider_visit", browser.jar.get("postern.provider_visit") ?? "");
    expect(await mixed.open(back)).toMatchObject(refused(403, "Somebody else has signed in here meanwhile."));
    expect(await deps.db.prisma.userIdentity.count()).toBe(0);
  });

  it("signs in no more once it was unlinked by the password, and the user is told by email", async () => {
    const browser = await link("sub-ada");
    const { id } = await deps.db.prisma.userIdentity.findFirstOrThrow();
    expect(await browser.post("/oidc/unlink", { id, password: "wrong" })).toMatchObject({ status: 403 });
    expect(await browser.post("/oidc/unlink", { id, password: testPassword })).toMatchObject({ status: 200 });
    expect(await new Browser().signIn("sub-ada")).toMatchObject(UNKNOWN);
    expect(await notices(ada.owner.user.id)).toContainEqual(["identity-unlinked", "Example"]);
  });

  it("is shown under its provider’s name, and one of a provider before under its host", async () => {
    await link("sub-ada");
    const userId = ada.owner.user.id;
    const facts = { id: deps.newId("idn"), subject: "x", byGroup: false, createdAt: clock.now() };
    await deps.db.prisma.userIdentity.create({ data: { ...facts, userId, issuer: "https://old.example/realm" } });
    const { data } = await ada.run("SecurityPage");
    expect(data).toMatchObject({
      singleSignOn: "Example",
      identities: [{ provider: "Example" }, { provider: "old.example" }],
    });
  });
});

describe("Coming from the provider alone", () => {
  it("makes no user and no account, and leads to nobody by an email", async () => {
    const before = await counts();
    provider.people.set("sub-eve", { email: "ada@example.test", email_verified: true, name: "Ada" });
    expect(await new Browser().signIn("sub-eve")).toMatchObject(UNKNOWN);
    expect(await new Browser().signIn("sub-eve", { token: "no such invitation" })).toMatchObject(
      refused(403, "This invitation no longer works."),
    );
    expect(await counts()).toEqual(before);
  });

  it("is written to the log like a wrong password, without saying who it was", async () => {
    provider.people.set("sub-eve", { email: "eve@example.test", email_verified: true, name: "Eve Adams" });
    await new Browser().signIn("sub-eve");
    expect(lines.join("")).toMatch(/"event":"sign_in_failed","address":"[^"]*","user":null,"reason":"provider"/);
    expect(lines.join("")).not.toMatch(/eve/i);
  });
});

describe("An invitation", () => {
  const grace = { email: "Grace@Example.test", email_verified: true, name: "Grace Hopper" };

  /** One as if it had been mailed. */
  async function mailed(email: string): Promise<string> {
    const token = deps.newId("vrf");
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const facts = { id: deps.newId("inv"), email, tokenHash: hashSecret(token), expiresAt, createdAt: clock.now() };
    await insertInvitation(ada.owner.scope(), deps.db, { ...facts, role: "handler", forms: "all" });
    return token;
  }

  it("lets a new person join with the provider, without a password", async () => {
    provider.people.set("sub-grace", grace);
    const token = await invite(deps, ada, { role: "reader" });
    const browser = new Browser();
    expect(await browser.signIn("sub-grace", { token })).toMatchObject({ status: 303, to: "/" });
    expect(await browser.whoIs()).toBe("grace@example.test");
    // A copied link binds nothing, and proves no mailbox.
    expect(await memberOf("grace@example.test")).toMatchObject({
      role: "reader",
      user: { name: "Grace Hopper", emailVerified: false },
    });
    expect(await deps.db.prisma.credential.count({ where: { user: { email: "grace@example.test" } } })).toBe(0);
    expect(await new Browser().signIn("sub-grace")).toMatchObject({ status: 303, to: "/" });
    provider.people.set("sub-eve", { ...grace, email: "eve@example.test" });
    expect(await new Browser().signIn("sub-eve", { token })).toMatchObject(refused(403, "no longer works"));
  });

  it("that was mailed is for its address alone, which the provider must have verified", async () => {
    const token = await mailed("grace@example.test");
    provider.people.set("sub-eve", { email: "eve@example.test", email_verified: true });
    provider.people.set("sub-unverified", { ...grace, email_verified: false });
    provider.people.set("sub-silent", { email: grace.email });
    provider.people.set("sub-grace", grace);
    expect(await new Browser().signIn("sub-eve", { token })).toMatchObject(
      refused(403, "sent to another email address"),
    );
    for (const subject of ["sub-unverified", "sub-silent"]) {
      expect(await new Browser().signIn(subject, { token })).toMatchObject(refused(403, "has not verified your email"));
    }
    expect(await deps.db.prisma.user.count()).toBe(1);
    expect(await new Browser().signIn("sub-grace", { token })).toMatchObject({ status: 303, to: "/" });
    expect(await memberOf("grace@example.test")).toMatchObject({ role: "handler", user: { emailVerified: true } });
  });

  it("needs an address that nobody signs in with, and that the provider tells", async () => {
    const token = await invite(deps, ada, { role: "reader" });
    provider.people.set("sub-ada", { email: "ADA@example.test", email_verified: true });
    provider.people.set("sub-nameless", { name: "Nameless" });
    expect(await new Browser().signIn("sub-ada", { token })).toMatchObject(
      refused(409, "You already have a sign-in with this email."),
    );
    expect(await new Browser().signIn("sub-nameless", { token })).toMatchObject(
      refused(403, "Example did not say what your email address is"),
    );
    expect(await counts()).toEqual([1, 1, 0]);
  });

  it("is left to whoever is known already, who signs in and comes back to it", async () => {
    const other = await openDashboard(app, deps, { email: "grace@example.test" });
    await link("sub-grace", other);
    const token = await invite(deps, ada, { role: "reader" });
    const browser = new Browser();
    expect(await browser.signIn("sub-grace", { token })).toMatchObject({ status: 303, to: "/join" });
    expect(await browser.post("/join-as-me", { token })).toMatchObject({ status: 200 });
  });
});
