import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import {
  type ListSubmissionsInput,
  listSubmissions,
  type SortInput,
} from "../../../server/core/submissions/list-submissions.ts";
import { findSortedPage } from "../../../server/core/submissions/store/sorted.ts";
import { parseFilter } from "../../../server/core/submissions/submission-filter.ts";
import { type MarkInput, markSubmissions } from "../../../server/core/submissions/submissions.ts";
import { createLabel, labelSubmissions } from "../../../server/features/labels/labels.ts";
import { summarizeAnswers } from "../../../server/features/summary/summarize-answers.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { HOUR_MS } from "../../../shared/durations.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner, type TestForm, type TestOwner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
let deps: Deps;
let account: TestOwner;
let form: TestForm;

beforeEach(async () => {
  ({ deps, ada: account, form } = await arrangeForm(database));
});

type Input = Partial<ListSubmissionsInput<"id">>;
const by = (column: string, descending = false): SortInput => ({ column, descending });

function page(sort: SortInput, { limit = 100, cursor = null, ...place }: Input = {}) {
  const input = { formId: form.id, folder: "inbox" as const, ...place, limit, cursor, sort };
  return listSubmissions(account.scope(), deps, { ...input, columns: ["id"] });
}

async function all(sort: SortInput, limit: number, input: Input = {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const { submissions, nextCursor } = await page(sort, { ...input, limit, cursor });
    ids.push(...submissions.map(({ id }) => id));
    cursor = nextCursor;
  } while (cursor !== null);
  return ids;
}

/** Sends one message per value; returns the values by id. */
async function sendEach(values: readonly string[], name = "field"): Promise<Map<string, string>> {
  const sent = new Map<string, string>();
  for (const value of values) sent.set(await form.submission({ fields: [[name, value]] }), value);
  return sent;
}

async function sorted(values: readonly string[], isDescending = false): Promise<(string | undefined)[]> {
  const sent = await sendEach(values);
  return (await all(by("field:field", isDescending), 3)).map((id) => sent.get(id));
}

