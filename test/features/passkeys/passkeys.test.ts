import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { admit } from "../../../server/core/access/rate-limit.ts";
import { challengesOfAll } from "../../../server/core/accounts/sign-in-limits.ts";
import { sweepOutdated } from "../../../server/core/retention/sweep-expired.ts";
import { removePasskey } from "../../../server/features/passkeys/passkeys.ts";
import { MAX_PASSKEYS } from "../../../shared/limits.ts";
import { Authenticator, type CeremonyOptions, type Deviations } from "../../support/authenticator.ts";
import { CookieJar } from "../../support/cookie-jar.ts";
import { cookieOf } from "../../support/cookies.ts";
import { TestDashboard, testPassword } from "../../support/dashboard.ts";
import { queuedNotices } from "../../support/queued-jobs.ts";
import { mailNotices } from "../../support/security-notices.ts";
import { useServer } from "../../support/server.ts";
import { totpCode } from "../../support/totp.ts";

const server = useServer({ ada: { email: "ada@example.test" } });

interface Answer {
  readonly status: number;
  readonly cookie: string;
  readonly detail: string;
  readonly options: CeremonyOptions & Readonly<Record<string, unknown>>;
}

/** Posts as the cookie's holder. */
async function post(path: string, body: object, { cookie = "" } = {}): Promise<Answer> {
  const response = await server.post(path, body, cookie);
  const answer = (await response.json()) as Pick<Answer, "detail" | "options">;
  return { ...answer, status: response.status, cookie: cookieOf(response) };
}

const optionsToAdd = async (of: TestDashboard = server.ada) =>
  (await post("/passkeys/options", { password: testPassword }, of)).options;

async function add(
  authenticator: Authenticator,
  wrong: Deviations = {},
  of: TestDashboard = server.ada,
): Promise<Answer> {
  const response = authenticator.create(await optionsToAdd(of), wrong);
  return post("/passkeys", { name: "My laptop", response }, of);
}

async function added(options: { isSynced?: boolean } = {}, of: TestDashboard = server.ada): Promise<Authenticator> {
  const authenticator = new Authenticator(options);
  expect((await add(authenticator, {}, of)).status).toBe(200);
  return authenticator;
}

const optionsToSignIn = async () => (await post("/sign-in/passkey/options", {})).options;

async function signIn(authenticator: Authenticator, wrong: Deviations = {}): Promise<Answer> {
  return post("/sign-in/passkey", authenticator.get(await optionsToSignIn(), wrong));
}

async function whoIs(cookie: string): Promise<string | null> {
  if (!(await server.isSignedIn(cookie))) return null;
  const answer = (await new TestDashboard(server.app, server.ada.owner, cookie).run("SecurityPage")).data as {
    viewer: { email: string };
  };
  return answer.viewer.email;
}

const idOf = async (authenticator: Authenticator) =>
  (await server.prisma.passkey.findUniqueOrThrow({ where: { credentialId: authenticator.id } })).id;

/** Payloads of queued emails to Ada about passkeys. */
const notices = () => queuedNotices(server.deps, server.ada.owner.user.id);

const REFUSED = { status: 401, detail: "This passkey cannot sign you in here. Use your password." };
const TOO_LATE = { status: 401, detail: "This took too long or was done before. Try again." };

