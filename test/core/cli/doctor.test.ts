import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startServing } from "../../../server/serve.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { databaseUrl, runPostern } from "../../support/command-line.ts";
import { createTestDatabase, useDatabase } from "../../support/database.ts";
import { addDestination } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { createMailSink, freePort, type MailFaults, smtpAnswer } from "../../support/smtp.ts";

const database = useDatabase();
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "postern-doctor-"));
});

afterEach(() => {
  chmodSync(dataDir, 0o700);
  rmSync(dataDir, { recursive: true, force: true });
});

interface Report {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly status: string; readonly message: string }[];
  readonly settings: Readonly<Record<string, string>>;
  readonly differing: readonly string[];
}

async function doctor(settings: Readonly<Record<string, string>>, words: readonly string[] = []) {
  const { code, output, errors } = await runPostern(["doctor", "--json", ...words], {
    POSTERN_DATA_DIR: dataDir,
    ...settings,
  });
  const report = JSON.parse(output) as Report;
  const statusOf = (name: string) => report.checks.find((check) => check.name === name);
  return { code, errors, report, statusOf };
}

const saying = (status: string, words: string) => ({ status, message: expect.stringContaining(words) });

describe("postern doctor", () => {
  it("creates no data folder, secret or database where none exists", async () => {
    const { code, statusOf } = await doctor({ POSTERN_DATA_DIR: join(dataDir, "deep", "inside") });
    expect(code).toBe(0);
    expect(statusOf("database")).toMatchObject(saying("ok", "first start"));
    expect(readdirSync(dataDir)).toEqual([]);
    await doctor({});
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("applies no migrations and reports how many are pending", async () => {
    const empty = await createTestDatabase("template0");
    onTestFinished(() => empty.drop());
    const { statusOf } = await doctor({ DATABASE_URL: databaseUrl(empty.connection) });
    expect(statusOf("database")).toMatchObject({ status: "warning", message: "1 pending migration." });
    const { rows } = await empty.db.pool.query(
      `SELECT nspname AS name FROM pg_namespace WHERE nspname = 'graphile_worker'
       UNION ALL SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
    );
    expect(rows).toEqual([]);
  });

  it("advises setting TRUST_PROXY when a required reverse proxy is not configured", async () => {
    const https = { PUBLIC_URL: "https://inbox.example.test" };
    const found = [await doctor(https), await doctor({ ...https, TRUST_PROXY: "1" }), await doctor({})];
    expect(found.map(({ statusOf }) => statusOf("reverse proxy")?.status)).toEqual(["warning", "ok", "ok"]);
    expect(found[0]?.statusOf("reverse proxy")).toMatchObject({ advice: expect.stringContaining("Set TRUST_PROXY") });
  });

  it("reports the running instance's settings without credentials, and where this shell differs", async () => {
    const smtpUrl = "smtps://mailer:canary-password@mail.example.test";
    // Not looked up, because it is this machine.
    const publicUrl = "https://localhost";
    const deps = createTestDeps(database.db, { config: { dataDir, smtpUrl, publicUrl, port: 0, role: "web" } });
    const running = await startServing(deps);
    const { report, statusOf } = await doctor({ DATABASE_URL: databaseUrl(database.connection) });
    expect(report.settings).toMatchObject({ PUBLIC_URL: publicUrl, SMTP_URL: "smtps://mail.example.test" });
    expect(report.differing).toEqual(expect.arrayContaining(["PUBLIC_URL", "SMTP_URL"]));
    expect(statusOf("instance")).toMatchObject(saying("ok", "answering at"));
    expect(JSON.stringify(report)).not.toContain("canary-password");
    await running.stop();
    const afterwards = await doctor({ DATABASE_URL: databaseUrl(database.connection) });
    expect(afterwards.statusOf("instance")?.message).toContain("No instance is running");
  });

  it("explains a wrong database user in plain words and exits with 1", async () => {
    const url = new URL(databaseUrl(database.connection));
    url.username = "nobody_like_that";
    const { code, errors, statusOf } = await doctor({ DATABASE_URL: url.toString() });
    expect(code).toBe(1);
    expect(statusOf("database")).toMatchObject(saying("error", "DATABASE_URL"));
    expect(errors).not.toContain("    at ");
  });
});

describe("The mail checks of postern doctor", () => {
  const check = async (smtpUrl: string) =>
    doctor({ DATABASE_URL: databaseUrl(database.connection), SMTP_URL: smtpUrl, MAIL_FROM: "postern@example.test" });

  it("connect to the mail server without sending anything", async () => {
    const sink = await createMailSink();
    const { code, statusOf } = await check(sink.url);
    expect(statusOf("mail")).toMatchObject(saying("ok", "accepts the connection"));
    expect(code).toBe(0);
    expect(sink.received).toEqual([]);
  });

  it("exit with 1 and explain why when the mail server cannot be reached", async () => {
    const { code, statusOf } = await check(`smtp://127.0.0.1:${await freePort()}`);
    expect(statusOf("mail")).toMatchObject(saying("error", "could not be reached"));
    expect(code).toBe(1);
  });

  it("send a test email and an auto-reply on request, and report the mail server's response", async () => {
    const sink = await createMailSink();
    const settings = { DATABASE_URL: databaseUrl(database.connection), MAIL_FROM: "postern@example.test" };
    const words = ["--test-email", "ada@example.test"];
    const { code, statusOf } = await doctor({ ...settings, SMTP_URL: sink.url }, words);
    expect(code).toBe(0);
    expect(statusOf("test email")).toMatchObject(saying("ok", "ada@example.test"));
    expect(sink.received).toMatchObject([
      { from: "postern@example.test", to: ["ada@example.test"], email: { subject: "Postern test email" } },
      { from: "", to: ["ada@example.test"], email: { subject: "Postern test email (sent as an auto-reply)" } },
    ]);
    const onRcptTo: MailFaults["onRcptTo"] = (_to, _session, answer) => answer(smtpAnswer(550, "Relaying denied"));
    const refusing = await createMailSink({ onRcptTo });
    const refused = await doctor({ ...settings, SMTP_URL: refusing.url }, words);
    expect(refused.code).toBe(1);
    expect(refused.statusOf("test email")).toMatchObject(saying("error", "Relaying denied"));
    const without = await doctor(settings, words);
    expect(without.statusOf("test email")).toMatchObject(saying("error", "SMTP_URL"));
  });

  it("accept one address for the test email, and write no file without a configured mail server", async () => {
    const words = ["doctor", "--json", "--test-email", "ada@example.test, bob@example.test"];
    const { code, output } = await runPostern(words, { POSTERN_DATA_DIR: dataDir });
    expect(code).toBe(2);
    expect(JSON.parse(output)).toMatchObject({ ok: false, error: { code: "USAGE" } });
    await doctor({}, ["--test-email", "ada@example.test"]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("warn of unreachable destinations and old deliveries without naming anyone", async () => {
    const { deps, form } = await arrangeForm(database);
    await addDestination(deps, form.id, "one@example.test");
    await createTestIntake(deps).send(form.id, { message: "Hello" });
    const failing = { failingSince: new Date("2026-03-01T12:00:00.000Z"), failingReason: "No such user" };
    await deps.db.prisma.destination.updateMany({ where: { formId: form.id }, data: failing });
    await deps.db.prisma.delivery.updateMany({ where: { formId: form.id }, data: { queuedAt: failing.failingSince } });
    const { statusOf, report } = await check((await createMailSink()).url);
    expect(statusOf("deliveries")).toMatchObject({
      status: "warning",
      message: expect.stringMatching(/^Failing: 1 destination address\. 1 pending, the oldest for [\d,]+ hours\.$/),
    });
    expect(JSON.stringify(report.checks)).not.toContain("one@example.test");
  });
});

describe("A command with an unusable data folder", () => {
  it("explains the problem in one sentence without a stack trace", async () => {
    const file = join(dataDir, "a-file");
    writeFileSync(file, "");
    const { code, output, errors } = await runPostern(["migrate", "--json"], { POSTERN_DATA_DIR: join(file, "data") });
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      ok: false,
      error: { code: "DATA_DIR", message: expect.stringContaining("POSTERN_DATA_DIR") },
    });
    expect(errors).not.toContain("    at ");
    expect(existsSync(join(file, "data"))).toBe(false);
  });
});
