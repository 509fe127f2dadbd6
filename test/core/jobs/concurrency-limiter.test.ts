import { describe, expect, it } from "vitest";
import { ConcurrencyLimiter } from "../../../server/core/jobs/concurrency-limiter.ts";
import { createTestClock } from "../../support/clock.ts";

const keys = (target: string, kind = "mail") => [kind, `${kind}:${target}`];
const arrived = { failed: null, arrived: true };

function prepare() {
  const clock = createTestClock();
  const limiter = new ConcurrencyLimiter(clock, { perTransport: { mail: 4, webhook: 3 }, perTarget: 2 });
  /** Acquires slots as a worker does, which first checks for free ones. */
  const tryAcquire = (taken: string[]) => {
    if (taken.some((key) => limiter.freeSlots(key) === 0)) return false;
    limiter.acquire(taken);
    return true;
  };
  const unavailable = () => ["mail", "mail:a", "mail:b"].filter((key) => limiter.freeSlots(key) === 0);
  const fail = (target: string) => {
    expect(tryAcquire(keys(target))).toBe(true);
    limiter.release(keys(target), { failed: `mail:${target}`, arrived: false });
  };
  return { clock, limiter, tryAcquire, unavailable, fail };
}

describe("The concurrency limiter", () => {
  it("admits two attempts for one target, refuses a third, and still admits other targets", () => {
    const { limiter, tryAcquire, unavailable } = prepare();
    expect([tryAcquire(keys("a")), tryAcquire(keys("a"))]).toEqual([true, true]);
    expect(unavailable()).toEqual(["mail:a"]);
    expect(tryAcquire(keys("a"))).toBe(false);
    expect(tryAcquire(keys("b"))).toBe(true);
    limiter.release(keys("a"), arrived);
    expect(tryAcquire(keys("a"))).toBe(true);
  });

  it("prevents any transport from filling the worker alone", () => {
    const { tryAcquire, unavailable } = prepare();
    for (const target of ["a", "b", "c", "d"]) expect(tryAcquire(keys(target))).toBe(true);
    expect(unavailable()).toEqual(["mail"]);
    expect(tryAcquire(keys("e"))).toBe(false);
    expect(tryAcquire(keys("e", "webhook"))).toBe(true);
  });

  it("takes no slot for any key when one of the keys is unavailable", () => {
    const { tryAcquire } = prepare();
    tryAcquire(keys("a"));
    tryAcquire(keys("a"));
    for (let again = 0; again < 5; again += 1) tryAcquire(keys("a"));
    expect([tryAcquire(keys("b")), tryAcquire(keys("c"))]).toEqual([true, true]);
  });

  it("keeps a circuit closed after one failure", () => {
    const { tryAcquire, unavailable, fail } = prepare();
    fail("a");
    expect(unavailable()).toEqual([]);
    expect([tryAcquire(keys("a")), tryAcquire(keys("a"))]).toEqual([true, true]);
  });

  it("opens a circuit after two failures in a row until its time is up, then admits one attempt at a time", () => {
    const { clock, limiter, tryAcquire, unavailable, fail } = prepare();
    fail("a");
    expect(limiter.opensIn("mail:a")).toBeNull();
    fail("a");
    expect(unavailable()).toEqual(["mail:a"]);
    clock.advance({ ms: 4_999 });
    expect([tryAcquire(keys("a")), limiter.opensIn("mail:a")]).toEqual([false, 1]);
    clock.advance({ ms: 1 });
    expect(limiter.opensIn("mail:a")).toBeNull();
    expect([tryAcquire(keys("a")), tryAcquire(keys("a"))]).toEqual([true, false]);
    limiter.release(keys("a"), arrived);
    expect([tryAcquire(keys("a")), tryAcquire(keys("a"))]).toEqual([true, true]);
  });

  it("opens a circuit for longer each time, up to five minutes", () => {
    const { clock, unavailable, fail } = prepare();
    fail("a");
    for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
      fail("a");
      clock.advance({ seconds, ms: -1 });
      expect(unavailable()).toEqual(["mail:a"]);
      clock.advance({ ms: 1 });
      expect(unavailable()).toEqual([]);
    }
  });

  it("does not extend an open circuit because of attempts that were in flight together", () => {
    const { clock, limiter, tryAcquire, unavailable } = prepare();
    const server = { failed: "mail", arrived: false };
    for (const target of ["a", "b", "c", "d"]) tryAcquire(keys(target));
    for (const target of ["a", "b", "c", "d"]) limiter.release(keys(target), server);
    expect(unavailable()).toEqual(["mail"]);
    clock.advance({ seconds: 5 });
    expect(unavailable()).toEqual([]);
  });

  it("reports how many slots each target of a transport that is not idle holds", () => {
    const { limiter, fail } = prepare();
    limiter.acquire(keys("a"));
    fail("b");
    fail("b");
    limiter.acquire(keys("c", "webhook"));
    expect(limiter.busyTargets("mail")).toEqual({ a: 1, b: 0 });
    expect(limiter.busyTargets("webhook")).toEqual({ c: 1 });
  });
});