describe("A passkey", () => {
  it("must verify the person and be discoverable, for the host in PUBLIC_URL", async () => {
    expect(await optionsToAdd()).toMatchObject({
      rp: { id: "localhost" },
      attestation: "none",
      timeout: 180_000,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(await optionsToSignIn()).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      timeout: 180_000,
    });
  });

  it("signs in only its owner", async () => {
    await server.open({ email: "grace@example.test" });
    const authenticator = await added();
    const answer = await signIn(authenticator);
    expect([answer.status, await whoIs(answer.cookie)]).toEqual([200, "ada@example.test"]);
    const { lastUsedAt } = await server.prisma.passkey.findFirstOrThrow();
    expect(lastUsedAt).toEqual(server.clock.now());
  });

  it("replaces the code for users who have set one up", async () => {
    const authenticator = await added();
    const start = await server.ada.post("/auth/two-factor/start", { password: testPassword });
    const { secret } = (await start.json()) as { secret: string };
    expect((await server.ada.post("/auth/two-factor/confirm", { code: totpCode(secret) })).status).toBe(200);
    const byPassword = await post("/sign-in", { email: "ada@example.test", password: testPassword });
    expect(byPassword).toMatchObject({ status: 200, needsCode: true });
    const answer = await signIn(authenticator);
    expect([answer.status, await whoIs(answer.cookie)]).toEqual([200, "ada@example.test"]);
  });

  it("replaces the existing session in the browser", async () => {
    const authenticator = await added();
    const first = await signIn(authenticator);
    const response = authenticator.get(await optionsToSignIn());
    const second = await post("/sign-in/passkey", response, { cookie: first.cookie });
    expect([await whoIs(first.cookie), await whoIs(second.cookie)]).toEqual([null, "ada@example.test"]);
  });

  it.each([
    ["whose authenticator has not verified the person", { isVerified: false }],
    ["made at another origin", { origin: "http://localhost:4001" }],
    ["made for another host", { rpId: "example.test" }],
    ["made for something else", { type: "webauthn.create" }],
    ["of somebody else, by what it says of its owner", { userHandle: Buffer.from("usr_other").toString("base64url") }],
    ["without an owner", { userHandle: "" }],
  ])("is refused with a signature %s", async (_what, wrong) => {
    const authenticator = await added();
    expect(await signIn(authenticator, wrong)).toMatchObject({ ...REFUSED, cookie: "" });
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it("is refused when signed by another key or presented as another user's", async () => {
    const grace = await server.open({ email: "grace@example.test" });
    const [mine, hers] = [await added(), await added({}, grace)];
    const asHers = { credentialId: hers.id };
    expect(await signIn(mine, asHers)).toMatchObject(REFUSED);
    const userHandle = Buffer.from(grace.owner.user.id).toString("base64url");
    expect(await signIn(mine, { ...asHers, userHandle })).toMatchObject(REFUSED);
    expect(await signIn(mine, { userHandle })).toMatchObject(REFUSED);
  });

  it("is refused like a wrong one when unknown", async () => {
    const stranger = new Authenticator();
    stranger.create(await optionsToAdd());
    expect(await signIn(stranger)).toMatchObject(REFUSED);
  });

  it.each([{ isSynced: true }, { isSynced: false }])(
    "signs in with a lower counter, and logs a warning unless it is synced: %j",
    async (options) => {
      const authenticator = await added(options);
      expect((await signIn(authenticator, { counter: 9 })).status).toBe(200);
      expect((await signIn(authenticator, { counter: 3 })).status).toBe(200);
      expect((await signIn(authenticator, { counter: 0 })).status).toBe(200);
      const told = server.lines.filter((line) => line.includes("the counter of a passkey went back"));
      expect(told).toHaveLength(options.isSynced ? 0 : 1);
    },
  );

  it("no longer signs in once it is removed", async () => {
    const authenticator = await added();
    const id = await idOf(authenticator);
    expect((await post("/passkeys/remove", { id, password: "not the password" }, server.ada)).status).toBe(403);
    expect((await signIn(authenticator)).status).toBe(200);
    expect((await post("/passkeys/remove", { id, password: testPassword }, server.ada)).status).toBe(200);
    expect(await signIn(authenticator)).toMatchObject(REFUSED);
    expect((await post("/passkeys/remove", { id, password: testPassword }, server.ada)).status).toBe(404);
  });

  it("cannot be renamed or removed by another user", async () => {
    const grace = await server.open();
    const id = await idOf(await added());
    expect((await post("/passkeys/remove", { id, password: testPassword }, grace)).status).toBe(404);
    const renamed = await grace.run("RenamePasskey", { id, name: "Mine" });
    expect(renamed.errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
    expect(await server.ada.run("SecurityPage")).toMatchObject({ data: { passkeys: [{ id, name: "My laptop" }] } });
  });

  it("cannot be removed if it is the only sign-in method, even by two removals at once", async () => {
    const ids = [await idOf(await added()), await idOf(await added())];
    await server.prisma.credential.updateMany({ data: { password: null } });
    const outcomes = await Promise.allSettled(
      ids.map((id) => removePasskey(server.ada.owner.scope(), server.deps, { id })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [left] = await server.prisma.passkey.findMany();
    await expect(removePasskey(server.ada.owner.scope(), server.deps, { id: left?.id ?? "" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  it("is deleted with its owner, along with the queued email about it", async () => {
    await added();
    await optionsToAdd();
    const body = { email: "ada@example.test", password: testPassword };
    expect((await server.ada.post("/auth/delete-account", body)).status).toBe(200);
    expect([await server.prisma.passkey.count(), await notices()]).toEqual([0, []]);
    expect(await server.prisma.passkeyChallenge.count({ where: { userId: { not: null } } })).toBe(0);
  });
});

describe("Adding a passkey", () => {
  it("needs a session and the password", async () => {
    expect((await post("/passkeys/options", { password: testPassword })).status).toBe(401);
    expect((await post("/passkeys/options", { password: "not the password" }, server.ada)).status).toBe(403);
    const response = new Authenticator().create(await optionsToAdd());
    expect((await post("/passkeys", { name: "My laptop", response })).status).toBe(401);
  });

  it.each([
    ["whose authenticator has not verified the person", { isVerified: false }],
    ["made at another origin", { origin: "https://postern.example" }],
    ["made for another host", { rpId: "example.test" }],
    ["made for something else", { type: "webauthn.get" }],
    ["made in a page of another website", { crossOrigin: true }],
  ])("refuses one %s", async (_what, wrong) => {
    expect((await add(new Authenticator(), wrong)).status).toBe(403);
    expect(await server.prisma.passkey.count()).toBe(0);
  });

  it("rejects challenges for another user or another purpose", async () => {
    const grace = await server.open();
    for (const { challenge } of [await optionsToAdd(grace), await optionsToSignIn()]) {
      expect(await add(new Authenticator(), { challenge })).toMatchObject(TOO_LATE);
    }
    const authenticator = await added();
    const { challenge } = await optionsToAdd();
    expect(await signIn(authenticator, { challenge })).toMatchObject(TOO_LATE);
  });

  it("accepts each key only once, even across users", async () => {
    const grace = await server.open();
    const authenticator = await added();
    expect((await add(authenticator)).status).toBe(409);
    expect((await add(authenticator, {}, grace)).status).toBe(409);
    expect(await optionsToAdd()).toMatchObject({ excludeCredentials: [{ id: authenticator.id }] });
    expect(await optionsToAdd(grace)).toMatchObject({ excludeCredentials: [] });
  });

  it(`stops at ${MAX_PASSKEYS} passkeys`, async () => {
    for (let count = 0; count < MAX_PASSKEYS; count += 1) await added();
    expect((await add(new Authenticator())).status).toBe(429);
    expect(await server.prisma.passkey.count()).toBe(MAX_PASSKEYS);
  });

  it.each(["", " ", "a\nb", "x".repeat(61)])("rejects the name %j, as does renaming", async (name) => {
    const response = new Authenticator().create(await optionsToAdd());
    expect((await post("/passkeys", { name, response }, server.ada)).status).toBe(400);
    const id = await idOf(await added());
    expect((await server.ada.run("RenamePasskey", { id, name })).errors?.[0]?.extensions?.code).toBe("INVALID");
    expect(await server.ada.run("RenamePasskey", { id, name: " Key ring " })).toMatchObject({
      data: { renamePasskey: { name: "Key ring" } },
    });
  });

  it("is reported by email in the owner's time zone, as is removing one", async () => {
    await server.ada.run("UpdateProfile", { name: "Ada", timeZone: "Europe/Paris" });
    const id = await idOf(await added());
    await post("/passkeys/remove", { id, password: testPassword }, server.ada);
    const received = await mailNotices(server.deps.db, await notices(), { clock: server.clock });
    expect(received.map(({ to, email }) => [...to, email.subject])).toEqual([
      ["ada@example.test", "A passkey was added to your Postern account"],
      ["ada@example.test", "A passkey was removed from your Postern account"],
    ]);
    const [first] = received;
    expect(first?.email.text).toContain("without your password and without a code");
    expect(first?.email.text).toContain("My laptop");
    expect(first?.email.text).toContain("1 Mar 2026, 13:00 CET");
    expect(first?.email.text).toContain("http://localhost:4000/settings/security");
  });
});

it("A passkey cannot sign in from another website's page", async () => {
  const authenticator = await added();
  expect((await signIn(authenticator, { crossOrigin: true })).status).toBe(403);
  expect((await signIn(authenticator)).status).toBe(200);
});

describe("A challenge", () => {
  it("for adding a passkey replaces only the same user's previous one", async () => {
    const grace = await server.open();
    const [first, hers, last] = [await optionsToAdd(), await optionsToAdd(grace), await optionsToAdd()];
    const [mine, other] = [new Authenticator(), new Authenticator()];
    const send = (response: object, of: TestDashboard) => post("/passkeys", { name: "My laptop", response }, of);
    expect(await send(mine.create(first), server.ada)).toMatchObject(TOO_LATE);
    expect((await send(mine.create(last), server.ada)).status).toBe(200);
    expect((await send(other.create(hers), grace)).status).toBe(200);
  });

  it("can be answered only once, whether correctly or not", async () => {
    const authenticator = await added();
    const response = authenticator.get(await optionsToSignIn());
    expect((await post("/sign-in/passkey", response)).status).toBe(200);
    expect(await post("/sign-in/passkey", response)).toMatchObject(TOO_LATE);
    const options = await optionsToSignIn();
    const wrong = authenticator.get(options, { isVerified: false });
    expect(await post("/sign-in/passkey", wrong)).toMatchObject(REFUSED);
    expect(await post("/sign-in/passkey", authenticator.get(options))).toMatchObject(TOO_LATE);
  });

  it("accepts only one of several simultaneous answers", async () => {
    const response = (await added()).get(await optionsToSignIn());
    const answers = await Promise.all(Array.from({ length: 5 }, () => post("/sign-in/passkey", response)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  it("expires exactly three minutes after it is issued", async () => {
    for (const [ms, status] of [
      [1, 401],
      [0, 401],
      [-1, 200],
    ] as const) {
      const authenticator = new Authenticator();
      const [toAdd, toSignIn] = [await optionsToAdd(), await optionsToSignIn()];
      server.clock.advance({ minutes: 3, ms });
      const body = { name: "My laptop", response: authenticator.create(toAdd) };
      expect((await post("/passkeys", body, server.ada)).status).toBe(status);
      if (status === 200) expect((await post("/sign-in/passkey", authenticator.get(toSignIn))).status).toBe(status);
    }
  });

  it("must have been issued here, and is stored as a hash until it expires", async () => {
    const authenticator = await added();
    const challenge = Buffer.alloc(32).toString("base64url");
    expect(await signIn(authenticator, { challenge })).toMatchObject(TOO_LATE);
    await server.prisma.passkeyChallenge.deleteMany();
    const options = await optionsToSignIn();
    const [kept] = await server.prisma.passkeyChallenge.findMany();
    expect(kept?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(kept?.hash).not.toContain(options.challenge);
    server.clock.advance({ minutes: 3, ms: -1 });
    await sweepOutdated(systemScope(), server.deps);
    expect(await server.prisma.passkeyChallenge.count()).toBe(1);
    server.clock.advance({ ms: 1 });
    await sweepOutdated(systemScope(), server.deps);
    expect(await server.prisma.passkeyChallenge.count()).toBe(0);
  });
});

it("Turning a second factor on or off is reported by email", async () => {
  const jar = new CookieJar();
  jar.take(await server.signIn());
  const send = async (path: string, body: object) => {
    const response = await server.post(path, body, jar.header);
    jar.take(response);
    expect(response.status).toBe(200);
    return (await response.json()) as { secret: string };
  };
  const { secret } = await send("/two-factor/start", { password: testPassword });
  await send("/two-factor/confirm", { code: totpCode(secret) });
  await send("/two-factor/end", { password: testPassword });
  const received = await mailNotices(server.deps.db, await notices(), { clock: server.clock });
  expect(received.map(({ email }) => email.subject)).toEqual([
    "Two-factor sign-in was turned on for your Postern account",
    "Two-factor sign-in was turned off for your Postern account",
  ]);
});

describe("Passkey rate limits and logs", () => {
  it("stop endless requests for challenges", async () => {
    await server.forgetAttempts();
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await post("/sign-in/passkey/options", {})).status);
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
  });

  it("cap challenges across all networks together", async () => {
    await server.forgetAttempts();
    // Spends the whole burst in one step.
    const full = [{ burst: 1, intervalMs: 20_000 * 20 }];
    const all = { limit: { name: challengesOfAll.name, rates: full }, subject: "" };
    expect((await admit(systemScope(), server.deps, [all])).admitted).toBe(true);
    const ask = async () => (await post("/sign-in/passkey/options", {})).status;
    expect(await ask()).toBe(429);
    server.clock.advance({ ms: 19 });
    expect(await ask()).toBe(429);
    server.clock.advance({ ms: 1 });
    expect([await ask(), await ask()]).toEqual([200, 429]);
  });

  it("stop endless passkey attempts, log them for fail2ban, and do not count successful ones", async () => {
    const [authenticator, stranger] = [await added(), new Authenticator()];
    stranger.create(await optionsToAdd());
    await server.forgetAttempts();
    for (let count = 0; count < 3; count += 1) expect((await signIn(authenticator)).status).toBe(200);
    const response = stranger.get(await optionsToSignIn());
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await post("/sign-in/passkey", response)).status);
    expect(statuses).toEqual([...Array(60).fill(401), 429]);
    expect(server.lines.filter((line) => line.includes('"event":"sign_in_failed"')).at(-1)).toContain(
      '"reason":"limit"',
    );
  });

  it("record a refused passkey like a wrong password", async () => {
    await signIn(await added(), { isVerified: false });
    const [line] = server.lines.filter((text) => text.includes('"event":"sign_in_failed","address":"127.0.0.1"'));
    expect(line).toContain(`"user":"${server.ada.owner.user.id}","reason":"passkey"`);
  });
});

describe("Passkeys and PUBLIC_URL", () => {
  it.each(["http://postern.example", "https://192.0.2.7", "http://127.0.0.1:4000", "https://[2001:db8::1]"])(
    "are not offered at an unsuitable address: %s",
    async (publicUrl) => {
      await server.restart({ publicUrl });
      expect(await post("/sign-in/passkey/options", {})).toMatchObject({
        status: 403,
        detail: `Passkeys need an https:// address with a host name. PUBLIC_URL is ${publicUrl}.`,
      });
      expect(await server.state()).toMatchObject({ passkeys: false });
    },
  );

  it("do not work on another host", async () => {
    const authenticator = await added();
    await server.restart({ publicUrl: "https://postern.example" });
    const options = await optionsToSignIn();
    expect(options).toMatchObject({ rpId: "postern.example" });
    const response = authenticator.get({ ...options, rpId: "localhost" }, { origin: "https://postern.example" });
    expect(await post("/sign-in/passkey", response)).toMatchObject(REFUSED);
  });
});
