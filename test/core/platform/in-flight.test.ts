import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createInFlightTracker } from "../../../server/core/platform/in-flight.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function isOver(promise: Promise<void>): () => boolean {
  let over = false;
  void promise.then(() => {
    over = true;
  });
  return () => over;
}

test("Waiting ends with the last task in progress, including tasks that start in the meantime", async () => {
  const inFlight = createInFlightTracker();
  await inFlight.drain(1_000);
  const endFirst = inFlight.track();
  const over = isOver(inFlight.drain(1_000));
  const endSecond = inFlight.track();
  endFirst();
  endFirst();
  await vi.advanceTimersByTimeAsync(0);
  expect(over()).toBe(false);
  endSecond();
  await vi.advanceTimersByTimeAsync(0);
  expect(over()).toBe(true);
  expect(inFlight.count()).toBe(0);
});

test("Waiting ends at its timeout, and the tasks still in progress can be counted", async () => {
  const inFlight = createInFlightTracker();
  inFlight.track();
  const over = isOver(inFlight.drain(1_000));
  await vi.advanceTimersByTimeAsync(999);
  expect(over()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(over()).toBe(true);
  expect(inFlight.count()).toBe(1);
});

test("Every waiter continues when the last task ends", async () => {
  const inFlight = createInFlightTracker();
  const end = inFlight.track();
  const waiters = [isOver(inFlight.drain(60_000)), isOver(inFlight.drain(60_000))];
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(waiters.map((over) => over())).toEqual([true, true]);
});
