import { expect, test, vi } from "vitest";
import { messageRow, openInbox } from "../support/inbox.ts";

test("showing a message marks it as read at once, and u marks it as unread even right after", async () => {
  const inbox = openInbox({ openId: "sub_4" });
  inbox.show(messageRow(4));
  expect(inbox.rowOf("sub_4")?.status).toBe("read");
  // A late answer says that it is unread.
  inbox.show(messageRow(4));
  inbox.press("unread");
  const read = await inbox.server.next();
  expect(read.variables).toEqual({ ids: ["sub_4"], status: "read" });
  read.answer();
  const unread = await inbox.server.next();
  expect(unread.variables).toEqual({ ids: ["sub_4"], status: "unread" });
  unread.answer();
  await inbox.said("Marked the message from Visitor 4 as unread.");
  expect(inbox.rowOf("sub_4")?.status).toBe("unread");
  expect(inbox.notices()).toHaveLength(1);
});

test("a message marked as unread while loading stays unread once it is shown", async () => {
  const inbox = openInbox();
  inbox.reading.open(messageRow(4));
  inbox.press("unread");
  inbox.show(messageRow(4));
  inbox.show(messageRow(4));
  expect((await inbox.server.next()).variables).toEqual({ ids: ["sub_4"], status: "unread" });
  expect(inbox.server.asked).toHaveLength(1);
  // Reopening marks it as read.
  inbox.press("next", "previous");
  inbox.show(messageRow(4));
  expect(inbox.rowOf("sub_4")?.status).toBe("read");
});

test("a message that could not be marked as read appears as unread in the list", async () => {
  const inbox = openInbox({ openId: "sub_4" });
  inbox.show(messageRow(4));
  (await inbox.server.next()).fail();
  await expect.poll(() => inbox.rowOf("sub_4")?.status).toBe("unread");
});

test("a late response for a message that is no longer open marks nothing as read", () => {
  const inbox = openInbox({ openId: "sub_4" });
  inbox.press("next");
  inbox.show(messageRow(4));
  expect(inbox.server.asked).toEqual([]);
  expect(inbox.read().shown).toBeNull();
});

test("viewing a message without write permission does not mark it as read", () => {
  const inbox = openInbox({ openId: "sub_4" });
  inbox.reading.show({ ...messageRow(4), canReply: false, replyAddress: null }, false);
  expect(inbox.server.asked).toEqual([]);
});

test("a mixed selection is marked as read, and a fully read one as unread", async () => {
  const inbox = openInbox({ rows: [messageRow(2), messageRow(1, { status: "read" })] });
  inbox.selecting.tickAll();
  inbox.press("unread");
  const read = await inbox.server.next();
  expect(read.variables).toEqual({ ids: ["sub_2"], status: "read" });
  read.answer();
  await inbox.said("Marked the message from Visitor 2 as read.");
  inbox.press("unread");
  expect((await inbox.server.next()).variables).toEqual({ ids: ["sub_2", "sub_1"], status: "unread" });
});

test.each(["reply", "note"] as const)(
  "a %s can be started while its message is still loading, and no key acts as a command meanwhile",
  (to) => {
    const inbox = openInbox();
    inbox.press("next", "next");
    inbox.press(to, "done", "move", "delete", "next", "star");
    expect(inbox.addresses()).toEqual(["sub_4"]);
    expect(inbox.read()).toMatchObject({ openId: "sub_4", writing: { id: "sub_4", to } });
    inbox.show(messageRow(4), { canReply: true });
    inbox.press("done");
    expect(inbox.read().writing).toEqual({ id: "sub_4", to });
    expect(inbox.shownIds()).toHaveLength(5);
    // Its field has focus.
    inbox.reading.endWriting();
    inbox.press("done");
    expect(inbox.shownIds()).not.toContain("sub_4");
  },
);

test("pressing j and then r replies to the message that j opened", () => {
  const inbox = openInbox({ openId: "sub_4" });
  inbox.show(messageRow(4));
  inbox.press("next", "reply", "done");
  expect(inbox.read()).toMatchObject({ openId: "sub_3", writing: { id: "sub_3", to: "reply" } });
  inbox.follow("sub_2");
  expect(inbox.read().writing).toBeNull();
});

test.each([
  ["has no address", { canReply: false, replyAddress: null }],
  ["is spam", { canReply: false, folder: "spam" }],
] as const)("a message that %s rejects a reply, and letters are not commands for a second", async (_, but) => {
  vi.useFakeTimers();
  const inbox = openInbox();
  inbox.press("next", "reply");
  inbox.show(messageRow(5), but);
  expect(inbox.notices()).toEqual(["This message cannot be replied to."]);
  inbox.press("done", "move");
  vi.advanceTimersByTime(999);
  inbox.press("delete");
  expect(inbox.shownIds()).toHaveLength(5);
  vi.advanceTimersByTime(1);
  inbox.press("delete");
  expect(inbox.shownIds()).toHaveLength(4);
  vi.useRealTimers();
});

test("letters are not commands for a second when no message is open or it fails to load", () => {
  vi.useFakeTimers();
  const inbox = openInbox();
  inbox.selecting.tickAll();
  inbox.press("reply", "delete");
  expect(inbox.notices()).toEqual(["Open a message first."]);
  expect(inbox.shownIds()).toHaveLength(5);
  vi.advanceTimersByTime(1_000);
  inbox.press("next", "note");
  inbox.reading.miss();
  inbox.press("delete");
  expect(inbox.read().writing).toMatchObject({ to: "nothing" });
  expect(inbox.shownIds()).toHaveLength(5);
  vi.useRealTimers();
});

test("Escape cancels a pending reply or note, and a second refusal restarts the one-second pause", () => {
  vi.useFakeTimers();
  const inbox = openInbox();
  inbox.press("reply");
  vi.advanceTimersByTime(600);
  inbox.reading.endWriting();
  inbox.press("note");
  vi.advanceTimersByTime(600);
  expect(inbox.read().writing).toMatchObject({ to: "nothing" });
  vi.advanceTimersByTime(400);
  expect(inbox.read().writing).toBeNull();
  vi.useRealTimers();
});
