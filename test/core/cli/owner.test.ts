import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type App, buildApp } from "../../../server/app.ts";
import { authenticateAgent } from "../../../server/core/access/authenticate-agent.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { databaseUrl, runPostern } from "../../support/command-line.ts";
import { openDashboard, type TestDashboard, testPassword } from "../../support/dashboard.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { deleteAccounts, switchAuditOracle, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { postAuth } from "../../support/members.ts";
import { totpCode } from "../../support/totp.ts";

const database = useDatabase();
const email = "ada@example.test";
let deps: Deps;
let app: App;
let ada: TestDashboard;

beforeEach(async () => {
  await switchAuditOracle(database.db, false);
  await deleteAccounts(database.db);
  await database.db.prisma.secretCheck.deleteMany();
  deps = createTestDeps(database.db);
  app = buildApp(deps);
  ada = await openDashboard(app, deps, { email });
  await switchAuditOracle(database.db, true);
});

afterEach(() => app.close());

function owner(words: readonly string[], input = "") {
  const settings = {
    DATABASE_URL: databaseUrl(database.connection),
    POSTERN_DATA_DIR: makeDataDir(),
    POSTERN_SECRET: "x".repeat(32),
  };
  return runPostern(["owner", ...words], settings, input);
}

const signIn = (password: string) => postAuth(app, "/sign-in", { email, password });

describe("postern owner reset-password", () => {
  it("reads the password from stdin, signs out every browser and names the agents that keep access", async () => {
    await ada.owner.token();
    const { code, output } = await owner(
      ["reset-password", "--email", " ADA@example.test", "--password-stdin", "--json"],
      "five entirely different words\r\n",
    );
    expect(code).toBe(0);
    expect(JSON.parse(output)).toEqual({ ok: true, email, endedSessions: 1, agents: 1, passkeys: 0 });
    expect((await ada.request("/graphql", { method: "POST" })).status).toBe(401);
    expect((await signIn(testPassword)).status).toBe(401);
    expect((await signIn("five entirely different words")).status).toBe(200);
  }, 60_000);

  it("generates a strong password, lists remaining agents and passkeys, and removes them on request", async () => {
    const token = await ada.owner.token();
    const facts = { publicKey: new Uint8Array(1), counter: 0, isSynced: true, rpId: "localhost", name: "Laptop" };
    const keys = { userId: ada.owner.user.id, createdAt: new Date(), ...facts };
    await switchAuditOracle(database.db, false);
    const grace = await openDashboard(app, deps);
    await switchAuditOracle(database.db, true);
    const others = { ...keys, id: "psk_2", credentialId: "2", userId: grace.owner.user.id };
    await deps.db.prisma.passkey.createMany({ data: [{ ...keys, id: "psk_1", credentialId: "1" }, others] });
    const { code, output } = await owner(["reset-password", "--email", email]);
    expect(code).toBe(0);
    expect(output).toContain("Access remains for 1 agent token and 0 connected agents.\n");
    expect(output).toContain("1 passkey can still sign in.");
    for (const option of ["--revoke-agents", "--remove-passkeys"]) expect(output).toContain(option);
    const password = /^New password \(shown only once\): ([a-z2-9-]{29})$/m.exec(output)?.[1] ?? "";
    expect((await signIn(password)).status).toBe(200);
    await expect(authenticateAgent(deps, token)).resolves.toBeDefined();
    const all = ["reset-password", "--email", email, "--revoke-agents", "--remove-passkeys", "--json"];
    const ended = { agents: 0, revokedAgents: 1, passkeys: 0, removedPasskeys: 1 };
    expect(JSON.parse((await owner(all)).output)).toMatchObject(ended);
    await expect(authenticateAgent(deps, token)).rejects.toThrow();
    expect(await deps.db.prisma.passkey.findMany({ select: { id: true } })).toEqual([{ id: "psk_2" }]);
  }, 60_000);

  it.each([
    ["a password that is too short", ["--email", email, "--password-stdin"], "short", 1, "at least 10 characters"],
    ["no password on stdin", ["--email", email, "--password-stdin"], "", 2, "No password was read from stdin"],
    ["an account that does not exist", ["--email", "x@example.test"], "", 1, "no such account"],
  ])("changes nothing for %s", async (_what, words, input, exitCode, message) => {
    const { code, errors } = await owner(["reset-password", ...words], input);
    expect(code).toBe(exitCode);
    expect(errors).toContain(message);
    expect((await signIn(testPassword)).status).toBe(200);
  });
});

describe("postern owner disable-2fa", () => {
  it("lets the password alone sign in again, and reports when there is nothing to turn off", async () => {
    const start = await ada.post("/auth/two-factor/start", { password: testPassword });
    const { secret } = (await start.json()) as { secret: string };
    await ada.post("/auth/two-factor/confirm", { code: totpCode(secret) });
    expect(await (await signIn(testPassword)).json()).toEqual({ ok: true, needsCode: true });

    expect((await owner(["disable-2fa", "--email", email])).code).toBe(0);
    expect(await (await signIn(testPassword)).json()).toEqual({ ok: true });
    expect(await deps.db.prisma.twoFactor.count()).toBe(0);

    const again = await owner(["disable-2fa", "--email", email]);
    expect(again.code).toBe(1);
    expect(again.errors).toContain("not enabled");
  }, 60_000);
});

describe("postern owner create", () => {
  it("reads the password from stdin without warning about the process list", async () => {
    const words = ["create", "--email", "b@example.test", "--password-stdin"];
    const { code, errors } = await owner(words, "a long password");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
  });

  it("warns that --password is visible to other users of the machine", async () => {
    const { code, errors } = await owner(["create", "--email", "c@example.test", "--password", "a long password"]);
    expect(code).toBe(0);
    expect(errors).toContain("visible in the process list");
  });

  it("accepts only one of the two password options", async () => {
    const both = ["create", "--email", "d@example.test", "--password", "a long password", "--password-stdin"];
    expect((await owner(both)).code).toBe(2);
  });
});
