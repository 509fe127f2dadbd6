import { describe, expect, test } from "vitest";
import {
  appendPage,
  mergeNewest,
  NO_ROWS,
  neighbourOf,
  prependPage,
  type Rows,
  rowBeside,
  withMarks,
  withoutRows,
  withRows,
} from "../../web/src/core/inbox/state/submission-rows.ts";

/** A page of an inbox with these submission numbers; a higher number arrived later. */
function page(numbers: readonly number[], nextCursor: string | null, total = 100) {
  return {
    __typename: "SubmissionPage" as const,
    nextCursor,
    previousCursor: null,
    total,
    counts: { __typename: "FolderCounts" as const, inbox: total, inboxUnread: 0, spam: 7 },
    nodes: numbers.map((number) => ({
      __typename: "Submission" as const,
      id: id(number),
      createdAt: "2026-11-21T12:00:00.000Z",
      folder: "inbox" as const,
      status: "unread" as const,
      doneAt: null,
      snoozedUntil: null,
      isStarred: false,
      labelIds: [],
      assignee: null,
      sender: `Visitor ${number}`,
      preview: "Hello",
      addressesAi: false,
      isUndelivered: false,
      isUnconfirmed: false,
      notKept: null,
      replyState: null,
      hasFiles: false,
    })),
  };
}

function id(number: number): string {
  return `sub_${String(number).padStart(3, "0")}`;
}

function load(numbers: readonly number[], nextCursor: string | null = null): Rows {
  return appendPage(NO_ROWS, page(numbers, nextCursor), "inbox", null);
}

function numbersOf(list: Rows): number[] {
  return list.rows.map((row) => Number(row.id.slice(4)));
}

describe("loading page by page", () => {
  test("appends older pages and stores on each row the cursor of its page", () => {
    const list = appendPage(load([9, 8], "c8"), page([7, 6], "c6"), "inbox", "c8");
    expect(numbersOf(list)).toEqual([9, 8, 7, 6]);
    expect(list.rows.map((row) => row.after)).toEqual([null, null, "c8", "c8"]);
    expect(list.nextCursor).toBe("c6");
  });

  test("shows a row that arrives twice only once", () => {
    expect(numbersOf(appendPage(load([9, 8], "c8"), page([8, 7], null), "inbox", "c8"))).toEqual([9, 8, 7]);
  });

  test("counts the list in the total and the folder separately", () => {
    expect(appendPage(NO_ROWS, page([1], null, 40), "spam", null)).toMatchObject({ total: 40, inFolder: 7 });
  });
});

describe("refreshing the newest page", () => {
  test("puts new arrivals on top and keeps the rows loaded below", () => {
    const list = mergeNewest(load([9, 8, 7, 6], "c6"), page([10, 9, 8], "c8"), "inbox");
    expect(numbersOf(list)).toEqual([10, 9, 8, 7, 6]);
    expect(list.nextCursor).toBe("c6");
  });

  test("removes rows that have gone from the newest page", () => {
    expect(numbersOf(mergeNewest(load([9, 8, 7, 6], "c6"), page([9, 7, 6], "c6"), "inbox"))).toEqual([9, 7, 6]);
  });

  test("keeps the rows below if the page just reaches the newest known row", () => {
    expect(numbersOf(mergeNewest(load([9, 8], "c8"), page([11, 10, 9], "c9"), "inbox"))).toEqual([11, 10, 9, 8]);
  });

  test("restarts the list if the page no longer reaches the newest known row, so that no gap is hidden", () => {
    const list = mergeNewest(load([8, 7], "c7"), page([13, 12, 11], "c11"), "inbox");
    expect(numbersOf(list)).toEqual([13, 12, 11]);
    expect(list.nextCursor).toBe("c11");
  });

  test("makes a first page that is also the last the whole list", () => {
    expect(numbersOf(mergeNewest(load([9, 8, 7], null), page([9, 7], null), "inbox"))).toEqual([9, 7]);
    expect(numbersOf(mergeNewest(load([9], null), page([], null), "inbox"))).toEqual([]);
  });
});

