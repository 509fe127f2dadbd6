import { describe, expect, it } from "vitest";
import { ConcurrencyLimiter } from "../../server/jobs/concurrency-limiter.ts";
import { backlogOf } from "../../server/store/deliveries/queue.ts";
import { createTestClock } from "../support/clock.ts";

const keys = (target: string, kind = "mail") => [kind, `${kind}:${target}`];
const arrived = { failed: null, arrived: true };

function prepare() {
  const clock = createTestClock();
  const limiter = new ConcurrencyLimiter(clock, { perTransport: { mail: 4, webhook: 3 }, perTarget: 2 });
  const fail = (target: string) => {
    expect(limiter.tryAcquire(keys(target))).toBe(true);
    limiter.release(keys(target), { failed: `mail:${target}`, arrived: false });
  };
  return { clock, limiter, fail };
}

describe("The concurrency limiter", () => {
  it("admits two attempts for one target and not a third, and still admits others", () => {
    const { limiter } = prepare();
    expect([limiter.tryAcquire(keys("a")), limiter.tryAcquire(keys("a"))]).toEqual([true, true]);
    expect(limiter.unavailable()).toEqual(["mail:a"]);
    expect(limiter.tryAcquire(keys("a"))).toBe(false);
    expect(limiter.tryAcquire(keys("b"))).toBe(true);
    limiter.release(keys("a"), arrived);
    expect(limiter.tryAcquire(keys("a"))).toBe(true);
  });

  it("lets no transport fill the worker alone", () => {
    const { limiter } = prepare();
    for (const target of ["a", "b", "c", "d"]) expect(limiter.tryAcquire(keys(target))).toBe(true);
    expect(limiter.unavailable()).toEqual(["mail"]);
    expect(limiter.tryAcquire(keys("e"))).toBe(false);
    expect(limiter.tryAcquire(keys("e", "webhook"))).toBe(true);
  });

  it("takes a place with no key when one of them is unavailable", () => {
    const { limiter } = prepare();
    limiter.tryAcquire(keys("a"));
    limiter.tryAcquire(keys("a"));
    for (let again = 0; again < 5; again += 1) limiter.tryAcquire(keys("a"));
    expect([limiter.tryAcquire(keys("b")), limiter.tryAcquire(keys("c"))]).toEqual([true, true]);
  });

  it("keeps a circuit closed after one failure", () => {
    const { limiter, fail } = prepare();
    fail("a");
    expect(limiter.unavailable()).toEqual([]);
    expect([limiter.tryAcquire(keys("a")), limiter.tryAcquire(keys("a"))]).toEqual([true, true]);
  });

  it("opens a circuit after two failures in a row until just the end of its time, and then admits one at a time", () => {
    const { clock, limiter, fail } = prepare();
    fail("a");
    fail("a");
    expect(limiter.unavailable()).toEqual(["mail:a"]);
    clock.advance({ ms: 4_999 });
    expect(limiter.tryAcquire(keys("a"))).toBe(false);
    clock.advance({ ms: 1 });
    expect([limiter.tryAcquire(keys("a")), limiter.tryAcquire(keys("a"))]).toEqual([true, false]);
    limiter.release(keys("a"), arrived);
    expect([limiter.tryAcquire(keys("a")), limiter.tryAcquire(keys("a"))]).toEqual([true, true]);
  });

  it("opens a circuit for longer each time, up to five minutes", () => {
    const { clock, limiter, fail } = prepare();
    fail("a");
    for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
      fail("a");
      clock.advance({ seconds, ms: -1 });
      expect(limiter.unavailable()).toEqual(["mail:a"]);
      clock.advance({ ms: 1 });
      expect(limiter.unavailable()).toEqual([]);
    }
  });

  it("does not open a circuit for longer because of attempts that were in flight together", () => {
    const { clock, limiter } = prepare();
    const server = { failed: "mail", arrived: false };
    for (const target of ["a", "b", "c", "d"]) limiter.tryAcquire(keys(target));
    for (const target of ["a", "b", "c", "d"]) limiter.release(keys(target), server);
    expect(limiter.unavailable()).toEqual(["mail"]);
    clock.advance({ seconds: 5 });
    expect(limiter.unavailable()).toEqual([]);
  });

  it("reports a key as saturated once it has been unavailable for half a second without a break, and then every five seconds", () => {
    const { clock, limiter } = prepare();
    limiter.tryAcquire(keys("a"));
    limiter.tryAcquire(keys("a"));
    clock.advance({ ms: 499 });
    expect(limiter.saturated()).toEqual([]);
    clock.advance({ ms: 1 });
    expect(limiter.saturated()).toEqual([{ key: "mail:a", openForMs: 0 }]);
    clock.advance({ ms: 4_999 });
    expect(limiter.saturated()).toEqual([]);
    clock.advance({ ms: 1 });
    expect(limiter.saturated()).toEqual([{ key: "mail:a", openForMs: 0 }]);
  });

  it("does not report a key as saturated while its places become free in between", () => {
    const { clock, limiter } = prepare();
    limiter.tryAcquire(keys("a"));
    limiter.tryAcquire(keys("a"));
    for (let turn = 0; turn < 5; turn += 1) {
      clock.advance({ ms: 400 });
      expect(limiter.release(keys("a"), arrived)).toEqual([]);
      limiter.tryAcquire(keys("a"));
    }
    expect(limiter.saturated()).toEqual([]);
  });

  it("reports a key with an open circuit as saturated until an attempt arrives, and then as recovered", () => {
    const { clock, limiter, fail } = prepare();
    fail("a");
    fail("a");
    clock.advance({ seconds: 1 });
    expect(limiter.saturated()).toEqual([{ key: "mail:a", openForMs: 4_000 }]);
    clock.advance({ seconds: 4 });
    limiter.tryAcquire(keys("a"));
    clock.advance({ seconds: 8 });
    expect(limiter.saturated()).toEqual([{ key: "mail:a", openForMs: 0 }]);
    expect(limiter.release(keys("a"), arrived)).toEqual(["mail:a"]);
    expect(limiter.saturated()).toEqual([]);
  });

  it("reports a slow key as recovered once attempts are quick again, and not before", () => {
    const { clock, limiter } = prepare();
    limiter.tryAcquire(keys("a"));
    limiter.tryAcquire(keys("a"));
    clock.advance({ seconds: 3 });
    limiter.saturated();
    expect(limiter.release(keys("a"), arrived)).toEqual([]);
    limiter.tryAcquire(keys("a"));
    clock.advance({ ms: 20 });
    expect(limiter.release(keys("a"), arrived)).toEqual(["mail:a"]);
  });
});

describe("The backlog of a key", () => {
  it.each([
    ["mail", { transport: "mail", target: null }],
    ["mail:owner@example.test", { transport: "mail", target: "owner@example.test" }],
    ["webhook:whk_1", { transport: "webhook", target: "whk_1" }],
    ["mail:a:b@example.test", { transport: "mail", target: "a:b@example.test" }],
  ])("is told by its name: %s", (key, backlog) => {
    expect(backlogOf(key)).toEqual(backlog);
  });
});
