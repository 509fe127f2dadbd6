import { describe, expect, test } from "vitest";
import { type ListAction, type ListPlace, NOT_STARTED, reduceList } from "../../web/src/core/inbox/state/list-state.ts";

const counts = { __typename: "FolderCounts" as const, inbox: 3, inboxUnread: 0, spam: 0 };
const whole: ListPlace = { formId: "frm_1", folder: "inbox", filter: null, done: null, isFiltered: false };
const searched: ListPlace = { ...whole, filter: { text: "invoice" }, isFiltered: true };
const open: ListPlace = { ...whole, filter: { done: false }, done: false };

function row(id: string) {
  return {
    __typename: "Submission" as const,
    id,
    createdAt: "2026-11-21T12:00:00.000Z",
    folder: "inbox" as const,
    status: "unread" as const,
    doneAt: null,
    snoozedUntil: null,
    isStarred: false,
    labelIds: [],
    assignee: null,
    sender: "",
    preview: "",
    addressesAi: false,
    isUndelivered: false,
    isUnconfirmed: false,
    notKept: null,
    replyState: null,
    hasFiles: false,
  };
}

function pageOf(ids: readonly string[], after: string | null, nextCursor: string | null) {
  const previousCursor = after === null ? null : "newer";
  return { __typename: "SubmissionPage" as const, counts, total: 2, nextCursor, previousCursor, nodes: ids.map(row) };
}

function started(place: ListPlace, start: string | null = null): ListAction {
  return { type: "started", start, place };
}

function arrived(id: string, after: string | null, nextCursor: string | null, place = whole): ListAction {
  return { type: "loaded", page: pageOf([id], after, nextCursor), after, place };
}

/** The newest page has been reloaded. */
function renewed(ids: readonly string[], place = whole, nextCursor: string | null = null): ListAction {
  return { type: "renewed", page: pageOf(ids, null, nextCursor), place, ids: [], found: [], keepsPlace: false };
}

function run(...actions: readonly ListAction[]) {
  return actions.reduce(reduceList, NOT_STARTED);
}

const idsOf = (list: ReturnType<typeof run>) => list.rows.map(({ id }) => id);

test("a list starts out loading and is ready with its first page", () => {
  expect(run(started(whole)).phase).toBe("loading");
  expect(run(started(whole), arrived("sub_2", null, null)).phase).toBe("ready");
});

test("a list ignores a late response for a place it has left", () => {
  const list = run(started(whole), started(whole, "c5"), arrived("sub_9", null, null));
  expect(list.phase).toBe("loading");
  expect(list.rows).toEqual([]);
});

test("a list fails with its first page, but keeps the loaded rows when an older page fails", () => {
  const failed: ListAction = { type: "failed", error: null, place: whole };
  expect(run(started(whole), failed).phase).toBe("failed");
  const later = run(started(whole), arrived("sub_2", null, "c2"), { type: "loading-older" }, failed);
  expect(later.phase).toBe("ready");
  expect(later.rows).toHaveLength(1);
  expect(later.isLoadingOlder).toBe(false);
});

test("a list ignores a first page that arrives twice", () => {
  const once = run(started(whole), arrived("sub_2", null, null));
  expect(reduceList(once, arrived("sub_3", null, null))).toBe(once);
});

describe("a list of open messages", () => {
  const listed = run(started(open), {
    type: "loaded",
    page: pageOf(["sub_3", "sub_2", "sub_1"], null, null),
    after: null,
    place: open,
  });
  const doneAt = "2026-11-21T13:00:00.000Z";

  test("drops messages marked as done, while the folder still counts them", () => {
    const list = reduceList(listed, { type: "marked", ids: ["sub_2"], marks: { doneAt } });
    expect(idsOf(list)).toEqual(["sub_3", "sub_1"]);
    expect([list.total - listed.total, list.inFolder]).toEqual([-1, listed.inFolder]);
  });

  test("keeps starred or read messages", () => {
    const list = reduceList(listed, { type: "marked", ids: ["sub_2"], marks: { isStarred: true } });
    expect(list.rows.map(({ isStarred }) => isStarred)).toEqual([false, true, false]);
  });
});

