import { describe, expect, test } from "vitest";
import {
  type BodySize,
  createFloodGuard,
  defaultFloodLimits,
  type FloodLimits,
} from "../../../server/core/intake/flood-guard.ts";
import { createTestClock } from "../../support/clock.ts";

const KIB = 1_024;

const limits: FloodLimits = {
  ...defaultFloodLimits,
  perSender: { burst: 3, intervalMs: 2_000 },
  perForm: { burst: 10 * KIB, intervalMs: 1_000 / KIB },
  maxSenders: 100,
  maxForms: 100,
};

type Guard = ReturnType<typeof createFloodGuard>;

const text = (textBytes: number) => ({ textBytes, fileBytes: 0 });

/** Sends a body of its declared size. */
const send = (guard: Guard, sender: string, size: BodySize) =>
  guard.admitSender(sender, size) ?? guard.countArrived(sender, text(0), size);

const admitTimes = (guard: Guard, times: number, sender = "sender", bytes = 0) =>
  Array.from({ length: times }, () => send(guard, sender, text(bytes)));

describe("The limit per sender", () => {
  test("allows a burst and then reports how long to wait", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    expect(admitTimes(guard, 4)).toEqual([null, null, null, 2]);
  });

  test("allows one more submission once the wait is over and not before", () => {
    const clock = createTestClock();
    const guard = createFloodGuard(clock, limits);
    admitTimes(guard, 3);
    clock.advance({ ms: 1_999 });
    expect(guard.admitSender("sender", text(0))).toBe(1);
    clock.advance({ ms: 1 });
    expect(guard.admitSender("sender", text(0))).toBeNull();
    expect(guard.admitSender("sender", text(0))).toBe(2);
  });

  test("never accumulates more than one burst", () => {
    const clock = createTestClock();
    const guard = createFloodGuard(clock, limits);
    guard.admitSender("sender", text(0));
    clock.advance({ days: 1 });
    expect(admitTimes(guard, 4)).toEqual([null, null, null, 2]);
  });

  test("counts senders separately", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    admitTimes(guard, 3);
    expect(guard.admitSender("another sender", text(0))).toBeNull();
  });

  test("counts one more unit for each full 8 KiB, up to 33 for the largest body", () => {
    const unitsOf = (bytes: number) => {
      const guard = createFloodGuard(createTestClock(), { ...limits, perSender: { burst: 100, intervalMs: 1_000 } });
      send(guard, "sender", text(bytes));
      return 100 - admitTimes(guard, 101).indexOf(1);
    };
    const sizes = [0, 8 * KIB - 1, 8 * KIB, 256 * KIB - 1, 256 * KIB, 25_000 * KIB];
    expect(sizes.map(unitsOf)).toEqual([1, 1, 2, 32, 33, 33]);
  });

  test("allows a single body that exceeds a whole burst", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    expect(send(guard, "sender", text(256 * KIB))).toBeNull();
    expect(guard.admitSender("sender", text(0))).toBe(2);
  });

  test("counts the bytes received instead of those declared", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    expect(guard.admitSender("sender", text(16 * KIB))).toBeNull();
    expect(guard.countArrived("sender", text(0), text(100))).toBeNull();
    expect(guard.countArrived("sender", text(100), text(8 * KIB))).toBeNull();
    expect(admitTimes(guard, 2)).toEqual([null, 2]);
  });

  test("allows 120 short messages or 3 of the largest at once", () => {
    const guard = createFloodGuard(createTestClock(), defaultFloodLimits);
    expect(admitTimes(guard, 200, "school", 400).filter((wait) => wait === null)).toHaveLength(120);
    expect(admitTimes(guard, 40, "robot", 255 * KIB).filter((wait) => wait === null)).toHaveLength(3);
  });

  test("is unaffected by a clock that steps back", () => {
    const clock = createTestClock();
    const guard = createFloodGuard(clock, limits);
    admitTimes(guard, 3);
    clock.advance({ hours: -1 });
    expect(guard.admitSender("sender", text(0))).toBe(2);
  });

  test("forgets only the senders seen longest ago once there are too many to remember", () => {
    const guard = createFloodGuard(createTestClock(), { ...limits, maxSenders: 2 });
    admitTimes(guard, 3, "a");
    admitTimes(guard, 3, "b");
    expect(guard.admitSender("a", text(0))).toBe(2);
    guard.admitSender("c", text(0));
    expect(guard.admitSender("a", text(0))).toBe(2);
    expect(guard.admitSender("b", text(0))).toBeNull();
  });
});

