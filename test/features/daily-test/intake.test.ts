import { describe, expect, test } from "vitest";
import type { Config } from "../../../server/core/config.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { mintTestToken, TEST_HEADER, testAnswer } from "../../../server/features/daily-test/test-token.ts";
import { readOverview } from "../../../server/features/overview/read-overview.ts";
import { owner } from "../../support/builders.ts";
import { createTestClock } from "../../support/clock.ts";
import { runDailyTest, sendQueuedNotices } from "../../support/daily-test.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { serveApp } from "../../support/http.ts";
import { createTestIntake } from "../../support/intake.ts";
import { closedPort, startReceiver } from "../../support/receiver.ts";
import { createMailSink } from "../../support/smtp.ts";

const database = useDatabase();

/** An operator with one form, a mail server, and the intake at a separate address. */
async function prepare(config: Partial<Config> = {}) {
  const sink = await createMailSink();
  const clock = createTestClock();
  const depsAt = (publicUrl: string) =>
    createTestDeps(database.db, { clock, config: { smtpUrl: sink.url, publicUrl, ...config } });
  const first = depsAt("http://127.0.0.1:9");
  await deleteAccounts(database.db);
  await database.db.prisma.dailyTest.deleteMany();
  await database.db.pool.query("DELETE FROM graphile_worker._private_jobs");
  const ada = await owner(first, { plan: "pro", emailVerified: true });
  const form = await ada.form({ name: "Contact" });
  const intake = createTestIntake(first);
  const url = await serveApp(intake.app);
  /** Runs the due tests, and returns the subjects of the mails sent. */
  const run = async (deps: Deps): Promise<string[]> => {
    const before = sink.received.length;
    await runDailyTest(deps);
    await sendQueuedNotices(deps);
    return sink.received.slice(before).map(({ email }) => email.subject ?? "");
  };
  const step = () => database.db.prisma.dailyTest.findUniqueOrThrow({ where: { step: "intake" } });
  return { sink, clock, ada, form, intake, deps: depsAt(url.origin), depsAt, run, step };
}

/** Counts the rows of every table except those that the test may change: its own, and the job queue. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await database.db.pool.query<{ name: string; count: string }>(
    `SELECT table_name AS name, (xpath('/row/c/text()', query_to_xml(
       format('SELECT count(*) AS c FROM public.%I', table_name), false, true, '')))[1]::text AS count
     FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('daily_tests', '_prisma_migrations')`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

const NOT_REACHED = "Messages no longer reach 127.0.0.1";

/** Three tries, ten minutes apart. */
async function failThrice({ clock, run }: Awaited<ReturnType<typeof prepare>>, deps: Deps): Promise<string[][]> {
  const told = [await run(deps)];
  for (let more = 0; more < 2; more += 1) {
    clock.advance({ minutes: 10 });
    told.push(await run(deps));
  }
  return told;
}

