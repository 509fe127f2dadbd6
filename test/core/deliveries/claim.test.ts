import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { type Claim, claimDeliveries } from "../../../server/core/deliveries/deliver.ts";
import { claimDigest, expireBacklog } from "../../../server/core/deliveries/store/transitions.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { addDestination } from "../../support/deliveries.ts";

const database = useDatabase();

/** A form with these destinations, alone in the database, because a claim takes everything due. */
async function prepare(...targets: string[]) {
  await deleteAccounts(database.db);
  const { clock, deps, form, intake } = await arrangeIntake(database);
  for (const target of targets) await addDestination(deps, form.id, target);
  const submit = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      clock.advance({ ms: 1 });
      await intake.send(form.id, { message: `No. ${index}` });
    }
  };
  const claim = async (change: Partial<Claim> = {}) => {
    const which = { transport: "mail", limit: 100, perTarget: 2, exceptions: {}, after: null, ...change } as const;
    return (await claimDeliveries(systemScope(), deps, which)).claimed;
  };
  const targetsOf = async (change?: Partial<Claim>) =>
    (await claim(change)).map(({ delivery }) => delivery.target.replace(/@.*/, "")).sort();
  return { deps, clock, submit, claim, targetsOf };
}

const A = "a@example.test";
const B = "b@example.test";
const C = "c@example.test";

