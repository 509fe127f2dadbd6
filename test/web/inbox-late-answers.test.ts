import { expect, test, vi } from "vitest";
import { setConnection } from "../../web/src/core/kit/graphql/connection.ts";
import { listOf, messageRow, OPEN_MESSAGES, openInbox, pageOf } from "../support/inbox.ts";

const answerOf = (numbers: readonly number[]) => listOf(numbers.map((number) => messageRow(number)));

test("a refresh already in flight does not restore a message deleted since, but an undo does", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const inbox = openInbox({ openId: "sub_4" });
  inbox.loading.refresh();
  const early = await inbox.server.next();
  inbox.press("delete");
  (await inbox.server.next()).answer();
  await inbox.said("Deleted the message from Visitor 4.");
  early.answer(answerOf([5, 4, 3, 2, 1]));
  // It is requested again.
  (await inbox.server.next()).answer(answerOf([5, 3, 2, 1]));
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => inbox.shownIds()).toEqual(["sub_5", "sub_3", "sub_2", "sub_1"]);
  inbox.acting.undo({
    change: { to: "deleted" },
    ids: ["sub_4"],
    rows: [messageRow(4)],
    place: inbox.place,
  });
  (await inbox.server.next()).answer({ __typename: "Mutation", restoreSubmissions: ["sub_4"] });
  await vi.waitFor(() => expect(inbox.shownIds()).toContain("sub_4"));
  vi.useRealTimers();
});

test("a failed request for older rows keeps the loaded ones and can be retried", async () => {
  const inbox = openInbox({ nextCursor: "older" });
  inbox.loading.loadOlder();
  (await inbox.server.next()).fail();
  await vi.waitFor(() => expect(inbox.read().list.error).not.toBeNull());
  expect(inbox.shownIds()).toHaveLength(5);
  inbox.loading.loadOlder();
  (await inbox.server.next()).answer(answerOf([0]));
  await vi.waitFor(() => expect(inbox.shownIds().at(-1)).toBe("sub_0"));
  expect(inbox.read().list.error).toBeNull();
});

test("a refresh without a connection fails silently and keeps the loaded rows", async () => {
  const inbox = openInbox();
  inbox.loading.refresh();
  (await inbox.server.next()).fail();
  inbox.press("next", "star");
  (await inbox.server.next()).fail();
  await inbox.said("Couldn’t starThe server cannot be reached. Check your connection.");
  expect(inbox.notices()).toHaveLength(1);
  expect(inbox.read().list).toMatchObject({ phase: "ready", error: null });
  expect(inbox.shownIds()).toHaveLength(5);
  setConnection("connected");
});

test("a refresh waits for pending changes so that it does not overwrite them", async () => {
  const inbox = openInbox({ openId: "sub_4" });
  inbox.show(messageRow(4));
  inbox.loading.refresh();
  const read = await inbox.server.next();
  expect(read.variables).toEqual({ ids: ["sub_4"], status: "read" });
  read.answer();
  const refresh = await inbox.server.next();
  expect(refresh.name).toBe("SubmissionList");
  refresh.answer(listOf([messageRow(6), messageRow(5), messageRow(4, { status: "read" })]));
  await expect.poll(() => inbox.shownIds()).toEqual(["sub_6", "sub_5", "sub_4"]);
  expect(inbox.server.asked).toHaveLength(2);
});

test("another list loads only after the changes in the previous one are saved", async () => {
  const inbox = openInbox();
  inbox.press("next", "move");
  inbox.start({ ...inbox.place, folder: "spam" }, null, true);
  const move = await inbox.server.next();
  expect(inbox.server.asked.map(({ name }) => name)).toEqual(["MoveSubmissions"]);
  move.answer();
  expect((await inbox.server.next()).name).toBe("SubmissionList");
});

test("a refreshed filtered list keeps rows that no longer match, but drops deleted and moved ones", async () => {
  const place = { ...OPEN_MESSAGES, filter: { done: false, status: "unread" as const }, isFiltered: true };
  const inbox = openInbox({ place });
  inbox.loading.refresh();
  const refresh = await inbox.server.next();
  expect(refresh.variables.ids).toEqual(["sub_5", "sub_4", "sub_3", "sub_2", "sub_1"]);
  const spam = messageRow(3, { folder: "spam" });
  const found = [messageRow(5, { status: "read" }), messageRow(4), spam, messageRow(1)].map(({ after, ...row }) => row);
  refresh.answer({ ...answerOf([6, 4, 1]), found });
  await expect.poll(() => inbox.shownIds()).toEqual(["sub_6", "sub_5", "sub_4", "sub_1"]);
  expect(inbox.rowOf("sub_5")?.status).toBe("read");
});

test("a refresh preserves the selection, the focus and what is being written", async () => {
  const inbox = openInbox({ openId: "sub_4" });
  inbox.selecting.toggle("sub_2");
  inbox.reading.setFocused("sub_3");
  inbox.press("note");
  inbox.loading.refresh();
  (await inbox.server.next()).answer(answerOf([6, 5, 4, 3, 2, 1]));
  await expect.poll(() => inbox.shownIds()).toHaveLength(6);
  expect(inbox.read()).toMatchObject({ openId: "sub_4", focused: "sub_3", writing: { id: "sub_4", to: "note" } });
  expect([...inbox.read().selection.ticked]).toEqual(["sub_2"]);
});

test("a list that starts further down is not reloaded from the top", async () => {
  const inbox = openInbox();
  const page = { ...pageOf([messageRow(3)]), previousCursor: "newer" };
  inbox.start(inbox.place, "c5", false);
  inbox.hear({ type: "loaded", place: inbox.place, after: "c5", page });
  inbox.loading.refresh();
  const found = [messageRow(3, { isStarred: true })].map(({ after, ...row }) => row);
  (await inbox.server.next()).answer({ ...answerOf([9, 8]), found });
  await expect.poll(() => inbox.rowOf("sub_3")?.isStarred).toBe(true);
  expect(inbox.shownIds()).toEqual(["sub_3"]);
  inbox.loading.loadNewer();
  inbox.loading.loadNewer();
  expect(inbox.performed.filter(({ type }) => type === "load")).toHaveLength(2);
});

test("leaving the page sends the waiting changes with keepalive requests that identify the tab", async () => {
  const inbox = openInbox({ openId: "sub_5" });
  inbox.press("done", "done", "done");
  const sent = () => inbox.server.asked.map(({ variables, keepalive }) => [variables.ids, keepalive]);
  await expect.poll(sent).toEqual([[["sub_5"], true]]);
  inbox.changes.flush();
  await expect.poll(sent).toEqual([
    [["sub_5"], true],
    [["sub_4"], true],
    [["sub_3"], true],
  ]);
  for (const { headers } of inbox.server.asked) expect(headers.get("x-postern-tab")).toMatch(/^[a-z0-9]{1,20}$/);
});
