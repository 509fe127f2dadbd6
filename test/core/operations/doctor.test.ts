import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { authorizeOperator } from "../../../server/core/access/operator.ts";
import { readConfig, unknownVariables } from "../../../server/core/config.ts";
import { type DoctorContext, type Finding, runChecks } from "../../../server/core/operations/doctor/check.ts";
import { checksOf, diagnose } from "../../../server/core/operations/doctor/diagnose.ts";
import { describeUnknownVariables } from "../../../server/core/operations/doctor/instance-checks.ts";
import { describeSettings, type RunningInstance } from "../../../server/core/operations/running-instance.ts";
import { createDnsRecords } from "../../../server/core/outbound/dns-records.ts";
import type { Outcome } from "../../../server/core/outbound/outcome.ts";
import { createSafeFetch, type SafeFetch } from "../../../server/core/outbound/safe-fetch.ts";
import { packageVersion } from "../../../server/core/platform/package-root.ts";
import { owner } from "../../support/builders.ts";
import { selfSigned } from "../../support/certificate.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { createTestDeps, type TestDepsOptions } from "../../support/deps.ts";
import { type IdentityProvider, startIdentityProvider } from "../../support/identity-provider.ts";
import { startNameServer, type Zone } from "../../support/name-server.ts";
import { startReceiver, type TestAnswer } from "../../support/receiver.ts";

const database = useDatabase();
const noRequests: SafeFetch = {
  send: async () => ({ kind: "dns", detail: "No request was expected." }) satisfies Outcome,
  check: async () => null,
  close: async () => undefined,
};

async function findingsOf(
  config: TestDepsOptions["config"] = {},
  context: Partial<DoctorContext> = {},
): Promise<(name: string) => Finding | undefined> {
  const clock = { now: () => new Date() };
  const deps = createTestDeps(database.db, { config, clock });
  const findings = await runChecks(
    checksOf(deps).filter(({ name }) => name !== "instance"),
    {
      scope: systemScope(),
      config: deps.config,
      settings: describeSettings(deps.config),
      running: null,
      deps,
      database: { kind: "ready" },
      safeFetch: noRequests,
      dns: { texts: async () => ({ kind: "failed" }) },
      testEmailTo: null,
      ...context,
    },
    (error) => String(error),
  );
  return (name) => findings.find((finding) => finding.name === name);
}

const running: RunningInstance = {
  pid: process.pid,
  version: packageVersion(),
  startedAt: "2026-03-01T12:00:00.000Z",
  url: "http://127.0.0.1:4000",
  settings: {},
};

test("every problem comes with advice, and nothing else does", async () => {
  const find = await findingsOf({ smtpUrl: null, signUp: "open" });
  expect(find("database")).toEqual({ name: "database", status: "ok", message: expect.any(String), advice: null });
  expect(find("sign-up")).toMatchObject({ status: "warning", advice: expect.stringContaining("POSTERN_SIGNUP") });
});

test("a check that throws is reported as an error and does not prevent the others", async () => {
  const failing = { name: "one", run: () => Promise.reject(new Error("Broken.")), advice: "Repair it." };
  const fine = { name: "two", run: () => ({ status: "ok", message: "Fine." }) as const, advice: "" };
  const found = await runChecks([failing, fine], {} as DoctorContext, (error) => (error as Error).message);
  expect(found).toEqual([
    { name: "one", status: "error", message: "Broken.", advice: "Repair it." },
    { name: "two", status: "ok", message: "Fine.", advice: null },
  ]);
});

describe("The version check", () => {
  test("warns if the running instance has another version", async () => {
    expect((await findingsOf({}, { running }))("version")).toMatchObject({ status: "ok" });
    expect((await findingsOf({}, { running: { ...running, version: "0.0.9" } }))("version")).toMatchObject({
      status: "warning",
      message: expect.stringContaining("version 0.0.9"),
    });
  });
});

