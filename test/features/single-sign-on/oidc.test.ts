import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashSecret } from "../../../server/core/access/agent-token.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { authenticateSession } from "../../../server/core/access/authenticate-session.ts";
import { readConfig } from "../../../server/core/config.ts";
import { sweepOutdated } from "../../../server/core/retention/sweep-expired.ts";
import { insertInvitation } from "../../../server/features/members/store/invitations.ts";
import { removePasskey } from "../../../server/features/passkeys/passkeys.ts";
import { unlinkIdentity } from "../../../server/features/single-sign-on/identities.ts";
import { singleSignOn } from "../../../server/features/single-sign-on/single-sign-on-check.ts";
import { signedInAt } from "../../../server/features/single-sign-on/visits.ts";
import { CookieJar } from "../../support/cookie-jar.ts";
import { TestDashboard, testPassword } from "../../support/dashboard.ts";
import {
  clientOfProvider,
  type IdentityProvider,
  newKey,
  type ProviderPerson,
  startIdentityProvider,
} from "../../support/identity-provider.ts";
import { invite } from "../../support/members.ts";
import { queuedNotices } from "../../support/queued-jobs.ts";
import { useServer } from "../../support/server.ts";
import { totpCode } from "../../support/totp.ts";

const PUBLIC_URL = "http://localhost:4000";

const server = useServer({ ada: { email: "ada@example.test" } });
let provider: IdentityProvider;

beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(() => provider.stop());

beforeEach(async () => {
  provider.people.clear();
  provider.answers.clear();
  await restart();
});

/** `postern doctor`'s report on single sign-on. */
function doctor() {
  // By the time that the provider has, too.
  const deps = { ...server.deps, clock: { now: () => new Date() } };
  return singleSignOn.run({ scope: systemScope(), deps, config: deps.config } as never);
}

describe("A sign-in at the provider", () => {
  const visit = { expiresAt: new Date("2026-03-01T12:10:00Z") };
  const clock = { now: () => new Date("2026-03-01T12:01:00Z") };
  const at =
    (token: string, authTime: string | null, isSaid = true) =>
    () =>
      signedInAt(
        { clock },
        { token, visit, authTime: authTime === null ? null : new Date(authTime), isSaid },
      ).toISOString();

  it.each([
    ["an hour ago is as old, where nobody is asked again", at("x", "2026-03-01T11:00:00Z"), "2026-03-01T11:00:00.000Z"],
    ["of an unknown time is of long ago", at("x", null), "1970-01-01T00:00:00.000Z"],
    ["after the visit began is of then", at("again.x", "2026-03-01T12:00:30Z"), "2026-03-01T12:00:30.000Z"],
    [
      "a minute before it, by the provider’s clock, is too",
      at("again.x", "2026-03-01T11:59:00Z"),
      "2026-03-01T11:59:00.000Z",
    ],
    ["in the future is of now", at("again.x", "2026-03-01T13:00:00Z"), "2026-03-01T12:01:00.000Z"],
    ["is believed where a provider never says when", at("again.x", null, false), "2026-03-01T12:01:00.000Z"],
  ])("%s", (_what, read, expected) => {
    expect(read()).toBe(expected);
  });

  it.each([
    ["more than a minute before the visit", at("again.x", "2026-03-01T11:58:59Z")],
    ["of a time that is left out although it was said before", at("again.x", null)],
  ])("%s is rejected when the user was asked to sign in again", (_what, read) => {
    expect(read).toThrow("The provider has not asked you to sign in again.");
  });
});

/** Restarts the server with these settings. */
function restart(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const { oidc } = readConfig({
    ...{ OIDC_ISSUER: provider.issuer, OIDC_NAME: "Example", OIDC_CLIENT_ID: clientOfProvider.id },
    ...{ OIDC_CLIENT_SECRET: clientOfProvider.secret, ...settings },
  });
  return server.restart({ oidc });
}

interface Answer {
  readonly status: number;
  readonly detail?: string;
  readonly url?: string;
  readonly needsCode?: boolean;
}

/** A browser with a cookie jar. */
class Browser {
  readonly jar: CookieJar;

  constructor(cookies = "") {
    this.jar = new CookieJar();
    for (const pair of cookies.split("; ").filter((one) => one !== "")) {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      this.jar.set(name, value);
    }
  }

  /** Cookies of its round trips to the provider. */
  get visits(): string[] {
    return this.jar.names.filter((name) => name.startsWith("postern.provider_visit"));
  }

  async post(path: string, body: object = {}): Promise<Answer> {
    const response = await server.post(path, body, this.jar.header, { origin: PUBLIC_URL });
    this.jar.take(response);
    return { ...((await response.json()) as object), status: response.status };
  }

