import { describe, expect, it } from "vitest";
import { systemScope } from "../../server/access/authenticate.ts";
import { systemClock } from "../../server/clock.ts";
import { deferBacklog, resumeBacklog } from "../../server/services/deliveries/delivery-queue.ts";
import { owner } from "../support/builders.ts";
import { useDatabase } from "../support/database.ts";
import { addDestination } from "../support/deliveries.ts";
import { createTestDeps } from "../support/deps.ts";
import { createTestIntake } from "../support/intake.ts";

const database = useDatabase();
const KEPT_IN_SIGHT = 150;

async function prepare() {
  const deps = createTestDeps(database.db, { clock: systemClock });
  const form = await (await owner(deps)).form();
  const [stuck, working] = [`stuck-${form.id}@example.test`, `working-${form.id}@example.test`];
  await addDestination(deps, form.id, stuck);
  await addDestination(deps, form.id, working);
  const intake = createTestIntake(deps);
  await Promise.all(Array.from({ length: 160 }, (_, index) => intake.send(form.id, { message: `No. ${index}` })));
  const waiting = async (target: string) => {
    const { rows } = await deps.db.pool.query<{ due: boolean; count: number }>(
      `SELECT job.run_at <= now() AS due, count(*)::integer AS count FROM graphile_worker.jobs AS job
       JOIN deliveries ON deliveries.id = job.key WHERE deliveries.target = $1 GROUP BY 1`,
      [target],
    );
    return { due: 0, later: 0, ...Object.fromEntries(rows.map(({ due, count }) => [due ? "due" : "later", count])) };
  };
  return { deps, stuck, working, waiting };
}

describe("What waits for a target that is stuck", () => {
  it("is put aside but for the first few, and nobody else's is", async () => {
    const { deps, stuck, working, waiting } = await prepare();
    await deferBacklog(systemScope(), deps, { key: `mail:${stuck}`, openForMs: 0 });
    expect(await waiting(stuck)).toEqual({ due: KEPT_IN_SIGHT, later: 160 - KEPT_IN_SIGHT });
    expect(await waiting(working)).toEqual({ due: 160, later: 0 });
  });

  it("comes back at once when the target has recovered", async () => {
    const { deps, stuck, waiting } = await prepare();
    await deferBacklog(systemScope(), deps, { key: `mail:${stuck}`, openForMs: 60_000 });
    await resumeBacklog(systemScope(), deps, { key: `mail:${stuck}` });
    expect(await waiting(stuck)).toEqual({ due: 160, later: 0 });
  });

  it("does not come before its time: what is on its retry schedule stays there", async () => {
    const { deps, stuck, waiting } = await prepare();
    await deps.db.pool.query(
      `WITH later AS (UPDATE deliveries SET next_attempt_at = now() + interval '1 hour' WHERE target = $1 RETURNING id)
       SELECT graphile_worker.reschedule_jobs(array_agg(job.id), now() + interval '1 hour')
       FROM graphile_worker.jobs AS job JOIN later ON later.id = job.key`,
      [stuck],
    );
    await resumeBacklog(systemScope(), deps, { key: `mail:${stuck}` });
    expect(await waiting(stuck)).toEqual({ due: 0, later: 160 });
  });
});
