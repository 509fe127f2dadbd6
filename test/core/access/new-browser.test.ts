import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createOwner } from "../../../server/core/accounts/create-owner.ts";
import { setUpCode } from "../../../server/core/accounts/sign-up.ts";
import { TestOwner } from "../../support/builders.ts";
import { cookieOf } from "../../support/cookies.ts";
import { TestDashboard, testPassword } from "../../support/dashboard.ts";
import { queuedJobs } from "../../support/queued-jobs.ts";
import { mailNotices } from "../../support/security-notices.ts";
import { useServer } from "../../support/server.ts";
import { totpCode } from "../../support/totp.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const ADA = "ada@example.test";

const server = useServer({ config: { trustedProxies: 1, signUp: "open" } });

const post = (path: string, body: object, cookie = "") =>
  server.post(path, body, cookie, { "user-agent": FIREFOX, "x-forwarded-for": "203.0.113.7" });

const create = (email = ADA) =>
  createOwner(
    systemScope(),
    server.deps,
    { email, password: testPassword, timeZone: "Europe/Paris" },
    { onlyFirst: false },
  );

/** Signs in and returns the browser's cookies. */
async function signIn(cookie = "", email = ADA): Promise<string> {
  const response = await post("/sign-in", { email, password: testPassword }, cookie);
  expect(response.status).toBe(200);
  return cookieOf(response);
}

/** Payloads of queued email jobs. */
const notices = async () =>
  (await queuedJobs(server.deps, "mail-security-notice")).filter(({ kind }) => kind === "new-browser");

const told = async () => (await notices()).length;

describe("A sign-in from a new browser", () => {
  it("is reported by email with the browser, its address and the time", async () => {
    await create();
    await signIn();
    const received = await mailNotices(server.deps.db, await notices(), { clock: server.clock });
    expect(received.map(({ to, email }) => [...to, email.subject])).toEqual([
      [ADA, "New sign-in to your Postern account"],
    ]);
    const text = received[0]?.email.text ?? "";
    for (const fact of ["Firefox on Linux", "203.0.113.7", "1 Mar 2026, 13:00 CET", "/settings/security"]) {
      expect(text).toContain(fact);
    }
  });

  it("is reported once per browser, even after signing out, and again from another browser", async () => {
    await create();
    const cookie = await signIn();
    expect(await told()).toBe(1);
    await post("/sign-out", {}, cookie);
    await signIn(cookie);
    expect(await told()).toBe(1);
    await signIn();
    expect(await told()).toBe(2);
  });

  it("is reported for each user separately, even with a forged cookie", async () => {
    const { contact } = await create();
    await create("grace@example.test");
    const hers = await signIn("", "grace@example.test");
    await signIn(hers);
    const issuedAt = Math.floor(server.clock.now().getTime() / 1000);
    await signIn(`postern.known_browser=${contact.id}.11111111-1111-4111-8111-111111111111.${issuedAt}.c2lnbmVk`);
    expect((await notices()).filter(({ userId }) => userId === contact.id)).toHaveLength(2);
  });

  it("is reported again from exactly a year after the last sign-in, but not just before", async () => {
    await create();
    const cookie = await signIn();
    server.clock.advance({ days: 365, seconds: -1 });
    await signIn(cookie);
    expect(await told()).toBe(1);
    for (const [seconds, count] of [
      [0, 2],
      [1, 3],
    ] as const) {
      server.clock.advance({ days: 365, seconds });
      await signIn(cookie);
      expect(await told()).toBe(count);
    }
  });

  it("is reported only after the correct code, and never after a wrong password", async () => {
    const account = await create();
    const ada = new TestDashboard(server.app, new TestOwner(server.deps, account), await signIn());
    const start = await ada.post("/auth/two-factor/start", { password: testPassword });
    const { secret } = (await start.json()) as { secret: string };
    await ada.post("/auth/two-factor/confirm", { code: totpCode(secret) });
    expect((await post("/sign-in", { email: ADA, password: "not the password" })).status).toBe(401);
    const challenge = cookieOf(await post("/sign-in", { email: ADA, password: testPassword }));
    expect(await told()).toBe(1);
    expect((await post("/sign-in/code", { code: totpCode(secret, 1) }, challenge)).status).toBe(200);
    expect(await told()).toBe(2);
  });

  it("is not reported when it creates the account, and makes that browser known", async () => {
    const facts = { email: ADA, password: testPassword, name: "Ada" };
    const response = await post("/sign-up", { ...facts, setUpCode: setUpCode(server.deps.keys) });
    expect(response.status).toBe(200);
    await signIn(cookieOf(response));
    expect(await told()).toBe(0);
  });

  it("is reported at most ten times in a row, then once an hour, without blocking sign-ins", async () => {
    await create();
    for (let count = 0; count < 11; count += 1) await signIn();
    expect(await told()).toBe(10);
    server.clock.advance({ minutes: 60, ms: -1 });
    await signIn();
    expect(await told()).toBe(10);
    server.clock.advance({ ms: 1 });
    await signIn();
    expect(await told()).toBe(11);
  });

  it("is no longer reported once the user is deleted", async () => {
    await create();
    const cookie = await signIn();
    expect((await post("/delete-account", { email: ADA, password: testPassword }, cookie)).status).toBe(200);
    expect(await told()).toBe(0);
  });
});
