import { expect, test } from "vitest";
import { withoutMessages } from "../../web/src/inbox/pending/pending-deletions.ts";

const message = (folder: "inbox" | "spam", status: "unread" | "read") => ({
  id: "sub_1",
  formId: "frm_1",
  folder,
  status,
});

test("counts leave out what waits to be deleted, each message in its folder and among the unread if it is unread", () => {
  const counts = { inbox: 3, inboxUnread: 2, spam: 1, spamUnread: 1 };
  expect(withoutMessages(counts, [])).toEqual(counts);
  expect(
    withoutMessages(counts, [message("inbox", "read"), message("inbox", "unread"), message("spam", "unread")]),
  ).toEqual({ inbox: 1, inboxUnread: 1, spam: 0, spamUnread: 0 });
});

test("counts that are not there stay away, and none falls below nothing", () => {
  expect(withoutMessages({ inboxUnread: 0 }, [message("inbox", "unread")])).toEqual({ inboxUnread: 0 });
});
