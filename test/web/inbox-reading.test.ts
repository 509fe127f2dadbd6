import { expect, test, vi } from "vitest";
import { messageRow, openInbox } from "../support/inbox.ts";

test("showing a message reads it, in the list at once, and u makes it unread however soon after", async () => {
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

test("a message that is marked as unread while it loads stays unread once it is shown", async () => {
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

test("a message that could not be marked as read is unread in the list", async () => {
  const inbox = openInbox({ openId: "sub_4" });
  inbox.show(messageRow(4));
  (await inbox.server.next()).fail();
  await expect.poll(() => inbox.rowOf("sub_4")?.status).toBe("unread");
});

test("what comes late of a message that is no longer open reads nothing", () => {
  const inbox = openInbox({ openId: "sub_4" });
  inbox.press("next");
  inbox.show(messageRow(4));
  expect(inbox.server.asked).toEqual([]);
  expect(inbox.read().shown).toBeNull();
});

test("whoever may only read marks nothing as read", () => {
  const inbox = openInbox({ openId: "sub_4" });
  inbox.reading.show({ ...messageRow(4), canReply: false, replyAddress: null }, false);
  expect(inbox.server.asked).toEqual([]);
});

test("a mixed selection is marked as read, and as unread only when all of it is read", async () => {
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
  "%s is written in a message that is still loading, and no key is a command",
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

test("with a message open, r after j replies to the one that j opened", () => {
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
] as const)("a message that %s cannot be replied to, and for a second no letter is a command", async (_, but) => {
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

test("where there is no message to write at, or it cannot be opened, letters are no commands for a second", () => {
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

test("Escape takes back what is about to be written, and a second refusal has a second of its own", () => {
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
