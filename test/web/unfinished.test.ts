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

describe("the notice about a change that the previous page left unfinished", () => {
  test("omits the count when none is known", () => {
    expect(describePending(change)).toMatch(/^Moving 5.000 messages to spam was interrupted just after it started\.$/);
  });

  test("gives the completed count as a minimum, since the last step may also have succeeded", () => {
    expect(describePending({ ...change, done: 2000 })).toMatch(/at least 2.000\.$/);
  });
});
