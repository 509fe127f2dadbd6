import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemScope } from "../../server/access/authenticate.ts";
import { authenticateAgent } from "../../server/access/authenticate-agent.ts";
import { type App, buildApp } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import { deleteAccount } from "../../server/services/accounts/account.ts";
import { composePasswordReset } from "../../server/services/accounts/password-reset.ts";
import { createMailer } from "../../server/services/mail/mailer.ts";
import { createTestClock } from "../support/clock.ts";
import { openDashboard, type TestDashboard, testPassword } from "../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { connect } from "../support/oauth.ts";
import { createMailSink, type MailSink, sendComposed } from "../support/smtp.ts";
import { totpCode } from "../support/totp.ts";
import { tracesOf } from "../support/traces.ts";

const database = useDatabase();
const MINUTE_MS = 60_000;
const VALID_MS = 45 * MINUTE_MS;
const next = "five entirely different words";

let clock: ReturnType<typeof createTestClock>;
let deps: Deps;
let app: App;
let sink: MailSink;
let ada: TestDashboard;

beforeEach(async () => {
  await deleteAccounts(database.db);
  await forgetAttempts();
  clock = createTestClock();
  sink = await createMailSink();
  deps = createTestDeps(database.db, { clock, config: { smtpUrl: sink.url, publicUrl: "http://localhost:4000" } });
  app = buildApp(deps);
  ada = await openDashboard(app, deps, { email: "ada@example.test" });
  await database.db.pool.query("DELETE FROM graphile_worker._private_jobs");
});

afterEach(() => app.close());

const forgetAttempts = () => database.db.pool.query("TRUNCATE rate_buckets");

function post(path: string, body: object, cookie = ""): Promise<Response> {
  const headers = { "content-type": "application/json", ...(cookie === "" ? {} : { cookie }) };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return Promise.resolve(app.hono.request(`http://localhost:4000/auth${path}`, init));
}

const signIn = async (password: string, email = "ada@example.test") =>
  (await post("/sign-in", { email, password })).status;

async function queued(): Promise<unknown[]> {
  const { rows } = await database.db.pool.query<{ payload: unknown }>(
    "SELECT payload FROM graphile_worker._private_jobs ORDER BY id",
  );
  return rows.map(({ payload }) => payload);
}

