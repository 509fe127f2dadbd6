import { describe, expect, test } from "vitest";
import {
  formatDay,
  formatForList,
  formatInstant,
  formatInstantShort,
  startOfDay,
} from "../../web/src/core/kit/format/instants.ts";

const lisbon = { timeZone: "Europe/Lisbon", locale: "en-GB" };
const auckland = { timeZone: "Pacific/Auckland", locale: "en-GB" };

describe("a time in the list", () => {
  const now = new Date("2026-11-21T12:00:00.000Z");

  test("shows the time of day for today", () => {
    expect(formatForList("2026-11-21T09:05:00.000Z", now, lisbon)).toBe("09:05");
  });

  test("shows the day for the last millisecond of yesterday and the time for the first of today", () => {
    expect(formatForList("2026-11-20T23:59:59.999Z", now, lisbon)).toBe("20 Nov");
    expect(formatForList("2026-11-21T00:00:00.000Z", now, lisbon)).toBe("00:00");
  });

  test("decides what counts as today in the account's time zone, not UTC or the browser's", () => {
    // In Auckland it is already 1 a.m. on the 22nd.
    expect(formatForList("2026-11-21T10:59:59.999Z", now, auckland)).toBe("21 Nov");
    expect(formatForList("2026-11-21T11:00:00.000Z", now, auckland)).toBe("00:00");
  });

  test("includes the year when it is not the current one", () => {
    expect(formatForList("2025-12-31T23:59:59.999Z", now, lisbon)).toBe("31 Dec 2025");
    expect(formatForList("2026-01-01T00:00:00.000Z", now, lisbon)).toBe("1 Jan");
  });

  test("respects daylight saving time", () => {
    expect(formatForList("2026-07-01T09:05:00.000Z", new Date("2026-07-01T12:00:00.000Z"), lisbon)).toBe("10:05");
  });
});

test("a message's own time is shown in full", () => {
  expect(formatInstant("2026-11-21T14:32:00.000Z", lisbon)).toBe("Saturday, 21 November 2026 at 14:32");
});

test("tables use the short form, and days omit the time", () => {
  expect(formatInstantShort("2026-11-21T14:32:00.000Z", lisbon)).toBe("21 Nov 2026, 14:32");
  expect(formatDay("2026-11-21T14:32:00.000Z", auckland)).toBe("22 Nov 2026");
});

test.each([
  ["2026-11-21", 0, "UTC", "2026-11-21T00:00:00.000Z"],
  ["2026-11-21", 1, "UTC", "2026-11-22T00:00:00.000Z"],
  ["2026-11-21", 0, "Asia/Tokyo", "2026-11-20T15:00:00.000Z"],
  ["2026-11-21", 0, "America/New_York", "2026-11-21T05:00:00.000Z"],
  ["2026-03-29", 0, "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-29", 1, "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", 1, "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
])("the day %s plus %i days begins in %s at %s", (day, later, timeZone, instant) => {
  expect(startOfDay(day, later, { timeZone })).toBe(instant);
});
