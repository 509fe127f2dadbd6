import { expect, test } from "vitest";
import { type ListAction, NOT_STARTED, reduceList } from "../../web/src/inbox/list-state.ts";

const counts = { __typename: "FolderCounts" as const, inbox: 3, inboxUnread: 0, spam: 0, spamUnread: 0 };

function arrived(id: string, after: string | null, nextCursor: string | null): ListAction {
  const node = {
    __typename: "Submission" as const,
    id,
    createdAt: "2026-11-21T12:00:00.000Z",
    folder: "inbox" as const,
    status: "unread" as const,
    sender: "",
    preview: "",
    addressesAi: false,
  };
  const page = {
    __typename: "SubmissionPage" as const,
    counts,
    nextCursor,
    previousCursor: after === null ? null : "newer",
    nodes: [node],
  };
  return { type: "loaded", page, folder: "inbox", after };
}

function run(...actions: readonly ListAction[]) {
  return actions.reduce(reduceList, NOT_STARTED);
}

test("a list begins loading and is ready with its first page", () => {
  expect(run({ type: "started", start: null }).phase).toBe("loading");
  expect(run({ type: "started", start: null }, arrived("sub_2", null, null)).phase).toBe("ready");
});

test("a late answer for a place the list has left is not mixed in", () => {
  const list = run({ type: "started", start: null }, { type: "started", start: "c5" }, arrived("sub_9", null, null));
  expect(list.phase).toBe("loading");
  expect(list.rows).toEqual([]);
});

test("when the first page fails the list has failed; when an older one fails, what is loaded stays", () => {
  const failed: ListAction = { type: "failed", error: null };
  expect(run({ type: "started", start: null }, failed).phase).toBe("failed");
  const later = run({ type: "started", start: null }, arrived("sub_2", null, "c2"), { type: "loading-older" }, failed);
  expect(later.phase).toBe("ready");
  expect(later.rows).toHaveLength(1);
  expect(later.isLoadingOlder).toBe(false);
});

test("a list that starts further down is not renewed from the top", () => {
  const started = run({ type: "started", start: "c5" }, arrived("sub_4", "c5", null));
  const renewal = arrived("sub_9", null, null);
  expect(
    renewal.type === "loaded" &&
      reduceList(started, { ...renewal, type: "renewed", keepsPlace: false, keepsKnown: false }),
  ).toBe(started);
});
