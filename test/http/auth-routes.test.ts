import { createHash } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemScope } from "../../server/access/authenticate.ts";
import { type App, buildApp } from "../../server/app.ts";
import type { Config } from "../../server/config.ts";
import type { Deps } from "../../server/deps.ts";
import { createOwner } from "../../server/services/accounts/create-owner.ts";
import { findAccountByEmail } from "../../server/store/accounts/accounts.ts";
import { cookieOf } from "../support/cookies.ts";
import { openDashboard, testPassword } from "../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { onThisMachine } from "../support/http.ts";

const database = useDatabase();
let deps: Deps;
let app: App;

beforeEach(async () => {
  await deleteAccounts(database.db);
  await database.db.prisma.rateBucket.deleteMany();
  open("first");
});

afterEach(() => app.close());

function open(signUp: Config["signUp"]): void {
  deps = createTestDeps(database.db, { config: { signUp } });
  app = buildApp(deps);
}

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  return app.hono.request(`http://localhost:4000/auth${path}`, init, onThisMachine);
};

const state = async (cookie = "") =>
  (await app.hono.request("http://localhost:4000/auth/state", { headers: { cookie } }, onThisMachine)).json();

const ada = { name: "Ada", email: "Ada@Example.test", password: testPassword, timeZone: "Europe/Lisbon" };

/** The state of a server that nobody has an account on. */
const NOBODY_YET = {
  signedIn: false,
  firstRun: true,
  signUp: true,
  needsSetUpCode: false,
  resetsByEmail: false,
  passkeys: true,
  passwords: true,
  singleSignOn: null,
};

it("Whoever is not signed in is told so, however often the question comes from one address", async () => {
  const asked = await Promise.all(Array.from({ length: 150 }, () => state()));
  expect(new Set(asked.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(NOBODY_YET)]));
});

describe("The first owner", () => {
  it("signs up, and is signed in", async () => {
    expect(await state()).toEqual(NOBODY_YET);
    const response = await post("/sign-up", ada);
    expect(await response.json()).toEqual({ ok: true });
    expect(await state(cookieOf(response))).toEqual({
      signedIn: true,
      firstRun: false,
      signUp: false,
      needsSetUpCode: false,
      resetsByEmail: false,
      passkeys: true,
      passwords: true,
      singleSignOn: null,
    });
    expect(await findAccountByEmail(systemScope(), deps.db, "ada@example.test")).toMatchObject({
      contact: { name: "Ada", emailVerified: true },
      timeZone: "Europe/Lisbon",
      plan: "pro",
    });
  });

  it("is the only one, also when many sign up at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post("/sign-up", { ...ada, email: `ada${index}@example.test` })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(403)]);
    expect(await deps.db.prisma.account.count()).toBe(1);
  });

  it("closes sign-up behind them", async () => {
    await post("/sign-up", ada);
    const response = await post("/sign-up", { ...ada, email: "eve@example.test" });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining("Sign-up is closed") });
  });
});

describe("Sign-up", () => {
  it("is nobody's when closed, not even the first one's", async () => {
    open("closed");
    expect((await post("/sign-up", ada)).status).toBe(403);
    expect(await deps.db.prisma.account.count()).toBe(0);
  });

  it.each([
    ["a password one character too short", { password: "123456789" }, "at least 10 characters"],
    ["two addresses in one", { email: "a@example.test,b@example.test" }, "one email address"],
    ["a line break in the address", { email: "a@example.test\nbcc: b@example.test" }, "one email address"],
    ["an unknown time zone", { timeZone: "Mars/Olympus" }, "time zone such as"],
    ["nothing", { email: undefined, password: undefined }, "email address"],
  ])("says what is wrong with %s", async (_what, change, words) => {
    const response = await post("/sign-up", { ...ada, ...change });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining(words) });
  });

  it("refuses a password that is easy to guess, also for its owner, and so does changing it", async () => {
    const asked: unknown[] = [];
    const isEasyToGuess = async (password: string, facts: readonly string[]) => {
      asked.push(facts);
      return password !== testPassword;
    };
    deps = { ...deps, passwords: { ...deps.passwords, isEasyToGuess } };
    app = buildApp(deps);
    const refused = await post("/sign-up", { ...ada, password: "password123" });
    const detail = "This password is easy to guess. Choose a longer one, such as four unrelated words.";
    expect([refused.status, await refused.json()]).toMatchObject([400, { detail }]);
    expect(await deps.db.prisma.account.count()).toBe(0);
    const cookie = cookieOf(await post("/sign-up", ada));
    const changed = await post("/password", { current: testPassword, next: "password123" }, { cookie });
    expect([changed.status, await changed.json()]).toMatchObject([400, { detail }]);
    expect(asked).toEqual(Array(3).fill(["ada@example.test", "Ada", "postern"]));
  });

  it("takes a password of exactly ten characters", async () => {
    expect((await post("/sign-up", { ...ada, password: "1234567890" })).status).toBe(200);
  });
});

