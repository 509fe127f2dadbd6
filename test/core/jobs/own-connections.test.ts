import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../../server/core/database/db.ts";
import { systemClock } from "../../../server/core/platform/clock.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { startServing } from "../../../server/serve.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { startReceiver } from "../../support/receiver.ts";
import { createMailSink } from "../../support/smtp.ts";
import { createTestWebhook } from "../../support/webhooks.ts";

const database = useDatabase();
const PATIENCE = { timeout: 20_000 };

it("Visitors are served while other requests hold every connection available to them", async () => {
  const db = openDatabase(database.connection, () => undefined);
  const { form } = await arrangeForm(database);
  const intake = createTestIntake(createTestDeps(db, { clock: systemClock }));
  const requests = await Promise.all(Array.from({ length: db.pool.options.max }, () => db.pool.connect()));
  expect(requests).toHaveLength(15);
  for (const message of ["first", "second"]) {
    expect((await intake.send(form.id, { message })).status).toBe(200);
    expect((await intake.app.request(`/f/${form.id}/thanks`)).status).toBe(200);
  }
  for (const client of requests) client.release();
  expect(await intake.submissions(form.id)).toHaveLength(2);
  await db.close();
});

it("Emails, webhooks, and jobs continue while requests hold every connection available to them", async () => {
  const sink = await createMailSink();
  const receiver = await startReceiver();
  const config = { smtpUrl: sink.url, webhookAllow: ["127.0.0.1"], role: "all", host: "127.0.0.1", port: 0 } as const;
  const lines: string[] = [];
  const log = createLogger("warn", { write: (line: string) => void lines.push(line) });
  const visitors = createTestDeps(database.db, { clock: systemClock, config });
  const webhook = await createTestWebhook(visitors, receiver.url);
  await addDestination(visitors, webhook.form.id, "owner@example.test");
  const db = openDatabase(database.connection, () => undefined);
  const running = await startServing(createTestDeps(db, { clock: systemClock, config, log }));

  const requests = await Promise.all(Array.from({ length: db.pool.options.max }, () => db.pool.connect()));
  onTestFinished(async () => {
    for (const client of requests) client.release();
    await running.stop();
    await db.close();
  });
  await database.db.pool.query("SELECT graphile_worker.add_job('fold-counts', job_key => 'a-job')");
  await webhook.post();
  await sink.until(1);
  await expect.poll(() => receiver.received.length, PATIENCE).toBe(1);
  const states = async () => (await webhook.deliveries()).map(({ state }) => state);
  await expect.poll(states, PATIENCE).toEqual(["delivered"]);
  const jobs = () => database.db.pool.query("SELECT FROM graphile_worker.jobs WHERE key = 'a-job'");
  await expect.poll(async () => (await jobs()).rowCount, PATIENCE).toBe(0);
  expect(lines).toEqual([]);
});
