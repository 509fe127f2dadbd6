import { expect, test } from "vitest";
import { describeProgress, progressPercent } from "../../web/src/core/exports/use-export.ts";
import { countOf, formatCount, formatScore } from "../../web/src/core/kit/format/counts.ts";

test("numbers are formatted in the reader's locale", () => {
  expect(formatCount(1234567, "en-GB")).toBe("1,234,567");
  expect(formatCount(1234567, "de-DE")).toBe("1.234.567");
  expect(formatScore(13.5, "en-GB")).toBe("13.5");
  expect(formatScore(2, "de-DE")).toBe("2,0");
});

test("one is singular, while zero and many are plural", () => {
  expect(countOf(0, "message", "messages", "en-GB")).toBe("0 messages");
  expect(countOf(1, "message", "messages", "en-GB")).toBe("1 message");
  expect(countOf(12400, "message", "messages", "en-GB")).toBe("12,400 messages");
});

test("an export's progress shows the rows written out of the total", () => {
  expect(describeProgress(12400, 98000, "rows", "en-GB")).toBe("12,400 of 98,000 rows");
  expect(describeProgress(0, 1, "rows", "en-GB")).toBe("0 of 1 row");
  expect(describeProgress(0, null, "rows", "en-GB")).toBe("Starting…");
  expect(describeProgress(12400, null, "rows", "en-GB")).toBe("12,400 rows");
  expect(describeProgress(12400, null, "bytes", "en-GB")).toBe("12 kB");
});

test("the total grows when more rows arrive than were counted at the start", () => {
  expect(describeProgress(102, 100, "rows", "en-GB")).toBe("102 of 102 rows");
  expect(progressPercent(102, 100)).toBe(100);
});

test("the progress bar goes from 0 to 100, even for an export without rows", () => {
  expect(progressPercent(0, null)).toBe(0);
  expect(progressPercent(49, 98)).toBe(50);
  expect(progressPercent(0, 0)).toBe(100);
});
