import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { MAX_LEASE_MS, MAX_WAIT_MS } from "../../../server/core/database/clock-skew.ts";
import { takeFromBucket } from "../../../server/core/database/rate-limits.ts";
import { claimDeliveries, deliver } from "../../../server/core/deliveries/deliver.ts";
import { retryDelivery } from "../../../server/core/deliveries/timeline.ts";
import { ConcurrencyLimiter } from "../../../server/core/jobs/concurrency-limiter.ts";
import { releaseMisdatedJobs } from "../../../server/core/jobs/store/clock-skew.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { createTestClock } from "../../support/clock.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { addDestination, arrived, channelsThat } from "../../support/deliveries.ts";
import { createTestIntake } from "../../support/intake.ts";

const database = useDatabase();
const DAY_MS = 86_400_000;

/** A form with one delivery, alone in the database, because a claim takes everything due. */
async function prepare() {
  await deleteAccounts(database.db);
  const { clock, deps, ada: account, form } = await arrangeForm(database);
  await addDestination(deps, form.id, "owner@example.test");
  const submit = () => createTestIntake(deps).send(form.id, { message: "Hello" });
  const claim = async () => {
    const which = { transport: "mail", limit: 100, perTarget: 2, exceptions: {}, after: null } as const;
    return (await claimDeliveries(systemScope(), deps, which)).claimed;
  };
  const set = (data: { leasedUntil?: Date | null; nextAttemptAt?: Date | null }) =>
    deps.db.prisma.delivery.updateMany({ data });
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  return { account, clock, deps, submit, claim, set, later };
}

describe("After the clock ran 30 days ahead", () => {
  it("a dead worker's claims are retried at once", async () => {
    const { clock, submit, claim } = await prepare();
    clock.advance({ days: 30 });
    await submit();
    expect(await claim()).toHaveLength(1);
    clock.advance({ days: -30 });
    await claim();
    expect(await claim()).toHaveLength(1);
  });

  it("a delivery waiting for its next attempt is retried at once", async () => {
    const { clock, deps, submit, claim } = await prepare();
    clock.advance({ days: 30 });
    await submit();
    const [claimed] = await claim();
    if (claimed === undefined) throw new Error("One is due.");
    const { channels } = channelsThat(() => ({ outcome: "temporary", detail: "Busy." }));
    await deliver(systemScope(), deps, { ...claimed, channels });
    clock.advance({ days: -30 });
    expect(await claim()).toHaveLength(0);
    const [again] = await claim();
    if (again === undefined) throw new Error("It is due again.");
    await deliver(systemScope(), deps, { ...again, channels: channelsThat(() => arrived).channels });
    expect(await deps.db.prisma.delivery.findMany({ select: { state: true, attempts: true } })).toEqual([
      { state: "delivered", attempts: 2 },
    ]);
  });

  it("a lease lasts up to the maximum, and no longer", async () => {
    const { submit, claim, set, later } = await prepare();
    await submit();
    for (const [ms, count] of [
      [MAX_LEASE_MS, 0],
      [MAX_LEASE_MS + 1, 1],
      [1, 0],
      [0, 1],
    ] as const) {
      await set({ leasedUntil: later(ms) });
      expect(await claim(), `leased for ${ms} ms`).toHaveLength(count);
    }
  });

  it("an attempt waits up to the maximum, and no longer", async () => {
    const { submit, claim, set, later } = await prepare();
    await submit();
    for (const [ms, count] of [
      [MAX_WAIT_MS, 0],
      [MAX_WAIT_MS + 1, 1],
    ] as const) {
      await set({ leasedUntil: null, nextAttemptAt: later(ms) });
      await claim();
      expect(await claim(), `waits for ${ms} ms`).toHaveLength(count);
    }
  });

  it("an owner can resend a delivery cancelled under a lease", async () => {
    const { account, deps, submit, later } = await prepare();
    await submit();
    const { id } = await deps.db.prisma.delivery.findFirstOrThrow();
    const ended = { state: "cancelled", nextAttemptAt: null, finishedAt: later(0) } as const;
    await deps.db.prisma.delivery.updateMany({ data: { ...ended, leasedUntil: later(30 * DAY_MS) } });
    await retryDelivery(account.scope(), deps, { id });
    const [row] = await deps.db.prisma.delivery.findMany();
    expect([row?.state, row?.leasedUntil]).toEqual(["pending", null]);
  });

  it("a rate limit starts over as for a new caller, and otherwise holds", async () => {
    const { deps, clock, later } = await prepare();
    const rate = { burst: 1, intervalMs: 60_000 };
    const take = (at: Date) => takeFromBucket(systemScope(), deps.db, "bucket", rate, at);
    expect(await take(later(30 * DAY_MS))).toBeNull();
    expect(await take(clock.now())).toBeNull();
    expect(await take(clock.now())).toBe(60_000);
    expect(await take(later(-MAX_LEASE_MS))).not.toBeNull();
    expect(await take(later(-MAX_LEASE_MS - 1))).toBeNull();
  });

  it("a circuit opened in that time is probed at once", () => {
    const clock = createTestClock();
    const limiter = new ConcurrencyLimiter(clock, { perTransport: { mail: 4 }, perTarget: 2 });
    clock.advance({ days: 30 });
    for (let count = 0; count < 2; count += 1) {
      limiter.acquire(["mail"]);
      limiter.release(["mail"], { failed: "mail", arrived: false });
    }
    expect(limiter.freeSlots("mail")).toBe(0);
    clock.advance({ days: -30 });
    expect(limiter.freeSlots("mail")).toBe(1);
  });

  it("the queue releases jobs locked, postponed or scheduled in that time, and leaves the rest alone", async () => {
    const { deps } = await prepare();
    const { pool } = deps.db;
    const release = () => releaseMisdatedJobs(systemScope(), deps.db);
    await pool.query(`SELECT graphile_worker.add_job('index-words', job_key => 'a', run_at => now() + interval '30 days'),
      graphile_worker.add_job('index-words', job_key => 'b', run_at => now() + interval '23 hours'),
      graphile_worker.add_job('index-words', job_key => 'c'), graphile_worker.add_job('index-words', job_key => 'd')`);
    await pool.query(`UPDATE graphile_worker._private_jobs SET locked_by = 'worker',
      locked_at = now() + CASE key WHEN 'c' THEN interval '30 days' ELSE interval '0' END WHERE key IN ('c', 'd')`);
    await pool.query(`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      VALUES ('sweep-expired', now(), now() + interval '30 days'), ('back-up', now(), now())`);
    expect(await release()).toBe(3);
    const { rows: jobs } = await pool.query(
      `SELECT key, run_at <= now() AS due, locked_at IS NOT NULL AS locked FROM graphile_worker._private_jobs
       WHERE key IN ('a', 'b', 'c', 'd') ORDER BY key`,
    );
    expect(jobs).toEqual([
      { key: "a", due: true, locked: false },
      { key: "b", due: false, locked: false },
      { key: "c", due: true, locked: false },
      { key: "d", due: true, locked: true },
    ]);
    const { rows: late } = await pool.query(
      "SELECT identifier FROM graphile_worker._private_known_crontabs WHERE last_execution > now()",
    );
    expect(late).toEqual([]);
    expect(await release()).toBe(0);
  });
});
