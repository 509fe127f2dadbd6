import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../server/config.ts";

function problems(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("The configuration", () => {
  it("needs nothing", () => {
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

  it("takes an empty value as none, as service managers leave them", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 4000, databaseUrl: null });
  });

  it("takes a direct address of the database only beside the other one", () => {
    expect(problems({ DATABASE_DIRECT_URL: "postgres://a/x" })).toEqual([expect.stringContaining("DATABASE_URL must")]);
  });

  it("follows the port in the public address, and drops a slash at its end", () => {
    expect(readConfig({ PORT: "4100" }).publicUrl).toBe("http://localhost:4100");
    expect(readConfig({ PUBLIC_URL: "https://inbox.example.com/" }).publicUrl).toBe("https://inbox.example.com");
  });

  it("takes one plan's retention and leaves the other's", () => {
    expect(readConfig({ POSTERN_RETENTION_DAYS: "pro=730" }).retentionDays).toEqual({ free: 30, pro: 730 });
  });

  it.each([
    [{ PORT: "65536" }, "PORT"],
    [{ PORT: "-1" }, "PORT"],
    [{ PUBLIC_URL: "inbox.example.com" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://example.com/postern" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://example.com/?inbox" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://ana:secret@example.com" }, "PUBLIC_URL"],
    [{ DATABASE_URL: "mysql://localhost/x" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres://a/x", DATABASE_DIRECT_URL: "mysql://localhost/x" }, "DATABASE_DIRECT_URL"],
    [{ POSTERN_RETENTION_DAYS: "free=0" }, "POSTERN_RETENTION_DAYS"],
    [{ POSTERN_RETENTION_DAYS: "gold=30" }, "POSTERN_RETENTION_DAYS"],
    [{ POSTERN_SECRET: "x".repeat(31) }, "POSTERN_SECRET"],
    [{ POSTERN_WEBHOOK_ALLOW: "10.0.0.0/8,everything" }, "POSTERN_WEBHOOK_ALLOW"],
    [{ POSTERN_WEBHOOK_ALLOW: "10.0.0.0/33" }, "POSTERN_WEBHOOK_ALLOW"],
    [{ POSTERN_CLIENT_DOCUMENTS: "maybe" }, "POSTERN_CLIENT_DOCUMENTS"],
    [{ TRUST_PROXY: "yes" }, "TRUST_PROXY"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  ])("refuses %j by the variable's name", (env, name) => {
    expect(problems(env)).toEqual([expect.stringMatching(new RegExp(`^${name} must `))]);
  });
});