describe("refreshing a filtered list", () => {
  test("keeps rows that no longer match in place and adds new arrivals", () => {
    const list = mergeNewest(load([9, 8, 7, 6], "c6"), page([10, 9, 7], "c7"), "inbox", true);
    expect(numbersOf(list)).toEqual([10, 9, 8, 7, 6]);
    expect(list.nextCursor).toBe("c6");
  });

  test("keeps them even when nothing matches any more", () => {
    expect(numbersOf(mergeNewest(load([9, 8], null), page([], null), "inbox", true))).toEqual([9, 8]);
  });

  test("drops them when there is a gap", () => {
    expect(numbersOf(mergeNewest(load([8, 7], "c7"), page([13, 12], "c12"), "inbox", true))).toEqual([13, 12]);
  });
});

describe("loading newer pages back to the top", () => {
  const deep = appendPage(NO_ROWS, { ...page([5, 4], "c4"), previousCursor: "p5" }, "inbox", "c6");

  test("prepends them, and the list begins at the newest of them", () => {
    const list = prependPage(deep, { ...page([7, 6, 5], "c5"), previousCursor: null });
    expect(numbersOf(list)).toEqual([7, 6, 5, 4]);
    expect(list).toMatchObject({ nextCursor: "c4", previousCursor: null });
  });

  test("keeps on each row the cursor of the page it came with", () => {
    const list = prependPage(deep, { ...page([7, 6], "c5"), previousCursor: "p7" });
    expect(list.rows.map((row) => row.after)).toEqual(["p7", "p7", "c6", "c6"]);
  });
});

describe("the owner's changes", () => {
  test("exclude rows that leave from the total", () => {
    const list = withoutRows(load([9, 8, 7]), [id(8), id(1)]);
    expect(numbersOf(list)).toEqual([9, 7]);
    expect(list.total).toBe(99);
  });

  test("return rows to their previous place", () => {
    const before = load([9, 8, 7]);
    const [, eight] = before.rows;
    const list = withRows(withoutRows(before, [id(8)]), eight === undefined ? [] : [eight]);
    expect(numbersOf(list)).toEqual([9, 8, 7]);
    expect(list.total).toBe(before.total);
  });

  test("return the oldest row at the end of a folder, but not before rows that are not loaded yet", () => {
    const whole = load([9, 8, 7]);
    const part = load([9, 8, 7], "c7");
    const seven = whole.rows.slice(2);
    expect(numbersOf(withRows(withoutRows(whole, [id(7)]), seven))).toEqual([9, 8, 7]);
    expect(numbersOf(withRows(withoutRows(part, [id(7)]), seven))).toEqual([9, 8]);
  });

  test("mark only the named rows", () => {
    const list = withMarks(load([9, 8]), { folder: "inbox", done: null }, [id(8)], { status: "read" });
    expect(list.rows.map((row) => row.status)).toEqual(["unread", "read"]);
  });
});

describe("the next row to open when rows leave", () => {
  const { rows } = load([9, 8, 7, 6]);
  const neighbour = (...leaving: readonly number[]) => neighbourOf(rows, leaving.map(id))?.id ?? null;

  test("is the row after them", () => {
    expect(neighbour(8)).toBe(id(7));
    expect(neighbour(9, 8)).toBe(id(7));
    expect(neighbour(9, 7)).toBe(id(6));
  });

  test("is the row before them when they are the last", () => {
    expect(neighbour(7, 6)).toBe(id(8));
  });

  test("does not exist when all rows leave", () => {
    expect(neighbour(9, 8, 7, 6)).toBeNull();
  });

  test("is next to the message when the list does not show it", () => {
    const { rows: some } = load([9, 7, 6]);
    expect(neighbourOf(some, [id(8)])?.id).toBe(id(7));
    expect(neighbourOf(some, [id(5)])?.id).toBe(id(6));
  });
});

describe("the row next to a message", () => {
  const { rows } = load([9, 7, 6]);

  test("is the next older or newer one, even after the message has left the list", () => {
    expect(rowBeside(rows, id(7), 1)?.id).toBe(id(6));
    expect(rowBeside(rows, id(7), -1)?.id).toBe(id(9));
    expect(rowBeside(rows, id(8), 1)?.id).toBe(id(7));
    expect(rowBeside(rows, id(8), -1)?.id).toBe(id(9));
  });

  test("does not exist beyond either end, and is the newest when there is no message", () => {
    expect(rowBeside(rows, id(6), 1)).toBeUndefined();
    expect(rowBeside(rows, id(9), -1)).toBeUndefined();
    expect(rowBeside(rows, null, 1)?.id).toBe(id(9));
  });
});
