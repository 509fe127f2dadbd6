import { expect, test } from "vitest";
import { withoutMessages } from "../../web/src/inbox/pending/pending-deletions.ts";

const message = (folder: "inbox" | "spam", status: "unread" | "read", isDone = false) => ({
  id: "sub_1",
  formId: "frm_1",
  folder,
  status,
  isDone,
});

test("counts leave out what waits to be deleted, each message in its folder and among the unread if it is unread", () => {
  const counts = { inbox: 3, inboxUnread: 2, spam: 1, spamUnread: 1 };
  expect(withoutMessages(counts, [])).toEqual(counts);
  expect(
    withoutMessages(counts, [message("inbox", "read"), message("inbox", "unread"), message("spam", "unread")]),
  ).toEqual({ inbox: 1, inboxUnread: 1, spam: 0, spamUnread: 0 });
});

test("of the open messages of an inbox, those that are done are not left out", () => {
  const deleted = [message("inbox", "read", true), message("inbox", "read"), message("spam", "read")];
  expect(withoutMessages({ inbox: 5, inboxOpen: 3, spam: 2 }, deleted)).toEqual({ inbox: 3, inboxOpen: 2, spam: 1 });
});

test("counts that are not there stay away, and none falls below nothing", () => {
  expect(withoutMessages({ inboxUnread: 0 }, [message("inbox", "unread")])).toEqual({ inboxUnread: 0 });
});