describe("The limits for files", () => {
  const MB = 1_000_000;
  const withFiles = (fileBytes: number, textBytes = 0) => ({ textBytes, fileBytes });
  const unitsLeft = (guard: Guard) => admitTimes(guard, 200).findIndex((wait) => wait !== null);

  test("count one unit per sender for each full MB, in addition to the text", () => {
    const unitsOf = (fileBytes: number, textBytes: number) => {
      const guard = createFloodGuard(createTestClock(), { ...limits, perSender: { burst: 150, intervalMs: 1_000 } });
      send(guard, "sender", withFiles(fileBytes, textBytes));
      return 150 - unitsLeft(guard);
    };
    expect([MB - 1, MB, 25 * MB - 1, 25 * MB, 110 * MB].map((bytes) => unitsOf(bytes, 0))).toEqual([1, 2, 25, 26, 111]);
    expect(unitsOf(25 * MB, 256 * KIB)).toBe(58);
  });

  test.each(["sender", "form"])("count the %s's bytes exactly and refund bytes that are not kept", (whose) => {
    const rate = { burst: 1_000, intervalMs: 1_000 };
    const clock = createTestClock();
    const guard = createFloodGuard(clock, {
      ...limits,
      [whose === "sender" ? "filesPerSender" : "filesPerForm"]: rate,
    });
    const take = (bytes: number) => guard.takeFiles("sender", "form", bytes);
    expect([take(999), take(2), take(1), take(1)]).toEqual([true, false, true, false]);
    guard.giveBackFiles("sender", "form", 500);
    expect([take(501), take(500), take(1)]).toEqual([false, true, false]);
    clock.advance({ ms: 999 });
    expect(take(1)).toBe(false);
    clock.advance({ ms: 1 });
    expect(take(1)).toBe(true);
    const [sender, form] = whose === "sender" ? ["another", "form"] : ["sender", "another"];
    expect(guard.takeFiles(sender ?? "", form ?? "", 1_000)).toBe(true);
  });

  test("count bytes sent one by one the same as all at once", () => {
    const guard = createFloodGuard(createTestClock(), {
      ...limits,
      filesPerSender: { burst: 5e8, intervalMs: 1.7e-4 },
    });
    guard.takeFiles("sender", "form", 5e8 - 1_000);
    const taken = Array.from({ length: 1_001 }, () => guard.takeFiles("sender", "form", 1));
    expect(taken.indexOf(false)).toBe(1_000);
  });

  test("refuse a body midway once its sender has no allowance left", () => {
    const guard = createFloodGuard(createTestClock(), { ...limits, perSender: { burst: 10, intervalMs: 1_000 } });
    expect(guard.admitSender("sender", withFiles(9 * MB))).toBeNull();
    expect(guard.countArrived("sender", withFiles(0), withFiles(4 * MB))).toBeNull();
    expect(send(guard, "sender", withFiles(4 * MB))).toBeNull();
    expect(guard.countArrived("sender", withFiles(4 * MB), withFiles(5 * MB))).toBe(1);
  });

  test("allow a sender 120 MB at once and 30 MB a minute from then on", () => {
    const clock = createTestClock();
    const guard = createFloodGuard(clock, defaultFloodLimits);
    const sent = () => send(guard, "sender", withFiles(25 * MB));
    expect([sent(), sent(), sent(), sent(), sent()]).toEqual([null, null, null, null, 20]);
    clock.advance({ ms: 20_000 });
    expect(sent()).toBeNull();
  });
});

describe("The limit per form", () => {
  test("counts bytes plus 3 KiB per row across all senders", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    expect(guard.admitForm("form", 2 * KIB)).toBeNull();
    expect(guard.admitForm("form", 2 * KIB + 1)).toBe(1);
    expect(guard.admitForm("form", 2 * KIB)).toBeNull();
    expect(guard.admitForm("form", 0)).toBe(3);
    expect(guard.admitForm("another form", 0)).toBeNull();
  });

  test("refunds a message that was not kept and ignores bytes that are only declared", () => {
    const guard = createFloodGuard(createTestClock(), limits);
    guard.admitForm("form", 7 * KIB);
    guard.giveBackForm("form", 7 * KIB);
    expect(guard.admitForm("form", 0)).toBeNull();
    expect(guard.waitForRoom("form", 4 * KIB)).toBeNull();
    expect(guard.waitForRoom("form", 4 * KIB + 1)).toBe(1);
    expect(guard.admitForm("form", 4 * KIB)).toBeNull();
    expect(guard.admitForm("form", 0)).toBe(3);
  });

  test("allows a gibibyte at once across all senders", () => {
    const guard = createFloodGuard(createTestClock(), defaultFloodLimits);
    let admitted = 0;
    while (guard.admitForm("form", 256 * KIB) === null) admitted += 1;
    expect(admitted * 259 * KIB).toBeLessThanOrEqual(KIB ** 3);
    expect((admitted + 1) * 259 * KIB).toBeGreaterThan(KIB ** 3);
  });

  test("shares no memory with the limit per sender", () => {
    const guard = createFloodGuard(createTestClock(), { ...limits, maxSenders: 2, maxForms: 2 });
    admitTimes(guard, 3, "sender");
    for (let form = 0; form < 1_000; form += 1) guard.admitForm(`form ${form}`, 0);
    expect(guard.admitSender("sender", text(0))).toBe(2);
  });
});
