import { beforeEach, expect, it, test } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { type BulkAction, bulkUpdate } from "../../../server/core/submissions/bulk-update.ts";
import type { FolderFilter } from "../../../server/core/submissions/submission-filter.ts";
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

/** Calls repeatedly until done, as the dashboard does; returns how many each call changed. */
async function changeAll(to: BulkAction, filter: Partial<FolderFilter> = {}): Promise<number[]> {
  const calls: number[] = [];
  let cursor: string | null = null;
  do {
    const place = { formId: form.id, folder: "inbox" as const, ...filter };
    const changed = await bulkUpdate(account.scope(), deps, { ...place, to, cursor });
    calls.push(changed.ids.length);
    cursor = changed.nextCursor;
  } while (cursor !== null);
  return calls;
}

const count = (where: object) => deps.db.prisma.submission.count({ where: { folder: { not: "trash" }, ...where } });

// Only moves to Spam are learned from, which takes longer.
test.each([
  [499, "spam", [499]],
  [500, "deleted", [500, 0]],
  [1_001, "deleted", [500, 500, 1]],
] as const)("changes all %i submissions (%s) in calls of %j", async (total, to, calls) => {
  await form.manySubmissions(total, 1);
  expect(await changeAll(to)).toEqual(calls);
  expect(await count({ formId: form.id, folder: "inbox" })).toBe(0);
  expect(await count({ formId: form.id, folder: "spam" })).toBe(to === "spam" ? total : 0);
});

it("changes only matching messages in the requested folder and forms", async () => {
  const second = await account.form();
  const stranger = await (await owner(deps)).form();
  const fields = [["message", "needle"]] as const;
  for (const one of [form, second, stranger]) await one.submission({ fields });
  await form.submission({ fields, folder: "spam" });
  await form.submission({ fields: [["message", "hay"]] });
  expect(await changeAll("deleted", { filter: { text: "needle" } })).toEqual([1]);
  expect(await count({ formId: form.id })).toBe(2);
  expect(await changeAll("deleted", { formId: null, filter: { text: "needle" } })).toEqual([1]);
  expect(await count({ formId: second.id })).toBe(0);
  expect(await count({ formId: stranger.id })).toBe(1);
});

it("returns only the IDs it changed, so that undoing restores the previous state", async () => {
  const unread = await form.submission({ status: "unread" });
  await form.submission({ status: "read" });
  const input = { formId: form.id, folder: "inbox" as const, cursor: null };
  const changed = await bulkUpdate(account.scope(), deps, { ...input, to: "read" });
  expect(changed).toEqual({ ids: [unread], nextCursor: null });
  const again = { ...input, filter: { status: "read" as const }, to: "read" as const };
  expect((await bulkUpdate(account.scope(), deps, again)).ids).toEqual([]);
});

it("ignores messages that arrive during the operation, expire or disappear", async () => {
  await form.manySubmissions(501, 1);
  const input = { formId: form.id, folder: "inbox" as const, to: "deleted" as const };
  const first = await bulkUpdate(account.scope(), deps, { ...input, cursor: null });
  const late = await form.submission();
  await bulkUpdate(account.scope(), deps, { ...input, cursor: first.nextCursor });
  expect(
    (await deps.db.prisma.submission.findMany({ where: { formId: form.id, folder: "inbox" } })).map(({ id }) => id),
  ).toEqual([late]);
});

it("is forbidden with read-only access", async () => {
  const input = { formId: form.id, folder: "inbox" as const, to: "deleted" as const, cursor: null };
  await expect(bulkUpdate(account.scope({ write: false }), deps, input)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});
