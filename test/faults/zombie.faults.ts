import { expect, it, onTestFinished } from "vitest";
import { LEASE_MS } from "../../server/core/deliveries/deliver.ts";
import { systemClock } from "../../server/core/platform/clock.ts";
import { owner } from "../support/builders.ts";
import { createTestDatabase } from "../support/database.ts";
import { addDestination } from "../support/deliveries.ts";
import { createTestDeps } from "../support/deps.ts";
import { createTestIntake } from "../support/intake.ts";
import { createMailSink } from "../support/smtp.ts";
import { spawnWorker } from "../support/worker-process.ts";

const MESSAGES = 6;
/** The number of emails a worker sends to one address at once. */
const HELD = 2;

it("a stalled worker changes nothing when it resumes after another worker has sent what it had claimed", {
  timeout: 3 * LEASE_MS,
}, async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const held: ((refusal?: Error) => void)[] = [];
  const sink = await createMailSink({
    beforeAnswer: () =>
      held.length === HELD
        ? undefined
        : new Promise((resolve, reject) => {
            held.push((refusal) => (refusal === undefined ? resolve() : reject(refusal)));
          }),
  });
  const deps = createTestDeps(database.db, { clock: systemClock, config: { smtpUrl: sink.url } });
  const { delivery: deliveries, deliveryAttempt: attempts } = deps.db.prisma;
  const form = await (await owner(deps)).form();
  await addDestination(deps, form.id, "owner@example.test");
  const zombie = await spawnWorker(database.connection, sink.url);
  const intake = createTestIntake(deps);
  for (let n = 0; n < MESSAGES; n += 1) await intake.send(form.id, { message: `No. ${n}` });
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(HELD);
  zombie.pause();
  const claimed = await deliveries.findMany({ where: { leasedUntil: { not: null } } });
  expect(claimed).toHaveLength(HELD);

  const other = await spawnWorker(database.connection, sink.url);
  await expect
    .poll(() => deliveries.count({ where: { state: "delivered" } }), { timeout: LEASE_MS + 60_000 })
    .toBe(MESSAGES);
  const before = await deliveries.findMany({ orderBy: { id: "asc" } });

  zombie.resume();
  // One of its emails is refused after all, the other arrives twice.
  held[0]?.(new Error("Not now."));
  held[1]?.();
  expect(await zombie.stop()).toBe(0);
  expect(await other.stop()).toBe(0);
  expect(await deliveries.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  expect(await attempts.count()).toBe(MESSAGES);
  const ids = sink.received.map(({ email }) => email.messageId);
  expect(new Set(ids).size).toBe(MESSAGES);
  expect(ids.length).toBeLessThanOrEqual(MESSAGES + HELD - 1);
});
