import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDays, statsCalendar } from "../../../server/core/activity/stats-by-day.ts";
import type { HourCount } from "../../../server/core/intake/store/intake-stats.ts";

const at = (hour: string, outcome = "inbox", count = 1): HourCount => ({ hour: new Date(hour), outcome, count });
const busy = (calendar: ReturnType<typeof statsCalendar>, hours: readonly HourCount[]) =>
  Object.fromEntries(
    countDays(calendar, hours)
      .filter(({ received }) => received > 0)
      .map(({ day, received }) => [day, received]),
  );

describe("The days of an overview", () => {
  test("are the owner's calendar days, ending today", () => {
    const now = new Date("2026-03-01T23:30:00Z");
    expect(statsCalendar(now, 3, "UTC").days).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(statsCalendar(now, 1, "Pacific/Auckland").days).toEqual(["2026-03-02"]);
    expect(statsCalendar(now, 1, "America/Los_Angeles").days).toEqual(["2026-03-01"]);
    expect(statsCalendar(new Date("2024-03-01T12:00:00Z"), 2, "UTC").days).toEqual(["2024-02-29", "2024-03-01"]);
  });

  test("begin at the owner's midnight, so the hour before belongs to the previous day", () => {
    const calendar = statsCalendar(new Date("2026-07-10T12:00:00Z"), 2, "Europe/Lisbon");
    expect(calendar.since.toISOString()).toBe("2026-07-08T23:00:00.000Z");
    expect(calendar.hasSharedHours).toBe(false);
    expect(busy(calendar, [at("2026-07-08T22:00:00Z")])).toEqual({});
    expect(busy(calendar, [at("2026-07-08T23:00:00Z"), at("2026-07-09T22:00:00Z", "spam", 2)])).toEqual({
      "2026-07-09": 3,
    });
    expect(busy(calendar, [at("2026-07-09T23:00:00Z")])).toEqual({ "2026-07-10": 1 });
  });

  test("have 23 or 25 hours when the clocks change", () => {
    const hoursOf = (day: string, zone: string) => {
      const calendar = statsCalendar(new Date(`${day}T12:00:00Z`), 2, zone);
      const next = statsCalendar(new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000), 1, zone);
      const first = statsCalendar(new Date(`${day}T12:00:00Z`), 1, zone);
      expect(calendar.hasSharedHours).toBe(false);
      return (next.since.getTime() - first.since.getTime()) / 3_600_000;
    };
    expect(hoursOf("2026-03-29", "Europe/Berlin")).toBe(23);
    expect(hoursOf("2026-10-25", "Europe/Berlin")).toBe(25);
    expect(hoursOf("2026-06-01", "Europe/Berlin")).toBe(24);
  });

  test("report shared hours if midnight is not on a full UTC hour, and count each on the day it begins", () => {
    const calendar = statsCalendar(new Date("2026-07-10T12:00:00Z"), 2, "Asia/Kolkata");
    expect(calendar.hasSharedHours).toBe(true);
    // Midnight is at 18:30 UTC.
    expect(calendar.since.toISOString()).toBe("2026-07-08T19:00:00.000Z");
    expect(busy(calendar, [at("2026-07-09T18:00:00Z")])).toEqual({ "2026-07-09": 1 });
    expect(busy(calendar, [at("2026-07-09T19:00:00Z")])).toEqual({ "2026-07-10": 1 });
    expect(statsCalendar(new Date("2026-07-10T12:00:00Z"), 2, "Asia/Kathmandu").hasSharedHours).toBe(true);
    // Half an hour of summer time: 10:30 ahead in July, 11:00 in January.
    expect(statsCalendar(new Date("2026-07-10T12:00:00Z"), 2, "Australia/Lord_Howe").hasSharedHours).toBe(true);
    expect(statsCalendar(new Date("2026-01-10T12:00:00Z"), 2, "Australia/Lord_Howe").hasSharedHours).toBe(false);
  });

  test("neither lose nor duplicate an hour in any time zone, and add up per outcome", () => {
    const zones = [
      "UTC",
      "Asia/Kolkata",
      "Australia/Lord_Howe",
      "Pacific/Kiritimati",
      "Pacific/Niue",
      "America/St_Johns",
    ];
    const entry = fc.record({
      back: fc.integer({ min: 0, max: 30 * 24 }),
      outcome: fc.constantFrom("inbox", "spam", "refused:flood", "refused:no_field"),
      count: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 90 }),
        fc.date({ min: new Date("2024-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
        fc.array(entry, { maxLength: 50 }),
        (zone, count, now, entries) => {
          const calendar = statsCalendar(now, count, zone);
          const thisHour = Math.floor(now.getTime() / 3_600_000) * 3_600_000;
          const hours = entries.map(({ back, ...rest }) => ({ hour: new Date(thisHour - back * 3_600_000), ...rest }));
          const within = hours.filter(({ hour }) => hour >= calendar.since);
          const days = countDays(calendar, within);
          const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
          expect(days.map(({ day }) => day)).toEqual(calendar.days);
          expect(new Set(calendar.days).size).toBe(count);
          expect(sum(days.map(({ received }) => received))).toBe(sum(within.map((hour) => hour.count)));
          for (const { received, inbox, spam, refused } of days) expect(received).toBe(inbox + spam + refused);
        },
      ),
      { numRuns: 60 },
    );
  });
});
