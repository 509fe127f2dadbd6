import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../../server/core/platform/clock.ts";
import { rotateSecret } from "../../../server/core/webhooks/manage-endpoints.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps, type TestDepsOptions } from "../../support/deps.ts";
import { type Received, startReceiver, type TestAnswer } from "../../support/receiver.ts";
import { createTestWebhook } from "../../support/webhooks.ts";

const database = useDatabase();

async function prepare(answer?: (request: Received, count: number) => TestAnswer, options: TestDepsOptions = {}) {
  const receiver = await startReceiver(answer);
  const config = { webhookAllow: ["127.0.0.1"], publicUrl: "https://inbox.example.test" };
  const deps = createTestDeps(database.db, { clock: systemClock, ...options, config });
  const webhook = await createTestWebhook(deps, receiver.url);
  return { receiver, deps, webhook };
}

function verify(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

function isVerified(secret: string, request: Received): boolean {
  try {
    verify(secret, request);
    return true;
  } catch {
    return false;
  }
}

describe("A webhook", () => {
  it("delivers a submission that a receiver can verify with the standard library", async () => {
    const { receiver, webhook } = await prepare();
    const submissionId = await webhook.post({ name: "Ana", email: "ana@example.com", message: "Hé, 你好 😀" });
    const [queued] = await webhook.deliveries();
    const { delivery } = await webhook.attempt(queued?.id ?? "");
    expect(delivery).toMatchObject({ state: "delivered", attempts: 1 });
    const [request] = receiver.received;
    if (request === undefined) throw new Error("nothing arrived");
    expect(request.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "webhook-id": delivery.id,
    });
    const { createdAt } = await webhook.deps.db.prisma.submission.findUniqueOrThrow({ where: { id: submissionId } });
    expect(verify(webhook.secret, request)).toEqual({
      type: "submission.delivered",
      timestamp: delivery.createdAt.toISOString(),
      data: {
        version: 1,
        submission: {
          id: submissionId,
          created_at: createdAt.toISOString(),
          form_id: webhook.form.id,
          form_name: "Contact",
          fields: [
            { name: "name", value: "Ana" },
            { name: "email", value: "ana@example.com" },
            { name: "message", value: "Hé, 你好 😀" },
          ],
          by_name: { name: "Ana", email: "ana@example.com", message: "Hé, 你好 😀" },
          url: `https://inbox.example.test/forms/${webhook.form.id}/inbox?submission=${submissionId}`,
        },
      },
    });
  });

  it("sends the same id and bytes in every attempt, with a timestamp for each", async () => {
    const clock = createTestClock();
    const { receiver, webhook } = await prepare((_request, count) => ({ status: count === 1 ? 500 : 200 }), { clock });
    const { id } = await webhook.queueOne();
    await webhook.attempt(id);
    clock.advance({ minutes: 5 });
    expect((await webhook.attempt(id)).delivery.state).toBe("delivered");
    const [first, second] = receiver.received;
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    const seconds = Number(second?.headers["webhook-timestamp"]) - Number(first?.headers["webhook-timestamp"]);
    expect(seconds).toBe(300);
  });

  it("sends only the selected fields", async () => {
    const receiver = await startReceiver();
    const deps = createTestDeps(database.db, { config: { webhookAllow: ["127.0.0.1"] } });
    const webhook = await createTestWebhook(deps, receiver.url, { fieldNames: ["email"] });
    await webhook.post({ name: "canary", email: "ana@example.com", message: "canary" });
    const [queued] = await webhook.deliveries();
    await webhook.attempt(queued?.id ?? "");
    const body = receiver.received[0]?.body.toString();
    expect(body).toContain("ana@example.com");
    expect(body).not.toContain("canary");
  });

  it("encrypts its secret at rest", async () => {
    const { webhook } = await prepare();
    expect(JSON.stringify(await webhook.endpoint())).not.toContain(webhook.secret.slice(6));
  });
});

describe("A rotated secret", () => {
  it("signs alongside the previous one for 24 hours, and not a millisecond longer", async () => {
    const clock = createTestClock(new Date());
    const { receiver, webhook, deps } = await prepare(() => ({ status: 500 }), { clock });
    const { secret } = await rotateSecret(webhook.owner.scope(), deps, { id: webhook.id });
    const { id } = await webhook.queueOne();
    const attemptAndCount = async () => {
      await webhook.attempt(id);
      return String(receiver.received.at(-1)?.headers["webhook-signature"]).split(" ").length;
    };
    expect(await attemptAndCount()).toBe(2);
    const [request] = receiver.received;
    if (request === undefined) throw new Error("nothing arrived");
    expect([isVerified(secret, request), isVerified(webhook.secret, request)]).toEqual([true, true]);
    clock.advance({ hours: 24, ms: -1 });
    expect(await attemptAndCount()).toBe(2);
    clock.advance({ ms: 1 });
    expect(await attemptAndCount()).toBe(1);
  });

  it("immediately invalidates the secret before the previous one", async () => {
    const { receiver, webhook, deps } = await prepare();
    const second = await rotateSecret(webhook.owner.scope(), deps, { id: webhook.id });
    const third = await rotateSecret(webhook.owner.scope(), deps, { id: webhook.id });
    await webhook.attempt((await webhook.queueOne()).id);
    const [request] = receiver.received;
    if (request === undefined) throw new Error("nothing arrived");
    const verified = [webhook.secret, second.secret, third.secret].map((secret) => isVerified(secret, request));
    expect(verified).toEqual([false, true, true]);
  });
});

describe("The record of an attempt", () => {
  it("contains the request and the response, with credentials redacted", async () => {
    const { webhook } = await prepare(() => ({
      status: 503,
      headers: { "set-cookie": "sid=canary", "x-api-key": "canary", "x-request-id": "req-1" },
      body: `busy\0${"x".repeat(2_000)}`,
    }));
    const { attempt } = await webhook.attempt((await webhook.queueOne()).id);
    expect(attempt).toMatchObject({
      number: 1,
      outcome: "temporary",
      detail: "The endpoint had an error (503).",
      responseStatus: 503,
      responseBody: `busy\u{fffd}${"x".repeat(1_019)}…`,
    });
    expect(attempt?.requestHeaders).toContainEqual(["webhook-signature", "[redacted]"]);
    expect(attempt?.requestHeaders).toContainEqual(["webhook-id", attempt?.deliveryId]);
    expect(attempt?.responseHeaders).toContainEqual(["set-cookie", "[redacted]"]);
    expect(attempt?.responseHeaders).toContainEqual(["x-request-id", "req-1"]);
    expect(JSON.stringify(attempt)).not.toMatch(/canary|v1,/);
  });

  it("states that nothing was sent when the secret can no longer be decrypted", async () => {
    const { receiver, webhook, deps } = await prepare();
    const { id } = await webhook.queueOne();
    await deps.db.prisma.webhookEndpoint.update({ where: { id: webhook.id }, data: { encryptedSecret: "v1.other" } });
    const { delivery, attempt } = await webhook.attempt(id);
    expect(delivery.state).toBe("pending");
    expect(attempt?.detail).toContain("POSTERN_SECRET was changed");
    expect(receiver.received).toEqual([]);
  });
});
