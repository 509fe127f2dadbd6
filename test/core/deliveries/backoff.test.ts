import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_RETRY_AFTER_MS, nextState, scheduleMs, waitAfter } from "../../../server/core/deliveries/backoff.ts";
import { arrived, channelsWith } from "../../support/deliveries.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const channels = channelsWith(async () => arrived);
const kinds = ["mail", "webhook"] as const;

describe("The retry schedule", () => {
  it("tries an email ten times over three days, and a webhook ten times over 75 hours", () => {
    expect(channels.mail.schedule).toHaveLength(10);
    expect(channels.webhook.schedule).toHaveLength(10);
    expect(scheduleMs(channels.mail.schedule)).toBe(70 * HOUR + 21 * MINUTE);
    expect(scheduleMs(channels.webhook.schedule)).toBe(75 * HOUR + 35 * MINUTE + 5_000);
  });

  it.each(kinds)("of a %s starts immediately, then uses growing waits, and ends", (kind) => {
    const waits = channels[kind].schedule;
    expect(waits[0]).toBe(0);
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    const waitFor = (failures: number) =>
      waitAfter({ schedule: channels[kind].schedule, failures, retryAfterMs: null, random: 0.5 });
    expect(waits.slice(1)).toEqual(waits.slice(1).map((_, index) => waitFor(index + 1)));
    expect(waitFor(waits.length - 1)).not.toBeNull();
    expect(waitFor(waits.length)).toBeNull();
  });

  it.each(kinds)("of a %s varies by at most a tenth in either direction", (kind) => {
    const waits = (random: number) =>
      waitAfter({ schedule: channels[kind].schedule, failures: 3, retryAfterMs: null, random }) ?? Number.NaN;
    const base = channels[kind].schedule[3] ?? Number.NaN;
    expect(waits(0)).toBeCloseTo(base * 0.9, -1);
    expect(waits(1)).toBeCloseTo(base * 1.1, -1);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (random) => {
        expect(Math.abs(waits(random) - base)).toBeLessThanOrEqual(base * 0.1 + 1);
      }),
    );
  });

  it("honors a longer Retry-After up to a day, and never shortens its own wait", () => {
    const wait = (retryAfterMs: number) =>
      waitAfter({ schedule: channels.webhook.schedule, failures: 2, retryAfterMs, random: 0.5 });
    expect(wait(5 * MINUTE - 1)).toBe(5 * MINUTE);
    expect(wait(5 * MINUTE)).toBe(5 * MINUTE);
    expect(wait(5 * MINUTE + 1)).toBe(5 * MINUTE + 1);
    expect(wait(MAX_RETRY_AFTER_MS)).toBe(MAX_RETRY_AFTER_MS);
    expect(wait(MAX_RETRY_AFTER_MS + 1)).toBe(MAX_RETRY_AFTER_MS);
  });

  it("does not extend beyond its end for a receiver's Retry-After", () => {
    expect(
      waitAfter({ schedule: channels.webhook.schedule, failures: 10, retryAfterMs: HOUR, random: 0.5 }),
    ).toBeNull();
  });

  it("continues daily only for a notification that the mail server rejects along with all others", () => {
    const now = new Date();
    const refused = { outcome: "temporary", scope: "transport", replyCode: 535 } as const;
    const settled = (kind: "mail" | "auto_reply", failures: number, change: { replyCode?: number } = {}) =>
      nextState(channels[kind], { failures }, { ...refused, ...change }, now);
    for (const failures of [8, 9, 10, 500]) {
      const { state, nextAttemptAt } = settled("mail", failures);
      expect(state).toBe("pending");
      expect((nextAttemptAt?.getTime() ?? 0) - now.getTime()).toBeLessThanOrEqual(27 * HOUR);
    }
    expect(settled("mail", 9, { replyCode: 421 }).state).toBe("failed");
    expect(settled("auto_reply", 5).state).toBe("failed");
  });
});
