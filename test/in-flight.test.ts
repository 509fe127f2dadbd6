import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createInFlightTracker } from "../server/in-flight.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether it has returned by now. */
function isOver(promise: Promise<void>): () => boolean {
  let over = false;
  void promise.then(() => {
    over = true;
  });
  return () => over;
}

test("Waiting ends with the last thing under way, also with what begins meanwhile", async () => {
  const underWay = createInFlightTracker();
  await underWay.settled(1_000);
  const endFirst = underWay.begin();
  const over = isOver(underWay.settled(1_000));
  const endSecond = underWay.begin();
  endFirst();
  endFirst();
  await vi.advanceTimersByTimeAsync(0);
  expect(over()).toBe(false);
  endSecond();
  await vi.advanceTimersByTimeAsync(0);
  expect(over()).toBe(true);
  expect(underWay.count()).toBe(0);
});

test("Waiting ends after its time, and what is still under way can be told", async () => {
  const underWay = createInFlightTracker();
  underWay.begin();
  const over = isOver(underWay.settled(1_000));
  await vi.advanceTimersByTimeAsync(999);
  expect(over()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(over()).toBe(true);
  expect(underWay.count()).toBe(1);
});

test("Everybody who waits goes on when the last work ends", async () => {
  const underWay = createInFlightTracker();
  const end = underWay.begin();
  const waiters = [isOver(underWay.settled(60_000)), isOver(underWay.settled(60_000))];
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(waiters.map((over) => over())).toEqual([true, true]);
});
