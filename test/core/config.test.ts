import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ConfigError, ENVIRONMENT_VARIABLES, readConfig } from "../../server/core/config.ts";
import { startPostern } from "../support/command-line.ts";

function problems(env?: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const oidc = {
  OIDC_ISSUER: "https://login.example.com",
  OIDC_CLIENT_ID: "postern",
  OIDC_CLIENT_SECRET: "a secret",
};

describe("The configuration", () => {
  it("has a default for every setting", () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:4000",
      databaseUrl: null,
      signUp: "first",
      retentionDays: { free: 30, pro: 365 },
      trustedProxies: 0,
    });
  });

  it("treats an empty value as unset, as service managers leave them", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 4000, databaseUrl: null });
  });

  it("accepts a direct database address only together with the main one", () => {
    expect(problems({ DATABASE_DIRECT_URL: "postgres://a/x" })).toEqual([expect.stringContaining("DATABASE_URL must")]);
  });

  it("requires the single sign-on settings together or not at all", () => {
    expect(readConfig(oidc).oidc).toEqual({
      ...{ issuer: "https://login.example.com/", clientId: "postern", clientSecret: "a secret" },
      ...{ name: "login.example.com", groups: null, only: false },
    });
    for (const name of Object.keys(oidc)) {
      expect(problems({ ...oidc, [name]: "" })).toEqual([expect.stringContaining("must be set together")]);
    }
    for (const alone of [{ OIDC_NAME: "Example" }, { OIDC_GROUPS: "staff=handler" }, { OIDC_ONLY: "true" }]) {
      expect(problems(alone)).toEqual([expect.stringContaining("must be set together")]);
    }
    expect(problems({ ...oidc, OIDC_GROUPS_ACCOUNT: "acc_01kjm1ze00fhqtzfsrf95djtr0" })).toEqual([
      expect.stringContaining("OIDC_GROUPS must be set"),
    ]);
    expect(readConfig({ ...oidc, OIDC_ISSUER: "http://localhost:8080/realms/main" }).oidc).toMatchObject({
      issuer: "http://localhost:8080/realms/main",
    });
  });

  it("reads roles for groups, including group names with spaces", () => {
    const groups = { OIDC_GROUPS: "Front office=handler, it=manager", OIDC_GROUPS_CLAIM: "realm_access.roles" };
    expect(readConfig({ ...oidc, ...groups }).oidc?.groups).toEqual({
      roles: new Map([
        ["Front office", "handler"],
        ["it", "manager"],
      ]),
      ...{ claim: "realm_access.roles", accountId: null },
    });
  });

  it("uses the port in the public address by default, and drops a trailing slash", () => {
    expect(readConfig({ PORT: "4100" }).publicUrl).toBe("http://localhost:4100");
    expect(readConfig({ PUBLIC_URL: "https://inbox.example.com/" }).publicUrl).toBe("https://inbox.example.com");
  });

  it("accepts further server names in any case and with spaces between them", () => {
    expect(readConfig({ POSTERN_HOSTS: " Postern, inbox.internal,[::1] " }).hosts).toEqual([
      "postern",
      "inbox.internal",
      "[::1]",
    ]);
  });

  it("sets one plan's retention without changing the other's", () => {
    expect(readConfig({ POSTERN_RETENTION_DAYS: "pro=730" }).retentionDays).toEqual({ free: 30, pro: 730 });
  });

  it.each([
    [{ PORT: "65536" }, "PORT"],
    [{ PORT: "-1" }, "PORT"],
    [{ PUBLIC_URL: "inbox.example.com" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://example.com/postern" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://example.com/?inbox" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://ana:secret@example.com" }, "PUBLIC_URL"],
    [{ POSTERN_HOSTS: "postern, postern:4000" }, "POSTERN_HOSTS"],
    [{ POSTERN_HOSTS: "https://postern" }, "POSTERN_HOSTS"],
    [{ POSTERN_HOSTS: "postern/x" }, "POSTERN_HOSTS"],
    [{ DATABASE_URL: "mysql://localhost/x" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres://a/x", DATABASE_DIRECT_URL: "mysql://localhost/x" }, "DATABASE_DIRECT_URL"],
    [{ POSTERN_RETENTION_DAYS: "free=0" }, "POSTERN_RETENTION_DAYS"],
    [{ POSTERN_RETENTION_DAYS: "gold=30" }, "POSTERN_RETENTION_DAYS"],
    [{ POSTERN_SECRET: "x".repeat(31) }, "POSTERN_SECRET"],
    [{ POSTERN_WEBHOOK_ALLOW: "10.0.0.0/8,everything" }, "POSTERN_WEBHOOK_ALLOW"],
    [{ POSTERN_WEBHOOK_ALLOW: "10.0.0.0/33" }, "POSTERN_WEBHOOK_ALLOW"],
    [{ POSTERN_CLIENT_DOCUMENTS: "maybe" }, "POSTERN_CLIENT_DOCUMENTS"],
    [{ TRUST_PROXY: "yes" }, "TRUST_PROXY"],
    [{ ...oidc, OIDC_ISSUER: "login.example.com" }, "OIDC_ISSUER"],
    [{ ...oidc, OIDC_ISSUER: "http://login.example.com" }, "OIDC_ISSUER"],
    [{ ...oidc, OIDC_ISSUER: "https://login.example.com/?realm=main" }, "OIDC_ISSUER"],
    [{ ...oidc, OIDC_NAME: "x".repeat(41) }, "OIDC_NAME"],
    [{ ...oidc, OIDC_GROUPS: "staff" }, "OIDC_GROUPS"],
    [{ ...oidc, OIDC_GROUPS: "staff=owner" }, "OIDC_GROUPS"],
    [{ ...oidc, OIDC_GROUPS: "staff=handler", OIDC_GROUPS_ACCOUNT: "ada@example.com" }, "OIDC_GROUPS_ACCOUNT"],
    [{ ...oidc, OIDC_ONLY: "yes" }, "OIDC_ONLY"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  ])("rejects %j and names the variable", (env, name) => {
    expect(problems(env)).toEqual([expect.stringMatching(new RegExp(`^${name} must `))]);
  });
});

describe("A .env file in the working folder", () => {
  it("is read by every command", async () => {
    const folder = enterFolder("PUBLIC_URL=https://inbox.example.com\n");
    const settings = { POSTERN_DATA_DIR: join(folder, "data") };
    const { output } = await startPostern(["doctor", "--json"], settings, "", folder);
    expect(JSON.parse(output)).toMatchObject({ settings: { PUBLIC_URL: "https://inbox.example.com" } });
  });

  it("is the only file that a command reads there, whatever other tools keep in the folder", async () => {
    const folder = enterFolder(null);
    writeFileSync(join(folder, "package.json"), '{ "graphile-worker": ');
    const settings = { POSTERN_DATA_DIR: join(folder, "data") };
    const { output } = await startPostern(["doctor", "--json"], settings, "", folder);
    expect(JSON.parse(output)).toMatchObject({ ok: true });
  });

  it("adds to the environment, which takes precedence", () => {
    enterFolder('PORT=4100\nexport TRUST_PROXY=1 # one Caddy\nMAIL_FROM="Postern <inbox@example.com>"\n');
    vi.stubEnv("PORT", "4200");
    expect(readConfig()).toMatchObject({ port: 4200, trustedProxies: 1, mailFrom: "Postern <inbox@example.com>" });
  });

  it("is optional, and is ignored when the environment is passed in", () => {
    enterFolder(null);
    expect(readConfig().port).toBe(4000);
    enterFolder("PORT=4100\n");
    expect(readConfig({}).port).toBe(4000);
  });

  it("is rejected when it contains anything else, such as another program's settings", () => {
    const folder = enterFolder("DATABASE_URL=postgresql://localhost/shop\nSHOP_KEY=1\nNODE_ENV=production\n");
    expect(problems()).toEqual([
      `${join(folder, ".env")} has what Postern has no setting for: NODE_ENV, SHOP_KEY. Remove it, or use another folder`,
    ]);
  });

  it("is named when it is unreadable", () => {
    const folder = enterFolder(null);
    mkdirSync(join(folder, ".env"));
    expect(problems()).toEqual([`${join(folder, ".env")} cannot be read. Check its permissions`]);
  });

  it("does not reach the tests from a developer's machine, nor do variables from the shell", () => {
    expect(ENVIRONMENT_VARIABLES.filter((name) => process.env[name] !== "")).toEqual([]);
  });
});

/** A working folder with an empty environment. */
function enterFolder(env: string | null): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "postern-env-")));
  const before = process.cwd();
  onTestFinished(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
  process.chdir(folder);
  if (env !== null) writeFileSync(join(folder, ".env"), env);
  for (const name of ENVIRONMENT_VARIABLES) vi.stubEnv(name, undefined);
  return folder;
}
