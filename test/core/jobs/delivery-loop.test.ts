import { describe, expect, it, onTestFinished } from "vitest";
import type { Channels } from "../../../server/core/deliveries/channel.ts";
import { ConcurrencyLimiter } from "../../../server/core/jobs/concurrency-limiter.ts";
import { DeliveryLoop } from "../../../server/core/jobs/delivery-loop.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { addDestination, arrived, channelsThat, channelsWith } from "../../support/deliveries.ts";
import { patient } from "../../support/patience.ts";

const database = useDatabase();
const PATIENCE = { timeout: patient(20_000), interval: 20 };
const HOUR_MS = 3_600_000;
const A = "a@example.test";
const B = "b@example.test";

/** A form alone in the database, because a loop attempts everything due in it. The loop only polls when asked. */
async function prepare(...targets: string[]) {
  await deleteAccounts(database.db);
  const { deps, form, intake } = await arrangeIntake(database);
  for (const target of targets) await addDestination(deps, form.id, target);
  const submit = async (count: number) => {
    for (let index = 0; index < count; index += 1) await intake.send(form.id, { message: `No. ${index}` });
  };
  const start = (channels: Channels) =>
    new DeliveryLoop(deps, { channels, limiter: new ConcurrencyLimiter(deps.clock), pollEveryMs: HOUR_MS }, "mail");
  const count = (where: object) => deps.db.prisma.delivery.count({ where });
  return { deps, submit, start, count };
}

describe("The delivery loop of a transport", () => {
  it("attempts everything waiting for one target, two at a time, without being woken again", async () => {
    const { submit, start, count } = await prepare(A);
    await submit(9);
    let inFlight = 0;
    let most = 0;
    const loop = start(
      channelsWith(async () => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await new Promise(setImmediate);
        inFlight -= 1;
        return arrived;
      }),
    );
    onTestFinished(() => loop.stop());
    await expect.poll(() => count({ state: "delivered" }), PATIENCE).toBe(9);
    expect(most).toBe(2);
  });

  it("attempts a new delivery to a target with no free slots as soon as one is free", async () => {
    const { submit, start, count } = await prepare(A);
    const gates: (() => void)[] = [];
    const loop = start(
      channelsWith(async () => {
        await new Promise<void>((resolve) => gates.push(resolve));
        return arrived;
      }),
    );
    onTestFinished(() => loop.stop());
    for (let sent = 1; sent <= 2; sent += 1) {
      await submit(1);
      loop.wake();
      await expect.poll(() => gates.length, PATIENCE).toBe(sent);
    }
    await submit(1);
    loop.wake();
    gates[0]?.();
    await expect.poll(() => gates.length, PATIENCE).toBe(3);
    for (const open of gates) open();
    await expect.poll(() => count({ state: "delivered" }), PATIENCE).toBe(3);
  });

  it("continues for others while a target hangs with at most two deliveries in flight", async () => {
    const { submit, start, count } = await prepare(A, B);
    await submit(12);
    let hangUp = () => {};
    const hangsUp = new Promise<void>((resolve) => {
      hangUp = resolve;
    });
    const loop = start(
      channelsWith(async (_scope, _deps, { target }) => {
        if (target === A) await hangsUp;
        return arrived;
      }),
    );
    await expect.poll(() => count({ target: B, state: "delivered" }), PATIENCE).toBe(12);
    expect(await count({ target: A, leasedUntil: { not: null } })).toBe(2);
    const stopped = loop.stop();
    hangUp();
    await stopped;
    expect(await count({ target: A, state: "delivered" })).toBe(2);
  });

  it("finishes what it has claimed when stopped during a claim, and leaves the rest to others", async () => {
    const { submit, start, count } = await prepare(A);
    await submit(5);
    const { channels, tried } = channelsThat(() => arrived);
    await start(channels).stop();
    expect(tried.length).toBeLessThan(5);
    expect(await count({ state: "delivered" })).toBe(tried.length);
    expect(await count({ state: "pending", leasedUntil: null })).toBe(5 - tried.length);
  });

  it("attempts nothing twice when other loops poll at the same time", async () => {
    const { submit, start, count } = await prepare(A, B);
    await submit(10);
    const { channels, tried } = channelsThat(() => arrived);
    const loops = [start(channels), start(channels), start(channels)];
    onTestFinished(async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    });
    await expect
      .poll(() => {
        for (const loop of loops) loop.wake();
        return count({ state: "delivered" });
      }, PATIENCE)
      .toBe(20);
    expect(new Set(tried).size).toBe(tried.length);
    expect(tried).toHaveLength(20);
  });
});
