import { beforeEach, describe, expect, it, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { bulkUpdate } from "../../../server/core/submissions/bulk-update.ts";
import { countListed } from "../../../server/core/submissions/count-submissions.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import { readFilter } from "../../../server/core/submissions/submission-filter.ts";
import { type MarkInput, markSubmissions, moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { wakeSnoozed } from "../../../server/features/assignment/snooze.ts";
import { deleteSubmissions, restoreSubmissions } from "../../../server/features/trash/trash.ts";
import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
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
  ({ clock, deps, ada: account, form } = await arrangeForm(database));
  // Waking looks at every account.
  await deps.db.prisma.submission.updateMany({ data: { snoozedUntil: null } });
});

const columns = ["id", "status", "doneAt", "snoozedUntil"] as const;
const later = (ms: number) => new Date(clock.now().getTime() + ms);
const mark = (ids: readonly string[], marks: Omit<MarkInput, "ids">) =>
  markSubmissions(account.scope(), deps, { ids, ...marks, columns });
const snooze = (ids: readonly string[], until: Date) => mark(ids, { snoozedUntil: until.toISOString() });
const wake = () => wakeSnoozed(systemScope(), deps);

async function openOnes(): Promise<string[]> {
  const input = { formId: form.id, folder: "inbox" as const, filter: { done: false } };
  const { submissions } = await listSubmissions(account.scope(), deps, { ...input, limit: 9, cursor: null, columns });
  const { total } = await countListed(account.scope(), deps, await readFilter(account.scope(), deps, input));
  expect(total).toBe(submissions.length);
  return submissions.map(({ id }) => id);
}

describe("A snoozed message", () => {
  it("is done until its time, and at that instant becomes open, unread, listed and counted", async () => {
    const [id, other] = [await form.submission(), await form.submission()];
    await mark([id], { status: "read" });
    const until = later(HOUR_MS);
    expect(await snooze([id], until)).toEqual([{ id, status: "read", doneAt: clock.now(), snoozedUntil: until }]);
    expect(await openOnes()).toEqual([other]);
    clock.advance({ ms: HOUR_MS - 1 });
    expect([await wake(), await openOnes()]).toEqual([0, [other]]);
    clock.advance({ ms: 1 });
    expect([await wake(), await openOnes()]).toEqual([1, [other, id]]);
    expect(await mark([id], { starred: false })).toEqual([{ id, status: "unread", doneAt: null, snoozedUntil: null }]);
    expect(await wake()).toBe(0);
  });

  it("returns at the most recently chosen time", async () => {
    const id = await form.submission();
    await snooze([id], later(HOUR_MS));
    await snooze([id], later(2 * HOUR_MS));
    clock.advance({ ms: HOUR_MS });
    expect(await wake()).toBe(0);
    clock.advance({ ms: HOUR_MS });
    expect(await wake()).toBe(1);
  });

  it("is restored from the Trash still snoozed, even after its time has passed", async () => {
    const id = await form.submission();
    await snooze([id], later(HOUR_MS));
    await deleteSubmissions(account.scope(), deps, { ids: [id] });
    clock.advance({ ms: HOUR_MS });
    expect(await wake()).toBe(0);
    await restoreSubmissions(account.scope(), deps, { ids: [id] });
    expect([await wake(), await openOnes()]).toEqual([1, [id]]);
  });

  it.each(["open", "done"] as const)("does not return by itself after being manually marked as %s", async (as) => {
    const id = await form.submission();
    await snooze([id], later(HOUR_MS));
    expect(await mark([id], { done: as === "done" })).toMatchObject([{ snoozedUntil: null }]);
    await mark([id], { status: "read" });
    clock.advance({ ms: HOUR_MS });
    expect(await wake()).toBe(0);
    expect(await openOnes()).toEqual(as === "open" ? [id] : []);
  });

  it("becomes open again when moved to spam and back", async () => {
    const id = await form.submission();
    await snooze([id], later(HOUR_MS));
    for (const folder of ["spam", "inbox"] as const) {
      await moveSubmissions(account.scope(), deps, { ids: [id], folder, columns: ["id"] });
    }
    expect(await openOnes()).toEqual([id]);
    clock.advance({ ms: HOUR_MS });
    expect(await wake()).toBe(0);
  });

  it("stays snoozed when marked as read or unread, or starred", async () => {
    const id = await form.submission();
    await snooze([id], later(HOUR_MS));
    for (const marks of [{ status: "read" }, { status: "unread" }, { starred: true }] as const) await mark([id], marks);
    clock.advance({ ms: HOUR_MS });
    expect(await wake()).toBe(1);
  });
});

test("all messages matching a filter can be snoozed in bulk", async () => {
  const ids = [await form.submission(), await form.submission()];
  const change = { formId: form.id, folder: "inbox", to: "snoozed", cursor: null } as const;
  const snoozedUntil = later(HOUR_MS).toISOString();
  expect((await bulkUpdate(account.scope(), deps, { ...change, snoozedUntil })).ids.toSorted()).toEqual(ids);
  expect(await openOnes()).toEqual([]);
  await mark(ids, { done: false });
  await expect(bulkUpdate(account.scope(), deps, change)).rejects.toMatchObject({ code: "INVALID" });
});

test("more messages than one transaction wakes return once each, even with several processes", async () => {
  await form.manySubmissions(1_100, 1);
  const ids = (await deps.db.prisma.submission.findMany({ where: { formId: form.id } })).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += 500) await snooze(ids.slice(from, from + 500), later(HOUR_MS));
  clock.advance({ ms: HOUR_MS });
  const woken = await Promise.all([wake(), wake(), wake()]);
  expect(woken.reduce((sum, count) => sum + count, 0)).toBe(1_100);
  expect(await deps.db.prisma.submission.count({ where: { formId: form.id, doneAt: null, snoozedUntil: null } })).toBe(
    1_100,
  );
});

describe("Snoozing", () => {
  const refused = (code: string, message: string) => expect.objectContaining({ code, message });

  it("is rejected for the present, the past, and more than a year ahead", async () => {
    const id = await form.submission();
    for (const ms of [-1, 0]) {
      await expect(snooze([id], later(ms))).rejects.toEqual(refused("INVALID", "Choose a time in the future."));
    }
    await expect(snooze([id], later(366 * DAY_MS + 1))).rejects.toEqual(
      refused("INVALID", "Choose a time within the next year."),
    );
    await expect(mark([id], { snoozedUntil: "tomorrow" })).rejects.toMatchObject({ code: "INVALID" });
    expect(await openOnes()).toEqual([id]);
    await snooze([id], later(1));
    await snooze([id], later(366 * DAY_MS));
  });

  it("is rejected in Spam, and for all messages if one of them is in Spam", async () => {
    const ids = [await form.submission(), await form.submission({ folder: "spam" })];
    await expect(snooze(ids, later(HOUR_MS))).rejects.toEqual(
      refused("INVALID", "Only messages in the inbox can be snoozed."),
    );
    expect(await openOnes()).toEqual([ids[0]]);
  });

  it("is rejected together with marking as done, and with read-only access", async () => {
    const ids = [await form.submission()];
    const snoozedUntil = later(HOUR_MS).toISOString();
    await expect(mark(ids, { done: true, snoozedUntil })).rejects.toMatchObject({ code: "INVALID" });
    await expect(
      markSubmissions(account.scope({ write: false }), deps, { ids, snoozedUntil, columns }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
