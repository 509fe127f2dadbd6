import { expect, it } from "vitest";
import { nextRunAfter, type Times } from "../../server/services/scheduled-exports/next-run.ts";

const times = (change: Partial<Times>): Times => ({
  ...{ frequency: "daily", hour: 6, weekday: null, monthDay: null },
  ...change,
});
const next = (change: Partial<Times>, after: string, timeZone = "UTC") =>
  nextRunAfter(times(change), new Date(after), timeZone).toISOString();

it.each([
  ["just before its hour", "2026-03-01T05:59:59.999Z", "2026-03-01T06:00:00.000Z"],
  ["at its hour", "2026-03-01T06:00:00.000Z", "2026-03-02T06:00:00.000Z"],
  ["just after its hour", "2026-03-01T06:00:00.001Z", "2026-03-02T06:00:00.000Z"],
])("is due next, asked %s", (_when, after, expected) => {
  expect(next({}, after)).toBe(expected);
});

it("is due by the owner's clock, on both sides of a change of the clocks", () => {
  // The clocks of Berlin go forward on 29 March 2026 at 2, and back on 25 October at 3.
  expect(next({}, "2026-03-28T06:00:00Z", "Europe/Berlin")).toBe("2026-03-29T04:00:00.000Z");
  expect(next({}, "2026-10-24T06:00:00Z", "Europe/Berlin")).toBe("2026-10-25T05:00:00.000Z");
  const skipped = next({ hour: 2 }, "2026-03-28T12:00:00Z", "Europe/Berlin");
  expect(["2026-03-29T00:00:00.000Z", "2026-03-29T01:00:00.000Z"]).toContain(skipped);
  expect(next({ hour: 2 }, skipped, "Europe/Berlin")).toBe("2026-03-30T00:00:00.000Z");
});

it("is due on its weekday", () => {
  // 1 March 2026 is a Sunday.
  expect(next({ frequency: "weekly", weekday: 7 }, "2026-03-01T05:00:00Z")).toBe("2026-03-01T06:00:00.000Z");
  expect(next({ frequency: "weekly", weekday: 7 }, "2026-03-01T07:00:00Z")).toBe("2026-03-08T06:00:00.000Z");
  expect(next({ frequency: "weekly", weekday: 1 }, "2026-03-01T07:00:00Z")).toBe("2026-03-02T06:00:00.000Z");
  expect(next({ frequency: "weekly", weekday: 1 }, "2026-03-01T23:00:00Z", "Pacific/Auckland")).toBe(
    "2026-03-08T17:00:00.000Z",
  );
});

it("is due on its day of the month, and on the last day of a shorter one", () => {
  expect(next({ frequency: "monthly", monthDay: 31 }, "2026-01-31T06:00:00Z")).toBe("2026-02-28T06:00:00.000Z");
  expect(next({ frequency: "monthly", monthDay: 31 }, "2028-01-31T06:00:00Z")).toBe("2028-02-29T06:00:00.000Z");
  expect(next({ frequency: "monthly", monthDay: 31 }, "2026-02-28T06:00:00Z")).toBe("2026-03-31T06:00:00.000Z");
  expect(next({ frequency: "monthly", monthDay: 1 }, "2026-12-01T06:00:00Z")).toBe("2027-01-01T06:00:00.000Z");
});
