import type { Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../../server/core/database/db.ts";
import { createSafeFetch, type SafeFetchOptions } from "../../../server/core/outbound/safe-fetch.ts";
import { webhookChannel } from "../../../server/core/webhooks/webhook-channel.ts";
import { createTestClock, type TestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { createDatabaseProxy } from "../../support/database-proxy.ts";
import { channelsWith, deliverOnce } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createNames } from "../../support/names.ts";
import { closedPort, startRawServer, startReceiver } from "../../support/receiver.ts";
import { createTestWebhook, type TestWebhook } from "../../support/webhooks.ts";

const database = useDatabase();

async function webhookTo(
  url: string,
  options: Partial<SafeFetchOptions> & { readonly clock?: TestClock } = {},
): Promise<TestWebhook> {
  const { clock = createTestClock(), ...guard } = options;
  const safeFetch = createSafeFetch({ allow: ["127.0.0.1"], ...guard });
  onTestFinished(() => safeFetch.close());
  return createTestWebhook(createTestDeps(database.db, { safeFetch, clock }), url);
}

async function attemptTo(url: string, options?: Parameters<typeof webhookTo>[1]) {
  const webhook = await webhookTo(url, options);
  return { webhook, ...(await webhook.attempt((await webhook.queueOne()).id)) };
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

type Tried = Awaited<ReturnType<typeof attemptTo>>;

/** Pending again on schedule: in five seconds, plus or minus a tenth. */
function expectRetry({ delivery, attempt, webhook }: Tried, detail: RegExp): void {
  expect(attempt).toMatchObject({ outcome: "temporary", detail: expect.stringMatching(detail) });
  expect(delivery).toMatchObject({ state: "pending", attempts: 1, failures: 1 });
  const waitMs = (delivery.nextAttemptAt?.getTime() ?? 0) - webhook.deps.clock.now().getTime();
  expect(waitMs).toBeGreaterThanOrEqual(4.5 * SECOND_MS);
  expect(waitMs).toBeLessThanOrEqual(5.5 * SECOND_MS);
}

describe("A delivery is retried after", () => {
  it("a 500", async () => {
    const receiver = await startReceiver(() => ({ status: 500, body: "oops" }));
    expectRetry(await attemptTo(receiver.url), /had an error \(500\)/);
  });

  it("a 301, without following it", async () => {
    const target = await startReceiver();
    const receiver = await startReceiver(() => ({ status: 301, headers: { location: target.url } }));
    expectRetry(await attemptTo(receiver.url), /redirected \(301\)/);
    expect(target.received).toEqual([]);
  });

  it("a timeout", async () => {
    const server = await startRawServer(() => undefined);
    expectRetry(await attemptTo(server.url, { timeoutMs: 80 }), /No complete response within/);
  });

  it("a response that trickles in byte by byte", async () => {
    const server = await startRawServer((socket) => {
      const timer = setInterval(() => socket.write("H"), 15);
      socket.on("close", () => clearInterval(timer));
      socket.write("HTTP/1.1 200 OK\r\nx-a: ");
    });
    expectRetry(await attemptTo(server.url, { timeoutMs: 80 }), /No complete response within/);
  });

  it("a connection reset", async () => {
    const server = await startRawServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
    expectRetry(await attemptTo(server.url), /connection was closed/);
  });

  it("a refused connection", async () => {
    expectRetry(await attemptTo(`http://127.0.0.1:${await closedPort()}/`), /Nothing accepts connections/);
  });

  it("a self-signed certificate", async () => {
    const receiver = await startReceiver(undefined, { secure: true });
    const resolveName = createNames({ "receiver.test": [["127.0.0.1"]] });
    const tried = await attemptTo(`https://receiver.test:${receiver.port}/`, { resolveName });
    expectRetry(tried, /self-signed/);
    expect(receiver.received).toEqual([]);
  });

  it("an unresolved host name", async () => {
    const resolveName = createNames({ "gone.test": [["127.0.0.1"], []] });
    expectRetry(await attemptTo("https://gone.test/", { resolveName }), /has no address/);
  });

  it("a host name that changes to loopback after it was checked, without sending anything there", async () => {
    const receiver = await startReceiver();
    const resolveName = createNames({ "rebinding.test": [["8.8.8.8"], ["127.0.0.1"]] });
    const tried = await attemptTo(`https://rebinding.test:${receiver.port}/`, { resolveName, allow: [] });
    expectRetry(tried, /private or reserved/);
    expect(receiver.received).toEqual([]);
  });
});

describe("A delivery with a successful response", () => {
  it("succeeds despite a huge response body and keeps its first KiB", async () => {
    const receiver = await startReceiver(() => ({ status: 200, body: "x".repeat(5_000_000) }));
    const { delivery, attempt } = await attemptTo(receiver.url);
    expect(delivery).toMatchObject({ state: "delivered", nextAttemptAt: null });
    expect(attempt).toMatchObject({ outcome: "delivered", responseStatus: 200 });
    expect(attempt?.responseBody).toBe(`${"x".repeat(1024)}…`);
  });
});

const raw = (answer: string, end: (socket: Socket) => void = () => undefined) =>
  startRawServer((socket) =>
    socket.on("data", (chunk) => {
      if (!chunk.includes("\r\n\r\n")) return;
      socket.write(answer);
      end(socket);
    }),
  );

describe("The outcome of a delivery", () => {
  it.each<[string, string, string, (socket: Socket) => void]>([
    ["whose body never ends", "transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n", "hello…", () => undefined],
    ["whose body never begins", "content-length: 5\r\n\r\n", "…", () => undefined],
    ["whose body is shorter than it says", "content-length: 100\r\n\r\nshort", "short…", (socket) => socket.end()],
    ["whose chunks are broken", "transfer-encoding: chunked\r\n\r\nzz\r\n", "…", () => undefined],
  ])("depends only on the status of a response %s", async (_what, rest, kept, end) => {
    const server = await raw(`HTTP/1.1 200 OK\r\n${rest}`, (socket) => setImmediate(() => end(socket)));
    const startedMs = performance.now();
    const { delivery, attempt } = await attemptTo(server.url);
    expect(performance.now() - startedMs).toBeLessThan(5 * SECOND_MS);
    expect(delivery).toMatchObject({ state: "delivered", attempts: 1 });
    expect(attempt).toMatchObject({ outcome: "delivered", responseStatus: 200, responseBody: kept });
  });

  it.each([
    ["a 100", ["HTTP/1.1 100 Continue\r\n\r\n"]],
    ["two of it and headers", ["HTTP/1.1 100 Continue\r\nx: y\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"]],
    ["a 102 and a 103", ["HTTP/1.1 102 Processing\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n"]],
    ["a 100 in pieces", [..."HTTP/1.1 100 Continue\r\n\r\n"]],
  ])("depends on the final status, even if %s came before it", async (_what, pieces) => {
    const server = await startRawServer((socket) =>
      socket.once("data", async () => {
        socket.setNoDelay(true);
        for (const piece of [...pieces, "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"]) {
          await new Promise((written) => socket.write(piece, written));
          await new Promise((next) => setImmediate(next));
        }
      }),
    );
    const { delivery, attempt } = await attemptTo(server.url);
    expect(delivery).toMatchObject({ state: "delivered", attempts: 1 });
    expect(attempt).toMatchObject({ responseStatus: 200, responseBody: "ok" });
  });

  it("is a retry for any status other than 2xx, without waiting for the body", async () => {
    const server = await raw("HTTP/1.1 500 Oops\r\ncontent-length: 9\r\n\r\n");
    expectRetry(await attemptTo(server.url), /had an error \(500\)/);
  });
});

describe("A receiver that sends Retry-After", () => {
  const clock = createTestClock();
  const waitAfter = async (status: number, retryAfter: string) => {
    const receiver = await startReceiver(() => ({ status, headers: { "retry-after": retryAfter } }));
    const { delivery } = await attemptTo(receiver.url, { clock });
    return (delivery.nextAttemptAt?.getTime() ?? 0) - clock.now().getTime();
  };

  it("postpones the next attempt by seconds or until a date", async () => {
    const inAnHour = new Date(clock.now().getTime() + HOUR_MS).toUTCString();
    expect(await waitAfter(429, "3600")).toBe(HOUR_MS);
    expect(await waitAfter(503, inAnHour)).toBe(HOUR_MS);
  });

  it("postpones it by at most a day", async () => {
    expect(await waitAfter(429, "864000")).toBe(24 * HOUR_MS);
  });

  it("cannot bring it forward before the schedule", async () => {
    expect(await waitAfter(429, "0")).toBeGreaterThanOrEqual(4.5 * SECOND_MS);
  });
});

describe("A receiver that answers 410 Gone", () => {
  it("fails the delivery, disables the webhook at once, cancels waiting deliveries and queues no more", async () => {
    const receiver = await startReceiver(() => ({ status: 410 }));
    const webhook = await webhookTo(receiver.url);
    const [first, second] = [await webhook.queueOne(), await webhook.queueOne()];
    const { delivery, attempt } = await webhook.attempt(first.id);
    expect(delivery.state).toBe("failed");
    expect(attempt?.outcome).toBe("permanent");
    expect(await webhook.endpoint()).toMatchObject({
      status: "disabled",
      disabledReason: expect.stringContaining("410"),
      disabledAt: webhook.deps.clock.now(),
    });
    expect((await webhook.attempt(second.id)).delivery.state).toBe("cancelled");
    await webhook.post();
    expect(await webhook.deliveries()).toHaveLength(2);
    expect(receiver.received).toHaveLength(1);
  });
});

describe("A receiver that fails for the whole schedule", () => {
  /** Attempts a delivery on schedule until none are left. */
  async function exhaust(
    webhook: TestWebhook,
    clock: TestClock,
    deliveryId: string,
    between: () => Promise<void> = async () => undefined,
  ): Promise<number> {
    for (let attempts = 1; attempts < 30; attempts += 1) {
      const { delivery } = await webhook.attempt(deliveryId);
      if (delivery.nextAttemptAt === null) return attempts;
      await between();
      clock.set(delivery.nextAttemptAt);
    }
    throw new Error("the schedule has no end");
  }

  it("is switched off after ten attempts over about three days, with one notice to its owner", async () => {
    const clock = createTestClock();
    const startMs = clock.now().getTime();
    const receiver = await startReceiver(() => ({ status: 500 }));
    const webhook = await webhookTo(receiver.url, { clock });
    const { id } = await webhook.queueOne();
    expect(await exhaust(webhook, clock, id)).toBe(10);
    const hours = (clock.now().getTime() - startMs) / HOUR_MS;
    expect(hours).toBeGreaterThan(0.9 * 75.5);
    expect(hours).toBeLessThan(1.1 * 75.7);
    expect((await webhook.deliveries())[0]).toMatchObject({ state: "failed", attempts: 10 });
    expect(await webhook.endpoint()).toMatchObject({
      status: "disabled",
      disabledReason: "No delivery succeeded for three days. The endpoint had an error (500).",
    });
    const { rows } = await database.db.pool.query(
      "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'announce-webhook-off' AND key = $1",
      [webhook.id],
    );
    expect(rows).toHaveLength(1);
  });

  it("stays on if other deliveries succeeded in the meantime, since only one message failed", async () => {
    const clock = createTestClock();
    let poison = "";
    const receiver = await startReceiver(({ headers }) => ({ status: headers["webhook-id"] === poison ? 422 : 200 }));
    const webhook = await webhookTo(receiver.url, { clock });
    poison = (await webhook.queueOne()).id;
    const others: string[] = [];
    await exhaust(webhook, clock, poison, async () => {
      expect((await webhook.endpoint()).failingSince).not.toBeNull();
      others.push((await webhook.attempt((await webhook.queueOne()).id)).delivery.state);
      expect((await webhook.endpoint()).failingSince).toBeNull();
    });
    expect(others).toEqual(Array.from({ length: 9 }, () => "delivered"));
    expect((await webhook.deliveries())[0]).toMatchObject({ id: poison, state: "failed" });
    expect(await webhook.endpoint()).toMatchObject({ status: "active" });
  });
});

describe("A brief database outage during an attempt", () => {
  /** The same webhook over a connection that can be cut, and is restored as soon as it is missed. */
  async function throughProxy(webhook: TestWebhook) {
    const proxy = await createDatabaseProxy(database.connection);
    const db = openDatabase(proxy.connection, () => undefined);
    onTestFinished(() => db.close());
    let isMended = false;
    const mend = () => {
      if (!isMended) void proxy.mend();
      isMended = true;
    };
    const log = Object.assign(Object.create(webhook.deps.log), { warn: mend, error: mend });
    return { cut: proxy.cut, deps: { ...webhook.deps, db, log } };
  }

  it("does not fail the attempt before it is sent", async () => {
    const receiver = await startReceiver();
    const webhook = await webhookTo(receiver.url);
    const { id } = await webhook.queueOne();
    const { cut, deps } = await throughProxy(webhook);
    const channels = channelsWith(async (...attempt) => {
      await cut();
      return webhookChannel.attempt(...attempt);
    });
    expect(await deliverOnce(deps, id, channels)).toMatchObject({ outcome: "delivered" });
    expect(receiver.received).toHaveLength(1);
    expect(await webhook.deliveries()).toMatchObject([{ state: "delivered", attempts: 1 }]);
  });

  it("does not resend a delivery that has arrived", async () => {
    let cutNow: () => Promise<void> = async () => undefined;
    const receiver = await startReceiver(() => {
      void cutNow();
      return { status: 200 };
    });
    const webhook = await webhookTo(receiver.url);
    const failingSince = webhook.deps.clock.now();
    await database.db.prisma.webhookEndpoint.update({ where: { id: webhook.id }, data: { failingSince } });
    const { id } = await webhook.queueOne();
    const { cut, deps } = await throughProxy(webhook);
    cutNow = cut;
    const channels = channelsWith(webhookChannel.attempt);
    expect(await deliverOnce(deps, id, channels)).toMatchObject({ outcome: "delivered" });
    expect(receiver.received).toHaveLength(1);
    expect(await webhook.deliveries()).toMatchObject([{ state: "delivered", attempts: 1 }]);
    expect((await webhook.endpoint()).failingSince).toBeNull();
  });
});