describe("The settings check", () => {
  test("warns if a variable looks like a setting but is not one", () => {
    const env = { POSTERN_SINGUP: "open", POSTERN_SECRET: "x", PATH: "/bin", POSTERN_A: "" };
    expect(unknownVariables(env)).toEqual(["POSTERN_A", "POSTERN_SINGUP"]);
    expect(describeUnknownVariables(["POSTERN_A", "POSTERN_SINGUP"])).toEqual({
      status: "warning",
      message: "POSTERN_A, POSTERN_SINGUP are not settings of Postern.",
    });
    expect(describeUnknownVariables([])).toMatchObject({ status: "ok" });
  });
});

describe("The single sign-on check", () => {
  let provider: IdentityProvider;
  beforeAll(async () => {
    provider = await startIdentityProvider();
  });
  afterAll(() => provider.stop());

  const check = async (settings: Readonly<Record<string, string>> = {}) => {
    const required = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "postern", OIDC_CLIENT_SECRET: "a secret" };
    const { oidc } = readConfig({ ...required, OIDC_NAME: "Example", ...settings });
    return (await findingsOf({ oidc }))("single sign-on");
  };

  test("reports an error if the provider is down or differs from the settings", async () => {
    expect((await findingsOf())("single sign-on")).toBeUndefined();
    expect(await check()).toMatchObject({ status: "ok", message: `${provider.issuer} answers.` });
    const down = { status: "error", message: expect.stringContaining("http://127.0.0.1:9/ cannot be used: ") };
    expect(await check({ OIDC_ISSUER: "http://127.0.0.1:9/" })).toMatchObject(down);
    provider.answers.set("/.well-known/openid-configuration", { issuer: "https://other.example/" });
    expect(await check()).toMatchObject({ status: "error", message: expect.stringContaining("cannot be used") });
    provider.answers.clear();
  });

  test("warns while its groups map to no account or to several", async () => {
    const groups = { OIDC_GROUPS: "staff=handler" };
    expect(await check(groups)).toMatchObject({
      status: "warning",
      message: expect.stringContaining("no such account"),
    });
    const first = await owner(createTestDeps(database.db));
    expect(await check(groups)).toMatchObject({ status: "ok" });
    await owner(createTestDeps(database.db));
    expect(await check(groups)).toMatchObject({
      status: "warning",
      message: expect.stringContaining(first.account.id),
    });
    expect(await check({ ...groups, OIDC_GROUPS_ACCOUNT: first.account.id })).toMatchObject({ status: "ok" });
    await deleteAccounts(database.db);
  });

  test("warns if single sign-on is required but no owner has signed in with it yet", async () => {
    expect(await check({ OIDC_ONLY: "true" })).toMatchObject({
      status: "warning",
      message: "OIDC_ONLY has no effect yet: no owner has signed in with Example.",
    });
    const { user } = await owner(createTestDeps(database.db));
    const used = { lastUsedAt: new Date(), createdAt: new Date(), byGroup: false };
    const data = { ...used, id: "idn_1", userId: user.id, issuer: provider.issuer, subject: "ada" };
    await database.db.prisma.userIdentity.create({ data });
    expect(await check({ OIDC_ONLY: "true" })).toMatchObject({
      status: "ok",
      message: `${provider.issuer} answers, and is the only way in.`,
    });
    await deleteAccounts(database.db);
  });
});

describe("The passkeys check", () => {
  const at = async (publicUrl: string) => (await findingsOf({ publicUrl }))("passkeys");

  test("warns about passkeys created for a host name other than that of PUBLIC_URL", async () => {
    expect(await at("http://localhost:4000")).toBeUndefined();
    const { user } = await owner(createTestDeps(database.db));
    const facts = { publicKey: new Uint8Array(1), counter: 0, isSynced: true, name: "Laptop", createdAt: new Date() };
    const rpIds = ["old.example", "old.example", "new.example"];
    const data = rpIds.map((rpId, id) => ({ ...facts, id: `psk_${id}`, credentialId: `${id}`, rpId, userId: user.id }));
    await database.db.prisma.passkey.createMany({ data });
    expect(await at("https://new.example")).toMatchObject({
      status: "warning",
      message: expect.stringMatching(/do not work at new\.example.*: 2 for old\.example\.$/),
      advice: expect.stringContaining("PUBLIC_URL"),
    });
    await database.db.prisma.passkey.deleteMany({ where: { rpId: "old.example" } });
    expect(await at("https://new.example:8443")).toMatchObject({
      status: "ok",
      message: expect.stringContaining("new."),
    });
    await deleteAccounts(database.db);
  });
});

