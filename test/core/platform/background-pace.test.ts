import { expect, it, vi } from "vitest";
import { BackgroundPace, backgroundShare } from "../../../server/core/platform/background-pace.ts";

function workFor(ms: number): number {
  const begun = performance.now();
  while (performance.now() - begun < ms);
  return performance.now() - begun;
}

it("rests twice as long as it worked when its share is a third", async () => {
  const pace = new BackgroundPace(1 / 3);
  const worked = workFor(10);
  const begun = performance.now();
  expect(await pace.throttle()).toBe(true);
  // Timers have millisecond resolution.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(2 * worked - 2);
});

it("yields the processor after each slice, even if all of the time is its own", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const pace = new BackgroundPace(1, { sliceMs: 5 });
  let turns = 0;
  setImmediate(() => {
    turns += 1;
  });
  clock.mockReturnValue(4.9);
  await pace.throttle();
  expect(turns).toBe(0);
  clock.mockReturnValue(5);
  await pace.throttle();
  expect(turns).toBe(1);
});

it("ends at once when the process stops, however long the remaining rest", async () => {
  const stop = new AbortController();
  const pace = new BackgroundPace(0.001, { signal: stop.signal });
  workFor(5);
  const going = pace.throttle();
  stop.abort();
  expect(await going).toBe(false);
});

it("shares the time with visitors and owners, unless the process serves nobody", () => {
  expect(backgroundShare({ role: "all" })).toBeLessThan(0.5);
  expect(backgroundShare({ role: "web" })).toBeLessThan(0.5);
  expect(backgroundShare({ role: "worker" })).toBe(1);
});
