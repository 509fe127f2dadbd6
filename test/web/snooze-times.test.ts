import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../shared/durations.ts";
import { readSnooze, snoozeChoices, toLocalText } from "../../web/src/features/assignment/snooze/snooze-times.ts";

const berlin = { timeZone: "Europe/Berlin" };
const offered = (now: string, reader = berlin) =>
  snoozeChoices(new Date(now), reader).map(({ label, until }) => `${label} ${until}`);

describe("The suggested snooze times", () => {
  test("follow the account's clock, whatever day it is elsewhere", () => {
    expect(offered("2026-11-26T13:00:30Z")).toEqual([
      "Later today 2026-11-26T16:01:00.000Z",
      "Tomorrow 2026-11-27T08:00:00.000Z",
      "Monday 2026-11-30T08:00:00.000Z",
    ]);
    // In Auckland it is already Friday.
    expect(offered("2026-11-26T13:00:00Z", { timeZone: "Pacific/Auckland" })).toEqual([
      "Later today 2026-11-26T16:00:00.000Z",
      "Tomorrow 2026-11-27T20:00:00.000Z",
      "Monday 2026-11-29T20:00:00.000Z",
    ]);
  });

  test("do not say today after midnight, and list Monday only once", () => {
    expect(offered("2026-11-29T19:59:00Z")[0]).toMatch(/^Later today /);
    expect(offered("2026-11-29T20:00:00Z")).toEqual([
      "In 3 hours 2026-11-29T23:00:00.000Z",
      "Tomorrow 2026-11-30T08:00:00.000Z",
      "Monday next week 2026-12-07T08:00:00.000Z",
    ]);
    expect(offered("2026-11-30T10:00:00Z").at(-1)).toBe("Monday 2026-12-07T08:00:00.000Z");
  });

  test("stay at nine o'clock across a clock change", () => {
    // Saturday; clocks go back on Sunday, 25 October, and forward on Sunday, 28 March.
    expect(offered("2026-10-24T12:00:00Z").slice(1)).toEqual([
      "Tomorrow 2026-10-25T08:00:00.000Z",
      "Monday 2026-10-26T08:00:00.000Z",
    ]);
    expect(offered("2027-03-27T12:00:00Z").slice(1)).toEqual([
      "Tomorrow 2027-03-28T07:00:00.000Z",
      "Monday 2027-03-29T07:00:00.000Z",
    ]);
    // Three hours elapse even across a clock change.
    expect(offered("2027-03-28T00:30:00Z")[0]).toBe("Later today 2027-03-28T03:30:00.000Z");
  });
});

describe("A typed snooze time", () => {
  const now = new Date("2026-11-26T13:00:00Z");
  const read = (text: string) => readSnooze(text, now, berlin);

  test("is read on the account's clock, in summer and winter", () => {
    expect(read("2026-11-30T09:00")).toEqual({ until: "2026-11-30T08:00:00.000Z" });
    expect(read("2027-06-01T09:00")).toEqual({ until: "2027-06-01T07:00:00.000Z" });
    expect(toLocalText("2027-06-01T07:00:00.000Z", berlin)).toBe("2027-06-01T09:00");
  });

  test("resolves to a nearby time if clocks skip or repeat that hour", () => {
    for (const text of ["2027-03-28T02:30", "2027-10-31T02:30"]) {
      const answer = read(text);
      const until = "until" in answer ? Date.parse(answer.until) : Number.NaN;
      expect(Math.abs(until - Date.parse(`${text}:00Z`))).toBeLessThanOrEqual(2 * 3_600_000);
    }
  });

  test("is rejected if it is not in the future or more than a year ahead", () => {
    expect(read("2026-11-26T14:00")).toEqual({ problem: "Choose a time in the future." });
    expect(read("2026-11-26T14:01")).toHaveProperty("until");
    const last = toLocalText(new Date(now.getTime() + 366 * DAY_MS).toISOString(), berlin);
    expect(read(last)).toHaveProperty("until");
    expect(read(last.replace("14:00", "14:01"))).toEqual({ problem: "Choose a time within the next year." });
    expect(read("")).toEqual({ problem: null });
  });
});
