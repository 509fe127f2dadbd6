import { describe, expect, it } from "vitest";
import { authenticateOperator } from "../../../server/core/access/authenticate.ts";
import type { DeliveryState } from "../../../server/core/database/db.ts";
import {
  listDeliveries,
  MAX_COUNTED,
  previewPayload,
  readSuccess,
} from "../../../server/core/webhooks/delivery-log.ts";
import { updateEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import type { WebhookFormat } from "../../../shared/webhook-formats.ts";
import { attachFile } from "../../support/attach-file.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { startReceiver } from "../../support/receiver.ts";
import { createTestWebhook } from "../../support/webhooks.ts";

const database = useDatabase();

async function prepare(facts: { format?: WebhookFormat; fieldNames?: string[]; path?: string } = {}) {
  const receiver = await startReceiver();
  const clock = createTestClock();
  const deps = createTestDeps(database.db, { clock, config: { webhookAllow: ["127.0.0.1"] } });
  const { path, ...endpoint } = facts;
  const url = path === undefined ? receiver.url : new URL(path, receiver.url).href;
  const webhook = await createTestWebhook(deps, url, endpoint);
  const preview = (id: string) => previewPayload(webhook.owner.scope(), deps, { id });
  return { receiver, clock, deps, webhook, preview };
}

/** Adds a delivery in a state, of a message and its own age. */
async function addDelivery(
  { deps, webhook }: Awaited<ReturnType<typeof prepare>>,
  state: DeliveryState,
  createdAt: Date,
): Promise<string> {
  const [id, now] = [deps.newId("dlv"), deps.clock.now()];
  const submissionId = await webhook.form.submission({ at: createdAt });
  const facts = { id, accountId: webhook.owner.account.id, formId: webhook.form.id, submissionId, target: webhook.id };
  await database.db.prisma.delivery.create({
    data: { ...facts, kind: "webhook", state, queuedAt: now, createdAt, finishedAt: state === "pending" ? null : now },
  });
  return id;
}

describe("The payload of a delivery", () => {
  it("is byte for byte what the endpoint received, files included", async () => {
    const { receiver, deps, webhook, preview } = await prepare();
    const { id, submissionId } = await webhook.queueOne();
    await attachFile(deps, submissionId, { name: "offer.txt", content: Buffer.from("an offer") });
    await webhook.attempt(id);
    expect(await preview(id)).toBe(receiver.received[0]?.body.toString());
    expect(await preview(id)).toContain("offer.txt");
  });

  it.each([
    ["slack", "/services/T0/B0/the-secret"],
    ["telegram", "/bot12:the-secret/sendMessage?chat_id=-100"],
  ] as const)("shows what %s received, without credentials", async (format, path) => {
    const { receiver, webhook, preview } = await prepare({ format, path });
    const { id } = await webhook.queueOne();
    await webhook.attempt(id);
    expect(await preview(id)).toBe(receiver.received[0]?.body.toString());
    expect(await preview(id)).not.toContain("the-secret");
  });

  it("contains no expired contents and no file", async () => {
    const { clock, deps, webhook } = await prepare();
    const { id, submissionId } = await webhook.queueOne();
    await attachFile(deps, submissionId, { name: "offer.txt", content: Buffer.from("an offer") });
    await deps.db.prisma.form.update({ where: { id: webhook.form.id }, data: { contentsDays: 1 } });
    const preview = async () =>
      previewPayload(await authenticateOperator(deps, webhook.owner.user.email), deps, { id });
    for (const text of ["Ana", "Hello", "offer.txt"]) expect(await preview()).toContain(text);
    clock.advance({ days: 1 });
    for (const text of ["Ana", "Hello", "offer.txt"]) expect(await preview()).not.toContain(text);
  });

  it("contains only the fields that the endpoint receives now", async () => {
    const { deps, webhook, preview } = await prepare({ fieldNames: ["name"] });
    const { id } = await webhook.queueOne();
    expect(await preview(id)).toContain("Ana");
    expect(await preview(id)).not.toContain("Hello");
    await updateEndpoint(webhook.owner.scope(), deps, { id: webhook.id, change: { includesFields: false } });
    expect(await preview(id)).not.toContain("Ana");
  });

  it("is available until its message leaves the retention window, and not a moment longer", async () => {
    const { clock, webhook, preview } = await prepare();
    const { id } = await webhook.queueOne();
    clock.advance({ days: 365, ms: -1 });
    expect(await preview(id)).toContain("Hello");
    clock.advance({ ms: 1 });
    await expect(preview(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("explains that none is available when the secret can no longer be decrypted", async () => {
    const { deps, webhook, preview } = await prepare();
    const { id } = await webhook.queueOne();
    await deps.db.prisma.webhookEndpoint.update({ where: { id: webhook.id }, data: { encryptedSecret: "lost" } });
    await expect(preview(id)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Rotate the secret."),
    });
  });
});

describe("The log filtered by state", () => {
  it.each(["pending", "delivered", "failed", "cancelled"] as const)(
    "returns exactly the %s deliveries, in pages",
    async (state) => {
      const prepared = await prepare();
      const { deps, webhook, clock } = prepared;
      const expected: string[] = [];
      for (let index = 0; index < 12; index += 1) {
        clock.advance({ seconds: 1 });
        for (const one of ["pending", "delivered", "failed", "cancelled"] as const) {
          const id = await addDelivery(prepared, one, clock.now());
          if (one === state) expected.unshift(id);
        }
      }
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const input = { endpointId: webhook.id, state, limit: 5, cursor };
        const page: Awaited<ReturnType<typeof listDeliveries>> = await listDeliveries(
          webhook.owner.scope(),
          deps,
          input,
        );
        seen.push(...page.nodes.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(expected);
    },
  );
});

describe("The success rate of an endpoint", () => {
  it("counts finished deliveries from exactly the last 24 hours and 7 days", async () => {
    const prepared = await prepare();
    const { deps, webhook, clock } = prepared;
    const ago = (ms: number) => new Date(clock.now().getTime() - ms);
    const DAY = 24 * 3_600_000;
    await addDelivery(prepared, "delivered", ago(0));
    await addDelivery(prepared, "failed", ago(DAY));
    await addDelivery(prepared, "failed", ago(DAY + 1));
    await addDelivery(prepared, "delivered", ago(7 * DAY));
    await addDelivery(prepared, "delivered", ago(7 * DAY + 1));
    await addDelivery(prepared, "pending", ago(0));
    await addDelivery(prepared, "cancelled", ago(0));
    expect(await readSuccess(webhook.owner.scope(), deps)).toEqual([
      {
        endpointId: webhook.id,
        day: { delivered: 1, failed: 1 },
        week: { delivered: 2, failed: 2 },
        isCut: false,
      },
    ]);
  });

  it("reports when it covers only the newest deliveries", async () => {
    const { deps, webhook, clock } = await prepare();
    await webhook.form.manySubmissions(MAX_COUNTED + 1, 1);
    clock.advance({ seconds: 1 });
    const copy = `INSERT INTO deliveries (id, account_id, form_id, submission_id, kind, target, state, queued_at, created_at, finished_at)
      SELECT 'dlv_' || substr(s.id, 5), s.account_id, s.form_id, s.id, 'webhook', $1, 'delivered', $2, $2, $2
      FROM submissions s WHERE s.form_id = $3 ORDER BY s.id LIMIT $4`;
    const values = [webhook.id, clock.now(), webhook.form.id];
    await database.db.pool.query(copy, [...values, MAX_COUNTED]);
    const [exact] = await readSuccess(webhook.owner.scope(), deps);
    expect(exact).toMatchObject({ week: { delivered: MAX_COUNTED }, isCut: false });
    await database.db.pool.query(`${copy} OFFSET $5`, [...values, 1, MAX_COUNTED]);
    expect((await readSuccess(webhook.owner.scope(), deps))[0]?.isCut).toBe(true);
  });
});
