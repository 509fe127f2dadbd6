import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemScope } from "../../server/access/authenticate.ts";
import { type App, buildApp } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import { createChannels } from "../../server/jobs/channels.ts";
import { listSessions } from "../../server/services/accounts/account.ts";
import { createMailer } from "../../server/services/mail/mailer.ts";
import { createLabel, labelSubmissions } from "../../server/services/submissions/labels.ts";
import { addNote } from "../../server/services/submissions/notes.ts";
import { createEndpoint } from "../../server/services/webhooks/manage-endpoints.ts";
import { queuePasswordReset } from "../../server/store/accounts/password-resets.ts";
import { deleteRemovals } from "../../server/store/backup/removals.ts";
import { cookieOf } from "../support/cookies.ts";
import { openDashboard, type TestDashboard, testPassword } from "../support/dashboard.ts";
import { createDataDir, type DataDir } from "../support/data-dir.ts";
import { deleteAccounts, useDatabase } from "../support/database.ts";
import { addDestination, deliveriesOf, deliverOnce } from "../support/deliveries.ts";
import { createTestDeps } from "../support/deps.ts";
import { onThisMachine } from "../support/http.ts";
import { createTestIntake } from "../support/intake.ts";
import { runFileRemovals } from "../support/mail-files.ts";
import { join as joinAccount } from "../support/members.ts";
import { connect } from "../support/oauth.ts";
import { totpCode, wrongCode } from "../support/totp.ts";
import { tracesOf } from "../support/traces.ts";

const database = useDatabase();
let deps: Deps;
let app: App;
let ada: TestDashboard;
let dataDir: DataDir;

beforeEach(async () => {
  await deleteAccounts(database.db);
  await forgetAttempts();
  dataDir = createDataDir();
  deps = createTestDeps(database.db, { config: { signUp: "first", dataDir: dataDir.path } });
  app = buildApp(deps);
  ada = await openDashboard(app, deps, { email: "ada@example.test", plan: "pro" });
});

afterEach(async () => {
  await app.close();
  dataDir.remove();
});

const forgetAttempts = () => database.db.prisma.rateBucket.deleteMany();