  /** Opens an address as if from another website's link. */
  async open(url: URL | string): Promise<{ status: number; to: string | null; text: string }> {
    const headers = { cookie: this.jar.header, "sec-fetch-site": "cross-site", accept: "text/html" };
    const response = await server.app.hono.request(String(url), { headers });
    this.jar.take(response);
    return { status: response.status, to: response.headers.get("location"), text: await response.text() };
  }

  /** Starts the trip to the provider and returns the address it redirects back to. */
  async away(path = "/oidc/sign-in", body: object = {}): Promise<URL> {
    const { status, url, detail } = await this.post(path, body);
    expect([status, detail]).toEqual([200, undefined]);
    return provider.visit(url ?? "");
  }

  /** The whole sign-in, as one of the provider's users. */
  async signIn(subject: string, body: object = {}) {
    provider.person = subject;
    return this.open(await this.away("/oidc/sign-in", body));
  }

  async whoIs(): Promise<string | null> {
    const { data } = await new TestDashboard(server.app, server.ada.owner, this.jar.header).run("SecurityPage");
    return (data as { viewer: { email: string } } | undefined)?.viewer.email ?? null;
  }
}

async function link(subject: string, of: TestDashboard = server.ada): Promise<Browser> {
  const browser = new Browser(of.cookie);
  provider.person = subject;
  const back = await browser.away("/oidc/link", { password: testPassword });
  expect(await browser.open(back)).toMatchObject({ status: 303, to: "/settings/security" });
  return browser;
}

/** Queued emails to a user about linked sign-ins. */
async function notices(userId: string): Promise<unknown[]> {
  return (await queuedNotices(server.deps, userId)).map(({ kind, name }) => [kind, name]);
}

const refused = (status: number, sentence: string) => ({
  ...{ status, to: null },
  text: expect.stringContaining(sentence.replaceAll("'", "&#39;")),
});
const PASSWORD = { email: "ada@example.test", password: testPassword };
const UNKNOWN = refused(401, "Nobody here signs in with this account of Example.");
const STALE = refused(401, "This took too long, was done before or began in another browser. Start again.");
const NOT_ACCEPTED = refused(403, "The answer from Example was not accepted. Start again.");

const counts = async () => [
  await server.prisma.account.count(),
  await server.prisma.user.count(),
  await server.prisma.userIdentity.count(),
];

const memberOf = async (email: string) =>
  server.prisma.membership.findFirst({ where: { user: { email } }, include: { user: true } });

