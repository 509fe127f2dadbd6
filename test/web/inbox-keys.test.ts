import { describe, expect, test } from "vitest";
import { changeLabel } from "../../web/src/features/labels/change-label.ts";
import { messageRow, openInbox } from "../support/inbox.ts";

describe("keys mean what the page shows, whatever the server has yet to answer", () => {
  test("each of several keys acts on the message that is open by then", async () => {
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

  test("a message that could not be marked as done is open again, in its place", async () => {
    const inbox = openInbox({ openId: "sub_4" });
    inbox.press("done");
    expect(inbox.shownIds()).not.toContain("sub_4");
    (await inbox.server.next()).fail();
    await inbox.said("Couldn’t mark as doneThe server cannot be reached. Check your connection.");
    expect(inbox.shownIds()).toEqual(["sub_5", "sub_4", "sub_3", "sub_2", "sub_1"]);
    expect(inbox.read().openId).toBe("sub_4");
    expect(inbox.notices()).toHaveLength(1);
  });

  test("a focused row goes to the next one, and gets the focus back when it did not leave after all", async () => {
    const inbox = openInbox();
    inbox.press("next", "next", "delete");
    expect(inbox.read()).toMatchObject({ focused: "sub_3", openId: null });
    (await inbox.server.next()).fail();
    await inbox.said("Couldn’t delete the messageThe server cannot be reached. Check your connection.");
    expect(inbox.read().focused).toBe("sub_4");
  });

  test("commands mean the open message, wherever the focus is, and the selection before it", async () => {
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

  test("at the end of the list the message before opens, and none when the list is empty", () => {
    const inbox = openInbox({ openId: "sub_1", rows: [2, 1].map((number) => messageRow(number)) });
    inbox.press("delete", "delete");
    expect(inbox.addresses()).toEqual(["sub_2", null]);
    expect(inbox.shownIds()).toEqual([]);
    inbox.press("delete", "done", "star");
    expect(inbox.performed.filter(({ type }) => type === "change")).toHaveLength(2);
  });

  test("Shift with the keys that move selects a range, and lets go of it on the way back", () => {
    const inbox = openInbox();
    const ticked = () => [...inbox.read().selection.ticked].sort();
    inbox.press("next", "extend-next", "extend-next");
    expect(ticked()).toEqual(["sub_3", "sub_4", "sub_5"]);
    inbox.press("extend-previous");
    expect(ticked()).toEqual(["sub_4", "sub_5"]);
    inbox.press("next", "next", "extend-next");
    expect(ticked()).toEqual(["sub_1", "sub_2", "sub_4", "sub_5"]);
  });

  test("with a message open the keys that move open another in its place, and closing it returns to its row", () => {
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

  test("a step near the end of what is loaded asks for more rows, once", async () => {
    const inbox = openInbox({ nextCursor: "older" });
    inbox.press("next", "next", "next");
    const older = await inbox.server.next();
    expect(older).toMatchObject({ name: "MoreSubmissions", variables: { after: "older" } });
    expect(inbox.server.asked).toHaveLength(1);
  });
});

test("spam is neither snoozed nor done, and what is doubtful is confirmed by the key that elsewhere means done", () => {
  const place = { formId: "frm_1", folder: "spam", filter: null, done: null, isFiltered: false } as const;
  const spam = openInbox({ place, openId: "sub_4" });
  spam.press("snooze", "done");
  expect(spam.read().question).toBeNull();
  expect(spam.server.asked).toEqual([]);
  const doubtful = openInbox({ place: { ...place, filter: { doubtful: true } }, openId: "sub_4" });
  doubtful.press("done");
  expect(doubtful.performed.at(-1)).toMatchObject({ type: "change", task: { change: { to: "spam" }, ids: ["sub_4"] } });
});

test("while something is asked, no key changes anything, and labels are asked about until the dialog is closed", async () => {
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

test("what is meant for everything is asked first, whatever else is done to the list meanwhile", () => {
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
