import { describe, expect, test } from "vitest";
import { createFloodGuard, defaultFloodLimits, type FloodLimits } from "../../server/intake/flood-guard.ts";
import { createTestClock } from "../support/clock.ts";

const KIB = 1_024;

const limits: FloodLimits = {
  perSender: { burst: 3, intervalMs: 2_000 },
  perForm: { burst: 10 * KIB, intervalMs: 1_000 / KIB },
  maxSenders: 100,
  maxForms: 100,
};

type Guard = ReturnType<typeof createFloodGuard>;

const text = (textBytes: number) => ({ textBytes, fileBytes: 0 });

const admitTimes = (guard: Guard, times: number, sender = "sender", bytes = 0) =>
  Array.from({ length: times }, () => guard.admitSender(sender, text(bytes)));

describe("The limit of one sender", () => {
  test("lets a burst through and then says how long to wait", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    expect(admitTimes(guard, 4)).toEqual([null, null, null, 2]);
  });

  test("lets one more through once that time has passed, and not before", () => {
    const clock = createTestClock();
    const guard = createFloodGuard(clock, limits);
    admitTimes(guard, 3);
    clock.advance({ ms: 1_999 });
    expect(guard.admitSender("sender", text(0))).toBe(1);
    clock.advance({ ms: 1 });
    expect(guard.admitSender("sender", text(0))).toBeNull();
    expect(guard.admitSender("sender", text(0))).toBe(2);
  });

  test("never gathers more than a burst", () => {
    const clock = createTestClock();
    const guard = createFloodGuard(clock, limits);
    guard.admitSender("sender", text(0));
    clock.advance({ days: 1 });
    expect(admitTimes(guard, 4)).toEqual([null, null, null, 2]);
  });

  test("counts senders apart", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    admitTimes(guard, 3);
    expect(guard.admitSender("another sender", text(0))).toBeNull();
  });

  test("counts one unit more for each full 8 KiB, up to the 33 of the largest body", () => {
    const unitsOf = (bytes: number) => {
      const guard = createFloodGuard(createTestClock(), { ...limits, perSender: { burst: 100, intervalMs: 1_000 } });
      guard.admitSender("sender", text(bytes));
      return 100 - admitTimes(guard, 101).indexOf(1);
    };
    const sizes = [0, 8 * KIB - 1, 8 * KIB, 256 * KIB - 1, 256 * KIB, 25_000 * KIB];
    expect(sizes.map(unitsOf)).toEqual([1, 1, 2, 32, 33, 33]);
  });

  test("lets a body through that counts more than a whole burst, alone", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    expect(guard.admitSender("sender", text(256 * KIB))).toBeNull();
    expect(guard.admitSender("sender", text(0))).toBe(2);
  });

  test("gives back what was counted for a body that turned out to be smaller", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    guard.admitSender("sender", text(16 * KIB));
    guard.settleSender("sender", text(16 * KIB), text(100));
    expect(admitTimes(guard, 3)).toEqual([null, null, 2]);
  });

  test("lets 120 short messages or 3 of the largest through at once", () => {
    const guard = createFloodGuard(createTestClock(), defaultFloodLimits);
    expect(admitTimes(guard, 200, "school", 400).filter((wait) => wait === null)).toHaveLength(120);
    expect(admitTimes(guard, 40, "robot", 255 * KIB).filter((wait) => wait === null)).toHaveLength(3);
  });

  test("is not fooled by a clock that steps back", () => {
    const clock = createTestClock();
    const guard = createFloodGuard(clock, limits);
    admitTimes(guard, 3);
    clock.advance({ hours: -1 });
    expect(guard.admitSender("sender", text(0))).toBe(2);
  });

  test("is forgotten only for a sender seen longer ago than as many others as may be remembered", () => {
    const guard = createFloodGuard(createTestClock(), { ...limits, maxSenders: 2 });
    admitTimes(guard, 3, "a");
    admitTimes(guard, 3, "b");
    expect(guard.admitSender("a", text(0))).toBe(2);
    guard.admitSender("c", text(0));
    expect(guard.admitSender("a", text(0))).toBe(2);
    expect(guard.admitSender("b", text(0))).toBeNull();
  });
});

