import { Writable } from "node:stream";
import { expect, it, onTestFinished } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { startJobs } from "../../../server/core/jobs/worker.ts";
import { systemClock } from "../../../server/core/platform/clock.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { owner } from "../../support/builders.ts";
import { createTestDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { startReceiver } from "../../support/receiver.ts";
import { createMailSink } from "../../support/smtp.ts";

/** Content written by visitors or owners, or identifying them. */
const PERSONAL = [
  "ana@example.com",
  "Ana Lima",
  "Do you repair violins?",
  "owner@example.test",
  "192.0.2.7",
  "Firefox",
];

it("the id returned to the visitor links the intake log line to that of every delivery", async () => {
  const lines: string[] = [];
  const log = createLogger(
    "trace",
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const sink = await createMailSink();
  // The first attempt fails.
  const hook = await startReceiver((_request, count) => ({ status: count === 1 ? 500 : 204, body: "Dear Ana Lima" }));
  const config = { smtpUrl: sink.url, webhookAllow: ["127.0.0.0/8"], trustedProxies: 1 };
  const deps = createTestDeps(database.db, { clock: systemClock, log, config });
  const account = await owner(deps, { plan: "pro" });
  const form = await account.form();
  await addDestination(deps, form.id, "owner@example.test");
  await createEndpoint(account.scope(), deps, { url: hook.url, formId: null });
  const app = buildApp(deps);
  onTestFinished(() => app.close());
  const jobs = startJobs(deps);
  onTestFinished(() => jobs.stop());

  const body = new URLSearchParams({ email: "ana@example.com", name: "Ana Lima", message: "Do you repair violins?" });
  const answer = await app.hono.request(`/f/${form.id}`, {
    method: "POST",
    headers: { accept: "application/json", "x-forwarded-for": "192.0.2.7", "user-agent": "Firefox" },
    body,
  });
  const { id } = (await answer.json()) as { id: string };
  await expect.poll(async () => (await deliveriesOf(deps, id)).map(({ attempts }) => attempts)).toEqual([1, 1]);
  // Simulates the minute until the next attempt.
  await deps.db.pool.query("UPDATE deliveries SET next_attempt_at = now() WHERE state = 'pending'");
  deps.db.announceDue();
  await expect
    .poll(async () => (await deliveriesOf(deps, id)).map(({ state }) => state))
    .toEqual(["delivered", "delivered"]);

  const followed = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ submissionId }) => submissionId === id);
  const idOf = Object.fromEntries((await deliveriesOf(deps, id)).map(({ kind, id: deliveryId }) => [kind, deliveryId]));
  expect(followed[0]).toMatchObject({ msg: "submission received", formId: form.id });
  const attempts = followed.slice(1).map(({ msg, kind, deliveryId }) => [msg, kind, deliveryId]);
  expect(attempts).toHaveLength(3);
  expect(attempts).toEqual(
    expect.arrayContaining([
      ["delivery attempted", "mail", idOf.mail],
      ["delivery failed", "webhook", idOf.webhook],
      ["delivery attempted", "webhook", idOf.webhook],
    ]),
  );
  // The owner's system has the same id.
  expect(hook.received.map(({ headers }) => headers["webhook-id"])).toEqual([idOf.webhook, idOf.webhook]);
  expect(PERSONAL.filter((words) => lines.some((line) => line.includes(words)))).toEqual([]);
});
