import { describe, expect, test } from "vitest";
import { changeLabel } from "../../web/src/features/labels/change-label.ts";
import { messageRow, openInbox } from "../support/inbox.ts";

describe("keys act on what the page shows, even before the server has answered", () => {
  test("apply each of several key presses to the message open at that moment", async () => {
    const inbox = openInbox({ openId: "sub_4" });
    inbox.press("done", "done", "previous");
    expect(inbox.addresses()).toEqual(["sub_3", "sub_2", "sub_5"]);
    expect(inbox.shownIds()).toEqual(["sub_5", "sub_2", "sub_1"]);
    const first = await inbox.server.next();
    expect(first.variables).toMatchObject({ ids: ["sub_4"], done: true });
    first.answer();
    (await inbox.server.next()).answer();
    await inbox.said("Marked the message from Visitor 3 as done.");
    expect(inbox.read().list.total).toBe(3);
    expect(inbox.read().openId).toBe("sub_5");
  });

  test("reopen a message in its place if marking it as done fails", async () => {
    const inbox = openInbox({ openId: "sub_4" });
    inbox.press("done");
    expect(inbox.shownIds()).not.toContain("sub_4");
    (await inbox.server.next()).fail();
    await inbox.said("Couldn’t mark as doneThe server cannot be reached. Check your connection.");
    expect(inbox.shownIds()).toEqual(["sub_5", "sub_4", "sub_3", "sub_2", "sub_1"]);
    expect(inbox.read().openId).toBe("sub_4");
    expect(inbox.notices()).toHaveLength(1);
  });

  test("move the focus to the next row, and back if the change fails", async () => {
    const inbox = openInbox();
    inbox.press("next", "next", "delete");
    expect(inbox.read()).toMatchObject({ focused: "sub_3", openId: null });
    (await inbox.server.next()).fail();
    await inbox.said("Couldn’t delete the messageThe server cannot be reached. Check your connection.");
    expect(inbox.read().focused).toBe("sub_4");
  });

  test("act on the selection first, then on the open message, wherever the focus is", async () => {
    const inbox = openInbox({ openId: "sub_4" });
    inbox.reading.setFocused("sub_1");
    inbox.press("star", "tick");
    expect((await inbox.server.next()).variables).toMatchObject({ ids: ["sub_4"], starred: true });
    expect(inbox.read().selection.ticked).toEqual(new Set(["sub_4"]));
    inbox.press("tick");
    inbox.selecting.toggle("sub_2");
    inbox.selecting.toggle("sub_1");
    inbox.press("move");
    expect(inbox.shownIds()).toEqual(["sub_5", "sub_4", "sub_3"]);
    expect(inbox.read()).toMatchObject({ openId: "sub_4", focused: "sub_3" });
  });

  test("open the previous message at the end of the list, and none once the list is empty", () => {
    const inbox = openInbox({ openId: "sub_1", rows: [2, 1].map((number) => messageRow(number)) });
    inbox.press("delete", "delete");
    expect(inbox.addresses()).toEqual(["sub_2", null]);
    expect(inbox.shownIds()).toEqual([]);
    inbox.press("delete", "done", "star");
    expect(inbox.performed.filter(({ type }) => type === "change")).toHaveLength(2);
  });

  test("select a range with Shift and deselect it on the way back", () => {
    const inbox = openInbox();
    const ticked = () => [...inbox.read().selection.ticked].sort();
    inbox.press("next", "extend-next", "extend-next");
    expect(ticked()).toEqual(["sub_3", "sub_4", "sub_5"]);
    inbox.press("extend-previous");
    expect(ticked()).toEqual(["sub_4", "sub_5"]);
    inbox.press("next", "next", "extend-next");
    expect(ticked()).toEqual(["sub_1", "sub_2", "sub_4", "sub_5"]);
  });

  test("replace the open message when moving, and return to its row when it is closed", () => {
    const inbox = openInbox();
    inbox.press("next");
    inbox.reading.open(messageRow(5));
    inbox.press("next", "next", "previous", "close");
    expect(inbox.performed.filter(({ type }) => type === "open")).toMatchObject([
      { row: { id: "sub_5" }, replace: false },
      { row: { id: "sub_4" }, replace: true },
      { row: { id: "sub_3" }, replace: true },
      { row: { id: "sub_4" }, replace: true },
      { row: null, replace: false },
    ]);
    expect(inbox.read()).toMatchObject({ openId: null, focused: "sub_4" });
  });

  test("request more rows only once when moving near the end of the loaded ones", async () => {
    const inbox = openInbox({ nextCursor: "older" });
    inbox.press("next", "next", "next");
    const older = await inbox.server.next();
    expect(older).toMatchObject({ name: "MoreSubmissions", variables: { after: "older" } });
    expect(inbox.server.asked).toHaveLength(1);
  });
});

test("spam cannot be snoozed or marked as done, while the done key confirms doubtful messages as spam", () => {
  const place = { formId: "frm_1", folder: "spam", filter: null, done: null, isFiltered: false } as const;
  const spam = openInbox({ place, openId: "sub_4" });
  spam.press("snooze", "done");
  expect(spam.read().question).toBeNull();
  expect(spam.server.asked).toEqual([]);
  const doubtful = openInbox({ place: { ...place, filter: { doubtful: true } }, openId: "sub_4" });
  doubtful.press("done");
  expect(doubtful.performed.at(-1)).toMatchObject({ type: "change", task: { change: { to: "spam" }, ids: ["sub_4"] } });
});

test("keys change nothing while a dialog is open, and the label dialog stays open until it is closed", async () => {
  const inbox = openInbox({ openId: "sub_4" });
  const label = { __typename: "Label" as const, id: "lbl_1", name: "Lead", color: "green" as const, count: 0 };
  inbox.press("label", "delete", "done", "next");
  expect(inbox.shownIds()).toHaveLength(5);
  inbox.acting.answer(changeLabel(label, true), true);
  expect((await inbox.server.next()).variables).toMatchObject({ ids: ["sub_4"], labelId: "lbl_1", on: true });
  expect(inbox.read().question).toMatchObject({ about: "label" });
  inbox.acting.cancel();
  inbox.press("next");
  expect(inbox.read().openId).toBe("sub_3");
});

test("a change to everything asks for confirmation first, even if the list changes in the meantime", () => {
  const inbox = openInbox({ nextCursor: "older" });
  inbox.selecting.tickAll();
  inbox.selecting.tickEverything();
  inbox.press("snooze");
  inbox.hear({ type: "removed", ids: ["sub_5"] });
  const until = "2026-12-01T09:00:00.000Z";
  inbox.acting.answer({ to: "snoozed", until });
  expect(inbox.read().question).toEqual({ about: "everything", change: { to: "snoozed", until } });
  expect(inbox.server.asked).toEqual([]);
});