describe("The daily intake test", () => {
  test("posts to the public address, succeeds, and leaves no trace in any table", async () => {
    const { deps, run, step, ada, intake, form } = await prepare();
    const before = await countRows();
    expect(await run(deps)).toEqual([]);
    expect(await step()).toMatchObject({ failures: 0, failingSince: null, toldAt: null });
    expect(await countRows()).toEqual(before);
    expect(await intake.submissions(form.id)).toEqual([]);
    expect(await intake.outcomeCounts(form.id)).toEqual({});
    expect((await readOverview(ada.scope(), deps, { days: 7 })).intake.received).toBe(0);
  });

  test("runs again exactly a day later", async () => {
    const { deps, run, step, clock } = await prepare();
    await run(deps);
    const { nextAt } = await step();
    expect(nextAt).toEqual(new Date(clock.now().getTime() + 86_400_000));
    clock.advance({ days: 1, ms: -1 });
    await run(deps);
    expect((await step()).nextAt).toEqual(nextAt);
    clock.advance({ ms: 1 });
    await run(deps);
    expect((await step()).nextAt).not.toEqual(nextAt);
  });

  test("passes through deliveries and rules without queueing anything", async () => {
    const { deps, run, step, form } = await prepare();
    const { prisma } = database.db;
    await prisma.destination.create({
      data: { formId: form.id, address: "desk@example.test", confirmedAt: new Date(0) },
    });
    await prisma.form.update({ where: { id: form.id }, data: { autoReplySubject: "Thanks", autoReplyText: "Hello" } });
    const before = await countRows();
    expect(await run(deps)).toEqual([]);
    expect(await step()).toMatchObject({ failures: 0 });
    expect(await countRows()).toEqual(before);
  });

  test("does nothing without a form, at localhost, or when turned off", async () => {
    const { run, form, depsAt, deps, step } = await prepare();
    await run(depsAt("http://localhost:9"));
    expect(await step()).toMatchObject({ failures: 0 });
    await database.db.prisma.form.update({ where: { id: form.id }, data: { status: "archived" } });
    await database.db.prisma.dailyTest.updateMany({ data: { nextAt: new Date(0) } });
    await run(depsAt("http://127.0.0.1:9"));
    expect(await step()).toMatchObject({ failures: 0 });
    await run({ ...deps, config: { ...deps.config, dailyTest: false } });
    expect(await database.db.prisma.dailyTest.count()).toBe(0);
  });

  test.each([
    ["a proxy that responds with 502", () => startReceiver(() => ({ status: 502 })), "responds with status 502."],
    ["another server", () => startReceiver(() => ({ status: 200, body: "{}" })), "is not answered by this Postern"],
    [
      "a redirect",
      () => startReceiver(() => ({ status: 301, headers: { location: "https://elsewhere.example/f" } })),
      "redirects to https://elsewhere.example.",
    ],
    ["nothing", async () => ({ port: await closedPort() }), ""],
  ])("fails with %s at the public address, and notifies once after three attempts", async (_what, start, detail) => {
    const world = await prepare();
    const { port } = await start();
    const broken = world.depsAt(`http://127.0.0.1:${port}`);
    expect(await failThrice(world, broken)).toEqual([[], [], [`${NOT_REACHED}:${port}`]]);
    expect(world.sink.received[0]?.to).toEqual([world.ada.user.email]);
    expect(world.sink.received[0]?.email.text).toContain(detail);
    for (let hours = 0; hours < 26; hours += 1) {
      world.clock.advance({ hours: 1 });
      expect(await world.run(broken)).toEqual([]);
    }
  });

  test("sends one recovery notice within the hour once messages arrive again, then runs daily", async () => {
    const world = await prepare();
    const { depsAt, deps, run, clock, step, sink } = world;
    const port = await closedPort();
    await failThrice(world, depsAt(`http://127.0.0.1:${port}`));
    clock.advance({ hours: 1, ms: -1 });
    expect(await run(deps)).toEqual([]);
    clock.advance({ ms: 1 });
    expect(await run(deps)).toEqual([`Messages reach ${new URL(deps.config.publicUrl).host} again`]);
    expect(sink.received.at(-1)?.email.text).toContain("1 Mar 2026, 12:00 UTC");
    expect(await step()).toMatchObject({ failures: 0, failingSince: null, toldAt: null });
    clock.advance({ days: 1 });
    expect(await run(deps)).toEqual([]);
  });

  test("sends no notice of a failure that ends before the third attempt, such as a server restart", async () => {
    const { depsAt, deps, run, clock, step } = await prepare();
    const broken = depsAt(`http://127.0.0.1:${await closedPort()}`);
    expect(await run(broken)).toEqual([]);
    clock.advance({ minutes: 10 });
    expect(await run(broken)).toEqual([]);
    expect(await step()).toMatchObject({ failures: 2 });
    clock.advance({ minutes: 10 });
    expect(await run(deps)).toEqual([]);
    expect(await step()).toMatchObject({ failures: 0, failingSince: null });
  });

  test("detects an intake whose database cannot store messages", async () => {
    const { deps, run, step } = await prepare();
    await database.db.pool.query("ALTER TABLE submissions ADD CONSTRAINT broken CHECK (false) NOT VALID");
    try {
      await run(deps);
    } finally {
      await database.db.pool.query("ALTER TABLE submissions DROP CONSTRAINT broken");
    }
    expect((await step()).detail).toContain("responds with status 500");
  });

  test("runs in only one of several processes", async () => {
    const { deps, intake, form } = await prepare();
    const { prisma } = database.db;
    const asked = await startReceiver(() => ({ status: 502 }));
    const config = { ...deps.config, publicUrl: `http://127.0.0.1:${asked.port}` };
    await Promise.all([1, 2, 3, 4].map(() => runDailyTest({ ...deps, config })));
    expect(asked.received).toHaveLength(1);
    expect(asked.received[0]?.path).toBe(`/f/${form.id}`);
    expect(await prisma.dailyTest.findUnique({ where: { step: "intake" } })).toMatchObject({ failures: 1 });
    expect(await intake.submissions(form.id)).toEqual([]);
  });
});

describe("A message with a daily test token", () => {
  const FIELDS = { name: "Ana", message: "Hello, is there a table for two?" };

  test("is stored like any other if the token is forged, for another form, or too old", async () => {
    const { deps, intake, form, ada, clock } = await prepare();
    const key = deps.keys.dailyTest;
    const good = mintTestToken(key, form.id, clock.now());
    const forged = [
      "x",
      `${good}x`,
      mintTestToken(deps.keys.formToken, form.id, clock.now()),
      mintTestToken(key, (await ada.form()).id, clock.now()),
      mintTestToken(key, form.id, new Date(clock.now().getTime() - 5 * 60_000)),
    ];
    for (const token of forged) {
      const response = await intake.send(form.id, FIELDS, { [TEST_HEADER]: token });
      expect(await response.json()).toHaveProperty("id");
    }
    expect(await intake.submissions(form.id)).toHaveLength(forged.length);
  });

  test("is not stored until the last millisecond of five minutes, and gets an answer only this server can compute", async () => {
    const { deps, intake, form, clock } = await prepare();
    const token = mintTestToken(deps.keys.dailyTest, form.id, new Date(clock.now().getTime() - 5 * 60_000 + 1));
    const response = await intake.send(form.id, FIELDS, { [TEST_HEADER]: token });
    expect(await response.json()).toEqual({ test: testAnswer(deps.keys.dailyTest, token) });
    expect(await intake.submissions(form.id)).toEqual([]);
  });

  test("is rejected like any other message, but not counted", async () => {
    const { deps, intake, form, clock } = await prepare();
    await database.db.prisma.form.update({ where: { id: form.id }, data: { status: "archived" } });
    const token = mintTestToken(deps.keys.dailyTest, form.id, clock.now());
    expect((await intake.send(form.id, FIELDS, { [TEST_HEADER]: token })).status).toBe(410);
    expect(await intake.outcomeCounts(form.id)).toEqual({});
    expect((await intake.send(form.id, FIELDS)).status).toBe(410);
    expect(await intake.outcomeCounts(form.id)).toEqual({ "refused:archived_form": 1 });
  });
});
