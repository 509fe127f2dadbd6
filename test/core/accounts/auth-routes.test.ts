import { createHash } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createOwner } from "../../../server/core/accounts/create-owner.ts";
import { findAccountByEmail } from "../../../server/core/accounts/store/accounts.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { cookieOf } from "../../support/cookies.ts";
import { testPassword } from "../../support/dashboard.ts";
import { createTestDeps } from "../../support/deps.ts";
import { jsonPost } from "../../support/http.ts";
import { useServer } from "../../support/server.ts";

const server = useServer({ config: { signUp: "first" } });

const ada = { name: "Ada", email: "Ada@Example.test", password: testPassword, timeZone: "Europe/Lisbon" };

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

it("reports the signed-out state no matter how often one address asks", async () => {
  const asked = await Promise.all(Array.from({ length: 150 }, () => server.state()));
  expect(new Set(asked.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(NOBODY_YET)]));
});

describe("The first owner", () => {
  it("is signed in after signing up", async () => {
    expect(await server.state()).toEqual(NOBODY_YET);
    const response = await server.post("/sign-up", ada);
    expect(await response.json()).toEqual({ ok: true });
    const afterwards = { ...NOBODY_YET, signedIn: true, firstRun: false, signUp: false };
    expect(await server.state(cookieOf(response))).toEqual(afterwards);
    expect(await findAccountByEmail(systemScope(), server.deps.db, "ada@example.test")).toMatchObject({
      contact: { name: "Ada", emailVerified: true },
      timeZone: "Europe/Lisbon",
      plan: "pro",
    });
  });

  it("is the only one even when many sign up at once, and closes sign-up", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => server.post("/sign-up", { ...ada, email: `ada${index}@example.test` })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(403)]);
    const refused = answers.find(({ status }) => status === 403);
    expect(await refused?.json()).toMatchObject({ detail: expect.stringContaining("Sign-up is closed") });
    expect(await server.prisma.account.count()).toBe(1);
  });
});

describe("Sign-up", () => {
  it("refuses everyone while closed, even a first owner", async () => {
    await server.restart({ signUp: "closed" });
    expect((await server.post("/sign-up", ada)).status).toBe(403);
    expect(await server.prisma.account.count()).toBe(0);
  });

  it.each([
    ["a password one character too short", { password: "123456789" }, "at least 10 characters"],
    ["two addresses in one", { email: "a@example.test,b@example.test" }, "one email address"],
    ["a line break in the address", { email: "a@example.test\nbcc: b@example.test" }, "one email address"],
    ["an unknown time zone", { timeZone: "Mars/Olympus" }, "time zone such as"],
    ["nothing", { email: undefined, password: undefined }, "email address"],
  ])("explains what is wrong with %s", async (_what, change, words) => {
    const response = await server.post("/sign-up", { ...ada, ...change });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining(words) });
  });

  it("rejects an easily guessed password, including one specific to its owner, as does a password change", async () => {
    const asked: unknown[] = [];
    const isEasyToGuess = async (password: string, facts: readonly string[]) => {
      asked.push(facts);
      return password !== testPassword;
    };
    await server.restart({}, ({ passwords }) => ({ passwords: { ...passwords, isEasyToGuess } }));
    const refused = await server.post("/sign-up", { ...ada, password: "password123" });
    const detail = "This password is easy to guess. Choose a longer one, such as four unrelated words.";
    expect([refused.status, await refused.json()]).toMatchObject([400, { detail }]);
    expect(await server.prisma.account.count()).toBe(0);
    const cookie = cookieOf(await server.post("/sign-up", ada));
    const changed = await server.post("/password", { current: testPassword, next: "password123" }, cookie);
    expect([changed.status, await changed.json()]).toMatchObject([400, { detail }]);
    expect(asked).toEqual(Array(3).fill(["ada@example.test", "Ada", "postern"]));
  });

  it("accepts a password of exactly ten characters", async () => {
    expect((await server.post("/sign-up", { ...ada, password: "1234567890" })).status).toBe(200);
  });
});