/** Has a link mailed over SMTP, and returns what is behind its #. */
async function mailedToken(email = "ada@example.test"): Promise<string | null> {
  const mail = createMailer(systemScope(), deps);
  const before = sink.received.length;
  await sendComposed(mail, composePasswordReset(systemScope(), deps, { email })).finally(() => mail.close());
  const received = sink.received[before];
  return received === undefined ? null : (/\/reset-password#([\w-]+)/.exec(received.email.text ?? "")?.[1] ?? null);
}

const reset = (token: string | null, password = next) => post("/reset-password", { token, password });

describe("Asking for a password reset", () => {
  it("answers the same and queues the same job, whether anybody has this email address or not", async () => {
    const known = await post("/forgot-password", { email: " Ada@example.test " });
    const unknown = await post("/forgot-password", { email: "nobody@example.test" });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(await known.text()).toBe(await unknown.text());
    expect([...known.headers]).toEqual([...unknown.headers]);
    expect(await queued()).toEqual([{ email: "ada@example.test" }, { email: "nobody@example.test" }]);
    expect(await deps.db.prisma.passwordReset.count()).toBe(0);
  });

  it("mails nothing for an email address that nobody has", async () => {
    expect(await mailedToken("nobody@example.test")).toBeNull();
    expect(sink.received).toEqual([]);
  });

  it("is limited per email address, known or not, and per network", async () => {
    for (const email of ["ada@example.test", "nobody@example.test"]) {
      await forgetAttempts();
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await post("/forgot-password", { email })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    await forgetAttempts();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await post("/forgot-password", { email: `person${count}@example.test` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it("names the command instead while no mail server is set up, for every email address", async () => {
    await app.close();
    app = buildApp(createTestDeps(database.db, { clock }));
    for (const email of ["ada@example.test", "nobody@example.test"]) {
      const response = await post("/forgot-password", { email });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain("npx postern owner reset-password");
    }
    const state = await app.hono.request("http://localhost:4000/auth/state");
    expect(await state.json()).toMatchObject({ resetsByEmail: false });
    expect(await queued()).toEqual([]);
  });
});

describe("A mailed link", () => {
  it("goes to the account's own address, and only its hash is kept", async () => {
    const token = await mailedToken();
    expect(sink.received.map(({ to }) => to)).toEqual([["ada@example.test"]]);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tracesOf(deps, token ?? "")).toEqual([]);
  });

  it("sets the password, signs every browser out and leaves agents as they are, saying how many", async () => {
    const grace = await openDashboard(app, deps, { email: "grace@example.test" });
    const token = await ada.owner.token({ content: true });
    const response = await reset(await mailedToken());
    expect(await response.json()).toEqual({ ok: true, agents: 1, passkeys: 0 });
    expect((await ada.request("/graphql", { method: "POST" })).status).toBe(401);
    expect([await signIn(testPassword), await signIn(next)]).toEqual([401, 200]);
    expect((await authenticateAgent(deps, token)).accountId).toBe(ada.owner.account.id);
    expect((await grace.run("Shell")).errors).toBeUndefined();
    expect(await signIn(testPassword, "grace@example.test")).toBe(200);
  });

  it("ends the access of every agent of the account if its owner wants that", async () => {
    const grace = await openDashboard(app, deps, { email: "grace@example.test" });
    const kept = await grace.owner.token();
    const token = await ada.owner.token();
    const { accessToken } = await connect(app, ada);
    const response = await post("/reset-password", { token: await mailedToken(), password: next, endAgents: true });
    expect(await response.json()).toEqual({ ok: true, agents: 0, passkeys: 0 });
    for (const ended of [token, accessToken]) await expect(authenticateAgent(deps, ended)).rejects.toThrow();
    expect((await authenticateAgent(deps, kept)).accountId).toBe(grace.owner.account.id);
  });

  it.each([
    ["stay", {}, { passkeys: 1, left: 1 }],
    ["are removed", { removePasskeys: true }, { passkeys: 0, left: 0 }],
  ])("lets its owner choose whether passkeys %s", async (_what, choice, { passkeys, left }) => {
    const facts = { publicKey: new Uint8Array(1), counter: 0, isSynced: true, rpId: "localhost", name: "Laptop" };
    const ids = { id: "psk_1", credentialId: "1", userId: ada.owner.user.id };
    await database.db.prisma.passkey.create({ data: { ...facts, ...ids, createdAt: clock.now() } });
    const response = await post("/reset-password", { token: await mailedToken(), password: next, ...choice });
    expect(await response.json()).toEqual({ ok: true, agents: 0, passkeys });
    expect(await database.db.prisma.passkey.count()).toBe(left);
  });

  it("works once, also when it is used twice at the same moment", async () => {
    const token = await mailedToken();
    const both = await Promise.all([reset(token), reset(token, "some other long password")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await reset(token)).status).toBe(403);
  });

  it.each([
    ["just before its end", VALID_MS - 1, 200],
    ["at its end", VALID_MS, 403],
    ["just after its end", VALID_MS + 1, 403],
  ])("works for 45 minutes: %s", async (_when, ms, status) => {
    const token = await mailedToken();
    clock.advance({ ms });
    expect((await reset(token)).status).toBe(status);
  });

  it("is replaced by the next one, but not within five minutes, so that nobody can keep its owner from using it", async () => {
    const first = await mailedToken();
    clock.advance({ ms: 5 * MINUTE_MS - 1 });
    expect(await mailedToken()).toBeNull();
    clock.advance({ ms: 1 });
    const second = await mailedToken();
    expect((await reset(first)).status).toBe(403);
    expect((await reset(second)).status).toBe(200);
  });

  it("is not used up by a password that is too short", async () => {
    const token = await mailedToken();
    expect((await reset(token, "short")).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it("ends with the account", async () => {
    const token = await mailedToken();
    await deleteAccount(ada.owner.scope(), deps, { email: ada.owner.user.email });
    expect((await reset(token)).status).toBe(403);
  });

  it("leaves two-factor sign-in on", async () => {
    const start = await ada.request("/auth/two-factor/start", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password: testPassword }),
    });
    const { secret } = (await start.json()) as { secret: string };
    const code = totpCode(secret);
    await post("/two-factor/confirm", { code }, ada.cookie);
    await reset(await mailedToken());
    const response = await post("/sign-in", { email: "ada@example.test", password: next });
    expect(await response.json()).toEqual({ ok: true, needsCode: true });
  });

  it.each([
    ["", 403],
    ["x", 403],
    ["A".repeat(43), 403],
    ["\u0000", 400],
  ])("refuses a token that was never mailed: %j", async (token, status) => {
    expect((await reset(token)).status).toBe(status);
  });
});
