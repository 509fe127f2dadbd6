import { expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { owner } from "../../support/builders.ts";
import { createChannels } from "../../support/channels.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { createMailSink, smtpAnswer } from "../../support/smtp.ts";

const database = useDatabase();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** As stated in the README: "for about three days". */
const WAITS_MS = [1, 5, 15, 60, 180, 360, 720, 1_440, 1_440].map((minutes) => minutes * MINUTE_MS);

async function prepare(takesAt: number) {
  const clock = createTestClock();
  let tries = 0;
  const sink = await createMailSink({
    beforeAnswer: () => {
      tries += 1;
      if (tries < takesAt) throw smtpAnswer(451, "Not now");
    },
  });
  const deps = createTestDeps(database.db, { clock, config: { smtpUrl: sink.url } });
  const form = await (await owner(deps)).form();
  await addDestination(deps, form.id, "owner@example.test");
  const id = await createTestIntake(deps).submit(form.id, { message: "Hello" });
  const channels = createChannels(createMailer(systemScope(), deps));
  const current = async () => {
    const [delivery] = await deliveriesOf(deps, id);
    return delivery ?? expect.fail("The delivery is gone.");
  };
  /** Advances the clock to each next attempt until none is left; returns the waits between them. */
  const runOut = async () => {
    const waits: number[] = [];
    for (let delivery = await current(); delivery.state === "pending"; delivery = await current()) {
      const at = delivery.nextAttemptAt ?? clock.now();
      if (delivery.attempts > 0) waits.push(at.getTime() - clock.now().getTime());
      clock.set(at);
      await deliverOnce(deps, delivery.id, channels);
    }
    return waits;
  };
  return { clock, sink, current, runOut };
}

it("An undeliverable email is tried ten times over three days with the documented waits, then shown as failed", async () => {
  const { clock, sink, current, runOut } = await prepare(Number.POSITIVE_INFINITY);
  const startedMs = clock.now().getTime();
  const waits = await runOut();
  expect(waits).toHaveLength(WAITS_MS.length);
  for (const [index, waitMs] of waits.entries()) {
    const saidMs = WAITS_MS[index] ?? 0;
    expect(waitMs).toBeGreaterThanOrEqual(0.9 * saidMs);
    expect(waitMs).toBeLessThanOrEqual(1.1 * saidMs);
  }
  const hours = (clock.now().getTime() - startedMs) / HOUR_MS;
  expect(hours).toBeGreaterThan(0.9 * 70);
  expect(hours).toBeLessThan(1.1 * 71);
  expect(await current()).toMatchObject({ state: "failed", attempts: 10, nextAttemptAt: null });
  expect(sink.received).toEqual([]);
});

it("An email accepted on the last try, after three days, arrives once", async () => {
  const { sink, current, runOut } = await prepare(10);
  await runOut();
  expect(await current()).toMatchObject({ state: "delivered", attempts: 10 });
  expect(sink.received).toHaveLength(1);
});
