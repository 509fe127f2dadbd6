import { describe, expect, test } from "vitest";
import { doubtfulBand, isDoubtful, type Reason, thresholdOf, type Verdict } from "../src/verdict.ts";

const said = (points: number, name = "message"): Reason => ({ name, points, detail: "" });

function verdict(above: number, threshold: number, reasons: readonly Reason[] = [said(1)]): Verdict {
  const score = threshold + above;
  return { folder: score >= threshold ? "spam" : "inbox", score, reasons };
}

describe("The doubtful band", () => {
  const thresholds = (["relaxed", "normal", "strict"] as const).flatMap((sensitivity) =>
    (["contact", "comments"] as const).map((kind) => [sensitivity, kind, thresholdOf({ sensitivity, kind })] as const),
  );

  test.each(thresholds)(
    "starts at the threshold of a %s %s form and excludes its own upper end",
    (_s, kind, threshold) => {
      const band = doubtfulBand(kind);
      const at = (above: number) => isDoubtful(verdict(above, threshold), { threshold, kind });
      expect([-0.001, 0, 0.001].map(at)).toEqual([false, true, true]);
      expect([band - 0.001, band, band + 0.001].map(at)).toEqual([true, false, false]);
    },
  );

  test("is narrower for comments", () => {
    const kinds = ["contact", "signup", "application", "comments", null] as const;
    expect(kinds.map(doubtfulBand)).toEqual([2.4, 2.4, 2.4, 1, 2.4]);
  });

  test.each([
    ["honeypot", 15],
    ["origin", 15],
    ["blocked", 50],
    ["token", 2.5],
    ["proof of work", 2],
    ["turnstile", 2.5],
  ])("excludes messages with a decisive %s finding, whatever other findings say", (name, points) => {
    expect(isDoubtful(verdict(1, 2.1, [said(2, name), said(points, name), said(-points)]), { threshold: 2.1 })).toBe(
      false,
    );
  });

  test.each([
    ["token", 0.5],
    ["proof of work", -1],
    ["turnstile", 1],
    ["links", 4],
  ])("includes messages with an indecisive %s finding", (name, points) => {
    expect(isDoubtful(verdict(1, 2.1, [said(points, name)]), { threshold: 2.1 })).toBe(true);
  });
});
