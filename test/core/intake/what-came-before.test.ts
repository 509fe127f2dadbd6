import { describe, expect, test } from "vitest";
import { createReplayCounter } from "../../../server/core/intake/page-proofs.ts";
import { createRecentSubmissions } from "../../../server/core/intake/recent-submissions.ts";
import { createTestClock } from "../../support/clock.ts";

const MINUTE_MS = 60_000;

describe("Recent submissions", () => {
  const arrived = { formId: "a", network: "203.0.113.7", keys: ["k"] };

  test("are counted by sender and by similarity, across all forms", () => {
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

  test("have no sender count when the sender cannot be told apart from others", () => {
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
  ])("are forgotten after ten minutes: after %i ms, the sender's count is %i", (ms, expected) => {
    const clock = createTestClock();
    const recent = createRecentSubmissions(clock);
    recent.note(arrived);
    clock.advance({ ms });
    expect(recent.note(arrived).fromSender).toBe(expected);
  });

  test("never hold more than two windows of keys", () => {
    const recent = createRecentSubmissions(createTestClock(), 3);
    recent.note(arrived);
    for (let index = 0; index < 20; index += 1) recent.note({ formId: "a", network: null, keys: [`${index}`] });
    expect(recent.note(arrived).alike).toBe(1);
  });
});

test("the replay counter counts each use and forgets the oldest key when full", () => {
  const uses = createReplayCounter(2);
  expect([uses.count("a"), uses.count("a"), uses.count("b"), uses.count("c"), uses.count("a")]).toEqual([
    1, 2, 1, 1, 1,
  ]);
});
