import { beforeEach, describe, expect, it, test } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { type BulkAction, bulkUpdate } from "../../../server/core/submissions/bulk-update.ts";
import { countListed, countMatching } from "../../../server/core/submissions/count-submissions.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import { type Filter, readFilter } from "../../../server/core/submissions/submission-filter.ts";
import { markSubmissions, moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { arrangeForm } from "../../support/arrange.ts";
import type { TestForm, TestOwner } from "../../support/builders.ts";
import type { TestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
let clock: TestClock;
let deps: Deps;
let account: TestOwner;
let form: TestForm;

beforeEach(async () => {
  ({ clock, deps, ada: account, form } = await arrangeForm(database, { retentionDays: 20 }));
});

const columns = ["id", "doneAt", "isStarred"] as const;
const inbox = (filter: Filter = {}) => ({ formId: form.id, folder: "inbox" as const, filter });

async function listed(filter: Filter, formId: string | null = form.id): Promise<string[]> {
  const input = { ...inbox(filter), formId, limit: 100, cursor: null, columns };
  return (await listSubmissions(account.scope(), deps, input)).submissions.map(({ id }) => id);
}

async function totalOf(filter: Filter, formId: string | null = form.id): Promise<number> {
  return (
    await countListed(account.scope(), deps, await readFilter(account.scope(), deps, { ...inbox(filter), formId }))
  ).total;
}

const mark = (ids: readonly string[], marks: { done?: boolean; starred?: boolean }) =>
  markSubmissions(account.scope(), deps, { ids, ...marks, columns });

describe("A message marked as done", () => {
  it("moves from the open to the done messages and stays in the inbox", async () => {
    const [first, second] = [await form.submission(), await form.submission()];
    expect(await mark([first], { done: true })).toEqual([{ id: first, doneAt: clock.now(), isStarred: false }]);
    expect([await listed({ done: false }), await listed({ done: true }), await listed({})]).toEqual([
      [second],
      [first],
      [second, first],
    ]);
    expect([await listed({ done: false }, null), await listed({ done: true }, null)]).toEqual([[second], [first]]);
    await mark([first], { done: false });
    expect(await listed({ done: false })).toEqual([second, first]);
  });

  it("keeps its original time when marked as done again", async () => {
    const id = await form.submission();
    const at = clock.now();
    await mark([id], { done: true });
    clock.advance({ ms: 1_000 });
    expect(await mark([id], { done: true })).toMatchObject([{ doneAt: at }]);
  });

  it("stays done when moved to spam and back", async () => {
    const id = await form.submission();
    await mark([id], { done: true });
    for (const folder of ["spam", "inbox"] as const) {
      await moveSubmissions(account.scope(), deps, { ids: [id], folder, columns: ["id"] });
    }
    expect(await listed({ done: true })).toEqual([id]);
  });
});

test("a filter finds starred messages in either folder, alone and combined with others", async () => {
  const [plain, starred, done] = [await form.submission(), await form.submission(), await form.submission()];
  const spam = await form.submission({ folder: "spam" });
  await mark([starred, done, spam], { starred: true });
  await mark([done], { done: true });
  expect(await listed({ starred: true })).toEqual([done, starred]);
  expect(await listed({ starred: true, done: false })).toEqual([starred]);
  expect(await listed({ starred: false })).toEqual([plain]);
  const input = { formId: form.id, folder: "spam" as const, filter: { starred: true }, limit: 9, cursor: null };
  expect((await listSubmissions(account.scope(), deps, { ...input, columns })).submissions).toHaveLength(1);
  await mark([starred], { starred: false });
  expect(await listed({ starred: true, done: false })).toEqual([]);
});

test("open and done messages are counted exactly in any proportion, excluding those past the retention window", async () => {
  const other = await account.form();
  await other.submission();
  await form.submission({ at: new Date(clock.now().getTime() - 20 * 24 * 3_600_000) });
  await form.manySubmissions(2_300, 1);
  const check = async (open: number, done: number) => {
    expect(await totalOf({ done: false })).toBe(open);
    expect(await totalOf({ done: true })).toBe(done);
    expect(await totalOf({})).toBe(open + done);
    expect(await totalOf({ done: false }, null)).toBe(open + 1);
    expect((await countMatching(account.scope(), deps, inbox({ done: false }))).count).toBe(open);
  };
  await check(2_300, 0);
  const ids = (await deps.db.prisma.submission.findMany({ where: { formId: form.id }, orderBy: { id: "desc" } })).map(
    ({ id }) => id,
  );
  for (const [upTo, open] of [
    [999, 1_301],
    [1_000, 1_300],
    [1_001, 1_299],
    [1_301, 999],
    [2_300, 0],
  ] as const) {
    for (let from = 0; from < upTo; from += 500)
      await mark(ids.slice(from, Math.min(from + 500, upTo)), { done: true });
    await check(open, upTo);
  }
});

describe("All messages matching a filter", () => {
  const changeAll = async (to: BulkAction, filter: Filter) =>
    (await bulkUpdate(account.scope(), deps, { ...inbox(filter), to, cursor: null })).ids.toSorted();

  it("can be marked as done or open, starred and unstarred, returning only the IDs that changed", async () => {
    const [one, two] = [await form.submission(), await form.submission()];
    await mark([one], { done: true, starred: true });
    expect(await changeAll("done", {})).toEqual([two]);
    expect(await changeAll("done", { done: true })).toEqual([]);
    expect(await changeAll("starred", { done: true })).toEqual([two]);
    expect(await changeAll("unstarred", {})).toEqual([one, two]);
    expect(await changeAll("open", { done: true })).toEqual([one, two]);
    expect(await changeAll("open", { done: false })).toEqual([]);
  });
});

it("forbids marking with read-only access and requires at least one mark", async () => {
  const ids = [await form.submission()];
  await expect(
    markSubmissions(account.scope({ write: false }), deps, { ids, done: true, columns }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(mark(ids, {})).rejects.toMatchObject({ code: "INVALID" });
});
