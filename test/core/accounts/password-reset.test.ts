import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { authenticateAgent } from "../../../server/core/access/authenticate-agent.ts";
import { deleteAccount } from "../../../server/core/accounts/account.ts";
import { composePasswordReset } from "../../../server/core/accounts/password-reset.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { CookieJar } from "../../support/cookie-jar.ts";
import { testPassword } from "../../support/dashboard.ts";
import { connect } from "../../support/oauth.ts";
import { useServer } from "../../support/server.ts";
import { sendComposed } from "../../support/smtp.ts";
import { totpCode } from "../../support/totp.ts";
import { tracesOf } from "../../support/traces.ts";

const next = "five entirely different words";

const server = useServer({ mails: true, ada: { email: "ada@example.test" } });

const signIn = async (password: string, email?: string) => (await server.signIn(email, password)).status;

async function queued(): Promise<unknown[]> {
  const { rows } = await server.deps.db.pool.query<{ payload: unknown }>(
    "SELECT payload FROM graphile_worker._private_jobs ORDER BY id",
  );
  return rows.map(({ payload }) => payload);
}

/** Has a link mailed over SMTP, and returns its fragment. */
async function mailedToken(email = "ada@example.test"): Promise<string | null> {
  const mail = createMailer(systemScope(), server.deps);
  const before = server.sink.received.length;
  await sendComposed(mail, composePasswordReset(systemScope(), server.deps, { email })).finally(() => mail.close());
  const received = server.sink.received[before];
  return received === undefined ? null : (/\/reset-password#([\w-]+)/.exec(received.email.text ?? "")?.[1] ?? null);
}

const reset = (token: string | null, password = next) => server.post("/reset-password", { token, password });

describe("Requesting a password reset", () => {
  it("gives the same answer and queues the same job whether or not the email address is known", async () => {
    const known = await server.post("/forgot-password", { email: " Ada@example.test " });
    const unknown = await server.post("/forgot-password", { email: "nobody@example.test" });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(await known.text()).toBe(await unknown.text());
    expect([...known.headers]).toEqual([...unknown.headers]);
    expect(await queued()).toEqual([{ email: "ada@example.test" }, { email: "nobody@example.test" }]);
    expect(await server.prisma.passwordReset.count()).toBe(0);
  });

  it("sends nothing to an unknown email address", async () => {
    expect(await mailedToken("nobody@example.test")).toBeNull();
    expect(server.sink.received).toEqual([]);
  });

  it("is limited per email address, known or not, and per network", async () => {
    for (const email of ["ada@example.test", "nobody@example.test"]) {
      await server.forgetAttempts();
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1)
        statuses.push((await server.post("/forgot-password", { email })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    await server.forgetAttempts();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await server.post("/forgot-password", { email: `person${count}@example.test` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it("still works from a known browser when strangers have used up the limit", async () => {
    const jar = new CookieJar();
    jar.take(await server.signIn());
    const ask = async (cookie: string) =>
      (await server.post("/forgot-password", { email: "ada@example.test" }, cookie)).status;
    for (let count = 0; count < 4; count += 1) await ask("");
    expect([await ask(""), await ask(jar.header)]).toEqual([429, 200]);
  });

  it("names the command to use for every email address while no mail server is set up", async () => {
    await server.restart({ smtpUrl: null });
    for (const email of ["ada@example.test", "nobody@example.test"]) {
      const response = await server.post("/forgot-password", { email });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain("npx postern owner reset-password");
    }
    expect(await server.state()).toMatchObject({ resetsByEmail: false });
    expect(await queued()).toEqual([]);
  });
});

describe("A password reset link", () => {
  it("goes to the account's own address and is stored only as a hash", async () => {
    const token = await mailedToken();
    expect(server.sink.received.map(({ to }) => to)).toEqual([["ada@example.test"]]);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tracesOf(server.deps, token ?? "")).toEqual([]);
  });

  it("sets the password, signs out every browser, keeps agents and reports their number", async () => {
    const grace = await server.open({ email: "grace@example.test" });
    const token = await server.ada.owner.token({ content: true });
    const response = await reset(await mailedToken());
    expect(await response.json()).toEqual({ ok: true, agents: 1, passkeys: 0 });
    expect((await server.ada.request("/graphql", { method: "POST" })).status).toBe(401);
    expect([await signIn(testPassword), await signIn(next)]).toEqual([401, 200]);
    expect((await authenticateAgent(server.deps, token)).accountId).toBe(server.ada.owner.account.id);
    expect((await grace.run("Shell")).errors).toBeUndefined();
    expect(await signIn(testPassword, "grace@example.test")).toBe(200);
  });

  it("ends the access of every agent of the account if the owner asks for it", async () => {
    const grace = await server.open({ email: "grace@example.test" });
    const kept = await grace.owner.token();
    const token = await server.ada.owner.token();
    const { accessToken } = await connect(server.app, server.ada);
    const response = await server.post("/reset-password", {
      token: await mailedToken(),
      password: next,
      endAgents: true,
    });
    expect(await response.json()).toEqual({ ok: true, agents: 0, passkeys: 0 });
    for (const ended of [token, accessToken]) await expect(authenticateAgent(server.deps, ended)).rejects.toThrow();
    expect((await authenticateAgent(server.deps, kept)).accountId).toBe(grace.owner.account.id);
  });

  it.each([
    ["stay", {}, { passkeys: 1, left: 1 }],
    ["are removed", { removePasskeys: true }, { passkeys: 0, left: 0 }],
  ])("lets the owner choose whether passkeys %s", async (_what, choice, { passkeys, left }) => {
    const facts = { publicKey: new Uint8Array(1), counter: 0, isSynced: true, rpId: "localhost", name: "Laptop" };
    const ids = { id: "psk_1", credentialId: "1", userId: server.ada.owner.user.id };
    await server.prisma.passkey.create({ data: { ...facts, ...ids, createdAt: server.clock.now() } });
    const response = await server.post("/reset-password", { token: await mailedToken(), password: next, ...choice });
    expect(await response.json()).toEqual({ ok: true, agents: 0, passkeys });
    expect(await server.prisma.passkey.count()).toBe(left);
  });

  it("works once even when used concurrently, and survives a password that is too short", async () => {
    const token = await mailedToken();
    expect((await reset(token, "short")).status).toBe(400);
    const both = await Promise.all([reset(token), reset(token, "some other long password")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await reset(token)).status).toBe(403);
  });

  it("works for 45 minutes and expires exactly then", async () => {
    const token = await mailedToken();
    server.clock.advance({ minutes: 45, ms: 1 });
    expect((await reset(token)).status).toBe(403);
    server.clock.advance({ ms: -1 });
    expect((await reset(token)).status).toBe(403);
    server.clock.advance({ ms: -1 });
    expect((await reset(token)).status).toBe(200);
  });

  it("is replaced by the next one after five minutes at the earliest, so that no one can block its owner", async () => {
    const first = await mailedToken();
    server.clock.advance({ minutes: 5, ms: -1 });
    expect(await mailedToken()).toBeNull();
    server.clock.advance({ ms: 1 });
    const second = await mailedToken();
    expect((await reset(first)).status).toBe(403);
    expect((await reset(second)).status).toBe(200);
  });

  it("stops working when the account is deleted", async () => {
    const token = await mailedToken();
    await deleteAccount(server.ada.owner.scope(), server.deps, { email: server.ada.owner.user.email });
    expect((await reset(token)).status).toBe(403);
  });

  it("keeps two-factor sign-in enabled", async () => {
    const start = await server.ada.post("/auth/two-factor/start", { password: testPassword });
    const { secret } = (await start.json()) as { secret: string };
    const code = totpCode(secret);
    await server.post("/two-factor/confirm", { code }, server.ada.cookie);
    await reset(await mailedToken());
    const response = await server.post("/sign-in", { email: "ada@example.test", password: next });
    expect(await response.json()).toEqual({ ok: true, needsCode: true });
  });

  it("is refused if its token was never sent", async () => {
    for (const token of ["", "x", "A".repeat(43)]) expect((await reset(token)).status).toBe(403);
    expect((await reset("\u0000")).status).toBe(400);
  });
});