describe("Files", () => {
  const MB = 1_000_000;
  const withFiles = (fileBytes: number, textBytes = 0) => ({ textBytes, fileBytes });
  const unitsLeft = (guard: Guard) => admitTimes(guard, 200).findIndex((wait) => wait !== null);

  test("count one unit of their sender for each full MB, beside the text", () => {
    const unitsOf = (fileBytes: number, textBytes: number) => {
      const guard = createFloodGuard(createTestClock(), { ...limits, perSender: { burst: 150, intervalMs: 1_000 } });
      guard.admitSender("sender", withFiles(fileBytes, textBytes));
      return 150 - unitsLeft(guard);
    };
    expect([MB - 1, MB, 25 * MB - 1, 25 * MB, 110 * MB].map((bytes) => unitsOf(bytes, 0))).toEqual([1, 2, 25, 26, 111]);
    expect(unitsOf(25 * MB, 256 * KIB)).toBe(58);
  });

  test("count every byte of the form", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    expect(guard.admitForm("form", withFiles(4 * KIB + 1))).toBeNull();
    expect(guard.admitForm("form", text(0))).toBe(1);
    const exact = createFloodGuard(createTestClock(), limits);
    expect(exact.admitForm("form", withFiles(4 * KIB))).toBeNull();
    expect(exact.admitForm("form", text(0))).toBeNull();
    expect(exact.admitForm("form", text(0))).toBe(3);
  });

  test("that were counted as declared are given back, or the rest is admitted, to the unit", () => {
    const many: FloodLimits = { ...limits, perSender: { burst: 10, intervalMs: 1_000 } };
    const smaller = createFloodGuard(createTestClock(), many);
    smaller.admitSender("sender", withFiles(8 * MB));
    expect(smaller.settleSender("sender", withFiles(8 * MB), withFiles(2 * MB))).toBeNull();
    expect(unitsLeft(smaller)).toBe(7);

    const larger = createFloodGuard(createTestClock(), many);
    larger.admitSender("sender", text(0));
    expect(larger.settleSender("sender", text(0), withFiles(9 * MB))).toBeNull();
    expect(unitsLeft(larger)).toBe(0);
    const tooLarge = createFloodGuard(createTestClock(), many);
    tooLarge.admitSender("sender", text(0));
    tooLarge.admitSender("sender", text(0));
    expect(tooLarge.settleSender("sender", text(0), withFiles(9 * MB))).toBe(1);
    // What was refused is not counted.
    expect(unitsLeft(tooLarge)).toBe(8);
  });

  test("let a sender bring 120 MB at once, and 30 MB a minute from then on", () => {
    const clock = createTestClock();
    const guard = createFloodGuard(clock, defaultFloodLimits);
    const sent = () => guard.admitSender("sender", withFiles(25 * MB));
    expect([sent(), sent(), sent(), sent(), sent()]).toEqual([null, null, null, null, 20]);
    clock.advance({ ms: 20_000 });
    expect(sent()).toBeNull();
  });
});

describe("The limit of one form", () => {
  test("counts bytes and 3 KiB for the row, from whomever they come", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    expect(guard.admitForm("form", text(2 * KIB))).toBeNull();
    expect(guard.admitForm("form", text(2 * KIB + 1))).toBe(1);
    expect(guard.admitForm("form", text(2 * KIB))).toBeNull();
    expect(guard.admitForm("form", text(0))).toBe(3);
    expect(guard.admitForm("another form", text(0))).toBeNull();
  });

  test("gives back what was counted for a body that turned out to be smaller", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    guard.admitForm("form", text(7 * KIB));
    guard.settleForm("form", text(7 * KIB), text(KIB));
    expect(guard.admitForm("form", text(3 * KIB))).toBeNull();
    expect(guard.admitForm("form", text(0))).toBe(3);
  });

  test("lets a gibibyte in at once, however many senders share it", () => {
    const guard = createFloodGuard(createTestClock(), defaultFloodLimits);
    let admitted = 0;
    while (guard.admitForm("form", text(256 * KIB)) === null) admitted += 1;
    expect(admitted * 259 * KIB).toBeLessThanOrEqual(KIB ** 3);
    expect((admitted + 1) * 259 * KIB).toBeGreaterThan(KIB ** 3);
  });

  test("takes no memory from senders, nor they from it", () => {
    const guard = createFloodGuard(createTestClock(), { ...limits, maxSenders: 2, maxForms: 2 });
    admitTimes(guard, 3, "sender");
    for (let form = 0; form < 1_000; form += 1) guard.admitForm(`form ${form}`, text(0));
    expect(guard.admitSender("sender", text(0))).toBe(2);
  });
});
