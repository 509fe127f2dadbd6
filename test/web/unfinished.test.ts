import { describe, expect, test } from "vitest";
import { describePending } from "../../web/src/core/inbox/pending/describe-pending.ts";
import type { PendingBulkAction } from "../../web/src/core/inbox/pending/pending-operations.ts";

const change: PendingBulkAction = {
  formId: null,
  folder: "inbox",
  filter: null,
  to: "spam",
  after: null,
  done: 0,
  total: 5000,
};

describe("what the page before left undone is told", () => {
  test("without a number where none is known", () => {
    expect(describePending(change)).toMatch(/^Moving 5.000 messages to spam was interrupted just after it started\.$/);
  });

  test("with what is done at the least, for the last step may have been done, too", () => {
    expect(describePending({ ...change, done: 2000 })).toMatch(/at least 2.000\.$/);
  });
});
