import { type EmbeddedPostgres, startEmbeddedPostgres } from "@postern/embedded-postgres";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../../server/core/database/db.ts";
import { migrate } from "../../../server/core/database/migrate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { startJobs } from "../../../server/core/jobs/worker.ts";
import { systemClock } from "../../../server/core/platform/clock.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { owner } from "../../support/builders.ts";
import { createDataDir } from "../../support/data-dir.ts";
import { createTestDatabase } from "../../support/database.ts";
import { addDestination } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { patient } from "../../support/patience.ts";
import { createMailSink, type MailSink } from "../../support/smtp.ts";
import { spawnWorker } from "../../support/worker-process.ts";

const PATIENCE = { timeout: patient(25_000), interval: 50 };

async function prepare(smtpUrl: string) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const deps = createTestDeps(database.db, { clock: systemClock, config: { smtpUrl } });
  return { ...(await formOf(deps)), connection: database.connection };
}

async function formOf(deps: Deps) {
  const form = await (await owner(deps)).form();
  await addDestination(deps, form.id, "owner@example.test");
  const intake = createTestIntake(deps);
  const submit = async (count = 1) => {
    await Promise.all(Array.from({ length: count }, (_, index) => intake.send(form.id, { message: `No. ${index}` })));
  };
  return { deps, form, submit };
}

async function states(deps: Deps): Promise<Record<string, number>> {
  const rows = await deps.db.prisma.delivery.groupBy({ by: ["state"], _count: true });
  return Object.fromEntries(rows.map(({ state, _count }) => [state, _count]));
}

/** Stands in for minutes of waiting: leases expire, and retries are due. */
async function afterMinutes(deps: Deps): Promise<void> {
  await deps.db.pool.query(
    `UPDATE deliveries SET leased_until = leased_until - interval '5 minutes',
       next_attempt_at = next_attempt_at - interval '5 minutes' WHERE state = 'pending'`,
  );
}

function idsOf(sink: MailSink): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { email } of sink.received)
    counts.set(email.messageId ?? "", (counts.get(email.messageId ?? "") ?? 0) + 1);
  return counts;
}

describe("A worker", () => {
  it("sends an email moments after the intake stores a submission", async () => {
    const sink = await createMailSink();
    const { deps, submit } = await prepare(sink.url);
    const jobs = startJobs(deps);
    onTestFinished(() => jobs.stop());
    await submit();
    await sink.until(1);
    expect(sink.received[0]).toMatchObject({ to: ["owner@example.test"] });
    await expect.poll(() => states(deps), PATIENCE).toEqual({ delivered: 1 });
  });

  it("claims nothing and holds no connection when stopped during startup", async () => {
    const { deps, submit } = await prepare("smtp://127.0.0.1:1");
    await startJobs(deps).stop();
    await submit();
    expect(await states(deps)).toEqual({ pending: 1 });
    const { pool } = deps.db;
    // The intake's work after its answer may still be in progress.
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  it("finishes the delivery in progress when stopped, and claims nothing new", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let reached = () => {};
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const sink = await createMailSink({
      beforeAnswer: () => {
        reached();
        return held;
      },
    });
    const { deps, submit } = await prepare(sink.url);
    const jobs = startJobs(deps);
    await submit();
    await isReached;
    const stopped = jobs.stop();
    await submit(3);
    letGo();
    await stopped;
    expect(await states(deps)).toEqual({ delivered: 1, pending: 3 });
    expect(sink.received).toHaveLength(1);
  });

  it("keeps delivering to everyone else while one mailbox hangs", async () => {
    const sink = await createMailSink({
      onRcptTo: ({ address }, _session, answer) => {
        if (address !== "stuck@example.test") answer();
      },
    });
    const { deps, form, submit } = await prepare(sink.url);
    await addDestination(deps, form.id, "stuck@example.test");
    await submit(20);
    const jobs = startJobs(deps);
    await expect
      .poll(
        () => deps.db.prisma.delivery.count({ where: { target: "owner@example.test", state: "delivered" } }),
        PATIENCE,
      )
      .toBe(20);
    const tried = await deps.db.prisma.delivery.count({
      where: { target: "stuck@example.test", OR: [{ leasedUntil: { not: null } }, { attempts: { gt: 0 } }] },
    });
    expect(tried).toBeLessThanOrEqual(2);
    sink.hangUp();
    await jobs.stop();
  });
});

describe("A worker killed with SIGKILL while sending", () => {
  // Starts two processes.
  it("loses nothing, since another worker resends its deliveries and duplicates share an id", {
    timeout: patient(120_000),
  }, async () => {
    let reached = () => {};
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    // The server accepts the mail, but the worker never learns of it.
    const sink = await createMailSink({ beforeAnswer: (self) => (self.received.length === 5 ? reached() : undefined) });
    const { deps, submit, connection } = await prepare(sink.url);
    const first = await spawnWorker(connection, sink.url);
    await submit(30);
    await isReached;
    await first.kill();
    const second = await spawnWorker(connection, sink.url);
    await expect.poll(async () => (await states(deps)).delivered ?? 0, PATIENCE).toBeGreaterThanOrEqual(28);
    await afterMinutes(deps);
    await expect.poll(() => states(deps), PATIENCE).toEqual({ delivered: 30 });
    expect(await second.stop()).toBe(0);
    const copies = [...idsOf(sink).values()];
    expect(copies).toHaveLength(30);
    // At most two run at a time per address, so no more can have been in progress.
    expect(copies.filter((count) => count > 1).length).toBeLessThanOrEqual(2);
    expect(Math.max(...copies)).toBeLessThanOrEqual(2);
  });
});

describe("A database restart during email delivery", () => {
  const log = createLogger("silent");
  const folder = createDataDir();
  const dataDir = folder.path;
  let postgres: EmbeddedPostgres;

  // Setting up a separate server takes longer than the test itself, so it has its own timeout.
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir, log });
    await migrate(postgres.connection, log);
  }, 120_000);
  afterAll(async () => {
    await postgres.stop();
    folder.remove();
  }, 60_000);

  it("loses nothing, and duplicates share an id", async () => {
    const db = openDatabase(postgres.connection, () => undefined);
    onTestFinished(() => db.close());
    let restarted: Promise<void> | null = null;
    const restart = async () => {
      await postgres.stop();
      postgres = await startEmbeddedPostgres({ dataDir, log });
    };
    const sink = await createMailSink({
      beforeAnswer: (self) => {
        if (self.received.length < 5) return undefined;
        restarted ??= restart();
        return restarted;
      },
    });
    const { deps, submit } = await formOf(createTestDeps(db, { clock: systemClock, config: { smtpUrl: sink.url } }));
    await submit(20);
    const jobs = startJobs(deps);
    await sink.until(6);
    await expect.poll(() => afterMinutes(deps).then(() => states(deps)), PATIENCE).toEqual({ delivered: 20 });
    await jobs.stop();
    const copies = [...idsOf(sink).values()];
    expect(copies).toHaveLength(20);
    expect(Math.max(...copies)).toBeLessThanOrEqual(2);
  });
});
