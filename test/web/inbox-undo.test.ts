import { expect, onTestFinished, test, vi } from "vitest";
import { ChangeQueue } from "../../web/src/core/inbox/actions/change-queue.ts";
import { undoLast } from "../../web/src/core/kit/commands/undo.ts";
import { onChange } from "../../web/src/core/kit/live/live-changes.ts";
import { changeAssignee } from "../../web/src/features/assignment/change-assignee.ts";
import { messageRow, openInbox } from "../support/inbox.ts";

test("undo reverts the latest action, even before the server has answered", async () => {
  const inbox = openInbox({ openId: "sub_4" });
  inbox.press("star");
  (await inbox.server.next()).answer();
  await inbox.said("Starred the message from Visitor 4.");
  inbox.press("done");
  expect(undoLast()).toBe("Reopened the message from Visitor 4.");
  const done = await inbox.server.next();
  expect(inbox.server.asked).toHaveLength(2);
  done.answer();
  const back = await inbox.server.next();
  expect(back.variables).toMatchObject({ ids: ["sub_4"], done: false });
  back.answer();
  await expect.poll(() => inbox.read().openId).toBe("sub_4");
  expect(inbox.shownIds()).toEqual(["sub_5", "sub_4", "sub_3", "sub_2", "sub_1"]);
  expect(inbox.rowOf("sub_4")).toMatchObject({ isStarred: true, doneAt: null });
  expect(inbox.read().list.total).toBe(5);
});

test("undoing a move returns the message to its folder, restores its doubtful state and reopens it", async () => {
  const place = { formId: null, folder: "spam", filter: null, done: null, isFiltered: false } as const;
  const rows = [3, 2, 1].map((number) => messageRow(number, { folder: "spam" }));
  const inbox = openInbox({ place, rows, openId: "sub_2" });
  inbox.press("move");
  const moved = await inbox.server.next();
  expect(moved).toMatchObject({ name: "MoveSubmissions", variables: { ids: ["sub_2"], folder: "inbox" } });
  expect(moved.variables).not.toHaveProperty("doubtful");
  moved.answer();
  await inbox.said("Moved the message from Visitor 2 to the inbox.");
  expect(undoLast()).toBe("Moved the message from Visitor 2 to spam.");
  const back = await inbox.server.next();
  expect(back.variables).toMatchObject({ ids: ["sub_2"], folder: "spam", doubtful: true });
  back.answer();
  await expect.poll(() => inbox.shownIds()).toEqual(["sub_3", "sub_2", "sub_1"]);
  expect(inbox.read().openId).toBe("sub_2");
});

test("undoing a snooze restores each message's open, done or snoozed state", async () => {
  const until = "2026-12-01T09:00:00.000Z";
  const at = "2026-11-20T09:00:00.000Z";
  const rows = [messageRow(3), messageRow(2, { doneAt: at }), messageRow(1, { doneAt: at, snoozedUntil: until })];
  const place = { formId: "frm_1", folder: "inbox", filter: null, done: null, isFiltered: false } as const;
  const inbox = openInbox({ place, rows });
  inbox.selecting.tickAll();
  inbox.press("snooze");
  inbox.acting.answer({ to: "snoozed", until: "2026-12-24T09:00:00.000Z" });
  (await inbox.server.next()).answer();
  await expect.poll(() => inbox.notices().join()).toMatch(/^Snoozed 3 messages until .*24.*9:00/);
  expect(undoLast()).toBe("Took back the snooze of 3 messages.");
  const sent = [];
  for (const _ of rows) {
    const back = await inbox.server.next();
    sent.push(back.variables);
    back.answer();
  }
  expect(sent).toEqual([
    { ids: ["sub_3"], done: false },
    { ids: ["sub_2"], done: true },
    { ids: ["sub_1"], snoozedUntil: until },
  ]);
  await expect.poll(() => inbox.rowOf("sub_1")?.snoozedUntil).toBe(until);
});

test("undoing a deletion shows only the messages that the server restored", async () => {
  const inbox = openInbox();
  inbox.selecting.toggle("sub_3");
  inbox.selecting.toggle("sub_2");
  inbox.press("delete");
  (await inbox.server.next()).answer();
  await inbox.said("Deleted 2 messages.");
  expect(undoLast()).toBe("Restored 2 messages.");
  (await inbox.server.next()).answer({ __typename: "Mutation", restoreSubmissions: ["sub_3"] });
  await expect.poll(() => inbox.shownIds()).toEqual(["sub_5", "sub_4", "sub_3", "sub_1"]);
});

test("undoing an assignment restores each message's previous assignee without notifying anybody", async () => {
  const ben = { __typename: "Colleague" as const, userId: "usr_2", name: "Ben", isViewer: false };
  const inbox = openInbox({ rows: [messageRow(2, { assignee: ben }), messageRow(1)] });
  inbox.selecting.tickAll();
  inbox.press("assign");
  inbox.acting.answer(changeAssignee({ ...ben, userId: "usr_1", isViewer: true }));
  (await inbox.server.next()).answer();
  await inbox.said("Assigned 2 messages to you.");
  undoLast();
  const first = await inbox.server.next();
  first.answer();
  const second = await inbox.server.next();
  expect([first.variables, second.variables]).toEqual([
    { ids: ["sub_2"], assignee: "usr_2", notify: false },
    { ids: ["sub_1"], assignee: null, notify: false },
  ]);
});

test("undoing after switching lists succeeds, moves nothing in the new list and reloads it", async () => {
  const reread = vi.fn();
  onTestFinished(onChange(reread));
  const inbox = openInbox({ openId: "sub_4" });
  inbox.press("done");
  (await inbox.server.next()).answer();
  await inbox.said("Marked the message from Visitor 4 as done.");
  inbox.start({ ...inbox.place, done: true }, null, false);
  undoLast();
  const back = await inbox.server.next();
  expect(back.variables).toMatchObject({ ids: ["sub_4"], done: false });
  back.answer();
  await vi.waitFor(() => expect(reread.mock.calls).toEqual([[null]]));
  expect(inbox.addresses()).toEqual(["sub_3"]);
  expect(inbox.shownIds()).toEqual([]);
});

test("an undo on another page is sent after the change that it reverts", async () => {
  const changes = new ChangeQueue();
  const first = openInbox({ changes, openId: "sub_4" });
  first.press("delete");
  first.leave();
  const deleted = await first.server.next();
  undoLast();
  expect(first.server.asked).toHaveLength(1);
  deleted.answer();
  expect(await first.server.next()).toMatchObject({ name: "RestoreSubmissions", variables: { ids: ["sub_4"] } });
});

test("undoing a change to a whole list sends the changed ids and reloads the list", async () => {
  const inbox = openInbox();
  const ids = ["sub_9", "sub_8"];
  inbox.acting.undo({ change: { to: "deleted" }, ids, rows: [], place: inbox.place });
  const restored = await inbox.server.next();
  expect(restored).toMatchObject({ name: "RestoreSubmissions", variables: { ids } });
  restored.answer({ __typename: "Mutation", restoreSubmissions: ids });
  expect((await inbox.server.next()).name).toBe("SubmissionList");
});
