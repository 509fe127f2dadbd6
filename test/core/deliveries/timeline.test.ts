import { describe, expect, it } from "vitest";
import { LEASE_MS } from "../../../server/core/deliveries/deliver.ts";
import { listDeliveries, retryDelivery } from "../../../server/core/deliveries/timeline.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import {
  addDestination,
  arrived,
  channelsThat,
  claimOne,
  deliverOnce,
  isDue,
  never,
  notNow,
} from "../../support/deliveries.ts";
import { createTestIntake } from "../../support/intake.ts";

const database = useDatabase();

async function prepare() {
  const { clock, deps, ada: account, form } = await arrangeForm(database, { plan: "pro" });
  await addDestination(deps, form.id, "one@example.test");
  const submissionId = await createTestIntake(deps).submit(form.id, { message: "Hello" });
  const timeline = async () => {
    const [delivery = expect.fail("nothing is delivered")] = await listDeliveries(account.scope(), deps, {
      submissionId,
    });
    return delivery;
  };
  return { deps, clock, account, form, submissionId, timeline, id: (await timeline()).id };
}

describe("The timeline of a submission", () => {
  it("shows the destination, each attempt in order, and what comes next", async () => {
    const { deps, clock, id, timeline } = await prepare();
    expect(await timeline()).toMatchObject({
      kind: "mail",
      destination: "one@example.test",
      state: "pending",
      log: [],
    });
    await deliverOnce(deps, id, channelsThat(() => notNow).channels);
    clock.advance({ minutes: 2 });
    await deliverOnce(deps, id, channelsThat(() => arrived).channels);
    expect(await timeline()).toMatchObject({
      state: "delivered",
      finishedAt: clock.now(),
      log: [
        { number: 1, detail: "Not now." },
        { number: 2, detail: "It arrived.", at: clock.now() },
      ],
    });
  });

  it("shows a webhook by its address, and without one once it is deleted", async () => {
    const { deps, account, form, submissionId } = await prepare();
    const target = deps.newId("whk");
    const url = "https://example.test/hook";
    await deps.db.prisma.webhookEndpoint.create({
      data: { id: target, accountId: account.account.id, url, encryptedSecret: "secret" },
    });
    const now = deps.clock.now();
    await deps.db.prisma.delivery.create({
      data: {
        id: deps.newId("dlv"),
        accountId: account.account.id,
        formId: form.id,
        submissionId,
        kind: "webhook",
        target,
        queuedAt: now,
        createdAt: now,
      },
    });
    const shown = async () =>
      (await listDeliveries(account.scope(), deps, { submissionId })).map(({ destination }) => destination);
    expect(await shown()).toEqual(["one@example.test", url]);
    await deps.db.prisma.webhookEndpoint.delete({ where: { id: target } });
    expect(await shown()).toEqual(["one@example.test", null]);
  });

  it("is empty for another owner and for a credential limited to other forms", async () => {
    const { deps, account, submissionId } = await prepare();
    const stranger = await owner(deps);
    expect(await listDeliveries(stranger.scope(), deps, { submissionId })).toEqual([]);
    expect(await listDeliveries(account.scope({ forms: [deps.newId("frm")] }), deps, { submissionId })).toEqual([]);
  });
});

describe("A manual retry", () => {
  it.each([
    ["delivered", arrived],
    ["failed", never],
  ] as const)(
    "sends a %s delivery again immediately, under the same id and with a full schedule",
    async (state, result) => {
      const { deps, account, id, timeline } = await prepare();
      await deliverOnce(deps, id, channelsThat(() => result).channels);
      expect(await timeline()).toMatchObject({ state });
      expect(await retryDelivery(account.scope(), deps, { id })).toMatchObject({ id, state: "pending" });
      expect(await isDue(deps, id)).toBe(true);
      const { channels, tried } = channelsThat(() => notNow);
      await deliverOnce(deps, id, channels);
      expect(tried).toEqual([id]);
      expect(await deps.db.prisma.delivery.findUnique({ where: { id } })).toMatchObject({ failures: 1, attempts: 2 });
      expect((await timeline()).log.map(({ number }) => number)).toEqual([1, 2]);
    },
  );

  it("is rejected while the delivery is pending, and for a message in spam", async () => {
    const { deps, account, id, submissionId } = await prepare();
    await expect(retryDelivery(account.scope(), deps, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    await moveSubmissions(account.scope(), deps, { ids: [submissionId], folder: "spam", columns: ["id"] });
    await expect(retryDelivery(account.scope(), deps, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("is not repeated by a move to Spam and back after an earlier success", async () => {
    const { deps, account, id, submissionId, timeline } = await prepare();
    await deliverOnce(deps, id, channelsThat(() => arrived).channels);
    await retryDelivery(account.scope(), deps, { id });
    for (const folder of ["spam", "inbox"] as const) {
      await moveSubmissions(account.scope(), deps, { ids: [submissionId], folder, columns: ["id"] });
    }
    expect(await timeline()).toMatchObject({ state: "cancelled" });
    expect(await isDue(deps, id)).toBe(false);
  });

  it("is rejected while a worker still holds the cancelled delivery, until its lease ends", async () => {
    const { deps, clock, account, id, submissionId } = await prepare();
    await deliverOnce(deps, id, channelsThat(() => arrived).channels);
    await retryDelivery(account.scope(), deps, { id });
    const leasedUntil = new Date(clock.now().getTime() + LEASE_MS);
    await claimOne(deps, id, clock.now(), leasedUntil);
    for (const folder of ["spam", "inbox"] as const) {
      await moveSubmissions(account.scope(), deps, { ids: [submissionId], folder, columns: ["id"] });
    }
    clock.advance({ ms: LEASE_MS - 1 });
    await expect(retryDelivery(account.scope(), deps, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    clock.advance({ ms: 1 });
    expect(await retryDelivery(account.scope(), deps, { id })).toMatchObject({ state: "pending" });
  });

  it("is forbidden to a read-only credential, and returns not found to another owner", async () => {
    const { deps, account, id } = await prepare();
    await expect(retryDelivery(account.scope({ write: false }), deps, { id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const stranger = await owner(deps);
    await expect(retryDelivery(stranger.scope(), deps, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(retryDelivery(account.scope(), deps, { id: "dlv_nonsense" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