describe("A table sorted by a column", () => {
  it("matches a plain sort, whatever the values and the page size", async () => {
    const value = fc.constantFrom("", "  ", "a", "A", "b", "Á", "ab", "10", "9", "-1.5", "1.50", "+3", "2026-01-02");
    const numbers = fc.constantFrom("", "10", "9", "-1.5", "1.50", "1.5", "+3", "0", "007");
    const values = fc.oneof(
      fc.array(value, { minLength: 1, maxLength: 12 }),
      fc.array(numbers, { minLength: 1, maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(values, fc.boolean(), fc.integer({ min: 1, max: 5 }), async (texts, isDescending, limit) => {
        form = await account.form();
        const sent = await sendEach(texts);
        const expected = plainSort([...sent], isDescending);
        expect(await all(by("field:field", isDescending), limit)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it("sorts numbers as numbers if every value is one, and dates by time", async () => {
    expect(await sorted(["10", "9", "-2.5", "", "100"])).toEqual(["-2.5", "9", "10", "100", ""]);
    form = await account.form();
    expect(await sorted(["10", "9", "about 8"], true)).toEqual(["about 8", "9", "10"]);
    form = await account.form();
    expect(await sorted(["2026-02-01", "2025-12-31", "2026-01-15T09:30"])).toEqual([
      "2025-12-31",
      "2026-01-15T09:30",
      "2026-02-01",
    ]);
  });

  it("ignores case, accents and surrounding blanks, and puts empty and missing values last in both directions", async () => {
    expect(await sorted(["beta", "", "Álvaro", " alma", "Zoe", "  "])).toEqual([
      " alma",
      "Álvaro",
      "beta",
      "Zoe",
      "  ",
      "",
    ]);
    const missing = await form.submission({ fields: [["other", "x"]] });
    expect((await all(by("field:field", true), 2)).slice(-3)[0]).toBe(missing);
  });

  it("continues after a row that has since left the list, and after a value of another kind has arrived", async () => {
    const sent = await sendEach(["1", "2", "2", "2", "30", "4"]);
    const ids = [...sent.keys()];
    const first = await page(by("field:field"), { limit: 2 });
    expect(first.submissions.map(({ id }) => id)).toEqual([ids[0], ids[3]]);
    await database.db.pool.query("UPDATE submissions SET folder = 'spam' WHERE id = $1", [ids[3]]);
    const later = await form.submission({ fields: [["field", "a word"]] });
    const rest = await page(by("field:field"), { cursor: first.nextCursor });
    expect(rest.submissions.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[5], ids[4], later]);
  });

  it("sorts by sender, labels and files, and by the first filled value of a repeated field", async () => {
    const zoe = await form.submission({
      fields: [["email", "zoe@example.com"]],
      files: { "b.pdf": "b", "a.pdf": "a" },
    });
    const ana = await form.submission({
      fields: [
        ["email", "ana@example.com"],
        ["topic", ""],
        ["topic", "b"],
      ],
    });
    expect(await all(by("sender"), 1)).toEqual([ana, zoe]);
    expect(await all(by("field:topic"), 1)).toEqual([ana, zoe]);
    expect(await all(by("files"), 1)).toEqual([zoe, ana]);
    const { id: labelId } = await createLabel(account.scope(), deps, { name: "Offers", color: "teal" });
    await labelSubmissions(account.scope(), deps, { ids: [zoe], labelId, isOn: true, columns: ["id"] });
    expect(await all(by("labels"), 1)).toEqual([zoe, ana]);
  });

  it("respects the filter, and reports when only the newest messages were sorted", async () => {
    const sent = [...(await sendEach(["3", "1", "2"])).keys()];
    const fields = [{ name: "field", operator: "atLeast" as const, value: "2" }];
    expect(await all(by("field:field"), 1, { filter: { fields } })).toEqual([sent[2], sent[0]]);
    const query = {
      ...parseFilter(account.scope(), deps, { formId: form.id, folder: "inbox" }),
      sort: { column: { field: "field" }, isDescending: false },
      after: null,
      limit: 10,
    };
    const of = async (most: number) => {
      const { rows, sortedAmong } = await findSortedPage(account.scope(), deps.db, query, ["id"], most);
      return [rows.map(({ id }) => id), sortedAmong];
    };
    expect(await of(2)).toEqual([[sent[1], sent[2]], 2]);
    expect(await of(3)).toEqual([[sent[1], sent[2], sent[0]], null]);
  });

  it.each([{}, { text: "word" }])(
    "contains exactly the messages of the list, as a summary does (%j)",
    async (search) => {
      const sent = [...(await sendEach(["word 1", "word 2", "word 3", "word 4"])).keys()];
      const [open, deleted, snoozed, done] = sent as [string, string, string, string];
      await deleteSubmissions(account.scope(), deps, { ids: [deleted] });
      const until = new Date(deps.clock.now().getTime() + HOUR_MS).toISOString();
      const mark = (id: string, marks: Omit<MarkInput, "ids">) =>
        markSubmissions(account.scope(), deps, { ids: [id], ...marks, columns: ["id"] });
      await mark(snoozed, { snoozedUntil: until });
      await mark(done, { done: true });
      for (const [filter, expected] of [
        [{ ...search, done: false }, [open]],
        [{ ...search, done: true }, [snoozed, done]],
        [search, [open, snoozed, done]],
      ] as const) {
        expect(await all(by("field:field"), 1, { filter })).toEqual(expected);
        const summarized = await summarizeAnswers(account.scope(), deps, { formId: form.id, folder: "inbox", filter });
        expect(summarized.submissions).toBe(expected.length);
      }
    },
  );

  it("shows no messages of another owner, and rejects a cursor from another sort order", async () => {
    await sendEach(["1", "2"]);
    const { nextCursor } = await page(by("field:field"), { limit: 1 });
    await expect(page(by("field:field", true), { cursor: nextCursor })).rejects.toThrow("The cursor is not valid");
    await expect(page(by("field:other"), { cursor: nextCursor })).rejects.toThrow("The cursor is not valid");
    await expect(page(by("arrived"))).rejects.toThrow("There is no such column.");
    account = await owner(deps);
    await expect(page(by("field:field"))).rejects.toThrow("form");
  });
});

function plainSort(sent: readonly (readonly [string, string])[], isDescending: boolean): string[] {
  const NUMBER = /^[+-]?\d+(\.\d+)?$/;
  const values = sent.map(([id, value]) => ({ id, value: value.trim() }));
  const filled = values.filter(({ value }) => value !== "");
  const isNumeric = filled.every(({ value }) => NUMBER.test(value));
  const fold = (value: string) =>
    value
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase();
  const compare = (one: string, other: string) =>
    isNumeric ? Number(one) - Number(other) : fold(one) < fold(other) ? -1 : fold(one) > fold(other) ? 1 : 0;
  const newestFirst = (one: { id: string }, other: { id: string }) => (one.id < other.id ? 1 : -1);
  const inOrder = filled.toSorted(
    (one, other) => (isDescending ? -1 : 1) * compare(one.value, other.value) || newestFirst(one, other),
  );
  const empty = values.filter(({ value }) => value === "").toSorted(newestFirst);
  return [...inOrder, ...empty].map(({ id }) => id);
}
