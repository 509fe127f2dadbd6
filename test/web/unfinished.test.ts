import { describe, expect, test } from "vitest";
import { describePending } from "../../web/src/inbox/pending/describe-pending.ts";
import type { PendingBulkAction, PendingDeletion } from "../../web/src/inbox/pending/pending-operations.ts";

const change: PendingBulkAction = {
  kind: "change",
  formId: null,
  folder: "inbox",
  filter: null,
  to: "spam",
  after: null,
  done: 0,
  total: 5000,
  hasBegun: false,
};
const deletion: PendingDeletion = { kind: "deletion", ids: ["sub_1"], total: 1, hasBegun: false };

describe("what the page before left undone is told", () => {
  test("as called off where it had not begun", () => {
    expect(describePending(deletion)).toBe(
      "Deleting 1 message was cancelled because you left the page. Nothing was changed.",
    );
  });

  test("without a number where none is known", () => {
    expect(describePending({ ...change, hasBegun: true })).toMatch(
      /^Moving 5.000 messages to spam was interrupted just after it started\.$/,
    );
  });

  test("with what is done at the least, for the last step may have been done, too", () => {
    expect(describePending({ ...change, hasBegun: true, done: 2000 })).toMatch(/at least 2.000\.$/);
    const ids = Array.from({ length: 1000 }, (_, index) => `sub_${index}`);
    expect(describePending({ ...deletion, ids, total: 1600, hasBegun: true })).toMatch(/at least 600\.$/);
  });
});
