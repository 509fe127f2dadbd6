import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { PosternError } from "../../../server/core/platform/errors.ts";
import { replayRange } from "../../../server/core/webhooks/delivery-log.ts";
import {
  createEndpoint,
  deleteEndpoint,
  MAX_ENDPOINTS,
  rotateSecret,
  updateEndpoint,
} from "../../../server/core/webhooks/manage-endpoints.ts";
import { listEndpoints, statusOf } from "../../../server/core/webhooks/read-endpoints.ts";
import { sendTest } from "../../../server/core/webhooks/send-test.ts";
import { markFailing } from "../../../server/core/webhooks/store/endpoints.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { startReceiver } from "../../support/receiver.ts";
import { createTestWebhook } from "../../support/webhooks.ts";

const database = useDatabase();
const config = { webhookAllow: ["127.0.0.1"] };

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof PosternError) return error.code;
    throw error;
  }
}

async function prepare() {
  const receiver = await startReceiver();
  const webhook = await createTestWebhook(createTestDeps(database.db, { config }), receiver.url);
  return { receiver, webhook, deps: webhook.deps };
}

describe("A webhook on the Free plan", () => {
  it("cannot be created, and the error says what the plan includes instead", async () => {
    const deps = createTestDeps(database.db, { config });
    const scope = (await owner(deps, { plan: "free" })).scope();
    await expect(createEndpoint(scope, deps, { url: "https://8.8.8.8/" })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "Webhooks are part of the Pro plan. The Free plan includes email and CSV export.",
    });
    expect(await listEndpoints(scope, deps)).toEqual([]);
  });

  it("stays visible but paused if it was created on Pro, and can only be deleted", async () => {
    const { webhook, deps, receiver } = await prepare();
    await webhook.setPlan("free");
    const scope = await webhook.scope();
    const [endpoint] = await listEndpoints(scope, deps);
    expect(endpoint?.id).toBe(webhook.id);
    expect(endpoint && statusOf(scope, endpoint)).toBe("paused");
    const { id } = webhook;
    const refused = [
      updateEndpoint(scope, deps, { id, change: { enabled: true } }),
      rotateSecret(scope, deps, { id }),
      sendTest(scope, deps, { id }),
      replayRange(scope, deps, { endpointId: id, since: "2026-01-01T00:00:00Z", includeDelivered: true }),
    ];
    expect(await Promise.all(refused.map(codeOf))).toEqual(["FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN"]);
    expect(receiver.received).toEqual([]);
    expect(await deleteEndpoint(scope, deps, { id })).toBe(id);
  });

  it("sends neither new nor waiting deliveries", async () => {
    const { webhook, receiver } = await prepare();
    const waiting = await webhook.queueOne();
    await webhook.setPlan("free");
    await webhook.post();
    expect(await webhook.deliveries()).toHaveLength(1);
    expect((await webhook.attempt(waiting.id)).delivery.state).toBe("cancelled");
    expect(receiver.received).toEqual([]);
  });
});

describe("A webhook after an upgrade back to Pro", () => {
  it("sends new messages from then on, and those it missed only on request", async () => {
    const { webhook, receiver, deps } = await prepare();
    const waiting = await webhook.queueOne();
    await webhook.setPlan("free");
    await webhook.attempt(waiting.id);
    const missed = [await webhook.post(), await webhook.post()];
    await webhook.setPlan("pro");
    const fresh = await webhook.queueOne();
    expect((await webhook.deliveries()).filter(({ state }) => state === "pending").map(({ id }) => id)).toEqual([
      fresh.id,
    ]);
    expect((await webhook.attempt(fresh.id)).delivery.state).toBe("delivered");

    const since = new Date(deps.clock.now().getTime() - 60_000).toISOString();
    const until = new Date(deps.clock.now().getTime() + 1).toISOString();
    const range = { endpointId: webhook.id, since, until, includeDelivered: false };
    expect(await replayRange(await webhook.scope(), deps, range)).toEqual({ queued: 3, isCut: false });
    for (const { id, state } of await webhook.deliveries()) if (state === "pending") await webhook.attempt(id);
    const sent = receiver.received.map(({ body }) => JSON.parse(body.toString()).data.submission.id as string);
    expect(sent.toSorted()).toEqual([...missed, waiting.submissionId, fresh.submissionId].toSorted());
  });
});

describe("An account", () => {
  it("has at most 20 webhooks, even when several are created at once", async () => {
    const deps = createTestDeps(database.db, { config });
    const scope = (await owner(deps, { plan: "pro" })).scope();
    const make = () => codeOf(createEndpoint(scope, deps, { url: "https://8.8.8.8/" }));
    for (let made = 0; made < MAX_ENDPOINTS - 1; made += 1) expect(await make()).toBe("done");
    expect((await Promise.all([make(), make()])).toSorted()).toEqual(["LIMIT", "done"]);
  });
});

describe("The address of a webhook", () => {
  it("is checked on creation and on every change", async () => {
    const { webhook, deps } = await prepare();
    const scope = webhook.owner.scope();
    for (const url of ["https://10.0.0.1/", "http://8.8.8.8/", "https://user@8.8.8.8/", "nowhere"]) {
      expect(await codeOf(createEndpoint(scope, deps, { url }))).toBe("INVALID");
      expect(await codeOf(updateEndpoint(scope, deps, { id: webhook.id, change: { url } }))).toBe("INVALID");
    }
    expect((await webhook.endpoint()).url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });
});

describe("A disabled webhook", () => {
  it("receives nothing, and only new messages once it is enabled again", async () => {
    const { webhook, deps } = await prepare();
    const switchTo = (enabled: boolean) =>
      updateEndpoint(webhook.owner.scope(), deps, { id: webhook.id, change: { enabled } });
    const waiting = await webhook.queueOne();
    await markFailing(systemScope(), deps.db, webhook.id, deps.clock.now());
    const disabled = { status: "disabled", disabledReason: "You disabled it.", failingSince: null };
    expect(await switchTo(false)).toMatchObject(disabled);
    await webhook.post();
    expect((await webhook.attempt(waiting.id)).delivery.state).toBe("cancelled");
    expect(await switchTo(true)).toMatchObject({ status: "active", disabledReason: null, disabledAt: null });
    expect(await webhook.deliveries()).toHaveLength(1);
    expect((await webhook.attempt((await webhook.queueOne()).id)).delivery.state).toBe("delivered");
  });

  it("can still be tested, so that its receiver can be fixed first", async () => {
    const { webhook, deps, receiver } = await prepare();
    await updateEndpoint(webhook.owner.scope(), deps, { id: webhook.id, change: { enabled: false } });
    expect(await sendTest(webhook.owner.scope(), deps, { id: webhook.id })).toMatchObject({ outcome: "delivered" });
    expect(JSON.parse(receiver.received[0]?.body.toString() ?? "")).toMatchObject({ type: "submission.test" });
    expect(await webhook.deliveries()).toEqual([]);
  });
});

describe("A deleted webhook", () => {
  it("cancels its waiting deliveries and keeps its past ones on record", async () => {
    const { webhook, deps } = await prepare();
    await webhook.attempt((await webhook.queueOne()).id);
    await webhook.queueOne();
    await deleteEndpoint(webhook.owner.scope(), deps, { id: webhook.id });
    expect((await webhook.deliveries()).map(({ state }) => state)).toEqual(["delivered", "cancelled"]);
  });
});
