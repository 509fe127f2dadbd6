import type { Clock } from "../../server/core/platform/clock.ts";

/** A stopped clock that tests move by hand. */
export interface TestClock extends Clock {
  set(instant: Date | string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void;
}

export function createTestClock(start: Date | string = "2026-03-01T12:00:00.000Z"): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) => {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms);
    },
  };
}
