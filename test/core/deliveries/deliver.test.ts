import { describe, expect, it, onTestFinished } from "vitest";
import { type Delivery, type Folder, openDatabase } from "../../../server/core/database/db.ts";
import type { AttemptResult } from "../../../server/core/deliveries/channel.ts";
import { LEASE_MS } from "../../../server/core/deliveries/deliver.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { createDatabaseProxy } from "../../support/database-proxy.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";
import {
  addDestination,
  arrived,
  channelsThat,
  channelsWith,
  deliveriesOf,
  deliverOnce,
  isDue,
  never,
  notNow,
} from "../../support/deliveries.ts";

const database = useDatabase();

async function prepare() {
  const { clock, deps, ada: account, form, intake } = await arrangeIntake(database);
  await addDestination(deps, form.id, "one@example.test");
  const submit = (fields: Record<string, string> = { message: "Hello" }) => intake.submit(form.id, fields);
  const move = (id: string, folder: Folder) =>
    moveSubmissions(account.scope(), deps, { ids: [id], folder, columns: ["id", "folder"] });
  return { deps, clock, account, form, submit, move };
}

async function only(deps: Deps, submissionId: string): Promise<Delivery> {
  const [delivery, ...others] = await deliveriesOf(deps, submissionId);
  if (delivery === undefined || others.length > 0) throw new Error("There is not exactly one delivery.");
  return delivery;
}

const logOf = (deps: Deps, deliveryId: string) =>
  deps.db.prisma.deliveryAttempt.findMany({ where: { deliveryId }, orderBy: { number: "asc" } });

describe("A successful delivery", () => {
  it("is finished, recorded, and never tried again", async () => {
    const { deps, clock, submit } = await prepare();
    const { id, submissionId } = await only(deps, await submit());
    const { channels, tried } = channelsThat(() => {
      clock.advance({ ms: 250 });
      return arrived;
    });
    expect(await deliverOnce(deps, id, channels)).toEqual(arrived);
    expect(await deliverOnce(deps, id, channels)).toBeNull();
    expect(tried).toEqual([id]);
    expect(await only(deps, submissionId)).toMatchObject({
      state: "delivered",
      attempts: 1,
      nextAttemptAt: null,
      leasedUntil: null,
      finishedAt: clock.now(),
    });
    expect(await logOf(deps, id)).toMatchObject([
      { number: 1, outcome: "delivered", detail: "It arrived.", durationMs: 250 },
    ]);
  });

  it("carries the visitor's submission and the form's settings", async () => {
    const { deps, submit } = await prepare();
    const { id } = await only(deps, await submit({ email: "ana@example.test", _subject: "An order", b: "2", a: "1" }));
    const seen: unknown[] = [];
    const { channels } = channelsThat((delivery) => {
      seen.push(
        delivery.submission.fields,
        delivery.submission.subject,
        delivery.submission.replyTo,
        delivery.formName,
      );
      return arrived;
    });
    await deliverOnce(deps, id, channels);
    expect(seen).toEqual([
      [
        ["email", "ana@example.test"],
        ["_subject", "An order"],
        ["b", "2"],
        ["a", "1"],
      ],
      "An order",
      "ana@example.test",
      "Contact",
    ]);
  });
});

