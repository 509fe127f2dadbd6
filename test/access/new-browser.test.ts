import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemScope } from "../../server/access/authenticate.ts";
import { type App, buildApp } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import { createOwner } from "../../server/services/accounts/create-owner.ts";
import { setUpCode } from "../../server/services/accounts/sign-up.ts";
import { TestOwner } from "../support/builders.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { cookieOf } from "../support/cookies.ts";
import { TestDashboard, testPassword } from "../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { mailNotices } from "../support/security-notices.ts";
import { totpCode } from "../support/totp.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const ADA = "ada@example.test";

const database = useDatabase();
let clock: TestClock;
let deps: Deps;
let app: App;

beforeEach(async () => {
  await deleteAccounts(database.db);
  await database.db.prisma.rateBucket.deleteMany();
  await database.db.pool.query("DELETE FROM graphile_worker._private_jobs");
  clock = createTestClock();
  deps = createTestDeps(database.db, { clock, config: { trustedProxies: 1, signUp: "open" } });
  app = buildApp(deps);
});

afterEach(() => app.close());

async function post(path: string, body: object, cookie = ""): Promise<Response> {
  return app.hono.request(`http://localhost:4000/auth${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": FIREFOX,
      "x-forwarded-for": "203.0.113.7",
      cookie,
    },
    body: JSON.stringify(body),
  });
}

const create = (email = ADA) =>
  createOwner(systemScope(), deps, { email, password: testPassword, timeZone: "Europe/Paris" }, { onlyFirst: false });

/** Signs in, and returns the browser's cookies afterwards. */
async function signIn(cookie = "", email = ADA): Promise<string> {
  const response = await post("/sign-in", { email, password: testPassword }, cookie);
  expect(response.status).toBe(200);
  return cookieOf(response);
}

/** Emails that wait to be sent, as their jobs say it. */
async function notices(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.db.pool.query<{ payload: Record<string, unknown> }>(
    `SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'kind' = 'new-browser' ORDER BY id`,
  );
  return rows.map(({ payload }) => payload);
}

const told = async () => (await notices()).length;

describe("A sign-in from a new browser", () => {
  it("is told by email, with the browser, its address and the time", async () => {
    await create();
    await signIn();
    const received = await mailNotices(database.db, await notices(), { clock });
    expect(received.map(({ to, email }) => [...to, email.subject])).toEqual([
      [ADA, "New sign-in to your Postern account"],
    ]);
    const text = received[0]?.email.text ?? "";
    for (const fact of ["Firefox on Linux", "203.0.113.7", "1 Mar 2026, 13:00 CET", "/settings/security"]) {
      expect(text).toContain(fact);
    }
  });

  it("is told once: the same browser is known from then on, also signed out and elsewhere", async () => {
    await create();
    const cookie = await signIn();
    expect(await told()).toBe(1);
    await post("/sign-out", {}, cookie);
    await signIn(cookie);
    expect(await told()).toBe(1);
    await signIn();
    expect(await told()).toBe(2);
  });

  it("is told for each user by itself, and not believed to a cookie that was made up", async () => {
    const { contact } = await create();
    await create("grace@example.test");
    const hers = await signIn("", "grace@example.test");
    await signIn(hers);
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    await signIn(`postern.known_browser=${contact.id}.11111111-1111-4111-8111-111111111111.${issuedAt}.c2lnbmVk`);
    expect((await notices()).filter(({ userId }) => userId === contact.id)).toHaveLength(2);
  });

  it.each([
    ["not just before a year after the last sign-in", { days: 365, seconds: -1 }, 1],
    ["again after a year", { days: 365 }, 2],
    ["again later", { days: 365, seconds: 1 }, 2],
  ])("is told %s", async (_when, passed, count) => {
    await create();
    const cookie = await signIn();
    clock.advance(passed);
    await signIn(cookie);
    expect(await told()).toBe(count);
  });

  it("is not told before the code was right, nor after a wrong password", async () => {
    const account = await create();
    const ada = new TestDashboard(app, new TestOwner(deps, account), await signIn());
    const start = await ada.request("/auth/two-factor/start", json({ password: testPassword }));
    const { secret } = (await start.json()) as { secret: string };
    await ada.request("/auth/two-factor/confirm", json({ code: totpCode(secret) }));
    expect((await post("/sign-in", { email: ADA, password: "not the password" })).status).toBe(401);
    const challenge = cookieOf(await post("/sign-in", { email: ADA, password: testPassword }));
    expect(await told()).toBe(1);
    expect((await post("/sign-in/code", { code: totpCode(secret, 1) }, challenge)).status).toBe(200);
    expect(await told()).toBe(2);
  });

  it("is not told for the sign-in that creates the account, whose browser is then known", async () => {
    const facts = { email: ADA, password: testPassword, name: "Ada" };
    const response = await post("/sign-up", { ...facts, setUpCode: setUpCode(deps.keys) });
    expect(response.status).toBe(200);
    await signIn(cookieOf(response));
    expect(await told()).toBe(0);
  });

  it("is told at most ten times at once, then once an hour, and signs in all the same", async () => {
    await create();
    for (let count = 0; count < 11; count += 1) await signIn();
    expect(await told()).toBe(10);
    clock.advance({ minutes: 60, ms: -1 });
    await signIn();
    expect(await told()).toBe(10);
    clock.advance({ ms: 1 });
    await signIn();
    expect(await told()).toBe(11);
  });

  it("is told no more once the user is gone", async () => {
    await create();
    const cookie = await signIn();
    expect((await post("/delete-account", { email: ADA, password: testPassword }, cookie)).status).toBe(200);
    expect(await told()).toBe(0);
  });
});

function json(body: object): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