describe("Sign-in", () => {
  it("gives the same answer for a wrong password and an unknown address", async () => {
    await server.post("/sign-up", ada);
    const wrong = await server.post("/sign-in", { email: ada.email, password: "not the password" });
    const unknown = await server.post("/sign-in", { email: "nobody@example.test", password: testPassword });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  it("hashes once for both a wrong password and an unknown address, so that they take equally long", async () => {
    await server.post("/sign-up", ada);
    let hashed = 0;
    const count = <T>(result: T) => {
      hashed += 1;
      return result;
    };
    await server.restart({}, ({ passwords }) => ({
      passwords: {
        ...passwords,
        hash: (password: string) => count(passwords.hash(password)),
        verify: (hash: string, password: string) => count(passwords.verify(hash, password)),
      },
    }));
    for (const email of [ada.email, "nobody@example.test"]) {
      hashed = 0;
      await server.post("/sign-in", { email, password: "not the password" });
      expect({ email, hashed }).toEqual({ email, hashed: 1 });
    }
  });

  it("renews an outdated password hash after a correct password", async () => {
    await server.post("/sign-up", ada);
    const read = async () => (await server.prisma.credential.findFirstOrThrow()).password;
    const old = await hashPassword(ada.password);
    await server.prisma.credential.updateMany({ data: { password: old } });
    expect((await server.post("/sign-in", { email: ada.email, password: "not the password" })).status).toBe(401);
    expect(await read()).toBe(old);
    expect((await server.post("/sign-in", ada)).status).toBe(200);
    expect(await read()).toMatch(/^\$scrypt\$/);
    expect((await server.post("/sign-in", ada)).status).toBe(200);
  });

  it("rejects a request from another site's page", async () => {
    expect((await server.post("/sign-in", ada, "", { origin: "https://evil.example" })).status).toBe(403);
  });

  it("rejects a body that a plain form on another site could send", async () => {
    expect((await server.post("/sign-in", ada, "", { "content-type": "text/plain" })).status).toBe(400);
  });

  it("exposes no route of the auth library", async () => {
    for (const path of ["/auth/library/sign-up/email", "/auth/library/get-session", "/auth/sign-in/email"]) {
      expect((await server.request(path, { method: "POST" })).status).toBe(404);
    }
  });
});

describe("A session", () => {
  it("ends on a new sign-in in the same browser", async () => {
    const first = cookieOf(await server.post("/sign-up", ada));
    const second = cookieOf(await server.post("/sign-in", ada, first));
    expect(await server.state(first)).toMatchObject({ signedIn: false });
    expect(await server.state(second)).toMatchObject({ signedIn: true });
    expect((await server.post("/sign-in", { ...ada, password: "not the password" }, second)).status).toBe(401);
    expect(await server.state(second)).toMatchObject({ signedIn: true });
    expect(await server.prisma.session.count()).toBe(1);
  });

  it("survives a late request from a tab with an earlier session", async () => {
    const first = cookieOf(await server.post("/sign-up", ada));
    await server.post("/sign-in", ada, first);
    const late = await server.request("/auth/state", { headers: { cookie: first } });
    expect(await late.json()).toMatchObject({ signedIn: false });
    expect(late.headers.getSetCookie()).toEqual([]);
  });

  it("is newly created at sign-in, so a planted cookie grants no access", async () => {
    await server.post("/sign-up", ada);
    const planted = cookieOf(await server.post("/sign-in", ada));
    for (const cookie of [planted, planted.replace(/=[^.]+/, `=${"x".repeat(32)}`), "postern.session_token=chosen"]) {
      const own = cookieOf(await server.post("/sign-in", ada, cookie));
      expect(own.split(";")[0]).not.toBe(cookie.split(";")[0]);
      expect(await server.state(own)).toMatchObject({ signedIn: true });
      expect(await server.state(cookie)).toMatchObject({ signedIn: false });
    }
  });

  it("uses a cookie hidden from scripts and other sites, and is stored only as a hash", async () => {
    const response = await server.post("/sign-up", ada);
    expect(response.headers.getSetCookie()[0]).toMatch(/(?=.*HttpOnly)(?=.*SameSite=Lax)/);
    const token = /session_token=([^.;]+)/.exec(decodeURIComponent(cookieOf(response)))?.[1] ?? "";
    const [session] = await server.prisma.session.findMany();
    expect(session?.token).toBe(createHash("sha256").update(token).digest("base64url"));
  });

  it("is separate from that of another instance on a different port of the same host", async () => {
    const at = async (publicUrl: string) => {
      const { hono } = buildApp(createTestDeps(server.deps.db, { config: { publicUrl } }));
      const host = new URL(publicUrl).host;
      const response = await hono.request(`${publicUrl}/auth/sign-in`, jsonPost(ada, { host, origin: publicUrl }));
      const isSignedIn = async (cookie: string) => {
        const asked = await hono.request(`${publicUrl}/auth/state`, { headers: { host, cookie } });
        return ((await asked.json()) as { signedIn: boolean }).signedIn;
      };
      return { cookie: cookieOf(response), isSignedIn };
    };
    await createOwner(systemScope(), server.deps, ada, { onlyFirst: false });
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

  it("uses a cookie that no sibling domain can set when served over HTTPS", async () => {
    await server.restart({ publicUrl: "https://inbox.example.test" });
    const host = "inbox.example.test";
    const send = (path: string, init: RequestInit) => server.app.hono.request(`https://${host}/auth${path}`, init);
    await createOwner(systemScope(), server.deps, ada, { onlyFirst: false });
    const response = await send("/sign-in", jsonPost(ada, { host }));
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
    const state = async (cookie: string) => (await send("/state", { headers: { host, cookie } })).json();
    expect(await state(cookieOf(response))).toMatchObject({ signedIn: true });
    expect(await state(cookieOf(response).replaceAll("__Host-", ""))).toMatchObject({ signedIn: false });
  });

  it("ends exactly 90 days after sign-in, not a millisecond sooner, regardless of use", async () => {
    const cookie = cookieOf(await server.post("/sign-up", ada));
    for (const [ms, signedIn] of [
      [-1, true],
      [0, false],
      [1, false],
    ] as const) {
      const createdAt = new Date(server.clock.now().getTime() - 90 * DAY_MS - ms);
      await server.prisma.session.updateMany({ data: { createdAt } });
      expect(await server.isSignedIn(cookie)).toBe(signedIn);
      const graphql = await server.request("/graphql", { method: "POST", headers: { cookie } });
      expect(graphql.status === 401).toBe(!signedIn);
    }
  });

  it("ends permanently at sign-out", async () => {
    const dashboard = await server.open();
    expect((await dashboard.run("Shell")).errors).toBeUndefined();
    await dashboard.request("/auth/sign-out", { method: "POST" });
    expect(await server.prisma.session.count()).toBe(0);
    expect((await dashboard.request("/graphql", { method: "POST" })).status).toBe(401);
  });

  it("ends when its account is deleted", async () => {
    const dashboard = await server.open();
    await server.prisma.account.delete({ where: { id: dashboard.owner.account.id } });
    expect((await dashboard.request("/graphql", { method: "POST" })).status).toBe(401);
  });
});