describe("A failed delivery", () => {
  it("is not tried again after a permanent failure", async () => {
    const { deps, submit } = await prepare();
    const { id, submissionId } = await only(deps, await submit());
    await deliverOnce(deps, id, channelsThat(() => never).channels);
    expect(await only(deps, submissionId)).toMatchObject({ state: "failed", attempts: 1, nextAttemptAt: null });
  });

  it("is retried on schedule, and not before, after a temporary failure", async () => {
    const { deps, clock, submit } = await prepare();
    clock.set("2999-01-01T00:00:00.000Z");
    const { id, submissionId } = await only(deps, await submit());
    await deliverOnce(deps, id, channelsThat(() => notNow).channels);
    const delivery = await only(deps, submissionId);
    expect(delivery).toMatchObject({ state: "pending", attempts: 1, failures: 1, finishedAt: null });
    const waitMs = (delivery.nextAttemptAt?.getTime() ?? 0) - clock.now().getTime();
    expect(waitMs).toBeGreaterThanOrEqual(54_000);
    expect(waitMs).toBeLessThanOrEqual(66_000);
    expect(await isDue(deps, id)).toBe(false);
    clock.set(delivery.nextAttemptAt?.toISOString() ?? "");
    expect(await isDue(deps, id)).toBe(true);
  });

  it("counts an unexpected error as temporary, and keeps its cause out of the delivery log", async () => {
    const { deps, submit } = await prepare();
    const { id } = await only(deps, await submit());
    const { channels } = channelsThat(() => {
      throw new Error("secret cause");
    });
    expect(await deliverOnce(deps, id, channels)).toMatchObject({ outcome: "temporary" });
    expect(JSON.stringify(await logOf(deps, id))).not.toContain("secret cause");
  });

  it("ends with the schedule, together with deliveries that waited behind it just as long", async () => {
    const { deps, clock, submit } = await prepare();
    const waiting = await only(deps, await submit());
    // More than jitter can shorten the schedule by.
    clock.advance({ hours: 12 });
    const first = await only(deps, await submit());
    const blocked: AttemptResult = { ...notNow, scope: "endpoint" };
    const { channels, tried } = channelsThat(() => blocked);
    const started = clock.now().getTime();
    let next: Date | null = clock.now();
    while (next !== null) {
      clock.set(next);
      await deliverOnce(deps, first.id, channels);
      ({ nextAttemptAt: next } = await only(deps, first.submissionId));
    }
    const younger = await only(deps, await submit());
    expect(tried).toHaveLength(10);
    const hours = (clock.now().getTime() - started) / 3_600_000;
    expect(hours).toBeGreaterThan(70.35 * 0.9);
    expect(hours).toBeLessThan(70.35 * 1.1);
    expect(await only(deps, first.submissionId)).toMatchObject({ state: "failed", attempts: 10 });
    expect(await only(deps, waiting.submissionId)).toMatchObject({ state: "failed" });
    expect(await logOf(deps, waiting.id)).toMatchObject([{ number: 1, outcome: "permanent" }]);
    expect(await only(deps, younger.submissionId)).toMatchObject({ state: "pending" });
  });
});

describe("A delivery claimed by a worker", () => {
  it("is left alone by others until just before its lease ends, and taken over at the end", async () => {
    const { deps, clock, submit } = await prepare();
    const { id } = await only(deps, await submit());
    const second = channelsThat(() => arrived);
    const { channels } = channelsThat(() => notNow);
    const killed = channelsWith(() => new Promise<never>(() => undefined));
    void deliverOnce(deps, id, killed);
    await expect
      .poll(async () => (await deps.db.prisma.delivery.findUnique({ where: { id } }))?.leasedUntil)
      .not.toBeNull();
    clock.advance({ ms: LEASE_MS - 1 });
    expect(await deliverOnce(deps, id, channels)).toBeNull();
    clock.advance({ ms: 1 });
    expect(await deliverOnce(deps, id, second.channels)).toEqual(arrived);
  });
});

describe("A removed destination", () => {
  it("receives nothing still in transit", async () => {
    const { deps, form, submit } = await prepare();
    const { id, submissionId } = await only(deps, await submit());
    await deps.db.prisma.destination.deleteMany({ where: { formId: form.id } });
    const { channels, tried } = channelsThat(() => arrived);
    await deliverOnce(deps, id, channels);
    expect(tried).toEqual([]);
    expect(await only(deps, submissionId)).toMatchObject({ state: "cancelled", attempts: 0 });
  });
});

