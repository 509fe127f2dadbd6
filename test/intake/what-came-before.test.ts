import { describe, expect, test } from "vitest";
import { createReplayCounter } from "../../server/core/intake/page-proofs.ts";
import { createRecentSubmissions } from "../../server/core/intake/recent-submissions.ts";
import { createTestClock } from "../support/clock.ts";

const MINUTE_MS = 60_000;

describe("What came lately", () => {
  const arrived = { formId: "a", network: "203.0.113.7", keys: ["k"] };

  test("is counted by sender and by likeness, over all forms", () => {
    const recent = createRecentSubmissions(createTestClock());
    expect(recent.note(arrived)).toEqual({ fromSender: 1, alike: 1, formsAlike: 1 });
    expect(recent.note({ ...arrived, formId: "b", keys: ["other", "k"] })).toEqual({
      fromSender: 2,
      alike: 2,
      formsAlike: 2,
    });
    expect(recent.note({ ...arrived, network: "203.0.113.8", keys: [] })).toEqual({
      fromSender: 1,
      alike: 1,
      formsAlike: 1,
    });
  });

  test("knows no sender that cannot be told from others", () => {
    expect(createRecentSubmissions(createTestClock()).note({ ...arrived, network: null })).toEqual({
      alike: 1,
      formsAlike: 1,
    });
  });

  test.each([
    [5 * MINUTE_MS - 1, 2],
    [5 * MINUTE_MS, 2],
    [10 * MINUTE_MS - 1, 2],
    [10 * MINUTE_MS, 1],
  ])("is remembered after %i ms as %i", (ms, expected) => {
    const clock = createTestClock();
    const recent = createRecentSubmissions(clock);
    recent.note(arrived);
    clock.advance({ ms });
    expect(recent.note(arrived).fromSender).toBe(expected);
  });

  test("never grows beyond two spans of keys", () => {
    const recent = createRecentSubmissions(createTestClock(), 3);
    recent.note(arrived);
    for (let index = 0; index < 20; index += 1) recent.note({ formId: "a", network: null, keys: [`${index}`] });
    expect(recent.note(arrived).alike).toBe(1);
  });
});

test("uses are counted one by one, and the first of too many is forgotten", () => {
  const uses = createReplayCounter(2);
  expect([uses.count("a"), uses.count("a"), uses.count("b"), uses.count("c"), uses.count("a")]).toEqual([
    1, 2, 1, 1, 1,
  ]);
});