describe("Sign-in", () => {
  it("gives one answer to a wrong password and to an unknown address", async () => {
    await post("/sign-up", ada);
    const wrong = await post("/sign-in", { email: ada.email, password: "not the password" });
    const unknown = await post("/sign-in", { email: "nobody@example.test", password: testPassword });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  it("hashes once for a wrong password and once for an unknown address, which takes as long", async () => {
    await post("/sign-up", ada);
    await app.close();
    const { passwords } = deps;
    let hashed = 0;
    const count = <T>(result: T) => {
      hashed += 1;
      return result;
    };
    const counting = {
      ...passwords,
      hash: (password: string) => count(passwords.hash(password)),
      verify: (hash: string, password: string) => count(passwords.verify(hash, password)),
    };
    deps = { ...deps, passwords: counting };
    app = buildApp(deps);
    for (const email of [ada.email, "nobody@example.test"]) {
      hashed = 0;
      await post("/sign-in", { email, password: "not the password" });
      expect({ email, hashed }).toEqual({ email, hashed: 1 });
    }
  });

  it("renews a password hash of an earlier version, when the password was right", async () => {
    await post("/sign-up", ada);
    const read = async () => (await deps.db.prisma.credential.findFirstOrThrow()).password;
    const old = await hashPassword(ada.password);
    await deps.db.prisma.credential.updateMany({ data: { password: old } });
    expect((await post("/sign-in", { email: ada.email, password: "not the password" })).status).toBe(401);
    expect(await read()).toBe(old);
    expect((await post("/sign-in", ada)).status).toBe(200);
    expect(await read()).toMatch(/^\$scrypt\$/);
    expect((await post("/sign-in", ada)).status).toBe(200);
  });

  it("refuses another site's page", async () => {
    const response = await post("/sign-in", ada, { origin: "https://evil.example" });
    expect(response.status).toBe(403);
  });

  it("refuses a body that a plain form of another site could send", async () => {
    const response = await app.hono.request("http://localhost:4000/auth/sign-in", {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: JSON.stringify(ada),
    });
    expect(response.status).toBe(400);
  });

  it("offers none of the library's own routes", async () => {
    for (const path of ["/auth/library/sign-up/email", "/auth/library/get-session", "/auth/sign-in/email"]) {
      expect((await app.hono.request(`http://localhost:4000${path}`, { method: "POST" })).status).toBe(404);
    }
  });
});

describe("A session", () => {
  it("has a cookie that scripts cannot read and other sites cannot send along", async () => {
    const [cookie] = (await post("/sign-up", ada)).headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });

  it("ends when somebody signs in again in the same browser", async () => {
    const first = cookieOf(await post("/sign-up", ada));
    const second = cookieOf(await post("/sign-in", ada, { cookie: first }));
    expect(await state(first)).toMatchObject({ signedIn: false });
    expect(await state(second)).toMatchObject({ signedIn: true });
    expect((await post("/sign-in", { ...ada, password: "not the password" }, { cookie: second })).status).toBe(401);
    expect(await state(second)).toMatchObject({ signedIn: true });
    expect(await deps.db.prisma.session.count()).toBe(1);
  });

  it("is kept by a tab that asks late whether an earlier one has ended", async () => {
    const first = cookieOf(await post("/sign-up", ada));
    await post("/sign-in", ada, { cookie: first });
    const late = await app.hono.request("http://localhost:4000/auth/state", { headers: { cookie: first } });
    expect(await late.json()).toMatchObject({ signedIn: false });
    expect(late.headers.getSetCookie()).toEqual([]);
  });

  it("is a new one at sign-in: a cookie that somebody else planted in the browser opens nothing", async () => {
    await post("/sign-up", ada);
    const planted = cookieOf(await post("/sign-in", ada));
    for (const cookie of [planted, planted.replace(/=[^.]+/, `=${"x".repeat(32)}`), "postern.session_token=chosen"]) {
      const own = cookieOf(await post("/sign-in", ada, { cookie }));
      expect(own.split(";")[0]).not.toBe(cookie.split(";")[0]);
      expect(await state(own)).toMatchObject({ signedIn: true });
      expect(await state(cookie)).toMatchObject({ signedIn: false });
    }
  });

  it("is kept as a hash only", async () => {
    const cookie = decodeURIComponent(cookieOf(await post("/sign-up", ada)));
    const token = /session_token=([^.;]+)/.exec(cookie)?.[1] ?? "";
    const [session] = await deps.db.prisma.session.findMany();
    expect(session?.token).toBe(createHash("sha256").update(token).digest("base64url"));
  });

  it("stays apart from that of another instance at another port of the same host", async () => {
    const at = async (publicUrl: string) => {
      const instance = createTestDeps(database.db, { config: { publicUrl } });
      const { hono } = buildApp(instance);
      const host = new URL(publicUrl).host;
      const body = JSON.stringify(ada);
      const headers = { host, origin: publicUrl, "content-type": "application/json" };
      const response = await hono.request(`${publicUrl}/auth/sign-in`, { method: "POST", headers, body });
      const isSignedIn = async (cookie: string) => {
        const asked = await hono.request(`${publicUrl}/auth/state`, { headers: { host, cookie } });
        return ((await asked.json()) as { signedIn: boolean }).signedIn;
      };
      return { cookie: cookieOf(response), isSignedIn };
    };
    await createOwner(systemScope(), deps, ada, { onlyFirst: false });
    const [own, demo] = [await at("http://localhost:4000"), await at("http://localhost:4100")];
    const jar = new Map(
      [own.cookie, demo.cookie].flatMap((all) => all.split("; ")).map((one) => [one.split("=")[0], one]),
    );
    expect([...jar.keys()]).toEqual([
      "postern.session_token",
      "postern.known_browser",
      "postern-4100.session_token",
      "postern-4100.known_browser",
    ]);
    for (const instance of [own, demo]) expect(await instance.isSignedIn([...jar.values()].join("; "))).toBe(true);
  });

  it("has a cookie that no sibling domain can set, where the address is https", async () => {
    deps = createTestDeps(database.db, { config: { publicUrl: "https://inbox.example.test" } });
    app = buildApp(deps);
    const send = (path: string, headers: Readonly<Record<string, string>>, body?: object) =>
      app.hono.request(`https://inbox.example.test/auth${path}`, {
        headers: { host: "inbox.example.test", "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      });
    await createOwner(systemScope(), deps, ada, { onlyFirst: false });
    const response = await send("/sign-in", {}, ada);
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((line) => line.split("=")[0])).toEqual([
      "__Host-postern.session_token",
      "__Host-postern.known_browser",
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).not.toMatch(/; Domain/);
    }
    expect(await (await send("/state", { cookie: cookieOf(response) })).json()).toMatchObject({ signedIn: true });
    const plain = cookieOf(response).replaceAll("__Host-", "");
    expect(await (await send("/state", { cookie: plain })).json()).toMatchObject({ signedIn: false });
  });

  it.each([
    ["just inside", -1, true],
    ["exactly", 0, false],
    ["just outside", 1, false],
  ])("ends 90 days after the sign-in, however often it is used (%s)", async (_where, ms, signedIn) => {
    const cookie = cookieOf(await post("/sign-up", ada));
    const createdAt = new Date(deps.clock.now().getTime() - 90 * 24 * 60 * 60 * 1000 - ms);
    await deps.db.prisma.session.updateMany({ data: { createdAt } });
    expect(await state(cookie)).toMatchObject({ signedIn });
    const graphql = await app.hono.request("http://localhost:4000/graphql", { method: "POST", headers: { cookie } });
    expect(graphql.status === 401).toBe(!signedIn);
  });

  it("ends for good at sign-out", async () => {
    const dashboard = await openDashboard(app, deps);
    expect((await dashboard.run("Shell")).errors).toBeUndefined();
    await dashboard.request("/auth/sign-out", { method: "POST" });
    expect(await deps.db.prisma.session.count()).toBe(0);
    expect((await dashboard.request("/graphql", { method: "POST" })).status).toBe(401);
  });

  it("ends when its account is gone", async () => {
    const dashboard = await openDashboard(app, deps);
    await deps.db.prisma.account.delete({ where: { id: dashboard.owner.account.id } });
    expect((await dashboard.request("/graphql", { method: "POST" })).status).toBe(401);
  });
});