describe("A linked identity", () => {
  it("signs its user in without needing a matching email address", async () => {
    await link("sub-ada");
    const browser = new Browser();
    expect(await browser.signIn("sub-ada", { next: "/forms?x=1" })).toMatchObject({ status: 303, to: "/forms?x=1" });
    expect(await browser.whoIs()).toBe("ada@example.test");
    expect(browser.visits).toEqual([]);
    const { lastUsedAt } = await server.prisma.userIdentity.findFirstOrThrow();
    expect(lastUsedAt).toEqual(server.clock.now());
  });

  it("works without the provider’s userinfo", async () => {
    await link("sub-ada");
    provider.answers.set("/me", { error: "down" });
    expect(await new Browser().signIn("sub-ada")).toMatchObject({ status: 303 });
  });

  it("refreshes a sign-in when the provider asks again, and returns to the same page", async () => {
    await link("sub-ada");
    const browser = new Browser(server.ada.cookie);
    const shorten = async () => {
      const answer = await new TestDashboard(server.app, server.ada.owner, browser.jar.header).run("SetRecordDays", {
        days: 90,
      });
      return answer.errors?.[0]?.extensions?.code ?? "done";
    };
    await server.prisma.session.updateMany({ data: { createdAt: server.clock.now() } });
    server.clock.advance({ minutes: 10 });
    expect(await shorten()).toBe("SIGN_IN_AGAIN");
    const next = "/settings/privacy?kind=people";
    // The provider may have let in anyone who has the browser, without asking.
    expect(await browser.signIn("sub-ada", { next })).toMatchObject({ status: 303, to: next });
    expect(await shorten()).toBe("SIGN_IN_AGAIN");
    provider.person = "sub-ada";
    const { url = "" } = await browser.post("/oidc/sign-in", { next, again: true });
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
    expect(await browser.open(await provider.visit(url))).toMatchObject({ status: 303, to: next });
    expect(await shorten()).toBe("done");
    // The visiting user could remove the parameter.
    const again = new URL((await browser.post("/oidc/sign-in", { next, again: true })).url ?? "");
    for (const name of ["prompt", "max_age", "claims"]) again.searchParams.delete(name);
    const told = refused(403, "The provider has not asked you to sign in again.");
    expect(await browser.open(await provider.visit(again.href))).toMatchObject(told);
  });

  it("does not replace the code for users who have set one up", async () => {
    await link("sub-ada");
    const start = await server.ada.post("/auth/two-factor/start", { password: testPassword });
    const { secret } = (await start.json()) as { secret: string };
    expect((await server.ada.post("/auth/two-factor/confirm", { code: totpCode(secret) })).status).toBe(200);
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

  it("asks for its own user's code, even in a browser where somebody else is signed in", async () => {
    const grace = await server.open({ email: "grace@example.test" });
    await link("sub-ada");
    await server.prisma.user.update({ where: { email: "ada@example.test" }, data: { twoFactorEnabled: true } });
    const browser = new Browser(grace.cookie);
    expect(await browser.signIn("sub-ada")).toMatchObject({ to: "/sign-in?mode=code&next=%2F" });
    expect(await browser.whoIs()).toBeNull();
    expect((await grace.run("SecurityPage")).data ?? null).toBeNull();
  });

  it("replaces the existing session in the browser", async () => {
    await link("sub-ada");
    const browser = new Browser();
    await browser.signIn("sub-ada");
    const before = browser.jar.header;
    await browser.signIn("sub-ada");
    expect(await new Browser(before).whoIs()).toBeNull();
    expect(await browser.whoIs()).toBe("ada@example.test");
  });

  it("counts only at its own provider, where an equal subject elsewhere is another person", async () => {
    await link("sub-ada");
    const other = await startIdentityProvider();
    await restart({ OIDC_ISSUER: other.issuer });
    other.person = "sub-ada";
    const browser = new Browser();
    const { url } = await browser.post("/oidc/sign-in");
    expect(await browser.open(await other.visit(url ?? ""))).toMatchObject(UNKNOWN);
    await other.stop();
  });

  it("requires the password to be linked, and notifies the user by email", async () => {
    const browser = new Browser(server.ada.cookie);
    expect(await browser.post("/oidc/link", { password: "wrong" })).toMatchObject({
      status: 403,
      detail: "Wrong password.",
    });
    expect(await new Browser().post("/oidc/link", { password: testPassword })).toMatchObject({ status: 401 });
    await link("sub-ada");
    expect(await notices(server.ada.owner.user.id)).toEqual([["identity-linked", "Example"]]);
  });

  it("belongs to one user, who can have only one per provider", async () => {
    await link("sub-ada");
    const grace = await server.open({ email: "grace@example.test" });
    provider.person = "sub-ada";
    const browser = new Browser(grace.cookie);
    const taken = await browser.open(await browser.away("/oidc/link", { password: testPassword }));
    expect(taken).toMatchObject(refused(409, "This account of Example is linked to another user here."));
    provider.person = "sub-other";
    const again = new Browser(server.ada.cookie);
    const full = await again.open(await again.away("/oidc/link", { password: testPassword }));
    expect(full).toMatchObject(refused(409, "You have linked an account of Example already. Unlink it first."));
  });

  it("is linked only for the user who started, even if somebody else signs in meanwhile", async () => {
    const grace = await server.open({ email: "grace@example.test" });
    const browser = new Browser(server.ada.cookie);
    provider.person = "sub-ada";
    const back = await browser.away("/oidc/link", { password: testPassword });
    const mixed = new Browser(grace.cookie);
    for (const name of browser.visits) mixed.jar.set(name, browser.jar.get(name) ?? "");
    expect(await mixed.open(back)).toMatchObject(refused(403, "Somebody else has signed in here meanwhile."));
    expect(await server.prisma.userIdentity.count()).toBe(0);
  });

  it("requires the password to be unlinked, then no longer signs in, and notifies the user by email", async () => {
    const browser = await link("sub-ada");
    const { id } = await server.prisma.userIdentity.findFirstOrThrow();
    expect(await browser.post("/oidc/unlink", { id, password: "wrong" })).toMatchObject({ status: 403 });
    expect(await browser.post("/oidc/unlink", { id, password: testPassword })).toMatchObject({ status: 200 });
    expect(await new Browser().signIn("sub-ada")).toMatchObject(UNKNOWN);
    expect(await notices(server.ada.owner.user.id)).toContainEqual(["identity-unlinked", "Example"]);
  });

  it("is shown under its provider’s name, or under its host for a former provider", async () => {
    await link("sub-ada");
    const userId = server.ada.owner.user.id;
    const facts = { id: server.deps.newId("idn"), subject: "x", byGroup: false, createdAt: server.clock.now() };
    await server.prisma.userIdentity.create({ data: { ...facts, userId, issuer: "https://old.example/realm" } });
    const { data } = await server.ada.run("SecurityPage");
    expect(data).toMatchObject({
      singleSignOn: "Example",
      identities: [{ provider: "Example" }, { provider: "old.example" }],
    });
  });
});

describe("A provider sign-in without a linked identity", () => {
  it("creates no user or account, and matches nobody by email", async () => {
    const before = await counts();
    provider.people.set("sub-eve", { email: "ada@example.test", email_verified: true, name: "Ada" });
    expect(await new Browser().signIn("sub-eve")).toMatchObject(UNKNOWN);
    expect(await new Browser().signIn("sub-eve", { token: "no such invitation" })).toMatchObject(
      refused(403, "This invitation no longer works."),
    );
    expect(await counts()).toEqual(before);
  });

  it("is logged like a wrong password, without revealing who it was", async () => {
    provider.people.set("sub-eve", { email: "eve@example.test", email_verified: true, name: "Eve Adams" });
    await new Browser().signIn("sub-eve");
    expect(server.lines.join("")).toMatch(/"event":"sign_in_failed","address":"[^"]*","user":null,"reason":"provider"/);
    expect(server.lines.join("")).not.toMatch(/sub-eve|example\.test|Adams/);
  });
});

describe("An invitation", () => {
  const grace = { email: "Grace@Example.test", email_verified: true, name: "Grace Hopper" };

  /** One as if it had been mailed. */
  async function mailed(email: string): Promise<string> {
    const token = server.deps.newId("vrf");
    const expiresAt = new Date(server.clock.now().getTime() + 60_000);
    const facts = {
      id: server.deps.newId("inv"),
      email,
      tokenHash: hashSecret(token),
      expiresAt,
      createdAt: server.clock.now(),
    };
    await insertInvitation(server.ada.owner.scope(), server.deps.db, { ...facts, role: "handler", forms: "all" });
    return token;
  }

  it("lets a new person join through the provider without a password", async () => {
    provider.people.set("sub-grace", grace);
    const token = await invite(server.deps, server.ada, { role: "reader" });
    const browser = new Browser();
    expect(await browser.signIn("sub-grace", { token })).toMatchObject({ status: 303, to: "/" });
    expect(await browser.whoIs()).toBe("grace@example.test");
    // A copied link binds nothing and proves no mailbox.
    expect(await memberOf("grace@example.test")).toMatchObject({
      role: "reader",
      user: { name: "Grace Hopper", emailVerified: false },
    });
    expect(await server.prisma.credential.count({ where: { user: { email: "grace@example.test" } } })).toBe(0);
    expect(await new Browser().signIn("sub-grace")).toMatchObject({ status: 303, to: "/" });
    provider.people.set("sub-eve", { ...grace, email: "eve@example.test" });
    expect(await new Browser().signIn("sub-eve", { token })).toMatchObject(refused(403, "no longer works"));
  });

  it("sent by email works only for its own address, verified by the provider", async () => {
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
    expect(await server.prisma.user.count()).toBe(1);
    expect(await new Browser().signIn("sub-grace", { token })).toMatchObject({ status: 303, to: "/" });
    expect(await memberOf("grace@example.test")).toMatchObject({ role: "handler", user: { emailVerified: true } });
  });

  it("requires the provider to state an email address that nobody here uses yet", async () => {
    const token = await invite(server.deps, server.ada, { role: "reader" });
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

  it("is left for a known user to accept after signing in", async () => {
    const other = await server.open({ email: "grace@example.test" });
    await link("sub-grace", other);
    const token = await invite(server.deps, server.ada, { role: "reader" });
    const browser = new Browser();
    expect(await browser.signIn("sub-grace", { token })).toMatchObject({ status: 303, to: "/join" });
    expect(await browser.post("/join-as-me", { token })).toMatchObject({ status: 200 });
  });
});

describe("The provider callback", () => {
  const begun = async (subject = "sub-ada") => {
    await link(subject);
    return new Browser();
  };

  it("opens a session only once", async () => {
    const browser = await begun();
    const back = await browser.away();
    const again = new Browser(browser.jar.header);
    expect(await browser.open(back)).toMatchObject({ status: 303 });
    expect(await again.open(back)).toMatchObject(STALE);
    // Who goes back in the browser that is signed in now.
    expect(await browser.open(back)).toMatchObject({ status: 303, to: "/" });
  });

  it("opens only one session when sent twice at once", async () => {
    const browser = await begun();
    const back = await browser.away();
    const visit = browser.jar.header;
    const both = await Promise.all([new Browser(visit).open(back), new Browser(visit).open(back)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
  });

  it("is rejected in another browser, even mid-sign-in", async () => {
    const browser = await begun();
    const back = await browser.away();
    expect(await new Browser().open(back)).toMatchObject(STALE);
    const victim = new Browser();
    await victim.away();
    expect(await victim.open(back)).toMatchObject(STALE);
    expect(await victim.whoIs()).toBeNull();
  });

  it("signs in from either of two tabs", async () => {
    const browser = await begun();
    const backs = [await browser.away(), await browser.away()];
    for (const back of backs) expect(await browser.open(back)).toMatchObject({ status: 303, to: "/" });
    expect(await browser.whoIs()).toBe("ada@example.test");
  });

  it("counts and is logged only in a browser that started a sign-in, since any page can send visitors there", async () => {
    const browser = await begun();
    await server.forgetAttempts();
    const back = await browser.away();
    for (let count = 0; count < 70; count += 1) {
      const url = new URL(`${PUBLIC_URL}/auth/oidc/callback?x=${count}&state=${"x".repeat(43)}`);
      expect(await (count % 2 === 0 ? new Browser() : browser).open(url)).toMatchObject(STALE);
    }
    expect(server.lines.join("")).not.toContain("sign_in_failed");
    expect(await browser.open(back)).toMatchObject({ status: 303 });
  });

  it("expires after exactly ten minutes", async () => {
    const [inTime, late] = [await begun(), new Browser()];
    const backs = [await inTime.away(), await late.away()] as const;
    server.clock.advance({ ms: 599_999 });
    expect(await inTime.open(backs[0])).toMatchObject({ status: 303 });
    server.clock.advance({ ms: 1 });
    expect(await late.open(backs[1])).toMatchObject(STALE);
    const row = { hash: "kept", userId: null, invitationHash: null, returnTo: "/" };
    await server.prisma.providerSignIn.create({
      data: { ...row, expiresAt: new Date(server.clock.now().getTime() + 1) },
    });
    await server.prisma.providerSignIn.create({ data: { ...row, hash: "over", expiresAt: server.clock.now() } });
    await sweepOutdated(systemScope(), server.deps);
    expect(await server.prisma.providerSignIn.findMany({ select: { hash: true } })).toEqual([{ hash: "kept" }]);
  });

  it.each([
    ["another issuer", (url: URL) => url.searchParams.set("iss", "https://evil.example")],
    ["no issuer, although the provider names itself", (url: URL) => url.searchParams.delete("iss")],
    ["another code", (url: URL) => url.searchParams.set("code", "x".repeat(43))],
    ["no code", (url: URL) => url.searchParams.delete("code")],
    ["an error, whose words are not shown", (url: URL) => url.searchParams.set("error", "server_error")],
  ])("is refused with %s", async (_what, change) => {
    const browser = await begun();
    const back = await browser.away();
    change(back);
    expect(await browser.open(back)).toMatchObject(NOT_ACCEPTED);
    expect(await browser.whoIs()).toBeNull();
  });

  it.each([
    ["another state", (url: URL) => url.searchParams.set("state", "x".repeat(43))],
    ["no state", (url: URL) => url.searchParams.delete("state")],
  ])("matches no pending sign-in with %s", async (_what, change) => {
    const browser = await begun();
    const back = await browser.away();
    change(back);
    expect(await browser.open(back)).toMatchObject(STALE);
    expect(await browser.whoIs()).toBeNull();
  });

  it("is refused with another nonce or another code challenge", async () => {
    const browser = await begun();
    for (const name of ["nonce", "code_challenge"]) {
      const { url } = await browser.post("/oidc/sign-in");
      const changed = new URL(url ?? "");
      changed.searchParams.set(name, "x".repeat(43));
      expect(await browser.open(await provider.visit(changed.href))).toMatchObject(NOT_ACCEPTED);
    }
  });

  it("is refused unless signed with one of the provider’s keys", async () => {
    await begun();
    await restart();
    const { kty, n, e, use, alg } = newKey();
    provider.answers.set("/jwks", { keys: [{ kty, n, e, use, alg }] });
    expect(await new Browser().signIn("sub-ada")).toMatchObject(NOT_ACCEPTED);
    provider.answers.clear();
  });

  it("explains a refusal by the person or the provider", async () => {
    expect(await new Browser().signIn("")).toMatchObject(refused(403, "Example did not let you in, or you cancelled."));
  });

  it("redirects only within this site", async () => {
    await begun();
    for (const next of ["https://evil.example/", "//evil.example", "/.//evil.example", "/sign-in", ""]) {
      expect(await new Browser().signIn("sub-ada", { next })).toMatchObject({ status: 303, to: "/" });
    }
  });

  it("is requested with a code, PKCE, a state and a nonce, for the address in PUBLIC_URL", async () => {
    const { url } = await new Browser().post("/oidc/sign-in");
    const asked = Object.fromEntries(new URL(url ?? "").searchParams);
    expect(asked).toMatchObject({
      ...{ response_type: "code", code_challenge_method: "S256", scope: "openid email profile" },
      redirect_uri: `${PUBLIC_URL}/auth/oidc/callback`,
    });
    expect(new Set([asked.state, asked.nonce, asked.code_challenge]).size).toBe(3);
  });

  it("can be requested thirty times from one network, then once every ten seconds", async () => {
    const browser = new Browser();
    for (let count = 0; count < 30; count += 1) expect((await browser.post("/oidc/sign-in")).status).toBe(200);
    expect(await browser.post("/oidc/sign-in")).toMatchObject({ status: 429 });
    server.clock.advance({ ms: 10_000 });
    expect((await browser.post("/oidc/sign-in")).status).toBe(200);
  });

  it("is unavailable without a configured provider, and cannot be requested by other websites", async () => {
    const crossSite = { "sec-fetch-site": "cross-site" };
    expect((await server.post("/oidc/sign-in", {}, "", crossSite)).status).toBe(403);
    await server.restart({ oidc: null });
    expect(await new Browser().post("/oidc/sign-in")).toMatchObject({ detail: "This server has no single sign-on." });
  });
});

describe("A provider that is down", () => {
  const DOWN = "Example cannot be reached. Try again in a moment, or sign in another way.";

  it("is reported while passwords still work, and is retried afterwards", async () => {
    provider.answers.set("/.well-known/openid-configuration", { issuer: "https://evil.example" });
    const browser = new Browser();
    expect(await browser.post("/oidc/sign-in")).toMatchObject({ status: 409, detail: DOWN });
    const named = "The provider calls itself https://evil.example. Set OIDC_ISSUER to exactly that.";
    expect(await doctor()).toMatchObject({ status: "error", message: expect.stringContaining(named) });
    expect(server.lines.join("")).toContain(named);
    expect(await browser.post("/sign-in", PASSWORD)).toMatchObject({ status: 200 });
    provider.answers.clear();
    expect((await browser.post("/oidc/sign-in")).status).toBe(200);
  });

  it("is reported at once when nothing listens, it redirects, or its response is too large", async () => {
    for (const answer of [{ redirect: "/elsewhere" }, { padding: "x".repeat(600_000) }]) {
      provider.answers.set("/.well-known/openid-configuration", answer);
      expect(await new Browser().post("/oidc/sign-in")).toMatchObject({ status: 409, detail: DOWN });
    }
    await restart({ OIDC_ISSUER: "http://127.0.0.1:9/" });
    expect(await new Browser().post("/oidc/sign-in")).toMatchObject({ status: 409, detail: DOWN });
  });

  it("has its configuration read once an hour", async () => {
    const reads = () => provider.asked.filter((path) => path.startsWith("/.well-known/")).length;
    const before = reads();
    await new Browser().post("/oidc/sign-in");
    server.clock.advance({ ms: 3_599_999 });
    await new Browser().post("/oidc/sign-in");
    expect(reads()).toBe(before + 1);
    server.clock.advance({ ms: 1 });
    await new Browser().post("/oidc/sign-in");
    expect(reads()).toBe(before + 2);
  });
});

describe("Provider groups", () => {
  const person = { email: "grace@example.test", email_verified: true, name: "Grace" };

  const restartWithGroups = (settings: Readonly<Record<string, string>> = {}) =>
    restart({ OIDC_GROUPS: "staff=handler, it=manager", ...settings });

  const signInWith = (groups: unknown, subject = "sub-grace") => {
    provider.people.set(subject, { ...person, ...(groups === undefined ? {} : { groups }) });
    return new Browser().signIn(subject);
  };

  it("add a member, change their role and remove them, at each sign-in", async () => {
    await restartWithGroups();
    expect(await signInWith(["others", "staff"])).toMatchObject({ status: 303 });
    expect(await memberOf(person.email)).toMatchObject({ role: "handler", user: { emailVerified: true } });
    expect(await signInWith(["staff", "it"])).toMatchObject({ status: 303 });
    expect(await memberOf(person.email)).toMatchObject({ role: "manager" });
    const { userId } = await server.prisma.userIdentity.findFirstOrThrow();
    expect(await server.prisma.session.count({ where: { userId } })).toBe(2);
    expect(await signInWith(["others"])).toMatchObject(UNKNOWN);
    // A user without an account is deleted, with all sessions and agents.
    expect(await counts()).toEqual([1, 1, 0]);
    expect(await server.prisma.session.count({ where: { userId } })).toBe(0);
  });

  it.each<[string, Partial<ProviderPerson>]>([
    ["left out", {}],
    ["null", { groups: null }],
    [
      "a pointer, as of Entra ID above 200 groups",
      { _claim_names: { groups: "src1" }, _claim_sources: { src1: { endpoint: "https://graph.example/groups" } } },
    ],
    ["an object", { groups: { staff: true } }],
    ["a number", { groups: 7 }],
    ["an empty text", { groups: "" }],
    ["a list of nothing but objects", { groups: [{ name: "staff" }] }],
  ])("keep the role and trigger a warning in the log and doctor when they are %s", async (_what, said) => {
    await restartWithGroups();
    await signInWith(["it"]);
    provider.people.set("sub-grace", { ...person, ...said });
    expect(await new Browser().signIn("sub-grace")).toMatchObject({ status: 303 });
    expect(await memberOf(person.email)).toMatchObject({ role: "manager" });
    expect(server.lines.join("")).toContain("did not say somebody’s groups: their role stays");
    const warned = { status: "warning", message: expect.stringContaining("did not say the groups of 1 person") };
    expect(await doctor()).toMatchObject(warned);
    await signInWith(["staff"]);
    expect(await doctor()).toMatchObject({ status: "ok" });
    // Unstated groups let nobody in.
    provider.people.set("sub-eve", { ...person, email: "eve@example.test", ...said });
    expect(await new Browser().signIn("sub-eve")).toMatchObject(UNKNOWN);
  });

  it.each([[["others", 5, null, { name: "it" }, "staff"]], ["staff"]])("are read from %j", async (groups) => {
    await restartWithGroups();
    await signInWith(["it"]);
    expect(await signInWith(groups)).toMatchObject({ status: 303 });
    expect(await memberOf(person.email)).toMatchObject({ role: "handler" });
  });

  it("remove nobody and admit nobody new while the provider’s userinfo fails", async () => {
    await restartWithGroups();
    await signInWith(["it"]);
    provider.answers.set("/me", { error: "down" });
    expect(await signInWith([])).toMatchObject({ status: 303 });
    expect(await memberOf(person.email)).toMatchObject({ role: "manager" });
    expect(await signInWith(["it"], "sub-eve")).toMatchObject(NOT_ACCEPTED);
  });

  it("do not admit a member they added once the account is ambiguous", async () => {
    await restartWithGroups();
    await signInWith(["staff"]);
    const { owner } = await server.open({ email: "stranger@example.test" });
    for (const groups of [["staff"], [], undefined]) {
      expect(await signInWith(groups)).toMatchObject(refused(403, "does not say to which account"));
    }
    expect(await memberOf(person.email)).toMatchObject({ role: "handler" });
    await server.prisma.account.delete({ where: { id: owner.account.id } });
    expect(await signInWith(["staff"])).toMatchObject({ status: 303 });
  });

  it("remove the membership that they granted and keep another", async () => {
    const { id } = server.ada.owner.account;
    await restartWithGroups({ OIDC_GROUPS_ACCOUNT: id });
    await signInWith(["staff"]);
    const grace = await memberOf(person.email);
    const other = await server.open({ email: "own@example.test" });
    const own = { accountId: other.owner.account.id, userId: grace?.userId ?? "", role: "reader" } as const;
    await server.prisma.membership.create({ data: own });
    expect(await signInWith([])).toMatchObject({ status: 303, to: "/" });
    expect(await memberOf(person.email)).toMatchObject(own);
  });

  it("never change an owner", async () => {
    await link("sub-ada");
    await restartWithGroups();
    for (const groups of [["staff"], []]) {
      expect(await signInWith(groups, "sub-ada")).toMatchObject({ status: 303 });
      expect(await memberOf("ada@example.test")).toMatchObject({ role: "owner" });
    }
  });

  it("keep an invited member until one of their groups grants a role, and keep that member's forms", async () => {
    const form = await server.ada.owner.form();
    const grace = await server.join({ role: "reader", formIds: [form.id], email: person.email });
    await link("sub-grace", grace);
    await restartWithGroups();
    expect(await signInWith([])).toMatchObject({ status: 303 });
    expect(await memberOf(person.email)).toMatchObject({ role: "reader" });
    await signInWith(["staff"]);
    expect(await memberOf(person.email)).toMatchObject({ role: "handler", allForms: false, formIds: [form.id] });
    expect(await signInWith([])).toMatchObject(UNKNOWN);
    expect(await memberOf(person.email)).toBeNull();
  });

  it("do not sign in an existing user with the same email address", async () => {
    await restartWithGroups();
    provider.people.set("sub-eve", { email: "ada@example.test", email_verified: true, groups: ["it"] });
    expect(await new Browser().signIn("sub-eve")).toMatchObject(
      refused(409, "Somebody signs in here with ada@example.test already."),
    );
  });

  it("grant no role while the account is ambiguous", async () => {
    await server.open({ email: "other@example.test" });
    await restartWithGroups();
    expect(await signInWith(["staff"])).toMatchObject(UNKNOWN);
    await restartWithGroups({ OIDC_GROUPS_ACCOUNT: server.deps.newId("acc") });
    expect(await signInWith(["staff"])).toMatchObject(UNKNOWN);
    await restartWithGroups({ OIDC_GROUPS_ACCOUNT: server.ada.owner.account.id });
    expect(await signInWith(["staff"])).toMatchObject({ status: 303 });
  });
});

describe("OIDC_ONLY", () => {
  const OTHERS = ["/sign-up", "/join", "/sign-in", "/sign-in/passkey", "/sign-in/passkey/options", "/forgot-password"];
  const ONLY = { status: 403, detail: "Here people sign in with Example only." };

  it("has no effect before an owner has signed in with the provider", async () => {
    const grace = await server.join({ role: "manager" });
    await link("sub-ada");
    await link("sub-grace", grace);
    await restart({ OIDC_ONLY: "true" });
    await new Browser().signIn("sub-grace");
    expect(await server.state()).toMatchObject({ passwords: true, passkeys: true, singleSignOn: { name: "Example" } });
    expect(await new Browser().post("/sign-in", PASSWORD)).toMatchObject({ status: 200 });
  });

  it("afterwards refuses and hides every other sign-in method until the operator turns it off", async () => {
    await link("sub-ada");
    await restart({ OIDC_ONLY: "true" });
    await new Browser().signIn("sub-ada");
    for (const path of [...OTHERS, "/reset-password"]) {
      expect(await new Browser().post(path, PASSWORD)).toMatchObject(ONLY);
    }
    const closed = { passwords: false, passkeys: false, signUp: false, resetsByEmail: false };
    expect(await server.state()).toMatchObject({ ...closed, singleSignOn: { name: "Example" } });
    expect(await new Browser().signIn("sub-ada")).toMatchObject({ status: 303 });
    await restart();
    expect(await new Browser().post("/sign-in", PASSWORD)).toMatchObject({ status: 200 });
  });

  it("still requires the code from users who have set one up", async () => {
    await link("sub-ada");
    await restart({ OIDC_ONLY: "true" });
    await server.prisma.user.updateMany({ data: { twoFactorEnabled: true } });
    const browser = new Browser();
    expect(await browser.signIn("sub-ada")).toMatchObject({ to: "/sign-in?mode=code&next=%2F" });
    const { detail } = await browser.post("/sign-in/code", { code: "000000" });
    expect(detail).not.toBe(ONLY.detail);
  });
});

describe("Signing out", () => {
  it("also signs out of the provider in a browser that signed in there", async () => {
    await link("sub-ada");
    const browser = new Browser();
    await browser.signIn("sub-ada");
    const { url } = await browser.post("/sign-out");
    const out = new URL(url ?? "");
    expect([out.pathname, Object.fromEntries(out.searchParams)]).toEqual([
      "/session/end",
      { client_id: "postern", post_logout_redirect_uri: `${PUBLIC_URL}/sign-in` },
    ]);
    expect(await browser.whoIs()).toBeNull();
    expect(await browser.post("/sign-out")).toEqual({ status: 200, ok: true });
    expect(await new Browser(server.ada.cookie).post("/sign-out")).toEqual({ status: 200, ok: true });
  });

  it("works locally when the provider has no sign-out endpoint or is down", async () => {
    await link("sub-ada");
    const answers = [{ issuer: "https://evil.example" }, { issuer: provider.issuer.slice(0, -1) }];
    for (const answer of answers) {
      const browser = new Browser();
      await browser.signIn("sub-ada");
      await restart();
      provider.answers.set("/.well-known/openid-configuration", answer);
      expect(await browser.post("/sign-out")).toMatchObject({ status: 200, url: null });
      expect(await browser.whoIs()).toBeNull();
      provider.answers.clear();
      server.clock.advance({ ms: 3_600_000 });
    }
  });
});

describe("The last sign-in method", () => {
  it("cannot be removed from a user without a password", async () => {
    provider.people.set("sub-grace", { email: "grace@example.test" });
    const browser = new Browser();
    await browser.signIn("sub-grace", { token: await invite(server.deps, server.ada, { role: "reader" }) });
    const { id, userId } = await server.prisma.userIdentity.findFirstOrThrow();
    const request = new Request(PUBLIC_URL, { headers: { cookie: browser.jar.header } });
    const scope = await authenticateSession(server.deps, request);
    await expect(unlinkIdentity(scope, server.deps, { id })).rejects.toThrow("This is your only way to sign in.");
    const key = { publicKey: new Uint8Array(1), counter: 0, isSynced: true, rpId: "localhost", name: "Key" };
    const passkey = {
      ...key,
      id: server.deps.newId("psk"),
      credentialId: "one",
      userId,
      createdAt: server.clock.now(),
    };
    await server.prisma.passkey.create({ data: passkey });
    await removePasskey(scope, server.deps, { id: passkey.id });
    await server.prisma.passkey.create({ data: passkey });
    await unlinkIdentity(scope, server.deps, { id });
    await expect(removePasskey(scope, server.deps, { id: passkey.id })).rejects.toThrow("your only way to sign in");
  });
});
