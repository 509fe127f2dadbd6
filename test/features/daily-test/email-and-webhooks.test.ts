import { beforeEach, describe, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Config } from "../../../server/core/config.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { reportRefused } from "../../../server/core/mail-server/report-refusal.ts";
import { createEndpoint, updateEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { owner, type TestOwner } from "../../support/builders.ts";
import { createTestClock, type TestClock } from "../../support/clock.ts";
import { runDailyTest, sendQueuedNotices } from "../../support/daily-test.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { createMailSink, freePort, type MailSink, smtpAnswer } from "../../support/smtp.ts";

const database = useDatabase();

let clock: TestClock;
let sink: MailSink;
let deps: Deps;
let ada: TestOwner;
let isRefusing: boolean;

beforeEach(async () => {
  clock = createTestClock();
  isRefusing = false;
  sink = await createMailSink({
    beforeAnswer: () => {
      if (isRefusing) throw smtpAnswer(550, "No such user");
    },
  });
  deps = depsWith({});
  await deleteAccounts(deps.db);
  await deps.db.prisma.dailyTest.deleteMany();
  await deps.db.pool.query("DELETE FROM graphile_worker._private_jobs");
  ada = await confirmedOwner();
});

/** Uses localhost, so that the intake is not tested. */
function depsWith(config: Partial<Config>): Deps {
  return createTestDeps(database.db, {
    clock,
    config: { smtpUrl: sink.url, webhookAllow: ["127.0.0.1"], publicUrl: "http://localhost:4000", ...config },
  });
}

const confirmedOwner = () => owner(deps, { plan: "pro", emailVerified: true });

/** Runs the due tests, and returns the subjects of the mails sent. */
async function run(using: Deps = deps): Promise<string[]> {
  const before = sink.received.length;
  await runDailyTest(using);
  await sendQueuedNotices(deps);
  return sink.received.slice(before).map(({ email }) => email.subject ?? "");
}

async function failThrice(using: Deps = deps): Promise<string[]> {
  const told = await run(using);
  for (let more = 0; more < 2; more += 1) {
    clock.advance({ minutes: 10 });
    told.push(...(await run(using)));
  }
  return told;
}

const step = (name: string) => deps.db.prisma.dailyTest.findUnique({ where: { step: name } });

interface Payload {
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

const payloads = (receiver: Receiver): Payload[] => receiver.received.map(({ body }) => JSON.parse(body.toString()));

describe("The daily email test", () => {
  test("signs in to the mail server without sending anything if no test mailbox is configured", async () => {
    expect(await run()).toEqual([]);
    expect(await step("email")).toMatchObject({ failures: 0, failingSince: null });
    expect(sink.received).toEqual([]);
  });

  test("sends one email a day, to the configured test mailbox only", async () => {
    const using = depsWith({ testMailbox: "probe@example.test" });
    expect(await run(using)).toEqual(["Postern test email"]);
    expect(await run(using)).toEqual([]);
    clock.advance({ days: 1 });
    expect(await run(using)).toEqual(["Postern test email"]);
    expect(sink.received.map(({ to }) => to)).toEqual([["probe@example.test"], ["probe@example.test"]]);
  });

  test("does nothing without a mail server", async () => {
    await run(depsWith({ smtpUrl: null }));
    expect(await step("email")).toMatchObject({ failures: 0, toldAt: null });
  });

  test("does not repeat a notice that deliveries already sent about a mail server refusing all email", async () => {
    const receiver = await startReceiver();
    await createEndpoint(ada.scope(), deps, { url: receiver.url, sendsNotices: true });
    await reportRefused(systemScope(), deps, "The password is wrong.");
    isRefusing = true;
    await failThrice(depsWith({ testMailbox: "probe@example.test", dailyTest: true }));
    await run(depsWith({ dailyTest: false }));
    await reportRefused(systemScope(), deps, "The password is wrong.");
    await sendQueuedNotices(deps);
    expect(payloads(receiver).map(({ type }) => type)).toEqual(["step.failed"]);
  });

  test.each([
    ["refuses the email", () => ({ testMailbox: "probe@example.test" })],
    ["cannot be reached", async () => ({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` })],
  ])(
    "fails while the mail server %s, notifies webhooks once, and reports recovery to both webhooks and the owner",
    async (_what, broken) => {
      const receiver = await startReceiver();
      await createEndpoint(ada.scope(), deps, { url: receiver.url, sendsNotices: true });
      const using = depsWith(await broken());
      isRefusing = true;
      expect(await failThrice(using)).toEqual([]);
      clock.advance({ hours: 1 });
      expect(await run(using)).toEqual([]);
      expect(payloads(receiver)).toMatchObject([
        {
          type: "step.failed",
          timestamp: "2026-03-01T12:20:00.000Z",
          data: {
            version: 1,
            step: "email",
            since: "2026-03-01T12:00:00.000Z",
            url: "http://localhost:4000/settings/email",
          },
        },
      ]);
      isRefusing = false;
      clock.advance({ hours: 1 });
      expect(await run()).toEqual(["localhost:4000 can send email again"]);
      expect(payloads(receiver).map(({ type }) => type)).toEqual(["step.failed", "step.recovered"]);
      clock.advance({ days: 1 });
      expect(await run()).toEqual([]);
    },
  );

  test("notifies only the operator, not other accounts or webhooks without notices", async () => {
    const [own, foreign] = [await startReceiver(), await startReceiver()];
    await createEndpoint(ada.scope(), deps, { url: own.url });
    await createEndpoint((await confirmedOwner()).scope(), deps, { url: foreign.url, sendsNotices: true });
    await failThrice(depsWith({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` }));
    expect([...own.received, ...foreign.received]).toEqual([]);
  });
});

describe("The daily webhook test", () => {
  test("is sent once a day to the webhooks it is enabled for", async () => {
    const [on, off, disabled] = [await startReceiver(), await startReceiver(), await startReceiver()];
    await createEndpoint(ada.scope(), deps, { url: on.url, testsDaily: true });
    await createEndpoint(ada.scope(), deps, { url: off.url });
    const { endpoint } = await createEndpoint(ada.scope(), deps, { url: disabled.url, testsDaily: true });
    await updateEndpoint(ada.scope(), deps, { id: endpoint.id, change: { enabled: false } });
    await run();
    clock.advance({ days: 1, ms: -1 });
    await run();
    expect(payloads(on).map(({ type }) => type)).toEqual(["submission.test"]);
    clock.advance({ ms: 1 });
    await run();
    expect(on.received).toHaveLength(2);
    expect([...off.received, ...disabled.received]).toEqual([]);
  });

  test("notifies the owner once of a dead receiver and once of its recovery, testing at most once a day", async () => {
    let isDead = true;
    const dead = await startReceiver(() => ({ status: isDead ? 502 : 204 }));
    const notices = await startReceiver();
    const eve = await confirmedOwner();
    await createEndpoint(eve.scope(), deps, { url: dead.url, testsDaily: true, sendsNotices: true });
    await createEndpoint(eve.scope(), deps, { url: notices.url, sendsNotices: true });
    const host = new URL(dead.url).host;
    expect(await failThrice()).toEqual([`Your webhook to ${host} failed its daily test`]);
    expect(sink.received.at(-1)?.to).toEqual([eve.user.email]);
    expect(payloads(notices)).toMatchObject([{ type: "step.failed", data: { step: "endpoint" } }]);
    clock.advance({ hours: 23 });
    expect(await run()).toEqual([]);
    expect(dead.received).toHaveLength(3);
    clock.advance({ hours: 1 });
    expect(await run()).toEqual([]);
    expect(dead.received).toHaveLength(4);
    isDead = false;
    clock.advance({ days: 1 });
    expect(await run()).toEqual([`Your webhook to ${host} works again`]);
    expect(payloads(notices).map(({ type }) => type)).toEqual(["step.failed", "step.recovered"]);
    expect(new Set(payloads(dead).map(({ type }) => type))).toEqual(new Set(["submission.test"]));
  });

  test("is forgotten when the owner turns it off, and starts afresh when turned on again", async () => {
    const dead = await startReceiver(() => ({ status: 502 }));
    const { endpoint } = await createEndpoint(ada.scope(), deps, { url: dead.url, testsDaily: true });
    await failThrice();
    await updateEndpoint(ada.scope(), deps, { id: endpoint.id, change: { testsDaily: false } });
    await run();
    expect(await step(endpoint.id)).toBeNull();
    await updateEndpoint(ada.scope(), deps, { id: endpoint.id, change: { testsDaily: true } });
    await run();
    expect(await step(endpoint.id)).toMatchObject({ failures: 1, toldAt: null });
  });

  test("is not sent on the Free plan", async () => {
    const receiver = await startReceiver();
    await createEndpoint(ada.scope(), deps, { url: receiver.url, testsDaily: true });
    await deps.db.prisma.account.update({ where: { id: ada.account.id }, data: { plan: "free" } });
    await run();
    expect(receiver.received).toEqual([]);
  });

  test("does not change the webhook's status or delivery log", async () => {
    const dead = await startReceiver(() => ({ status: 410 }));
    const { endpoint } = await createEndpoint(ada.scope(), deps, { url: dead.url, testsDaily: true });
    await failThrice();
    const { prisma } = deps.db;
    expect(await prisma.webhookEndpoint.findUnique({ where: { id: endpoint.id } })).toMatchObject({
      status: "active",
      failingSince: null,
    });
    expect(await prisma.delivery.count()).toBe(0);
  });
});

describe("A notice", () => {
  /** Fails until the notification is queued. */
  const failEmail = async () => {
    const using = depsWith({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` });
    await run(using);
    clock.advance({ minutes: 10 });
    await run(using);
    clock.advance({ minutes: 10 });
    await runDailyTest(using);
  };

  test("is resent with the same ID and body until its webhook accepts it", async () => {
    let isBusy = true;
    const receiver = await startReceiver(() => ({ status: isBusy ? 503 : 204 }));
    await createEndpoint(ada.scope(), deps, { url: receiver.url, sendsNotices: true });
    await failEmail();
    const { rows } = await deps.db.pool.query("SELECT payload FROM graphile_worker._private_jobs");
    await expect(sendQueuedNotices(deps)).rejects.toThrow("A notice could not be sent to a webhook");
    isBusy = false;
    await deps.db.pool.query("SELECT graphile_worker.add_job('send-notice', $1::json)", [
      JSON.stringify(rows[0]?.payload),
    ]);
    await sendQueuedNotices(deps);
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toEqual(first?.body);
  });

  test("is not sent to a webhook that no longer takes notices", async () => {
    const receiver = await startReceiver();
    const { endpoint } = await createEndpoint(ada.scope(), deps, { url: receiver.url, sendsNotices: true });
    await failEmail();
    await updateEndpoint(ada.scope(), deps, { id: endpoint.id, change: { sendsNotices: false } });
    await sendQueuedNotices(deps);
    expect(receiver.received).toEqual([]);
  });

  test("is posted to a chat as a message with a title and a link", async () => {
    const receiver = await startReceiver();
    const { endpoint } = await createEndpoint(ada.scope(), deps, {
      format: "ntfy",
      url: `http://127.0.0.1:${receiver.port}/alerts`,
      sendsNotices: true,
    });
    await failThrice(depsWith({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` }));
    expect(endpoint.format).toBe("ntfy");
    expect(JSON.parse(receiver.received[0]?.body.toString() ?? "{}")).toMatchObject({
      topic: "alerts",
      title: "localhost:4000 can no longer send email",
      click: "http://localhost:4000/settings/email",
    });
  });
});