test("a list of open and done messages keeps those marked as done", () => {
  const all = run(started(whole), arrived("sub_2", null, null));
  const list = reduceList(all, { type: "marked", ids: ["sub_2"], marks: { doneAt: "2026-11-21T13:00:00.000Z" } });
  expect(list.rows.map(({ doneAt }) => doneAt)).toEqual(["2026-11-21T13:00:00.000Z"]);
});

describe("a list filtered in the meantime", () => {
  const filtered = run(started(whole), arrived("sub_3", null, null), started(searched), {
    ...arrived("sub_2", null, "c2", searched),
  });
  const late: readonly (readonly [string, ListAction])[] = [
    ["a first page", arrived("sub_4", null, "c4")],
    ["an older page", arrived("sub_1", "c2", null)],
    ["a newer page", { type: "loaded-newer", page: pageOf(["sub_4"], null, null), before: "p2", place: whole }],
    ["a refresh", renewed(["sub_4", "sub_3", "sub_2"], whole)],
    ["a move that was undone", { type: "returned", rows: [{ ...row("sub_4"), after: null }], place: whole }],
    ["a failure", { type: "failed", error: null, place: whole }],
  ];

  test.each(late)("ignores a late result from before the filter: %s", (_, action) => {
    expect(idsOf(filtered)).toEqual(["sub_2"]);
    expect(reduceList(filtered, action)).toBe(filtered);
  });

  test("accepts results requested since then", () => {
    expect(idsOf(reduceList(filtered, renewed(["sub_5", "sub_2"], searched, "c2")))).toEqual(["sub_5", "sub_2"]);
  });
});

test("rows about to leave the list are hidden, and shown again only if they stay", () => {
  const list = run(started(open), arrived("sub_2", null, null, open), { type: "leaving", ids: ["sub_2"] });
  expect([...list.leaving]).toEqual(["sub_2"]);
  expect([...reduceList(list, { type: "settled", ids: ["sub_2"] }).leaving]).toEqual([]);
  expect(idsOf(list)).toEqual(["sub_2"]);
  expect([...reduceList(list, started(open)).leaving]).toEqual([]);
});

test("a list replaced by a newer first page continues from it, even if older rows were loading", () => {
  const asked = run(started(whole), arrived("sub_3", null, "c3"), { type: "loading-older" });
  const list = reduceList(asked, renewed(["sub_2", "sub_1"], whole, "c1"));
  expect(list).toMatchObject({ nextCursor: "c1", isLoadingOlder: false });
  expect(reduceList(list, arrived("sub_0", "c3", null))).toBe(list);
});

test("a newer first page that overlaps the loaded rows does not cancel the request for older ones", () => {
  const loaded: ListAction = {
    type: "loaded",
    page: pageOf(["sub_2", "sub_1"], null, "c1"),
    after: null,
    place: whole,
  };
  const asked = run(started(whole), loaded, { type: "loading-older" });
  const list = reduceList(asked, renewed(["sub_3", "sub_2"], whole, "c2"));
  expect(list).toMatchObject({ nextCursor: "c1", isLoadingOlder: true });
  expect(idsOf(reduceList(list, arrived("sub_0", "c1", null)))).toEqual(["sub_3", "sub_2", "sub_1", "sub_0"]);
});

test("a row that just left and comes back is shown at once", () => {
  const ready = run(started(whole), arrived("sub_2", null, null));
  const [left] = ready.rows;
  if (left === undefined) throw new Error("There is no row.");
  const gone = [{ type: "leaving", ids: [left.id] } as const, { type: "removed", ids: [left.id] } as const];
  const back = [...gone, { type: "returned", rows: [left], place: whole } as const].reduce(reduceList, ready);
  expect(idsOf(back)).toEqual([left.id]);
  expect(back.leaving.size).toBe(0);
});