describe("The clock check", () => {
  const at = async (offsetMs: number) => {
    const deps = createTestDeps(database.db, { clock: { now: () => new Date(Date.now() + offsetMs) } });
    return (await findingsOf({}, { deps }))("clock");
  };

  test("tolerates a difference of a few seconds from the database's clock", async () => {
    expect(await at(0)).toMatchObject({
      status: "ok",
      message: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, the same as the database's\.$/),
    });
    expect(await at(4_000)).toMatchObject({ status: "ok" });
  });

  test("warns if the clock is ahead", async () => {
    expect(await at(90_000)).toMatchObject({
      status: "warning",
      message: expect.stringMatching(/ (89|90) seconds ahead of the database's\.$/),
    });
  });

  test("warns if the clock is behind", async () => {
    await database.db.pool.query("UPDATE _prisma_migrations SET finished_at = now() - interval '1 year'");
    expect(await at(-90_000)).toMatchObject({
      status: "warning",
      message: expect.stringMatching(/ 9\d seconds behind the database's\.$/),
    });
  });

  test("reports an error if the time is before the last database update", async () => {
    await database.db.pool.query("UPDATE _prisma_migrations SET finished_at = now() + interval '1 hour'");
    expect(await at(0)).toMatchObject({ status: "error", message: expect.stringContaining("was updated at") });
    await database.db.pool.query("UPDATE _prisma_migrations SET finished_at = now() - interval '1 year'");
  });
});

describe("The public URL check", () => {
  async function check(answer: (port: number) => TestAnswer, options: { readonly trusted?: boolean } = {}) {
    const receiver = await startReceiver(() => answer(receiver.port), { secure: true });
    const safeFetch = createSafeFetch({
      allow: ["127.0.0.0/8"],
      resolveName: async () => [{ address: "127.0.0.1", family: 4 }],
      ...(options.trusted === false ? {} : { authorities: selfSigned.cert }),
    });
    const publicUrl = `https://receiver.test:${receiver.port}`;
    const find = await findingsOf({ publicUrl }, { safeFetch, running }).finally(() => safeFetch.close());
    return find("public URL");
  }
  const describedAs = (resource: string) => ({ status: 200, body: JSON.stringify({ resource }) });

  test("passes if a Postern responds there that has this address as its own", async () => {
    expect(await check((port) => describedAs(`https://receiver.test:${port}/mcp`))).toMatchObject({
      status: "ok",
      message: expect.stringContaining("answered by Postern"),
    });
  });

  test.each([
    [
      "a Postern with another address answers",
      describedAs("https://other.test/mcp"),
      "PUBLIC_URL is https://other.test",
    ],
    ["something else answers", { status: 200, body: "<h1>Welcome to nginx!</h1>" }, "not answered by Postern"],
    ["the proxy finds no Postern behind it", { status: 502 }, "responds with status 502"],
    [
      "it redirects",
      { status: 301, headers: { Location: "https://www.receiver.test/.well-known/x" } },
      "redirects to https://www.receiver.test.",
    ],
  ])("reports an error when %s", async (_what, answer, message) => {
    expect(await check(() => answer)).toMatchObject({
      status: "error",
      message: expect.stringContaining(message),
      advice: expect.stringContaining("PUBLIC_URL"),
    });
  });

  test("reports an error if the certificate is not trusted", async () => {
    expect(await check(() => ({ status: 200 }), { trusted: false })).toMatchObject({
      status: "error",
      message: expect.stringContaining("The certificate is self-signed."),
    });
  });

  test("is skipped while nothing is running or if the address is in a private network", async () => {
    const publicUrl = "https://inbox.example.test";
    expect((await findingsOf({ publicUrl }))("public URL")).toMatchObject({ status: "ok" });
    const guarded = createSafeFetch({ allow: [], resolveName: async () => [{ address: "10.0.0.7", family: 4 }] });
    const find = await findingsOf({ publicUrl }, { running, safeFetch: guarded }).finally(() => guarded.close());
    expect(find("public URL")).toMatchObject({ status: "ok", message: expect.stringContaining("private network") });
  });

  test("warns about plain HTTP and about an address only this machine can reach", async () => {
    expect((await findingsOf({ publicUrl: "http://inbox.example.test" }))("public URL")).toMatchObject({
      status: "warning",
    });
    expect((await findingsOf({ publicUrl: "http://localhost:4000" }))("public URL")).toMatchObject({
      status: "warning",
    });
  });
});

describe("The sender domain check", () => {
  async function check(zone: Zone, mailFrom = "Postern <inbox@example.com>") {
    const { address, asked } = await startNameServer(zone);
    const config = { smtpUrl: "smtp://127.0.0.1:1", mailFrom };
    const find = await findingsOf(config, { dns: createDnsRecords({ servers: [address] }) });
    return { statuses: ["sender", "SPF", "DKIM", "DMARC"].map((name) => find(name)?.status), find, asked };
  }
  const complete: Zone = {
    "example.com": ["v=spf1 include:_spf.example.com -all"],
    "_spf.example.com": ["v=spf1 ip4:192.0.2.1 ?all"],
    "s1._domainkey.example.com": ["v=DKIM1; p=abc"],
    "_dmarc.example.com": ["v=DMARC1; p=reject"],
  };

  test("passes with an SPF record, DKIM keys and a DMARC policy", async () => {
    const { statuses, find } = await check(complete);
    expect(statuses).toEqual(["ok", "ok", "ok", "ok"]);
    expect(find("DMARC")?.message).toContain('"reject"');
  });

  test("warns about each missing record", async () => {
    expect((await check({})).statuses).toEqual(["ok", "warning", "warning", "warning"]);
  });

  test("reports an error if a record prevents email from arriving", async () => {
    const zone = { ...complete, "example.com": ["v=spf1 -all"], "_dmarc.example.com": ["v=DMARC1; p=never"] };
    expect((await check(zone)).statuses).toEqual(["ok", "error", "ok", "error"]);
  });

  test("warns if the SPF record allows everyone to send", async () => {
    expect((await check({ ...complete, "example.com": ["v=spf1 +all"] })).statuses[1]).toBe("warning");
  });

  test("looks nothing up for a domain that is not on the internet", async () => {
    const { statuses, asked } = await check(complete, "postern@localhost");
    expect(statuses).toEqual(["warning", undefined, undefined, undefined]);
    expect(asked).toEqual([]);
  });

  test("is skipped while no mail server is configured", async () => {
    const find = await findingsOf({ smtpUrl: null, mailFrom: "inbox@example.com" });
    expect([find("sender"), find("SPF"), find("DKIM"), find("DMARC")]).toEqual(Array(4).fill(undefined));
  });
});

test("the dashboard shows the same findings only to the operator, who owns the first account", async () => {
  const deps = createTestDeps(database.db);
  const [operator, other] = [await owner(deps), await owner(deps)];
  const access = await authorizeOperator(operator.scope(), deps);
  const findings = access === null ? [] : await diagnose(access, deps);
  expect(findings.map(({ name }) => name)).toEqual(expect.arrayContaining(["database", "disk", "mail", "deliveries"]));
  expect(await authorizeOperator(other.scope(), deps)).toBeNull();
});
