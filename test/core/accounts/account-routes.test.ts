import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { listSessions } from "../../../server/core/accounts/account.ts";
import { queuePasswordReset } from "../../../server/core/accounts/store/password-resets.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { deleteRemovals } from "../../../server/features/backup/store/removals.ts";
import { createLabel, labelSubmissions } from "../../../server/features/labels/labels.ts";
import { addNote } from "../../../server/features/notes/notes.ts";
import { createChannels } from "../../support/channels.ts";
import { cookieOf } from "../../support/cookies.ts";
import { testPassword } from "../../support/dashboard.ts";
import { addDestination, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { createTestIntake } from "../../support/intake.ts";
import { runFileRemovals } from "../../support/mail-files.ts";
import { askApp, rpc } from "../../support/mcp.ts";
import { connect } from "../../support/oauth.ts";
import { useServer } from "../../support/server.ts";
import { totpCode, wrongCode } from "../../support/totp.ts";
import { tracesOf } from "../../support/traces.ts";

const server = useServer({ config: { signUp: "first" }, ada: { email: "ada@example.test", plan: "pro" } });

/** Posts with this cookie, without rate limits. */
async function post(path: string, body: object, cookie = ""): Promise<Response> {
  await server.forgetAttempts();
  return server.post(path, body, cookie);
}

const signIn = (password = testPassword) => post("/sign-in", { email: "ada@example.test", password });

describe("Changing the password", () => {
  const next = "five entirely different words";

  it("requires the current password, a sufficiently long new one and a session", async () => {
    expect((await server.ada.post("/auth/password", { current: "not it at all", next })).status).toBe(403);
    expect((await server.ada.post("/auth/password", { current: testPassword, next: "short" })).status).toBe(400);
    expect((await post("/password", { current: testPassword, next })).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  it("ends every other session, keeps this browser signed in and invalidates the old password", async () => {
    const elsewhere = cookieOf(await signIn());
    const response = await server.ada.post("/auth/password", { current: testPassword, next });
    expect(response.status).toBe(200);
    expect(await server.isSignedIn(cookieOf(response))).toBe(true);
    expect(await server.isSignedIn(elsewhere)).toBe(false);
    expect((await signIn()).status).toBe(401);
    expect((await signIn(next)).status).toBe(200);
  });

  it("keeps every agent's access unless the owner chooses to end it, and then ends all of it", async () => {
    const grace = await server.open();
    const kept = await grace.owner.token();
    const token = await server.ada.owner.token();
    const { accessToken, refreshToken } = await connect(server.app, server.ada);
    const read = async (bearer: string) => (await askApp(server.app, bearer, rpc("tools/list"))).status;
    const body = { current: testPassword, next, endAgents: true };
    expect((await server.ada.post("/auth/password", { ...body, current: "not it at all" })).status).toBe(403);
    expect((await server.ada.post("/auth/password", { ...body, next: "short" })).status).toBe(400);
    expect([await read(token), await read(accessToken)]).toEqual([200, 200]);
    const changed = await server.ada.post("/auth/password", { ...body, endAgents: false });
    expect([changed.status, await read(token), await read(accessToken)]).toEqual([200, 200, 200]);
    const session = cookieOf(changed);
    const last = { current: next, next: "six other words that nobody guesses", endAgents: true };
    expect((await post("/password", last, session)).status).toBe(200);
    expect([await read(token), await read(accessToken), await read(kept)]).toEqual([401, 401, 200]);
    const tokens = await server.prisma.agentRefreshToken.count({ where: { accountId: server.ada.owner.account.id } });
    expect([refreshToken === "", tokens]).toEqual([false, 0]);
  });

  it("limits guesses at the current password", async () => {
    await server.forgetAttempts();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const body = { current: `guess number ${attempt}`, next };
      statuses.push((await server.ada.post("/auth/password", body)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });
});

describe("Sessions", () => {
  it("are listed with their browser and can be ended one by one or all others at once", async () => {
    const credentials = { email: "ada@example.test", password: testPassword };
    const phone = cookieOf(await server.post("/sign-in", credentials, "", { "user-agent": "A phone" }));
    const third = cookieOf(await signIn());
    const answer = await server.ada.run("Sessions");
    const { sessions } = answer.data as { sessions: { id: string; userAgent: string; isThisOne: boolean }[] };
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
    const ofPhone = sessions.find(({ userAgent }) => userAgent === "A phone");
    expect((await server.ada.run("EndSession", { id: ofPhone?.id })).errors).toBeUndefined();
    expect([await server.isSignedIn(phone), await server.isSignedIn(third)]).toEqual([false, true]);
    expect((await server.ada.run("EndOtherSessions")).data).toMatchObject({ endOtherSessions: 1 });
    expect(await server.isSignedIn(third)).toBe(false);
    expect((await server.ada.run("Shell")).errors).toBeUndefined();
  });

  it("expose no token and are visible only to their owner", async () => {
    const grace = await server.open();
    const [session] = await listSessions(server.ada.owner.scope(), server.deps);
    expect(Object.keys(session ?? {})).not.toContain("token");
    expect((await grace.run("EndSession", { id: session?.id })).errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
    expect((await server.ada.run("Shell")).errors).toBeUndefined();
  });
});

describe("Deleting the account", () => {
  it("requires the typed email address and the password", async () => {
    const wrong = [
      { email: "ada@example.test", password: "not the password" },
      { email: "eve@example.test", password: testPassword },
      { email: "", password: "" },
    ];
    for (const body of wrong) {
      expect((await server.ada.post("/auth/delete-account", body)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await post("/delete-account", { email: "ada@example.test", password: testPassword })).status).toBe(401);
    expect(await server.prisma.account.count()).toBe(1);
  });

  it("refuses everyone except the account's owners and keeps the account", async () => {
    const max = await server.join({ role: "manager", email: "max@example.test" });
    const body = { email: "max@example.test", password: testPassword };
    const answer = await max.post("/auth/delete-account", body);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ detail: "Your role in this account does not allow this." });
    expect(await server.prisma.membership.count({ where: { accountId: server.ada.owner.account.id } })).toBe(2);
  });

  it("deletes its data from every table, job and file, spares other accounts and reopens sign-up for a first owner", async () => {
    const grace = await server.open({ email: "grace@example.test" });
    const kept = await (await grace.owner.form()).submission();
    const form = await server.ada.owner.form({ name: "Contact" });
    await server.ada.owner.token({ content: true });
    await createEndpoint(server.ada.owner.scope(), server.deps, { url: "https://8.8.8.8/hooks" });
    await addDestination(server.deps, form.id, "desk@example.test");
    await server.ada.run("UpdateForm", {
      id: form.id,
      input: { destinations: ["desk@example.test", "new@example.test"] },
    });
    await form.submission({ at: "2020-01-01T00:00:00.000Z", files: { "cv.txt": "The applicant’s secret CV" } });
    await form.submission({ files: { "photo.txt": "The applicant’s secret photo", "large.txt": null } });
    expect(await tracesOf(server.deps, "secret")).toContain("the file storage");
    const { id } = (await (
      await createTestIntake(server.deps).send(form.id, { name: "Eve", message: "Hello" })
    ).json()) as {
      id: string;
    };
    const label = await createLabel(server.ada.owner.scope(), server.deps, {
      name: "Label of ada@example.test",
      color: "red",
    });
    await labelSubmissions(server.ada.owner.scope(), server.deps, {
      ids: [id],
      labelId: label.id,
      isOn: true,
      columns: ["id"],
    });
    await addNote(server.ada.owner.scope(), server.deps, { submissionId: id, text: "Note of ada@example.test" });
    const channels = createChannels(createMailer(systemScope(), server.deps));
    const [mail] = (await deliveriesOf(server.deps, id)).filter(({ kind }) => kind === "mail");
    await deliverOnce(server.deps, mail?.id ?? "", channels);
    await server.ada.run("StartExport", { formId: null, variant: "spreadsheet" });
    await queuePasswordReset(systemScope(), server.deps.db, "ada@example.test");
    await server.ada.post("/auth/two-factor/start", { password: testPassword });
    const files = () => readdirSync(join(server.deps.config.dataDir, "mail"));
    expect(files()).toHaveLength(1);

    const response = await server.ada.post("/auth/delete-account", {
      email: " Ada@example.test",
      password: testPassword,
    });
    expect(response.status).toBe(200);
    await runFileRemovals(server.deps);
    // Only the id is kept, for as long as a backup could restore the account.
    expect(await tracesOf(server.deps, server.ada.owner.account.id)).toEqual(["public.removals"]);
    await deleteRemovals(systemScope(), server.deps.db, new Date("2100-01-01"));
    for (const trace of [
      server.ada.owner.account.id,
      form.id,
      label.id,
      "ada@example.test",
      "desk@example.test",
      "new@example.test",
      "applicant’s",
    ]) {
      expect({ trace, tables: await tracesOf(server.deps, trace) }).toEqual({ trace, tables: [] });
    }
    expect(files()).toEqual([]);
    expect((await server.ada.request("/graphql", { method: "POST" })).status).toBe(401);
    expect(await server.prisma.submission.findMany({ select: { id: true } })).toEqual([{ id: kept }]);
    expect((await grace.run("Shell")).errors).toBeUndefined();

    await server.forgetAttempts();
    const last = { email: "grace@example.test", password: testPassword };
    expect((await grace.post("/auth/delete-account", last)).status).toBe(200);
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
    await server.forgetAttempts();
    const response = await server.ada.post("/auth/two-factor/start", { password: testPassword });
    expect(response.status).toBe(200);
    return (await response.json()) as SetUp;
  }

  async function turnOn(): Promise<SetUp & { readonly spent: string }> {
    const setUp = await start();
    const spent = totpCode(setUp.secret);
    await server.ada.post("/auth/two-factor/confirm", { code: spent });
    return { ...setUp, spent };
  }

  it("requires the password to begin and takes effect only after the first correct code", async () => {
    expect((await server.ada.post("/auth/two-factor/start", { password: "not the password" })).status).toBe(403);
    const { uri, secret, backupCodes } = await start();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Postern/);
    expect(backupCodes).toHaveLength(10);
    expect((await server.ada.post("/auth/two-factor/confirm", { code: wrongCode(secret) })).status).toBe(403);
    expect(await (await signIn()).json()).toEqual({ ok: true });
    const confirmed = await server.ada.post("/auth/two-factor/confirm", { code: totpCode(secret) });
    expect(confirmed.status).toBe(200);
    expect(await (await signIn()).json()).toEqual({ ok: true, needsCode: true });
  });

  it("grants no access after the password alone and full access after the code", async () => {
    const { secret } = await turnOn();
    const challenge = cookieOf(await signIn());
    expect(await server.isSignedIn(challenge)).toBe(false);
    const graphql = { method: "POST", headers: { cookie: challenge } };
    expect((await server.request("/graphql", graphql)).status).toBe(401);
    expect((await post("/sign-in/code", { code: wrongCode(secret) }, challenge)).status).toBe(403);
    const code = totpCode(secret, 1);
    const signedIn = await post("/sign-in/code", { code: `${code.slice(0, 3)} ${code.slice(3)}` }, challenge);
    expect(await server.isSignedIn(cookieOf(signedIn))).toBe(true);
    expect((await post("/sign-in/code", { code }, challenge)).status).toBe(401);
  });

  it("accepts each app code once, including the set-up code, across all senders and concurrent requests", async () => {
    const { secret, spent } = await turnOn();
    const again = await post("/sign-in/code", { code: spent }, cookieOf(await signIn()));
    expect(again.status).toBe(401);
    expect(await again.json()).toMatchObject({ detail: "This code was already used. Start again with the next one." });
    const challenges = [cookieOf(await signIn()), cookieOf(await signIn()), cookieOf(await signIn())];
    const code = totpCode(secret, 1);
    const answers = await Promise.all(challenges.map((challenge) => server.post("/sign-in/code", { code }, challenge)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const opened = await Promise.all(answers.map((response) => server.isSignedIn(cookieOf(response))));
    expect(opened.filter(Boolean)).toHaveLength(1);
  });

  it("accepts each backup code once, exactly as shown", async () => {
    const { backupCodes } = await turnOn();
    const [code] = backupCodes;
    const first = await post("/sign-in/code", { code, backup: true }, cookieOf(await signIn()));
    expect(await server.isSignedIn(cookieOf(first))).toBe(true);
    expect((await post("/sign-in/code", { code, backup: true }, cookieOf(await signIn()))).status).toBe(403);
    const another = await post("/sign-in/code", { code: backupCodes[1], backup: true }, cookieOf(await signIn()));
    expect(another.status).toBe(200);
  });

  it("ends a sign-in attempt after five wrong codes", async () => {
    const { secret } = await turnOn();
    const challenge = cookieOf(await signIn());
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await post("/sign-in/code", { code: wrongCode(secret) }, challenge)).status).toBe(403);
    }
    const sixth = await post("/sign-in/code", { code: totpCode(secret, 1) }, challenge);
    expect(await server.isSignedIn(cookieOf(sixth))).toBe(false);
  });

  it("stores its secret and backup codes encrypted", async () => {
    const { secret, backupCodes } = await turnOn();
    for (const plain of [secret, backupCodes[0] ?? ""]) expect(await tracesOf(server.deps, plain)).toEqual([]);
  });

  it("requires the password to turn off or issue new backup codes, and invalidates the old ones", async () => {
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
    expect(await server.prisma.twoFactor.count()).toBe(0);
  });

  it("keeps the library's own routes out of reach, especially its emailed codes", async () => {
    for (const path of ["/two-factor/send-otp", "/two-factor/get-totp-uri", "/two-factor/verify-totp"]) {
      expect((await post(path, {})).status).toBe(404);
      expect((await post(`/library${path}`, {})).status).toBe(404);
    }
  });
});
