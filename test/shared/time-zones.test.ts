import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";
import { atLocalTime, offsetAt } from "../../shared/time-zones.ts";

const FROM = Date.UTC(2026, 0);
const UNTIL = Date.UTC(2040, 0);
const STEP_MS = 14 * DAY_MS;

/** The first minute of each new offset of a zone, in milliseconds. */
function changesOf(timeZone: string): readonly number[] {
  const changes: number[] = [];
  for (let from = FROM; from < UNTIL; from += STEP_MS) {
    let [low, high] = [from, from + STEP_MS];
    const offset = offsetAt(low, timeZone);
    if (offsetAt(high, timeZone) === offset) continue;
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(middle, timeZone) === offset) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
}

test("every zone until 2040 reads a skipped time as after the gap and a repeated time as its first occurrence", () => {
  const wrong: string[] = [];
  const rules = new Set<string>();
  for (const timeZone of Intl.supportedValuesOf("timeZone")) {
    const changes = changesOf(timeZone);
    if (rules.has(changes.join())) continue;
    rules.add(changes.join());
    for (const change of changes) {
      const [before, after] = [offsetAt(change - MINUTE_MS, timeZone), offsetAt(change, timeZone)];
      const size = Math.abs(after - before);
      const begin = change + Math.min(before, after);
      for (const into of [0, MINUTE_MS, size / 2, size - MINUTE_MS]) {
        const expected = after > before ? change + into : change - size + into;
        if (atLocalTime(begin + into, timeZone) !== expected)
          wrong.push(`${timeZone} ${new Date(begin + into).toISOString()}`);
      }
      for (const local of [begin - MINUTE_MS, begin + size, begin - 5 * HOUR_MS, begin + size + 5 * HOUR_MS]) {
        const instant = atLocalTime(local, timeZone);
        if (instant + offsetAt(instant, timeZone) !== local) wrong.push(`${timeZone} ${new Date(local).toISOString()}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(rules.size).toBeGreaterThan(20);
});