const json = (body: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Sends as whoever holds the cookie, as often as it likes. */
async function post(path: string, body: object, cookie = ""): Promise<Response> {
  await forgetAttempts();
  return send(path, body, cookie);
}

async function send(path: string, body: object, cookie: string): Promise<Response> {
  const { headers, ...init } = json(body);
  const request = { ...init, headers: { ...headers, cookie } };
  return app.hono.request(`http://localhost:4000/auth${path}`, request, onThisMachine);
}

const signIn = (password = testPassword) => post("/sign-in", { email: "ada@example.test", password });

const isSignedIn = async (cookie: string) => {
  const response = await app.hono.request("http://localhost:4000/auth/state", { headers: { cookie } });
  return ((await response.json()) as { signedIn: boolean }).signedIn;
};

describe("Changing the password", () => {
  const next = "five entirely different words";

  it("needs the current one, a long enough new one, and a session", async () => {
    expect((await ada.request("/auth/password", json({ current: "not it at all", next }))).status).toBe(403);
    expect((await ada.request("/auth/password", json({ current: testPassword, next: "short" }))).status).toBe(400);
    expect((await post("/password", { current: testPassword, next })).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  it("ends every other session, keeps this browser signed in, and opens by the new one only", async () => {
    const elsewhere = cookieOf(await signIn());
    const response = await ada.request("/auth/password", json({ current: testPassword, next }));
    expect(response.status).toBe(200);
    expect(await isSignedIn(cookieOf(response))).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await signIn()).status).toBe(401);
    expect((await signIn(next)).status).toBe(200);
  });

  it("leaves agents their access unless the owner ends it with the same change, and then ends all of it", async () => {
    const grace = await openDashboard(app, deps);
    const kept = await grace.owner.token();
    const token = await ada.owner.token();
    const { accessToken, refreshToken } = await connect(app, ada);
    const read = async (bearer: string) =>
      (
        await app.hono.request("http://localhost:4000/mcp", {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
        })
      ).status;
    const body = { current: testPassword, next, endAgents: true };
    expect((await ada.request("/auth/password", json({ ...body, current: "not it at all" }))).status).toBe(403);
    expect((await ada.request("/auth/password", json({ ...body, next: "short" }))).status).toBe(400);
    expect([await read(token), await read(accessToken)]).toEqual([200, 200]);
    const changed = await ada.request("/auth/password", json({ ...body, endAgents: false }));
    expect([changed.status, await read(token), await read(accessToken)]).toEqual([200, 200, 200]);
    const session = cookieOf(changed);
    const last = { current: next, next: "six other words that nobody guesses", endAgents: true };
    expect((await post("/password", last, session)).status).toBe(200);
    expect([await read(token), await read(accessToken), await read(kept)]).toEqual([401, 401, 200]);
    const tokens = await deps.db.prisma.agentRefreshToken.count({ where: { accountId: ada.owner.account.id } });
    expect([refreshToken === "", tokens]).toEqual([false, 0]);
  });

  it("stops whoever guesses at it", async () => {
    await forgetAttempts();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const body = json({ current: `guess number ${attempt}`, next });
      statuses.push((await ada.request("/auth/password", body)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });
});

describe("Sessions", () => {
  it("are listed with their browser, and end one by one or all others at once", async () => {
    const phone = cookieOf(
      await app.hono.request("http://localhost:4000/auth/sign-in", {
        ...json({ email: "ada@example.test", password: testPassword }),
        headers: { "content-type": "application/json", "user-agent": "A phone" },
      }),
    );
    const third = cookieOf(await signIn());
    const answer = await ada.run("Sessions");
    const { sessions } = answer.data as { sessions: { id: string; userAgent: string; isThisOne: boolean }[] };
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
    const ofPhone = sessions.find(({ userAgent }) => userAgent === "A phone");
    expect((await ada.run("EndSession", { id: ofPhone?.id })).errors).toBeUndefined();
    expect([await isSignedIn(phone), await isSignedIn(third)]).toEqual([false, true]);
    expect((await ada.run("EndOtherSessions")).data).toMatchObject({ endOtherSessions: 1 });
    expect(await isSignedIn(third)).toBe(false);
    expect((await ada.run("Shell")).errors).toBeUndefined();
  });

  it("carry no token, and are the owner's own", async () => {
    const grace = await openDashboard(app, deps);
    const [session] = await listSessions(ada.owner.scope(), deps);
    expect(Object.keys(session ?? {})).not.toContain("token");
    expect((await grace.run("EndSession", { id: session?.id })).errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
    expect((await ada.run("Shell")).errors).toBeUndefined();
  });
});

describe("Deleting the account", () => {
  it("needs the address, typed, and the password", async () => {
    const wrong = [
      { email: "ada@example.test", password: "not the password" },
      { email: "eve@example.test", password: testPassword },
      { email: "", password: "" },
    ];
    for (const body of wrong) {
      expect((await ada.request("/auth/delete-account", json(body))).status).toBeGreaterThanOrEqual(400);
    }
    expect((await post("/delete-account", { email: "ada@example.test", password: testPassword })).status).toBe(401);
    expect(await deps.db.prisma.account.count()).toBe(1);
  });

  it("is refused to everybody but its owners, whose account stays", async () => {
    const max = await joinAccount(app, deps, ada, { role: "manager", email: "max@example.test" });
    const body = { email: "max@example.test", password: testPassword };
    const answer = await max.request("/auth/delete-account", json(body));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ detail: "Your role in this account does not allow this." });
    expect(await deps.db.prisma.membership.count({ where: { accountId: ada.owner.account.id } })).toBe(2);
  });

  it("leaves nothing of it in any table, job or file, nothing of another's touched, and sign-up open to a first owner", async () => {
    const grace = await openDashboard(app, deps, { email: "grace@example.test" });
    const kept = await (await grace.owner.form()).submission();
    const form = await ada.owner.form({ name: "Contact" });
    await ada.owner.token({ content: true });
    await createEndpoint(ada.owner.scope(), deps, { url: "https://8.8.8.8/hooks" });
    await addDestination(deps, form.id, "desk@example.test");
    await ada.run("UpdateForm", { id: form.id, input: { destinations: ["desk@example.test", "new@example.test"] } });
    await form.submission({ at: "2020-01-01T00:00:00.000Z", files: { "cv.txt": "The applicant’s secret CV" } });
    await form.submission({ files: { "photo.txt": "The applicant’s secret photo", "large.txt": null } });
    expect(await tracesOf(deps, "secret")).toContain("the file storage");
    const { id } = (await (await createTestIntake(deps).send(form.id, { name: "Eve", message: "Hello" })).json()) as {
      id: string;
    };
    const label = await createLabel(ada.owner.scope(), deps, { name: "Label of ada@example.test", color: "red" });
    await labelSubmissions(ada.owner.scope(), deps, { ids: [id], labelId: label.id, isOn: true, columns: ["id"] });
    await addNote(ada.owner.scope(), deps, { submissionId: id, text: "Note of ada@example.test" });
    const channels = createChannels(createMailer(systemScope(), deps));
    const [mail] = (await deliveriesOf(deps, id)).filter(({ kind }) => kind === "mail");
    await deliverOnce(deps, mail?.id ?? "", channels);
    await ada.run("StartExport", { formId: null, variant: "spreadsheet" });
    await queuePasswordReset(systemScope(), deps.db, "ada@example.test");
    await ada.request("/auth/two-factor/start", json({ password: testPassword }));
    const files = () => readdirSync(join(deps.config.dataDir, "mail"));
    expect(files()).toHaveLength(1);

    const response = await ada.request(
      "/auth/delete-account",
      json({ email: " Ada@example.test", password: testPassword }),
    );
    expect(response.status).toBe(200);
    await runFileRemovals(deps);
    // The id alone is kept for as long as a backup could bring the account back.
    expect(await tracesOf(deps, ada.owner.account.id)).toEqual(["public.removals"]);
    await deleteRemovals(systemScope(), deps.db, new Date("2100-01-01"));
    for (const trace of [
      ada.owner.account.id,
      form.id,
      label.id,
      "ada@example.test",
      "desk@example.test",
      "new@example.test",
      "applicant’s",
    ]) {
      expect({ trace, tables: await tracesOf(deps, trace) }).toEqual({ trace, tables: [] });
    }
    expect(files()).toEqual([]);
    expect((await ada.request("/graphql", { method: "POST" })).status).toBe(401);
    expect(await deps.db.prisma.submission.findMany({ select: { id: true } })).toEqual([{ id: kept }]);
    expect((await grace.run("Shell")).errors).toBeUndefined();

    const last = json({ email: "grace@example.test", password: testPassword });
    await forgetAttempts();
    expect((await grace.request("/auth/delete-account", last)).status).toBe(200);
    expect((await post("/sign-up", { email: "ada@example.test", password: testPassword, name: "" })).status).toBe(200);
  });
});

describe("Two-factor sign-in", () => {
  interface SetUp {
    readonly uri: string;
    readonly secret: string;
    readonly backupCodes: readonly string[];
  }

  async function start(): Promise<SetUp> {
    await forgetAttempts();
    const response = await ada.request("/auth/two-factor/start", json({ password: testPassword }));
    expect(response.status).toBe(200);
    return (await response.json()) as SetUp;
  }

  async function turnOn(): Promise<SetUp & { readonly spent: string }> {
    const setUp = await start();
    const spent = totpCode(setUp.secret);
    await ada.request("/auth/two-factor/confirm", json({ code: spent }));
    return { ...setUp, spent };
  }

  it("is on only after the first right code, and needs the password to begin", async () => {
    expect((await ada.request("/auth/two-factor/start", json({ password: "not the password" }))).status).toBe(403);
    const { uri, secret, backupCodes } = await start();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Postern/);
    expect(backupCodes).toHaveLength(10);
    expect((await ada.request("/auth/two-factor/confirm", json({ code: wrongCode(secret) }))).status).toBe(403);
    expect(await (await signIn()).json()).toEqual({ ok: true });
    const confirmed = await ada.request("/auth/two-factor/confirm", json({ code: totpCode(secret) }));
    expect(confirmed.status).toBe(200);
    expect(await (await signIn()).json()).toEqual({ ok: true, needsCode: true });
  });

  it("opens nothing after the password alone, and all after the code", async () => {
    const { secret } = await turnOn();
    const challenge = cookieOf(await signIn());
    expect(await isSignedIn(challenge)).toBe(false);
    const graphql = { method: "POST", headers: { cookie: challenge } };
    expect((await app.hono.request("http://localhost:4000/graphql", graphql)).status).toBe(401);
    expect((await post("/sign-in/code", { code: wrongCode(secret) }, challenge)).status).toBe(403);
    const code = totpCode(secret, 1);
    const signedIn = await post("/sign-in/code", { code: `${code.slice(0, 3)} ${code.slice(3)}` }, challenge);
    expect(await isSignedIn(cookieOf(signedIn))).toBe(true);
    expect((await post("/sign-in/code", { code }, challenge)).status).toBe(401);
  });

  it("takes each code of the app once, that of the set-up too, whoever sends it and however many at once", async () => {
    const { secret, spent } = await turnOn();
    const again = await post("/sign-in/code", { code: spent }, cookieOf(await signIn()));
    expect(again.status).toBe(401);
    expect(await again.json()).toMatchObject({ detail: "This code was already used. Start again with the next one." });
    const challenges = [cookieOf(await signIn()), cookieOf(await signIn()), cookieOf(await signIn())];
    const code = totpCode(secret, 1);
    const answers = await Promise.all(challenges.map((challenge) => send("/sign-in/code", { code }, challenge)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const opened = await Promise.all(answers.map((response) => isSignedIn(cookieOf(response))));
    expect(opened.filter(Boolean)).toHaveLength(1);
  });

  it("takes each backup code once, as it was shown", async () => {
    const { backupCodes } = await turnOn();
    const [code] = backupCodes;
    const first = await post("/sign-in/code", { code, backup: true }, cookieOf(await signIn()));
    expect(await isSignedIn(cookieOf(first))).toBe(true);
    expect((await post("/sign-in/code", { code, backup: true }, cookieOf(await signIn()))).status).toBe(403);
    const another = await post("/sign-in/code", { code: backupCodes[1], backup: true }, cookieOf(await signIn()));
    expect(another.status).toBe(200);
  });

  it("ends a sign-in after five wrong codes", async () => {
    const { secret } = await turnOn();
    const challenge = cookieOf(await signIn());
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await post("/sign-in/code", { code: wrongCode(secret) }, challenge)).status).toBe(403);
    }
    const sixth = await post("/sign-in/code", { code: totpCode(secret, 1) }, challenge);
    expect(await isSignedIn(cookieOf(sixth))).toBe(false);
  });

  it("keeps its secret and its backup codes encrypted", async () => {
    const { secret, backupCodes } = await turnOn();
    const plain = Buffer.from(secret);
    expect(await tracesOf(deps, plain.toString())).toEqual([]);
    expect(await tracesOf(deps, backupCodes[0] ?? "")).toEqual([]);
  });

  it("ends with the password, gives new backup codes with it, and makes the old ones worthless", async () => {
    const { backupCodes } = await turnOn();
    const session = cookieOf(
      await post("/sign-in/code", { code: backupCodes[0], backup: true }, cookieOf(await signIn())),
    );
    expect((await post("/two-factor/backup-codes", { password: "not it" }, session)).status).toBe(403);
    const renewed = await post("/two-factor/backup-codes", { password: testPassword }, session);
    expect(((await renewed.json()) as SetUp).backupCodes).toHaveLength(10);
    const old = await post("/sign-in/code", { code: backupCodes[1], backup: true }, cookieOf(await signIn()));
    expect(old.status).toBe(403);
    expect((await post("/two-factor/end", { password: "not it" }, session)).status).toBe(403);
    expect((await post("/two-factor/end", { password: testPassword }, session)).status).toBe(200);
    expect(await (await signIn()).json()).toEqual({ ok: true });
    expect(await deps.db.prisma.twoFactor.count()).toBe(0);
  });

  it("leaves the library's own routes out of reach, its codes by mail above all", async () => {
    for (const path of ["/two-factor/send-otp", "/two-factor/get-totp-uri", "/two-factor/verify-totp"]) {
      expect((await post(path, {})).status).toBe(404);
      expect((await post(`/library${path}`, {})).status).toBe(404);
    }
  });
});