describe("A claim", () => {
  it("takes a limited number from each target, and fewer or none from a busy one", async () => {
    const { submit, targetsOf } = await prepare(A, B, C);
    await submit(5);
    expect(await targetsOf({ exceptions: { [A]: 1, [B]: 0 } })).toEqual(["a", "c", "c"]);
    expect(await targetsOf()).toEqual(["a", "a", "b", "b", "c", "c"]);
  });

  it("takes no more than the free slots, and then resumes after the target it ended with", async () => {
    const { submit, targetsOf } = await prepare(A, B, C);
    await submit(9);
    expect(await targetsOf({ limit: 3 })).toEqual(["a", "a", "b"]);
    expect(await targetsOf({ limit: 3, after: { kind: "mail", target: B } })).toEqual(["c", "c"]);
    expect(await targetsOf({ limit: 0 })).toEqual([]);
  });

  it("takes each delivery once, even with concurrent claims", async () => {
    const { submit, claim } = await prepare(A, B);
    await submit(10);
    const all = (await Promise.all(Array.from({ length: 8 }, () => claim({ perTarget: 3 })))).flat();
    const rest = await claim({ perTarget: 100 });
    const ids = [...all, ...rest].map(({ delivery }) => delivery.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(20);
  });

  it("skips messages in Spam, even if a replay queued them during the move", async () => {
    const { deps, submit, claim } = await prepare(A);
    await submit(2);
    const [one] = await deps.db.prisma.submission.findMany({ orderBy: { id: "asc" } });
    await deps.db.prisma.submission.updateMany({ where: { id: one?.id ?? "" }, data: { folder: "spam" } });
    const claimed = await claim();
    expect(claimed.map(({ delivery }) => [delivery.submissionId === one?.id, delivery.isWanted]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
    await deps.db.prisma.delivery.updateMany({ data: { digest: "2026-03-01T13:00:00.000Z" } });
    const lease = { now: deps.clock.now(), leasedUntil: new Date(deps.clock.now().getTime() + 60_000) };
    const [first] = claimed;
    if (first === undefined) throw new Error("Two are due.");
    const { kind, formId, target } = first.delivery;
    const key = { kind, formId, target, digest: "2026-03-01T13:00:00.000Z" };
    const ids = claimed.map(({ delivery }) => delivery.id);
    expect((await claimDigest(systemScope(), deps.db, key, { ...lease, ids }))?.count).toBe(1);
  });

  it("skips the digest for an address removed after the digest's first part was claimed", async () => {
    const { deps, submit, claim } = await prepare(A);
    await submit(2);
    const digest = "2026-03-01T13:00:00.000Z";
    await deps.db.prisma.delivery.updateMany({ data: { digest } });
    const [first] = await claim();
    if (first === undefined) throw new Error("Two are due.");
    const { id, kind, formId, target } = first.delivery;
    const lease = { now: deps.clock.now(), leasedUntil: new Date(deps.clock.now().getTime() + 60_000) };
    await deps.db.prisma.destination.deleteMany({ where: { formId, address: target } });
    const key = { kind, formId, target, digest };
    expect(await claimDigest(systemScope(), deps.db, key, { ...lease, ids: [id] })).toBeNull();
  });

  it("takes a delivery exactly when it is due, and not before", async () => {
    const { deps, clock, submit, targetsOf } = await prepare(A);
    await submit(1);
    const nextAttemptAt = new Date(clock.now().getTime() + 60_000);
    await deps.db.prisma.delivery.updateMany({ data: { nextAttemptAt } });
    clock.advance({ ms: 59_999 });
    expect(await targetsOf()).toEqual([]);
    clock.advance({ ms: 1 });
    expect(await targetsOf()).toEqual(["a"]);
  });

  it("leaves a delivery that is not yet due, even when another one for the same target is", async () => {
    const { deps, clock, submit, claim } = await prepare(A);
    await submit(2);
    const [due, later] = await deps.db.prisma.delivery.findMany({ orderBy: { id: "asc" } });
    const inAMillisecond = new Date(clock.now().getTime() + 1);
    await deps.db.prisma.delivery.update({ where: { id: later?.id ?? "" }, data: { nextAttemptAt: inAMillisecond } });
    expect((await claim()).map(({ delivery }) => delivery.id)).toEqual([due?.id]);
    clock.advance({ ms: 1 });
    expect((await claim()).map(({ delivery }) => delivery.id)).toEqual([later?.id]);
  });

  it("protects a delivery from expiring with its target's backlog until its lease ends", async () => {
    const { deps, clock, submit, claim } = await prepare(A);
    await submit(2);
    const [claimed] = await claim({ limit: 1 });
    const giveUp = () => {
      const now = clock.now();
      const why = { detail: "Given up.", now };
      return expireBacklog(systemScope(), deps.db, { kind: "mail", target: A, queuedBefore: now }, why);
    };
    const stateOf = async (id: string | undefined) =>
      (await deps.db.prisma.delivery.findUniqueOrThrow({ where: { id: id ?? "" } })).state;
    const other = await deps.db.prisma.delivery.findFirst({ where: { id: { not: claimed?.delivery.id ?? "" } } });
    clock.advance({ ms: (claimed?.leasedUntil.getTime() ?? 0) - clock.now().getTime() - 1 });
    await giveUp();
    expect([await stateOf(claimed?.delivery.id), await stateOf(other?.id)]).toEqual(["pending", "failed"]);
    clock.advance({ ms: 1 });
    await giveUp();
    expect(await stateOf(claimed?.delivery.id)).toBe("failed");
  });

  it("takes over another worker's delivery exactly when the lease ends, and not before", async () => {
    const { clock, submit, claim } = await prepare(A);
    await submit(1);
    const [first] = await claim();
    const leasedUntil = first?.leasedUntil ?? expect.fail("nothing was claimed");
    clock.set(new Date(leasedUntil.getTime() - 1).toISOString());
    expect(await claim()).toEqual([]);
    clock.set(leasedUntil.toISOString());
    expect((await claim()).map(({ delivery }) => delivery.id)).toEqual([first?.delivery.id]);
  });

  it("takes retries of a target first, and then what has been due the longest", async () => {
    const { deps, clock, submit, claim } = await prepare(A);
    await submit(4);
    const [first, second, third] = await deps.db.prisma.delivery.findMany({ orderBy: { id: "asc" } });
    clock.advance({ seconds: 60 });
    const retried = { attempts: 1, failures: 1, nextAttemptAt: clock.now() };
    await deps.db.prisma.delivery.update({ where: { id: third?.id ?? "" }, data: retried });
    const taken = (await claim({ perTarget: 3 })).map(({ delivery }) => delivery.id);
    expect(new Set(taken)).toEqual(new Set([third?.id, first?.id, second?.id]));
    expect((await claim({ perTarget: 3 })).length).toBe(1);
  });

  it("hands over the deliveries of one digest together", async () => {
    const { deps, submit, claim } = await prepare(A, B);
    await submit(3);
    const digest = "2026-03-01T13:00:00.000Z";
    await deps.db.prisma.delivery.updateMany({ where: { target: A }, data: { digest } });
    const claimed = await claim({ perTarget: 3 });
    expect(claimed.map(({ delivery, ids }) => [delivery.target, ids.length]).sort()).toEqual([
      [A, 3],
      [B, 1],
      [B, 1],
      [B, 1],
    ]);
  });
});
