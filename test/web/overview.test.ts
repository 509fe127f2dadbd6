import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatCalendarDay,
  formatCalendarDayInTable,
  formatCalendarDayShort,
  linesUpTo,
  namedDays,
} from "../../web/src/core/kit/format/chart-axes.ts";
import { describeQuiet } from "../../web/src/core/kit/format/counts.ts";
import { readOverviewSearch } from "../../web/src/core/kit/navigation/search-params.ts";
import { comparisonOf, describeChange } from "../../web/src/features/overview/comparison.ts";

describe("the grid lines of the chart", () => {
  test.each([
    [0, [1]],
    [1, [1]],
    [4, [1, 2, 3, 4]],
    [5, [2, 4, 6]],
    [12, [5, 10, 15]],
    [1_234, [500, 1_000, 1_500]],
  ])("for a maximum of %s are %j", (largest, lines) => {
    expect(linesUpTo(largest)).toEqual(lines);
  });

  test("are one to four evenly spaced whole numbers that reach at least the highest bar", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 - 1 }), (largest) => {
        const lines = linesUpTo(largest);
        expect(lines.length).toBeGreaterThanOrEqual(1);
        expect(lines.length).toBeLessThanOrEqual(4);
        expect(lines.at(-1)).toBeGreaterThanOrEqual(largest);
        expect(lines.every((line, index) => Number.isInteger(line) && line === (lines[0] ?? 0) * (index + 1))).toBe(
          true,
        );
      }),
    );
  });
});

test("the chart labels at most seven days, including the last", () => {
  expect(namedDays(7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(namedDays(30)).toEqual([4, 9, 14, 19, 24, 29]);
  expect(namedDays(90)).toHaveLength(7);
  expect(namedDays(90).at(-1)).toBe(89);
});

test("a calendar day is the same in any browser time zone", () => {
  expect(formatCalendarDay("2026-11-21", "en-GB")).toBe("Saturday 21 November");
  expect(formatCalendarDayShort("2026-11-21", "en-GB")).toBe("21 Nov");
  expect(formatCalendarDayInTable("2026-01-01", "en-GB")).toBe("Thu, 1 Jan 2026");
});

test("a quiet form is described by its usual volume", () => {
  expect(describeQuiet({ usually: 1200, per: "day", days: 3 }, "en")).toBe("usually 1,200 a day, none for 3 days");
  expect(describeQuiet({ usually: 4, per: "week", days: 26 }, "en")).toBe("usually 4 a week, none for 26 days");
});

test("the overview's address keeps a supported range and drops any other", () => {
  expect(readOverviewSearch({ days: 7 })).toEqual({ days: 7 });
  expect(readOverviewSearch({ days: "90" })).toEqual({ days: 90 });
  for (const days of [0, 31, "x", null, [], {}]) expect(readOverviewSearch({ days })).toEqual({ days: undefined });
});

test("a period is compared with the previous one if the server still has both", () => {
  expect(comparisonOf(30)).toEqual({ compared: 60, isCompared: true });
  expect(comparisonOf(90).isCompared).toBe(false);
  const days = (...counts: readonly number[]) => counts.map((inbox) => ({ inbox }));
  expect(describeChange(days(10, 15, 16, 12), "en")).toBe("12% more messages in the inbox than in the previous 2 days");
  expect(describeChange(days(6, 4, 0, 0), "en")).toBe("100% fewer messages in the inbox than in the previous 2 days");
  expect(describeChange(days(3, 5, 4, 4), "en")).toBe("About as many messages in the inbox as in the previous 2 days");
  expect(describeChange(days(0, 9), "en")).toBeNull();
});