describe("Moving a submission", () => {
  const trap = { message: "Hello", _gotcha: "http://x.test" };

  it("out of spam delivers it once, however often it moves back and forth", async () => {
    const { deps, submit, move } = await prepare();
    const submissionId = await submit(trap);
    expect(await deliveriesOf(deps, submissionId)).toEqual([]);
    const { channels, tried } = channelsThat(() => arrived);
    for (let round = 0; round < 3; round += 1) {
      await move(submissionId, "inbox");
      const { id } = await only(deps, submissionId);
      await deliverOnce(deps, id, channels);
      await move(submissionId, "spam");
    }
    expect(tried).toHaveLength(1);
    expect(await only(deps, submissionId)).toMatchObject({ state: "delivered", attempts: 1 });
  });

  it("to spam cancels its unsent deliveries, and moving it back resumes them", async () => {
    const { deps, submit, move } = await prepare();
    const submissionId = await submit();
    const { id } = await only(deps, submissionId);
    const { channels, tried } = channelsThat(() => arrived);
    await move(submissionId, "spam");
    expect(await deliverOnce(deps, id, channels)).toBeNull();
    expect(await only(deps, submissionId)).toMatchObject({ state: "cancelled", nextAttemptAt: null });
    await move(submissionId, "inbox");
    expect(await isDue(deps, id)).toBe(true);
    await deliverOnce(deps, id, channels);
    expect(tried).toEqual([id]);
  });

  it("back and forth during an attempt sends it once", async () => {
    const { deps, submit, move } = await prepare();
    const submissionId = await submit();
    const { id } = await only(deps, submissionId);
    const second = channelsThat(() => arrived);
    let sent = 0;
    const mail = async () => {
      sent += 1;
      await move(submissionId, "spam");
      await move(submissionId, "inbox");
      expect(await deliverOnce(deps, id, second.channels)).toBeNull();
      return arrived;
    };
    await deliverOnce(deps, id, channelsWith(mail));
    expect([sent, second.tried]).toEqual([1, []]);
    expect(await only(deps, submissionId)).toMatchObject({ state: "delivered" });
  });

  it("to spam during an attempt cancels a failing delivery, and records a successful one", async () => {
    for (const [result, state] of [
      [notNow, "cancelled"],
      [arrived, "delivered"],
    ] as const) {
      const { deps, submit, move } = await prepare();
      const submissionId = await submit();
      const { id } = await only(deps, submissionId);
      const mail = async () => {
        await move(submissionId, "spam");
        return result;
      };
      await deliverOnce(deps, id, channelsWith(mail));
      expect(await only(deps, submissionId)).toMatchObject({ state, nextAttemptAt: null });
    }
  });

  it("cancels its deliveries even when another requested id does not exist", async () => {
    const { deps, account, submit } = await prepare();
    const submissionId = await submit();
    const ids = [submissionId, deps.newId("sub")];
    await moveSubmissions(account.scope(), deps, { ids, folder: "spam", columns: ["id"] });
    expect(await only(deps, submissionId)).toMatchObject({ state: "cancelled" });
  });

  it("to its current folder changes nothing, even for a destination added later", async () => {
    const { deps, form, submit, move } = await prepare();
    const submissionId = await submit();
    await addDestination(deps, form.id, "later@example.test");
    await move(submissionId, "inbox");
    expect(await deliveriesOf(deps, submissionId)).toHaveLength(1);
  });

  it("after a permanent failure leaves the retry to the owner", async () => {
    const { deps, submit, move } = await prepare();
    const submissionId = await submit();
    const { id } = await only(deps, submissionId);
    await deliverOnce(deps, id, channelsThat(() => never).channels);
    await move(submissionId, "spam");
    await move(submissionId, "inbox");
    expect(await only(deps, submissionId)).toMatchObject({ state: "failed" });
  });
});

describe("Deleting a submission", () => {
  it("removes its deliveries and their log, and its job finds nothing to do", async () => {
    const { deps, account, submit } = await prepare();
    const submissionId = await submit();
    const { id } = await only(deps, submissionId);
    const { channels, tried } = channelsThat(() => notNow);
    await deliverOnce(deps, id, channels);
    await deletePermanently(account.scope(), deps, { ids: [submissionId] });
    expect(await deliveriesOf(deps, submissionId)).toEqual([]);
    expect(await logOf(deps, id)).toEqual([]);
    expect(await deliverOnce(deps, id, channels)).toBeNull();
    expect(tried).toHaveLength(1);
  });
});

describe("A database connection that goes silent during an attempt", () => {
  it("is abandoned, and the attempt is recorded over another connection", async () => {
    const { deps, submit } = await prepare();
    const { id, submissionId } = await only(deps, await submit());
    const proxy = await createDatabaseProxy(database.connection);
    const db = openDatabase(proxy.connection, () => undefined);
    onTestFinished(() => db.close());
    const channels = channelsWith(async () => {
      proxy.silence();
      return arrived;
    });
    expect(await deliverOnce({ ...deps, db }, id, channels)).toEqual(arrived);
    expect(await only(deps, submissionId)).toMatchObject({ state: "delivered", attempts: 1, leasedUntil: null });
    expect(await logOf(deps, id)).toHaveLength(1);
  });

  it("is also abandoned when nothing was tried because the delivery is no longer wanted", async () => {
    const { deps, submit } = await prepare();
    const { id, submissionId } = await only(deps, await submit());
    const proxy = await createDatabaseProxy(database.connection);
    const db = openDatabase(proxy.connection, () => undefined);
    onTestFinished(() => db.close());
    const nobody: AttemptResult = { outcome: "cancelled", detail: "Nobody wants it." };
    const channels = channelsWith(async () => {
      proxy.silence();
      return nobody;
    });
    expect(await deliverOnce({ ...deps, db }, id, channels)).toEqual(nobody);
    expect(await only(deps, submissionId)).toMatchObject({ state: "cancelled", attempts: 0, leasedUntil: null });
  });
});
