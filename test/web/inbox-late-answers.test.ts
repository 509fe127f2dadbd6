import { expect, test, vi } from "vitest";
import { setConnection } from "../../web/src/kit/graphql/connection.ts";
import { messageRow, OPEN_MESSAGES, openInbox, pageOf } from "../support/inbox.ts";

const answerOf = (numbers: readonly number[]) => ({
  __typename: "Query",
  submissions: { __typename: "SubmissionPage", ...pageOf(numbers.map((number) => messageRow(number))) },
});

test("a late refresh does not enter a list that was filtered meanwhile", async () => {
  const inbox = openInbox();
  inbox.loading.refresh();
  const late = await inbox.server.next();
  const place = { ...OPEN_MESSAGES, filter: { done: false, text: "zeppelin" }, isFiltered: true };
  inbox.start(place, null, true);
  const filtered = await inbox.server.next();
  filtered.answer(answerOf([7]));
  await expect.poll(() => inbox.shownIds()).toEqual(["sub_7"]);
  late.answer(answerOf([8, 7, 6, 5]));
  inbox.loading.refresh();
  (await inbox.server.next()).answer(answerOf([9, 7]));
  await expect.poll(() => inbox.shownIds()).toEqual(["sub_9", "sub_7"]);
});

test("an event that comes late does not bring back what was deleted meanwhile, and an undo does", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const inbox = openInbox({ openId: "sub_4" });
  inbox.press("delete");
  (await inbox.server.next()).answer();
  await inbox.said("Deleted the message from Visitor 4.");
  const starred = messageRow(4, { isStarred: true });
  inbox.hear({ type: "changed", rows: [starred], place: inbox.place });
  expect(inbox.shownIds()).not.toContain("sub_4");
  inbox.hear({ type: "removed", ids: ["sub_4"] });
  vi.advanceTimersByTime(5_000);
  expect(inbox.shownIds()).toEqual(["sub_5", "sub_3", "sub_2", "sub_1"]);
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

test("older rows that could not be loaded leave what is loaded, and can be asked for again", async () => {
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

test("without a connection a refresh fails without a word, and what is loaded stays", async () => {
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

test("a list that starts further down is not read again from the top", () => {
  const inbox = openInbox();
  const page = { ...pageOf([messageRow(3)]), previousCursor: "newer" };
  inbox.start(inbox.place, "c5", false);
  inbox.hear({ type: "loaded", place: inbox.place, after: "c5", page });
  inbox.loading.refresh();
  expect(inbox.server.asked).toEqual([]);
  inbox.loading.loadNewer();
  inbox.loading.loadNewer();
  expect(inbox.performed.filter(({ type }) => type === "load")).toHaveLength(1);
});

test("changes that wait are sent when the page is left, by requests that outlive it", async () => {
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
});
