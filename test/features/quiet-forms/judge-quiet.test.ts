import { describe, expect, test } from "vitest";
import { type InboxHour, judgeQuiet, type QuietNotice } from "../../../server/features/quiet-forms/quiet-forms.ts";
import { createRandom } from "../../../shared/random.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const start = Date.parse("2026-01-05T00:00:00Z");
const createdAt = new Date(start);

/** As many messages in each hour as the rhythm says, for some days; day 0 is a Monday. */
function inboxHours(days: number, rhythm: (day: number, hour: number) => number): InboxHour[] {
  const hours = Array.from({ length: days * 24 }, (_, index) => ({
    hour: new Date(start + index * HOUR_MS),
    count: rhythm(Math.floor(index / 24), index % 24),
  }));
  return hours.filter(({ count }) => count > 0);
}

const atNoon = (perDay: number) => (_day: number, hour: number) => (hour === 12 ? perDay : 0);

/** The notice this many days after the end of the last message's hour. */
function said(hours: readonly InboxHour[], days: number, lessMs = 0): QuietNotice | null {
  const endMs = (hours.at(-1)?.hour.getTime() ?? start) + HOUR_MS;
  return judgeQuiet(hours, createdAt, new Date(endMs + days * DAY_MS - lessMs));
}

describe("A form with 5 messages a day", () => {
  const hours = inboxHours(30, atNoon(5));

  test("is reported quiet once twelve messages are missing, with its usual rate and since when", () => {
    expect(said(hours, 2.4, 1)).toBeNull();
    expect(said(hours, 2.4)).toEqual({ usually: 5, per: "day", days: 2, since: hours.at(-1)?.hour });
    expect(said(hours, 3)).toMatchObject({ usually: 5, per: "day", days: 3 });
  });

  test("is no longer reported after a month, when silence has become normal", () => {
    expect(said(hours, 30)).toMatchObject({ days: 30 });
    expect(said(hours, 30, -1)).toBeNull();
  });

  test("is not reported quiet before its usual rate is known", () => {
    expect(said(inboxHours(13, atNoon(5)), 5)).toBeNull();
    expect(said(inboxHours(14, atNoon(5)), 5)).toBeNull();
    expect(said(inboxHours(15, atNoon(5)), 5)).toMatchObject({ usually: 5 });
  });
});

describe("A busy form", () => {
  const hours = inboxHours(30, () => 20);

  test("is never reported quiet within two days", () => {
    expect(said(hours, 2, 1)).toBeNull();
    expect(said(hours, 2)).toMatchObject({ usually: 480, per: "day", days: 2 });
  });
});

describe("A form with natural pauses", () => {
  test("is not reported for a month if it gets two messages a week", () => {
    const hours = inboxHours(60, (day, hour) => (hour === 9 && (day % 7 === 1 || day % 7 === 4) ? 1 : 0));
    for (let days = 0; days <= 31; days += 0.5) expect(said(hours, days)).toBeNull();
  });

  test("is not reported after a single burst from a campaign", () => {
    const hours = inboxHours(40, (day, hour) => (day === 38 ? 100 : day % 6 === 0 && hour === 9 ? 1 : 0));
    for (let days = 0; days <= 31; days += 0.5) expect(said(hours, days)).toBeNull();
  });

  test("with quiet weekends is tolerated over a long weekend, but reported in the middle of the next week", () => {
    const office = (day: number, hour: number) => (day % 7 < 5 && hour >= 9 && hour < 17 ? 1 : 0);
    const hours = inboxHours(33, office);
    const friday = hours.at(-1)?.hour ?? createdAt;
    expect(friday.toISOString()).toBe("2026-02-06T16:00:00.000Z");
    // Tuesday at nine, after a Monday off; and Wednesday at nine.
    expect(judgeQuiet(hours, createdAt, new Date("2026-02-10T09:00:00Z"))).toBeNull();
    expect(judgeQuiet(hours, createdAt, new Date("2026-02-11T09:00:00Z"))).toMatchObject({ usually: 6, days: 4 });
  });

  test("with ten quiet days a month is reported only after half as long again", () => {
    const hours = inboxHours(30, (day, hour) => (hour === 9 && (day < 10 || day >= 20) ? 5 : 0));
    expect(said(hours, 16)).toBeNull();
    expect(said(hours, 17)).toMatchObject({ per: "day", days: 17 });
  });
});

test("one exceptional day does not make the others look idle", () => {
  const hours = inboxHours(30, (day, hour) => (hour === 12 ? (day === 20 ? 2_000 : 1) : 0));
  expect(said(hours, 10)).toBeNull();
  expect(said(hours, 13)).toMatchObject({ usually: 1, per: "day" });
});

test("a form with a few messages a week is reported at a weekly rate", () => {
  const hours = inboxHours(42, (day, hour) => (hour === 12 && day % 2 === 0 ? 1 : 0));
  expect(said(hours, 22)).toBeNull();
  expect(said(hours, 26)).toMatchObject({ usually: 4, per: "week", days: 26 });
});

test("a form that never received anything is not reported", () => {
  expect(judgeQuiet([], createdAt, new Date(start + 100 * DAY_MS))).toBeNull();
});

test("random visitors trigger less than one false alarm per form in ten years, at any rate", () => {
  const years = 20;
  const alarms = [0.2, 0.5, 1, 2, 3, 5, 10, 40].map((perDay) => {
    const random = createRandom(Math.round(perDay * 1000)).next;
    const hours = inboxHours(years * 365, (_day, hour) =>
      arrivals(random, (perDay / 24) * (hour > 6 && hour < 23 ? 1.4 : 0.1)),
    );
    return { perDay, alarms: countAlarms(hours) };
  });
  for (const found of alarms)
    expect(found, JSON.stringify(alarms)).toMatchObject({ alarms: expect.toSatisfy((n) => n <= 2) });
});

/** How many pauses between messages would have been announced before they ended. */
function countAlarms(hours: readonly InboxHour[]): number {
  return hours.filter((next, index) => {
    const before = hours.slice(Math.max(0, index - 28 * 24), index);
    const pauseMs = next.hour.getTime() - (before.at(-1)?.hour.getTime() ?? Number.POSITIVE_INFINITY);
    return pauseMs > 2 * DAY_MS && judgeQuiet(before, createdAt, next.hour) !== null;
  }).length;
}

/** A random count of arrivals in an hour with this mean (Poisson). */
function arrivals(random: () => number, mean: number): number {
  let [count, product] = [0, random()];
  while (product > Math.exp(-mean)) {
    count += 1;
    product *= random();
  }
  return count;
}
