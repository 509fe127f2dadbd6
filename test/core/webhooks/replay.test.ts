import { describe, expect, it } from "vitest";
import {
  listDeliveries,
  readDelivery,
  replayDeliveries,
  replayRange,
} from "../../../server/core/webhooks/delivery-log.ts";
import { createEndpoint, updateEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";

import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { isDue } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { type Received, startReceiver, type TestAnswer } from "../../support/receiver.ts";
import { createTestWebhook } from "../../support/webhooks.ts";

const database = useDatabase();

async function prepare(answer?: (request: Received, count: number) => TestAnswer) {
  const receiver = await startReceiver(answer);
  const clock = createTestClock();
  const deps = createTestDeps(database.db, { clock, config: { webhookAllow: ["127.0.0.1"] } });
  const webhook = await createTestWebhook(deps, receiver.url);
  const scope = webhook.owner.scope();
  const endpointId = webhook.id;
  const log = (limit: number, cursor: string | null = null) =>
    listDeliveries(scope, deps, { endpointId, limit, cursor });
  return { receiver, clock, deps, webhook, scope, endpointId, log };
}

describe("The log of a webhook", () => {
  it("lists every delivery exactly once across pages, newest first", async () => {
    const { webhook, clock, log } = await prepare();
    const queued: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      queued.push((await webhook.queueOne()).id);
      // Some arrive within the same millisecond.
      if (count % 2 === 0) clock.advance({ ms: 1 });
    }
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof log>> = await log(3, cursor);
      read.push(...page.nodes.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(read).toEqual(queued.toReversed());
  });

  it("shows a delivery's latest outcome, and every attempt with its response", async () => {
    const { webhook, clock, scope, deps, log } = await prepare((_request, count) =>
      count === 1 ? { status: 500, body: "oops" } : { status: 200, body: "thanks" },
    );
    const { id } = await webhook.queueOne();
    await webhook.attempt(id);
    clock.advance({ seconds: 6 });
    await webhook.attempt(id);
    expect((await log(10)).nodes).toMatchObject([{ id, state: "delivered", attempts: 2, lastDetail: "200 OK" }]);
    expect((await readDelivery(scope, deps, { id })).log).toMatchObject([
      { number: 2, responseStatus: 200, responseBody: "thanks" },
      { number: 1, responseStatus: 500, responseBody: "oops", detail: "The endpoint had an error (500)." },
    ]);
  });

  it("hides a delivery at the exact moment its submission leaves the retention window", async () => {
    const { webhook, clock, deps } = await prepare();
    await webhook.queueOne();
    const count = async () => {
      const scope = webhook.owner.scope();
      return (await listDeliveries(scope, deps, { endpointId: webhook.id, limit: 10, cursor: null })).nodes.length;
    };
    clock.advance({ days: 365, ms: -1 });
    expect(await count()).toBe(1);
    clock.advance({ ms: 1 });
    expect(await count()).toBe(0);
  });
});

describe("Replaying a selection", () => {
  it("resends arrived and failed deliveries under the same ids, with a fresh retry schedule", async () => {
    const { webhook, scope, deps, endpointId, receiver } = await prepare((_request, count) => ({
      status: count === 1 ? 410 : 200,
    }));
    const failed = await webhook.queueOne();
    await webhook.attempt(failed.id);
    await updateEndpoint(scope, deps, { id: endpointId, change: { enabled: true } });
    const arrived = await webhook.queueOne();
    await webhook.attempt(arrived.id);
    const ids = [failed.id, arrived.id];
    expect(await replayDeliveries(scope, deps, { endpointId, ids: [...ids, ...ids] })).toBe(2);
    for (const id of ids) {
      expect(await isDue(deps, id)).toBe(true);
      expect((await webhook.attempt(id)).delivery).toMatchObject({ state: "delivered", attempts: 2, failures: 0 });
    }
    expect(receiver.received.slice(2).map(({ headers }) => headers["webhook-id"])).toEqual(ids);
  });

  it("immediately attempts a delivery that is waiting for a retry", async () => {
    const { webhook, scope, deps, endpointId, clock } = await prepare(() => ({ status: 500 }));
    const { id } = await webhook.queueOne();
    await webhook.attempt(id);
    expect(await replayDeliveries(scope, deps, { endpointId, ids: [id] })).toBe(1);
    expect((await webhook.deliveries())[0]?.nextAttemptAt).toEqual(clock.now());
  });

  it("replays nothing if one of the deliveries belongs to another webhook", async () => {
    const mine = await prepare();
    const other = await prepare();
    const { id } = await mine.webhook.queueOne();
    await mine.webhook.attempt(id);
    const foreign = await other.webhook.queueOne();
    const ids = [id, foreign.id];
    await expect(replayDeliveries(mine.scope, mine.deps, { endpointId: mine.endpointId, ids })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await mine.webhook.deliveries())[0]?.state).toBe("delivered");
  });

  it("skips messages in Spam", async () => {
    const { webhook, scope, deps, endpointId } = await prepare();
    const { id, submissionId } = await webhook.queueOne();
    await webhook.attempt(id);
    await deps.db.prisma.submission.update({ where: { id: submissionId }, data: { folder: "spam" } });
    expect(await replayDeliveries(scope, deps, { endpointId, ids: [id] })).toBe(0);
    expect((await webhook.deliveries())[0]?.state).toBe("delivered");
  });

  it("is refused while the webhook is switched off", async () => {
    const { webhook, scope, deps, endpointId } = await prepare();
    const { id } = await webhook.queueOne();
    await updateEndpoint(scope, deps, { id: endpointId, change: { enabled: false } });
    await expect(replayDeliveries(scope, deps, { endpointId, ids: [id] })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("Replaying a time range", () => {
  it("includes its start and excludes its end, to the millisecond", async () => {
    const { webhook, scope, deps, endpointId, clock } = await prepare();
    const start = clock.now().getTime() + 10_000;
    for (const ms of [-1, 0, 999, 1000]) {
      clock.set(new Date(start + ms));
      await webhook.attempt((await webhook.queueOne()).id);
    }
    const range = { since: new Date(start).toISOString(), until: new Date(start + 1000).toISOString() };
    expect(await replayRange(scope, deps, { endpointId, ...range, includeDelivered: false })).toEqual({
      queued: 0,
      isCut: false,
    });
    expect(await replayRange(scope, deps, { endpointId, ...range, includeDelivered: true })).toEqual({
      queued: 2,
      isCut: false,
    });
    expect((await webhook.deliveries()).map(({ state }) => state)).toEqual([
      "delivered",
      "pending",
      "pending",
      "delivered",
    ]);
  });

  it("replays at most a thousand, the oldest first, and reports whether there are more", async () => {
    const { webhook, scope, deps, endpointId, clock } = await prepare();
    await webhook.form.manySubmissions(1_001, 10);
    clock.advance({ seconds: 1 });
    const range = { endpointId, since: "2026-01-01T00:00:00Z", includeDelivered: false };
    expect(await replayRange(scope, deps, range)).toEqual({ queued: 1_000, isCut: true });
    expect(await replayRange(scope, deps, range)).toEqual({ queued: 1, isCut: false });
    expect(await replayRange(scope, deps, range)).toEqual({ queued: 0, isCut: false });
    expect(await webhook.deliveries()).toHaveLength(1_001);
  });

  it("excludes other forms, Spam and messages past the retention window", async () => {
    const receiver = await startReceiver();
    const clock = createTestClock();
    const deps = createTestDeps(database.db, { clock, config: { webhookAllow: ["127.0.0.1"] } });
    const all = await createTestWebhook(deps, receiver.url);
    const { endpoint } = await createEndpoint(all.owner.scope(), deps, { url: receiver.url, formId: all.form.id });
    await (await all.owner.form()).submission();
    await all.form.submission({ folder: "spam" });
    await all.form.submission({ at: new Date(clock.now().getTime() - 365 * 24 * 3_600_000) });
    const wanted = await all.form.submission();
    clock.advance({ seconds: 1 });
    const range = { endpointId: endpoint.id, since: "2020-01-01T00:00:00Z", includeDelivered: true };
    expect(await replayRange(all.owner.scope(), deps, range)).toEqual({ queued: 1, isCut: false });
    const made = await deps.db.prisma.delivery.findMany({ where: { target: endpoint.id } });
    expect(made.map(({ submissionId }) => submissionId)).toEqual([wanted]);
  });

  it.each([
    ["yesterday", null],
    ["2026-03-01", null],
    ["2026-03-02T00:00:00Z", "2026-03-01T00:00:00Z"],
    ["2026-03-02T00:00:00Z", "2026-03-02T00:00:00Z"],
  ])("rejects a range from %s until %s", async (since, until) => {
    const { scope, deps, endpointId } = await prepare();
    await expect(replayRange(scope, deps, { endpointId, since, until, includeDelivered: false })).rejects.toMatchObject(
      {
        code: "INVALID",
      },
    );
  });
});
