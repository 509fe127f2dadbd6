import { describe, expect, test } from "vitest";
import { createFloodGuard, type FloodLimits } from "../../server/intake/flood-guard.ts";
import { createTestClock } from "../support/clock.ts";

const limits: FloodLimits = {
  perSender: { burst: 3, perSecond: 0.5 },
  perForm: { burst: 5, perSecond: 1 },
  maxBuckets: 100,
};

const admitTimes = (guard: ReturnType<typeof createFloodGuard>, times: number, form = "form", network = "network") =>
  Array.from({ length: times }, () => guard.admit(form, network));

describe("The flood guard", () => {
  test("lets a burst through and then says how long to wait", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    expect(admitTimes(guard, 4)).toEqual([null, null, null, 2]);
  });

  test("lets one more through once that time has passed, and not before", () => {
    const clock = createTestClock();
    const guard = createFloodGuard(clock, limits);
    admitTimes(guard, 3);
    clock.advance({ ms: 1_999 });
    expect(guard.admit("form", "network")).toBe(1);
    clock.advance({ ms: 1 });
    expect(guard.admit("form", "network")).toBeNull();
    expect(guard.admit("form", "network")).toBe(2);
  });

  test("never gathers more than a burst", () => {
    const clock = createTestClock();
    const guard = createFloodGuard(clock, limits);
    guard.admit("form", "network");
    clock.advance({ days: 1 });
    expect(admitTimes(guard, 4)).toEqual([null, null, null, 2]);
  });

  test("counts senders and forms apart", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    admitTimes(guard, 3);
    expect(guard.admit("form", "another network")).toBeNull();
    expect(guard.admit("another form", "network")).toBeNull();
  });

  test("also limits a form that many senders flood together", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    const answers = Array.from({ length: 6 }, (_, sender) => guard.admit("form", `network ${sender}`));
    expect(answers).toEqual([null, null, null, null, null, 1]);
  });

  test("takes nothing from the form for a sender who is refused", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    admitTimes(guard, 50);
    expect(guard.admit("form", "another network")).toBeNull();
    expect(guard.admit("form", "a third network")).toBeNull();
  });

  test("holds no more buckets than it may, and forgets the one untouched for the longest time", () => {
    const guard = createFloodGuard(createTestClock(), { ...limits, maxBuckets: 4 });
    admitTimes(guard, 3, "a");
    admitTimes(guard, 3, "b");
    expect(guard.admit("a", "network")).toBe(2);
    guard.admit("c", "network");
    expect(guard.admit("a", "network")).toBe(2);
    expect(guard.admit("b", "network")).toBeNull();
  });

  test("is not fooled by a clock that steps back", () => {
    const clock = createTestClock();
    const guard = createFloodGuard(clock, limits);
    admitTimes(guard, 3);
    clock.advance({ hours: -1 });
    expect(guard.admit("form", "network")).toBe(2);
  });
});
