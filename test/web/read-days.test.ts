import { expect, test } from "vitest";
import { readDays } from "../../web/src/core/kit/ui/form-text.ts";
import { describeCopies } from "../../web/src/features/erasure/erase-search.ts";

test("a retention window accepts whole days from one to the maximum", () => {
  expect(["0", "1", " 30 ", "31", "1.5", "1e1", "-3", ""].map((text) => readDays(text, 30))).toEqual([
    null,
    1,
    30,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("external copies are described by where they are, and omitted if there are none", () => {
  expect(describeCopies([{ mailed: 0, pushed: 0 }])).toBeNull();
  expect(describeCopies([{ mailed: 1, pushed: 0 }])).toContain("1 email in mailboxes.");
  expect(
    describeCopies([
      { mailed: 1, pushed: 1 },
      { mailed: 1, pushed: 0 },
    ]),
  ).toContain("2 emails in mailboxes and 1 copy sent to webhooks");
});
